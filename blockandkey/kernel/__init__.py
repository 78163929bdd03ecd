"""A second implementation of the rules, compiled to kernel.wasm for speed, and the search that the stronger bots use.

Its results are those of the core: tests/kernel compares them. run.py runs it. Only the sources in rules/ and search/
and the build need numba.
"""
