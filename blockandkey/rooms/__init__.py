"""One table as a log of events: what commands lead to, and what each viewer is shown."""
