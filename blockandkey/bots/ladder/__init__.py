"""The bots that come with the program, one a file."""
