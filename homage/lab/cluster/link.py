"""The link to a Ray cluster: one that runs already, or one that is begun on this machine and ended with the run."""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from homage.engine.errors import HomageError

T = TypeVar("T")

LOCAL = ("", "local")
ANSWERS_WITHIN_S = 5.0
STARTS = 3  # of a machine, before it is given up
OBJECT_STORE = 100 << 20  # bytes; what goes over the wire is small
QUIET = {"log_to_driver": False, "logging_level": logging.CRITICAL}


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Ray, linked to a cluster. A link that this process has already is used, and left as it is."""
    local = address in LOCAL
    ray = _ray(local)
    if ray.is_initialized():
        yield ray
        return
    with _begun(ray) if local else _reached(ray, address):
        yield ray


def _ray(local: bool) -> Any:
    """The package; what it must know before it is imported is told by the environment."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is sent to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if local:
        os.environ.setdefault("RAY_worker_niceness", "0")  # as quick as threads would be
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # Ray's way to keep to 127.0.0.1
        os.environ.setdefault("RAY_AUTH_MODE", "token")
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # else Ray writes one into the home folder
    try:
        return import_module("ray")
    except ImportError as error:
        raise HomageError(
            "Games cannot be played on a cluster here: Ray is not installed; install homage[cluster] on every machine."
        ) from error


@contextmanager
def _begun(ray: Any) -> Iterator[None]:
    """A cluster of this machine alone, with all its cores."""
    with TemporaryDirectory(prefix="homage-", dir=_short_folder(), ignore_cleanup_errors=True) as folder:
        try:
            with _deaths_untold(ray):
                begin = partial(ray.init, address="local", num_cpus=os.cpu_count(), include_dashboard=False)
                patiently(partial(begin, object_store_memory=OBJECT_STORE, _temp_dir=folder, **QUIET))
            yield
        finally:
            ray.shutdown()  # before its folder is gone


def patiently(start: Callable[[], T]) -> T:
    """Start a machine of a cluster: Ray gives each half a minute, and on a busy one that is not always enough."""
    for _ in range(STARTS - 1):
        try:
            return start()
        except Exception as error:  # Ray has no kind of its own for it
            if "timed out during startup" not in str(error):
                raise
    return start()


@contextmanager
def _reached(ray: Any, address: str) -> Iterator[None]:
    """A cluster that somebody has started."""
    _answering(address)
    try:
        with _deaths_untold(ray):
            ray.init(address=address, **QUIET)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        reason = str(error).strip().split("\n")[0].rstrip(".")
        raise HomageError(
            f"The cluster at {address} cannot be joined: {reason}; run the command on one of its machines, with the "
            "same releases of Python and Ray, and with its token if it has one."
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


def _answering(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal():
        raise HomageError(
            f"The address {address!r} of a cluster cannot be read; write it as host:port, such as 10.0.0.5:6379, "
            "or 'local' to begin one on this machine."
        )
    try:
        socket.create_connection((host, int(port)), ANSWERS_WITHIN_S).close()
    except (OSError, OverflowError) as error:
        raise HomageError(
            f"No cluster answers at {address} ({error}); start one there with 'ray start --head', "
            "or say 'local' to begin one on this machine."
        ) from error


@contextmanager
def _deaths_untold(ray: Any) -> Iterator[None]:
    """Keep Ray from printing on our stdout when a worker dies: it is replaced, and nobody need know."""
    module, name = ray._private.worker, "listen_error_messages"
    usual = getattr(module, name)
    setattr(module, name, lambda *_: None)
    try:
        yield
    finally:
        setattr(module, name, usual)


def _short_folder() -> str | None:
    """Where Ray's sockets can lie: their names may have only about a hundred letters."""
    return "/tmp" if Path("/tmp").is_dir() else None
