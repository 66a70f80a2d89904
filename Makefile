# Each target sets up what it needs. Native code is kept in .cache, so a second start is quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS := $(shell expr $$(nproc) + 1)  # one more than cores: tests in a browser wait a lot
INSTALL := sh requirements/install.sh $(BIN)/python
export HOMAGE_CACHE ?= $(CURDIR)/.cache
unexport PYTHONDONTWRITEBYTECODE  # else every worker and every command of a test would compile all sources anew

export PATH := $(CURDIR)/$(BIN):$(PATH)
CLIENT := homage/web/index.html
SITE := homage/site/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(wildcard homage/games/*/*.json)
SITE_SOURCES := support/zensical.toml support/site.py $(wildcard *.md) $(shell find docs -type f) $(shell find homage -name '*.py')
PROTOCOL := web/src/protocol.ts
MESSAGES := $(addprefix homage/,engine/state/options.py engine/flow/windows.py table/entries/windows.py table/http/api.py \
	table/http/notice_models.py table/http/client_types.py table/http/message_docs.py) $(wildcard homage/table/messages/*message*.py)
REFERENCE := docs/requests.md docs/messages.md

.PHONY: play ready test soak lint lint-web docs package bench load lock clean

# The documentation is built while the server runs, which serves it from then on; nobody waits for it.
play: $(VENV)/ready $(CLIENT)
	@{ $(MAKE) -s docs || echo "The documentation was not built, so /docs stays empty; 'make docs' says why." >&2; } & \
		homage serve --open

# What pytest needs beside packages: the browser client, the documentation, a browser, native code, load clients.
ready: $(VENV)/ready-dev lint-web docs load
	@sh requirements/chromium.sh
	@sh requirements/proxies.sh $(VENV)/proxies
	@$(BIN)/python -m tests.native

test: lint ready
	@pytest -n $(WORKERS) --dist worksteal

# Everything that `make test` samples, in full; then what takes too long for a test.
soak: ready
	@HOMAGE_TESTS=full pytest -n $(WORKERS) --dist worksteal
	@$(BIN)/python -m tests.table.soak --minutes 60
	@$(BIN)/python -m tests.table.siege --seconds 30
	@homage fuzz --minutes 10 --checked
	@for game in $$($(BIN)/python -c "import homage; print(*homage.NAMES)"); do \
	  $(BIN)/python -m tests.mutate $$game || failed=1; done; test -z "$$failed"
	@$(BIN)/python -m tests.web.full_game

lint: $(VENV)/ready-dev
	@ruff check .
	@ruff format --check .
	@codespell
	@mypy

# The browser client. Where its packages cannot be had its tests are skipped, and say so.
lint-web: $(VENV)/ready
	@if $(MAKE) -s web/node_modules/ready; then $(MAKE) -s $(CLIENT) && npm run -s check --prefix web && npm test -s --prefix web; \
	else echo "THE PACKAGES OF THE BROWSER CLIENT CANNOT BE HAD: its tests are skipped." >&2; fi

web/node_modules/ready: $(VENV)/ready web/package-lock.json
	@echo "Installing what the browser client is built with (once) ..."
	@npm ci --silent --prefix web
	@touch $@

$(PROTOCOL): $(MESSAGES) | $(VENV)/ready
	@$(BIN)/python -m homage.table.http.client_types > $@.new && mv $@.new $@

# The reference of the messages, from their types and the examples beside the program that writes it.
$(REFERENCE): $(MESSAGES) support/protocol.py support/examples.json | $(VENV)/ready
	@$(BIN)/python -m support.protocol $(basename $(notdir $@)) > $@.new && mv $@.new $@

$(CLIENT): web/node_modules/ready $(CLIENT_SOURCES) $(PROTOCOL)
	@echo "Building the browser client ..."
	@npm run -s build --prefix web -- --logLevel warn

# The documentation site. It fails if a link leads nowhere.
docs: $(SITE)

$(SITE): $(VENV)/ready-docs $(SITE_SOURCES) $(REFERENCE)
	@echo "Building the documentation ..."
	@$(BIN)/python -m support.site .site
	@$(BIN)/zensical build --strict -f .site/zensical.toml > .site/log 2>&1 || { cat .site/log >&2; exit 1; }
	@rm -rf homage/site && mv .site/site homage/site

# What is published: a wheel with the browser client and the documentation, and its sources.
package: $(VENV)/ready-dev $(CLIENT) $(SITE)
	@$(BIN)/python -m build --no-isolation --outdir dist

bench: $(VENV)/ready-bench load
	@$(BIN)/python -m bench

# Packages for the load on the servers. Without them that part and its tests are left out, and say so.
load: $(VENV)/ready
	@cmp -s bench/load/package-lock.json $(VENV)/load-lock.json && test -d bench/load/node_modules || { \
	  npm ci --silent --prefix bench/load \
	    && cp bench/load/package-lock.json $(VENV)/load-lock.json; \
	} || echo "THE PACKAGES FOR THE LOAD CANNOT BE HAD: the servers will not be measured." >&2

# Everything is pinned together first; what a part of it needs is then taken from there.
lock: PIN := $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
	--python-version 3.11
lock: LOCK := $(PIN) pyproject.toml
lock: $(VENV)/ready
	@$(LOCK) --extra dev -o requirements/dev.txt
	@for part in bench docs play serve; do $(LOCK) --extra $$part -c requirements/dev.txt -o requirements/$$part.txt; done
	@echo uv | $(PIN) -c requirements/dev.txt -o requirements/uv.txt -

$(VENV)/bin/python:
	@sh requirements/venv.sh "$(PYTHON)" "$(VENV)"

$(VENV)/ready: $(VENV)/bin/python requirements/play.txt pyproject.toml
	@echo "Installing what Homage needs (once) ..."
	@$(INSTALL) --require-hashes -r requirements/play.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements/dev.txt
	@echo "Installing what the tests need (once) ..."
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/ready-docs: $(VENV)/ready requirements/docs.txt
	@$(INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

$(VENV)/ready-bench: $(VENV)/ready-dev requirements/bench.txt
	@$(INSTALL) --require-hashes -r requirements/bench.txt
	@touch $@

clean:
	@rm -rf $(VENV) .cache bench/load/node_modules web/node_modules homage/site homage/web .site dist
