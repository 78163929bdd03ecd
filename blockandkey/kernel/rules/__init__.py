"""The rules once more, in compiled code over flat arrays."""
