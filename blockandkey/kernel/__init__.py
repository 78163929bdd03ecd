"""A second implementation of the rules, compiled with numba for speed, and the search that the stronger bots use.

It works on flat arrays and plays whole games inside compiled code. Its results are those of the core: tests/kernel
compares them. Importing these modules imports numba, which is slow, so nothing imports them at start-up.
"""
