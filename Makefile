# `make help` lists what there is. Everything runs in .venv, which the first command creates by itself.
.DEFAULT_GOAL := help
.PHONY: help setup play web test lint types pytest browser webtest docs bench audit release compiled randomness stays slow slow-messages slow-kills slow-hands slow-flood slow-inspection golden evidence ways combinations protocol pictures clean
BIN := .venv/bin
step = @printf '\033[1m== %s\033[0m\n' "$(1)"

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-15s %s\n", $$1, $$2}'

setup: .venv/.installed ## install everything, locked, into .venv

.venv/.installed: uv.lock pyproject.toml tools/setup
	@tools/setup
	@touch $@

play: .venv/.installed web ## open the casino under var/ and print its address
	@$(BIN)/jogofeito serve --log warning --small-house

web: src/jogofeito/web/index.html ## build the web client into the Python package

src/jogofeito/web/index.html: $(shell find web -path web/node_modules -prune -o -type f -print) tools/web | .venv/.installed
	$(call step,Web client)
	@tools/web build
	@touch $@

test: lint types pytest web webtest browser docs ## everything that must be green: style, types, tests, docs

lint: .venv/.installed
	$(call step,Style)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: .venv/.installed
	$(call step,Types)
	@$(BIN)/mypy

pytest: .venv/.installed
	@tools/nginx
	$(call step,Tests)
	@$(BIN)/pytest --numprocesses auto --evidence check

browser: .venv/.installed web
	@tools/browser
	$(call step,Tests in a real browser)
	@$(BIN)/pytest --numprocesses auto --browser --evidence check

webtest: .venv/.installed
	$(call step,Web client: types and units)
	@tools/protocol --check
	@tools/web check
	@tools/web test
	@tools/web budget

docs: .venv/.installed ## build the documentation site into site/
	$(call step,Docs)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

bench: .venv/.installed ## measure speed beside comparisons, into build/bench.json; GATE=FILE fails where ratios have fallen
	@tools/setup --group bench
	@mkdir -p build
	@$(BIN)/python -m bench --json build/bench.json $(if $(GATE),--gate $(GATE))

compiled: .venv/.installed ## compile a copy into build/compiled (needs a C compiler), and hold it to every old record
	@$(BIN)/python tools/compiled.py
	@PYTHONPATH=build/compiled $(BIN)/pytest tests/corpus tests/golden tests/law/test_poquer_hand.py --quiet --numprocesses auto

randomness: .venv/.installed ## feed the sealed stream to chi-square tests and to dieharder (a quarter of an hour)
	@tools/setup --group bench
	@$(BIN)/python -m bench.randomness

stays: .venv/.installed ## let 100,000 guests come and go by every trick, and gain nothing by it (half an hour)
	@JOGOFEITO_VISITS=100000 $(BIN)/pytest --numprocesses auto tests/floor/test_stays.py

slow: slow-messages slow-kills slow-hands slow-flood slow-inspection ## all of what takes hours: see the next five, of which each can be run alone

slow-messages: .venv/.installed ## a million malformed or hostile messages, over socket and REST (ten minutes)
	@JOGOFEITO_MESSAGES=1000000 $(BIN)/pytest tests/server/test_fuzz.py tests/server/test_fuzz_rest.py

slow-kills: .venv/.installed ## kill the server a thousand times under load, on each database (half an hour on an idle machine)
	@JOGOFEITO_KILLS=1000 $(BIN)/pytest -s tests/server/test_kill.py

slow-hands: .venv/.installed ## a million hands of all pokers, and some thousands at live tables, without a leak (half an hour)
	@$(BIN)/pytest --numprocesses auto --hands 143000 tests/test_poquer_random.py tests/floor/test_hidden.py

slow-flood: .venv/.installed ## fifty clients flood the house, on each database (some minutes; on an idle machine)
	@JOGOFEITO_FLOOD=1 $(BIN)/pytest tests/server/test_flood.py

slow-inspection: .venv/.installed ## how long the inspection of a casino takes, beside the goal (some minutes)
	@$(BIN)/python -m bench inspection

audit: .venv/.installed ## look all locked packages up among known weaknesses; write what the release is made of, into build/
	@tools/audit

release: web audit ## the wheel and the source, with the lists of what they are made of, into dist/ (needs the network)
	@rm -rf dist
	@$(BIN)/uv build --quiet --out-dir dist
	@cp build/sbom-python.json build/sbom-web.json dist/
	@(cd dist && sha256sum *.whl *.tar.gz sbom-*.json > SHA256SUMS)

golden: .venv/.installed ## write the golden records anew; read the diff before you commit it
	@$(BIN)/pytest tests/golden --golden write --quiet

evidence: .venv/.installed web ## write anew which tests prove which rule and where, from a run of all that cite one
	@tools/browser
	@$(BIN)/pytest --numprocesses auto -m law --evidence write
	@$(BIN)/pytest --numprocesses auto -m law --browser --evidence write

ways: .venv/.installed ## count every deal of póquer sem descarte anew, for the odds that it shows
	@NUMBA_CACHE_DIR=$$(mktemp -d) $(BIN)/python -m jogofeito.lab.poquer_sem_descarte.ways src/jogofeito/lab/poquer_sem_descarte

combinations: .venv/.installed ## count anew how often each combination of the pokers comes (a minute)
	@NUMBA_CACHE_DIR=$$(mktemp -d) $(BIN)/python -m jogofeito.lab.poquer.counting src/jogofeito/lab/poquer

protocol: .venv/.installed ## write the web client's types anew from the server's documents
	@tools/protocol

pictures: .venv/.installed web ## take the pictures of docs/screenshots anew
	@tools/screenshots

clean: ## remove what the other commands made
	rm -rf .venv build dist site src/jogofeito/web web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
