# Floorjudge: `make run` serves the site, `make test` checks everything. Needs Python 3.11 or newer and nothing else.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
LOCK := -m piptools compile --quiet --strip-extras --allow-unsafe --generate-hashes --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --build-deps-for editable

.PHONY: help run load test lint types bench bench-core bench-search soak golden coverage records lock wheel clean

help:
	@echo "make run    install, load the cards, serve the site on FLOORJUDGE_BIND (127.0.0.1:8000)"
	@echo "make test   install what the tests need, run ruff, mypy and all tests"
	@echo "make bench  print ratios: start-up, exploring"
	@echo "make bench-core"
	@echo "            print the core's speed and memory on its boards, beside its sketch and other engines"
	@echo "make bench-search"
	@echo "            print how good and how fast the searches are"
	@echo "make soak   play and fuzz at length: a million steps of each game (STEPS=N for fewer), 5,000 broken lists"
	@echo "make golden record anew what the standard boards come to, into data/golden"
	@echo "make coverage"
	@echo "            count anew what is covered, into data/coverage.json"
	@echo "make records"
	@echo "            say anew how far each card of data/cards is played"
	@echo "make lock   pin the dependencies anew, with hashes (needs pip-tools)"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Floorjudge needs Python 3.11 or newer; there is none on the path."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make a venv: install its venv package (python3-venv)."; exit 1; }

$(VENV)/.run: requirements.lock pyproject.toml setup.py | $(BIN)/python
	@echo "Installing Floorjudge into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml setup.py | $(BIN)/python
	@echo "Installing Floorjudge and what its tests need into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.run

load: $(VENV)/.run
	@$(BIN)/floorjudge load

run: load
	@exec $(BIN)/floorjudge serve

lint: $(VENV)/.dev
	@$(BIN)/ruff check .

types: $(VENV)/.dev
	@$(BIN)/mypy

# The last line says how many passed and failed, and what this machine could not run (with CI=1 that is a failure).
test: lint types
	@$(BIN)/python -m pytest -q -n auto

bench: $(VENV)/.dev
	@$(BIN)/python -m benchmarks.bench

# What cannot be had of the other engines is said in its row of the table.
$(VENV)/.bench: requirements-bench.lock $(VENV)/.dev
	@$(PIP) install --require-hashes -r requirements-bench.lock && touch $@ || echo "The other engines cannot be had here."

bench-core: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.bench
	@$(BIN)/python -m benchmarks.core

bench-search: $(VENV)/.dev
	@$(BIN)/python -m benchmarks.search

STEPS ?= 1000000
KILLS ?= 100
soak: $(VENV)/.dev
	@$(BIN)/python -m benchmarks.soak --steps $(STEPS)
	@$(BIN)/python -m benchmarks.desk
	@$(BIN)/python -m benchmarks.kills --times $(KILLS)

# After a change of rules that is meant: what the standard boards come to now; the difference is to be read.
golden: $(VENV)/.dev
	@$(BIN)/python -m benchmarks.golden

# Written beside first: a command that fails must not leave an empty file. Exit code 1 only says that figures changed.
coverage: load
	@$(BIN)/floorjudge coverage --run --json > data/coverage.json.new || test -s data/coverage.json.new
	@mv data/coverage.json.new data/coverage.json
	@$(BIN)/floorjudge coverage

# How far a card is played follows from its trees and from what its game performs.
records: $(VENV)/.run
	@$(BIN)/python -m rules.lab.rerecord

lock: $(BIN)/python
	@$(PIP) install pip-tools
	$(BIN)/python $(LOCK) -o requirements.lock pyproject.toml
	$(BIN)/python $(LOCK) --extra dev -o requirements-dev.lock pyproject.toml
	$(BIN)/python $(LOCK) --extra server -o requirements-server.lock pyproject.toml
	$(BIN)/python $(LOCK) --extra bench -o requirements-bench.lock pyproject.toml

wheel: $(VENV)/.dev
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
