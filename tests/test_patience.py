"""No test gives up on what must come because the machine is busy."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
BY_HAND = {"siege.py", "attacker.py"}  # programs that are no tests
WAITS = {"communicate", "create_connection", "timeout", "wait_for"}
ASKS = {"get", "post", "Client", "AsyncClient"}  # of httpx, which by itself waits for five seconds


def impatience(source: str) -> list[str]:
    """The calls that wait for a number of seconds of their own."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        given = {each.arg: each.value for each in call.keywords}
        waits = [given.get("timeout"), *(call.args if call.func.attr == "timeout" else call.args[1:])]
        own = any(isinstance(each, ast.Constant) and isinstance(each.value, int | float) for each in waits)
        of_httpx = isinstance(call.func.value, ast.Name) and call.func.value.id == "httpx" and call.func.attr in ASKS
        to_a_server = of_httpx and "transport" not in given and (call.args or "base_url" in given)
        if (call.func.attr in WAITS and own) or (to_a_server and (own or "timeout" not in given)):
            found.append(f"line {call.lineno}: {ast.unparse(call)}")
    return found


@pytest.mark.parametrize(
    "said",
    [
        "asyncio.timeout(20)",
        "asyncio.wait_for(socket.recv(), 30)",
        "process.communicate(timeout=60)",
        "httpx.get(f'{server.url}/health')",
        "httpx.AsyncClient(base_url=server.url, timeout=30)",
    ],
)
def test_impatience_is_found(said: str) -> None:
    assert len(impatience(said)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "asyncio.timeout(PATIENCE_S)",
        "asyncio.wait_for(socket.recv(), PATIENCE_S)",
        "httpx.get(server.url, timeout=PATIENCE_S)",
        "httpx.AsyncClient(transport=app, base_url='http://homage')",
        "httpx.Client().headers",
    ],
)
def test_patience_is_not_taken_for_impatience(said: str) -> None:
    assert not impatience(said)


def test_no_test_waits_for_a_time_of_its_own() -> None:
    found = {
        str(path.relative_to(TESTS)): calls
        for path in sorted(TESTS.rglob("*.py"))
        if path.name not in BY_HAND and (calls := impatience(path.read_text()))
    }
    assert not found, "wait for PATIENCE_S, of tests/patience.py"
