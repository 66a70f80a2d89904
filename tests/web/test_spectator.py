"""Whoever looks on from outside sees the board, and no card that is still hidden."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.web import words
from tests.web.choosing import by_pointing, play_out
from tests.web.conftest import Come


def test_a_spectator_is_shown_no_hand_neither_on_the_page_nor_on_the_wire(come: Come) -> None:
    anna, guest = come("Anna"), come()
    table = anna.open_table("me", "greedy")
    anna.go(f"/table/{table}")
    guest.go(f"/table/{table}")
    expect(guest.page.get_by_text(words.WATCHING)).to_be_visible()

    def answer(person: Any, rng: Any) -> None:
        by_pointing(person, rng)
        assert guest.page.locator(f'[aria-label="{words.CARDS}"]').count() == 0
        assert guest.lit.count() == 0

    play_out(anna, answer)
    views = [update["seats"]["0"]["view"] for update in anna.updates if update["status"] == "playing"]
    held = {kind for view in views for kind in view["seats"][0]["hand"]}
    assert len(held) > 6  # the player saw a hand grow and change

    told_player = [line for line in anna.chronicle if " draws " in line]
    assert any("Blue draws the " in line for line in told_player)  # the player is told which cards came
    guest.page.wait_for_selector("#ending")
    told_guest = [line for line in guest.chronicle if " draws " in line]
    assert len(told_guest) == len(told_player)
    assert set(told_guest) == {"Blue draws a card.", "Yellow draws a card."}

    secret = [line for line in told_player if " draws the " in line]
    heard = "\n".join(guest.heard)
    assert [line for line in secret if line in heard or json.dumps(line) in heard] == []
    assert '"drew"' not in heard
    running = [update for update in guest.updates if update["status"] == "playing"]
    assert len(running) > 12
    for update in running:
        assert not update.get("seats")
        for seat in update["spectator"]["view"]["seats"]:
            assert seat["hand"] is None, f"a hand came over the wire: {seat}"
            assert not seat.get("picked"), f"a secret choice came over the wire: {seat}"
            assert not seat.get("plan")
        assert "asked" not in update["spectator"]
