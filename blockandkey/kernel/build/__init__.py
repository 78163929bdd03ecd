"""Compiles kernel/rules and kernel/search ahead of time into kernel.wasm: `make kernel`. Needs the extra `kernel`."""
