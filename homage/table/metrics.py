"""Figures for Prometheus, one registry a server."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """What is counted and timed."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("homage_entries", "Entries stored, by kind", ["kind"], registry=self.registry)
        self.refused = Counter("homage_refused", "Requests refused", registry=self.registry)
        self.floods = Counter("homage_floods", "Clients cut off for asking too much", registry=self.registry)
        self.connections = Gauge("homage_connections", "WebSocket connections open", registry=self.registry)
        self.rooms = Gauge("homage_rooms", "Tables held in memory", registry=self.registry)
        self.notices = Counter(
            "homage_notices", "Notices by channel and outcome", ["channel", "outcome"], registry=self.registry
        )
        self.notices_due = Gauge("homage_notices_due", "Notices to be looked at now", registry=self.registry)
        self.notices_retried = Gauge("homage_notices_retried", "Notices tried in vain", registry=self.registry)
        self.answer = Histogram(
            "homage_answer_seconds",
            "From a request over the WebSocket that changes a table to its answer",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
