"""Which options go together, told before a table is opened."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

import homage
from tests.patience import PATIENCE_S
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server

GAME = homage.load("fealty")


def agreement(server: Server, seats: int, game: str = "fealty", **options: Any) -> httpx.Response:
    asked = {"seats": seats, "options": options}
    return httpx.post(f"{server.url}/api/games/{game}/agreement", json=asked, timeout=PATIENCE_S)


@pytest.mark.rule("RU-25")
def test_every_value_is_told_with_the_reason_why_it_does_not_go_with_the_others(server: Server) -> None:
    told = agreement(server, 2, set="suns").json()
    assert told["why"] == ""
    assert told["seats"] == {"2": "", "3": "", "4": ""}
    assert {name: list(values) for name, values in told["options"].items()} == {
        "short": ["false", "true"],
        "set": ["missives", "suns", "random", "mixed"],
        "draw": ["hand", "no_luck", "blind", "ordered"],
        "teams": ["false", "true"],
        "suns_seat": ["chance", "1", "2"],
    }
    impossible = {
        (name, value): why for name, values in told["options"].items() for value, why in values.items() if why
    }
    assert impossible.keys() == {("teams", "true"), ("suns_seat", "1"), ("suns_seat", "2")}
    assert impossible["teams", "true"].startswith("Team play is for four players, not 2 (FEA-VAR-TEAM-1, RU-25)")
    assert "only in a Mixed Match" in impossible["suns_seat", "1"]


@pytest.mark.rule("RU-25")
def test_what_cannot_be_agreed_says_so_and_shows_the_ways_out(server: Server) -> None:
    told = agreement(server, 3, set="mixed").json()
    assert told["why"].startswith("Mixed Match is for two players, not 3")
    assert told["seats"]["2"] == ""
    assert told["seats"]["3"] == told["why"]
    assert [value for value, why in told["options"]["set"].items() if not why] == ["missives", "suns", "random"]
    assert all(told["options"]["short"].values())  # no other option mends it


def test_an_agreement_is_what_a_table_can_be_opened_with(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            for seats, options in [(2, {"set": "mixed", "suns_seat": 2}), (4, {"teams": True}), (3, {"teams": True})]:
                why = agreement(server, seats, **options).json()["why"]
                asked = {"game": "fealty", "chairs": ["me"] * seats, "options": options}
                answer = await anna.web.post("/api/tables", json=asked)
                assert answer.json().get("why", "") == why
                assert (answer.status_code == 201) == (why == "")

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"magic": True}, "There is no option 'magic'"),
        ({"set": "moons"}, "The option set cannot be 'moons'"),
        ({"duchies": "9Z"}, "The option duchies cannot hold '9Z'"),
    ],
)
def test_an_agreement_on_what_is_not_there_is_refused(server: Server, options: dict[str, Any], said: str) -> None:
    assert said in agreement(server, 2, **options).json()["why"]


def test_an_agreement_for_no_game_or_no_number_of_seats_is_refused(server: Server) -> None:
    assert "There is no game 'chess'" in is_a_sentence(agreement(server, 2, game="chess"))
    assert agreement(server, 5).json()["why"].startswith("Fealty cannot be played by 5")
    for seats in (0, -1, 17):
        assert agreement(server, seats).status_code == 422
    unknown = httpx.post(f"{server.url}/api/games/fealty/agreement", json={"seats": 2, "more": 1}, timeout=PATIENCE_S)
    assert unknown.status_code == 422
