"""Figures for Prometheus. One registry a casino, so that several can live in one process."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "jogofeito_http_requests", "Requests, by method and status", ("method", "status"), registry=self.registry
        )
        self.connections = Gauge("jogofeito_sockets", "Open sockets", registry=self.registry)
        self.messages = Counter("jogofeito_socket_messages", "Messages received", ("do",), registry=self.registry)
        self.acts = Histogram(
            "jogofeito_act_seconds",
            "From an act to its answer, on disk",
            ("table",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.turned_away = Counter(
            "jogofeito_turned_away", "Lines that were cut, and why", ("why",), registry=self.registry
        )
        self.tables_fallen = Counter(
            "jogofeito_tables_fallen", "Tables that fell over and began again", registry=self.registry
        )

        self.roots_not_noted = Counter(
            "jogofeito_roots_not_noted", "Roots that could not be noted outside", ("where",), registry=self.registry
        )

    def root_not_noted(self, where: str) -> None:
        self.roots_not_noted.labels(where).inc()

    @contextmanager
    def timed_act(self, table: str) -> Iterator[None]:
        with self.acts.labels(table).time():
            yield

    def text(self) -> bytes:
        return generate_latest(self.registry)
