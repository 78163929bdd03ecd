"""The event log in SQLite or PostgreSQL, and the fan-out between servers."""
