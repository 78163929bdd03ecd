"""The rules in compiled code, over flat arrays."""
