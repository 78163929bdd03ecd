"""Texts for players in English, French and German: Fluent files, and the modules that read them."""
