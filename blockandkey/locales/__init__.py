"""Texts for players in English, French and German: the Fluent files and their readers."""
