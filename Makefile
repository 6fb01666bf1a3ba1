# run and test set up all they need; see README.md.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin

# Games kept in Redis need its client.
RUN := .venv/run$(if $(findstring ://,$(MINESWEEPER_SESSION_STORE)),-redis)

.PHONY: help run test results bench check lock clean

help:
	@echo "make run      serve the game at http://$(HOST):$(PORT) (PORT=8001 HOST=0.0.0.0)"
	@echo "make test     all tests (TESTS=tests/game for some)"
	@echo "make check    lint, format, types"
	@echo "make results  all tests, no program missing, written into tests/README.md"
	@echo "make bench    figures with yardsticks and budgets (PARTS=cost for some)"
	@echo "make lock     pin newer releases"
	@echo "make clean    remove .venv and all caches"

run: $(RUN)
	@exec $(BIN)/python -m app --host $(HOST) --port $(PORT)

test: .venv/test
	$(BIN)/python -m pytest $(TESTS)

# All tests, nothing missing allowed, and their results into the test matrix.
results: .venv/test
	REQUIRE_ALL=1 $(BIN)/python -m pytest --record

# All figures in one table, each beside its yardstick: ten minutes. It fails where one misses its
# budget by more than 15 %. PARTS=cost for some; tests.bench.load and tests.bench.bench_logic tell more.
bench: .venv/bench
	$(BIN)/python -m tests.bench $(PARTS)

check: .venv/check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Choose the newest releases that pyproject.toml allows, and pin them.
lock: .venv/check
	$(BIN)/uv pip compile --quiet --universal --all-extras --no-header --no-annotate --upgrade \
		--output-file constraints.txt pyproject.toml

clean:
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache

# A stamp a set of packages: made anew when the pins or the project's needs change.
.venv/run: EXTRAS :=
.venv/run-redis: EXTRAS := [redis]
.venv/test: EXTRAS := [redis,test]
.venv/bench: EXTRAS := [redis,test,bench]
.venv/check: EXTRAS := [redis,test,check]
.venv/run .venv/run-redis .venv/test .venv/bench .venv/check: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; say which with make PYTHON=...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "On Debian and Ubuntu, venv is a package of its own: python3-venv" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable '.$(EXTRAS)'
	@touch $@
