"""The rules once more, compiled with numba for volume: flat arrays, whole games inside compiled code.

Importing this package imports numba, so only what needs it does so, and never at start-up. Every result equals the
core's; tests/test_kernel.py holds it to that.
"""
