# A Panamax server. docs/hosting.md says how to run it, and compose.yaml runs it beside PostgreSQL.

FROM python:3.13-slim AS build
WORKDIR /source
COPY requirements/serve.txt requirements/serve.txt
RUN python -m venv /panamax \
    && /panamax/bin/pip install --no-cache-dir --disable-pip-version-check --requirement requirements/serve.txt
COPY . .
RUN /panamax/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps .

FROM python:3.13-slim
RUN useradd --system --uid 10018 --create-home --home-dir /data panamax
COPY --from=build /panamax /panamax
ENV PATH="/panamax/bin:$PATH" \
    PANAMAX_DATA=/data \
    PANAMAX_CACHE=/data/cache
USER 10018
WORKDIR /data
VOLUME /data
EXPOSE 8018
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8018/healthz', timeout=4)"]
ENTRYPOINT ["panamax"]
CMD ["serve", "--host", "0.0.0.0"]
