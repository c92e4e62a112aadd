# `make help` lists what there is. Everything runs in .venv, which the first command creates by itself.
.DEFAULT_GOAL := help
.PHONY: help setup test lint types pytest docs bench randomness golden evidence clean
BIN := .venv/bin
step = @printf '\033[1m== %s\033[0m\n' "$(1)"

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: .venv/.installed ## install everything, locked, into .venv

.venv/.installed: uv.lock pyproject.toml tools/setup
	@tools/setup
	@touch $@

test: lint types pytest docs ## everything that must be green: style, types, tests, docs

lint: .venv/.installed
	$(call step,Style)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: .venv/.installed
	$(call step,Types)
	@$(BIN)/mypy

pytest: .venv/.installed
	$(call step,Tests)
	@$(BIN)/pytest --numprocesses auto --evidence check

docs: .venv/.installed ## build the documentation site into site/
	$(call step,Docs)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: .venv/.installed ## measure speed, each figure beside its comparison in the same run
	@tools/setup --group bench
	@$(BIN)/python -m bench

randomness: .venv/.installed ## feed the sealed stream to chi-square tests and to dieharder (a quarter of an hour)
	@tools/setup --group bench
	@$(BIN)/python -m bench.randomness

golden: .venv/.installed ## write the golden records anew; read the diff before you commit it
	@$(BIN)/pytest tests/golden --golden write --quiet

evidence: .venv/.installed ## write anew which tests prove which rule, from a full run of the tests
	@$(BIN)/pytest --numprocesses auto --evidence write

clean: ## remove what the other commands made
	rm -rf .venv build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
