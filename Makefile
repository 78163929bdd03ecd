# Everything runs inside .venv/, which `make setup` makes. Extra arguments: make test ARGS="-k 5_6"

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help setup play test check bench soak

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## make .venv/ and install the package with its development tools into it

play: $(READY) ## play the game in the terminal
	@$(BIN)/blockandkey play --text $(ARGS)

test: $(READY) ## run every test
	$(BIN)/pytest -n auto $(ARGS)

check: $(READY) ## lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(READY) ## run the benchmarks
	$(BIN)/python bench/run.py $(ARGS)

soak: $(READY) ## run every test with its full numbers (long)
	BLOCKANDKEY_SOAK=1 $(BIN)/pytest -n auto $(ARGS)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Block and Key needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>/dev/null || echo missing)." \
	    "Name another: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' can't make virtual environments; on Debian and Ubuntu install python3-venv." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
