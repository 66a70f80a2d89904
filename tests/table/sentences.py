"""Refusals over HTTP, as people are to read them."""

from __future__ import annotations

import httpx


def is_a_sentence(answer: httpx.Response, status: int = 400) -> str:
    """Refused with one readable sentence and nothing else."""
    assert answer.status_code == status, answer.text
    problem: dict[str, str] = answer.json()
    assert set(problem) == {"why", "rule"}
    assert problem["why"][0].isupper() or problem["why"][0] in "'\"0123456789" or problem["why"].startswith("that ")
    assert problem["why"].endswith((".", "?"))
    assert "Traceback" not in problem["why"]
    return problem["why"]


def is_a_refusal(answer: httpx.Response) -> bool:
    """Whatever the fault was, it is the asker's, and there are words for it."""
    return 400 <= answer.status_code < 500 and bool(answer.json()["why"])
