# `make play` and `make test` need Python 3.11 to 3.14 and nothing else.
# PYTHON=… chooses the interpreter; ARGS=… is passed on.

MIN := (3, 11)
MAX := (3, 14)
PYTHON ?=
CANDIDATES := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play test measure load lint format types page lock golden clean

help:
	@echo "make play      start a table and open it in the browser (ARGS=\"…\" for panamax play)"
	@echo "make test      the tests, in a few minutes"
	@echo "make measure   the long measurements"
	@echo "make load      many tables at once against a server (ARGS=\"--help\")"
	@echo "make lint      ruff;  make format mends what it can;  make types runs mypy"
	@echo "make page      build the page in web/ (needs Node)"
	@echo "make golden    write the golden playthroughs anew"
	@echo "make lock      resolve the dependencies anew (UPGRADE=1 for newer versions)"

play: $(BIN)/.play
	@$(BIN)/panamax play $(ARGS)

# Compiled first, once: otherwise both workers would do it, in the time of some test.
test: $(BIN)/.all
	@echo "Compiling the rules, where they are not yet …"
	@$(BIN)/python -m panamax.compiled.warm > /dev/null
	@$(BIN)/python -m pytest -m "not measure" -n 2 $(ARGS)

measure: $(BIN)/.all
	@$(BIN)/python -m pytest -m measure --timeout 3600 -s $(ARGS)

load: $(BIN)/.all
	@$(BIN)/python tools/load $(ARGS)

lint: $(BIN)/.all
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

format: $(BIN)/.all
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

types: $(BIN)/.all
	@$(BIN)/mypy

# The server says its types, the page takes them from there.
page: $(BIN)/.play
	@$(BIN)/python -m panamax.server.openapi
	cd web && npm ci --no-fund --no-audit && npm run types && npm run check && npm run build

golden: $(BIN)/.all
	@$(BIN)/python tools/golden.py

# One resolution for every supported Python and system; play.txt and serve.txt take their versions from all.txt.
COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --custom-compile-command "make lock" --no-config $(if $(UPGRADE),--upgrade)

lock: | $(BIN)/python
	@$(PIP) install "uv>=0.5"
	@$(COMPILE) --all-extras --output-file requirements/all.txt
	@$(COMPILE) --constraints requirements/all.txt --output-file requirements/play.txt
	@$(COMPILE) --constraints requirements/all.txt --extra postgres --output-file requirements/serve.txt

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The stamps: installed again when the lock or the project file is newer.
$(BIN)/.play: requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the game needs …"
	@$(PIP) install --requirement requirements/play.txt
	@$(PIP) install --no-deps --editable .
	@touch $@

$(BIN)/.all: requirements/all.txt requirements/play.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the tests need …"
	@$(PIP) install --requirement requirements/all.txt
	@$(PIP) install --no-deps --editable .
	@touch $(BIN)/.play $@

$(BIN)/python:
	@for python in $(CANDIDATES); do \
		if "$$python" -c 'import sys; sys.exit(not $(MIN) <= sys.version_info[:2] <= $(MAX))' 2>/dev/null; then \
			if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
				echo "$$python cannot make a virtual environment. On Debian and Ubuntu: apt install python3-venv" >&2; \
				exit 1; \
			fi; \
			echo "Making .venv with $$("$$python" --version) …"; \
			exec "$$python" -m venv --clear .venv; \
		fi; \
	done; \
	echo "Python 3.11 to 3.14 is needed, and none of these is one: $(CANDIDATES). If it is elsewhere: make PYTHON=/path/to/python" >&2; \
	exit 1
