"""The replay of a game of FIEF: a deal as each seat knew it, and everything open once the game is over."""

from __future__ import annotations

import json
from typing import Any

from homage.table.http.routes.tables import _at_move
from tests.table.test_fief_crash import FIEF, MOMENTS, reach


def test_a_replay_shows_a_deal_to_its_parties_and_openly_to_all() -> None:
    moment = MOMENTS["deal"]
    match = reach(moment)
    seat = match.waiting[0]
    for words in moment.secretly:
        legal = match.legal(seat)
        match.play(seat, next(each for each in legal if FIEF.actions.notation(each).startswith(words)))
    partner = match.waiting[0]
    outsider = next(each for each in range(match.seats) if each not in (seat, partner))

    def deals(eyes: int | None) -> list[dict[str, Any]]:
        shown = json.loads(_at_move(FIEF, match.private_record, match.played, eyes, {}))
        found: list[dict[str, Any]] = shown["view"]["deals"]
        return found

    (own,), (other,) = deals(seat), deals(partner)
    assert (own["with"], own["gives"]["deniers"], other["gets"]["deniers"]) == (partner, 1, 1)
    assert deals(outsider) == []
    assert sorted(each["seat"] for each in deals(None)) == sorted([seat, partner]), "open eyes see all of it"
