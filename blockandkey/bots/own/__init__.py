"""A person's own bots: Python classes and programs, each in a process of its own, and the check of them."""
