"""Weighing a component set by the games that bots play with it."""
