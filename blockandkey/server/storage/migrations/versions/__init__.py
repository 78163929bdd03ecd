"""The steps, one a file; a published one is never altered."""
