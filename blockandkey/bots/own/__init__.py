"""A person's own bots: Python classes and programs, each in a process of its own, and a check of them."""
