"""How the tables came to be, step by step (Alembic); the server runs what is missing when it starts."""
