"""The types of the browser client: those of the server's messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import homage
from homage.table.entries import clocks, windows
from homage.table.http import api
from homage.table.http.client_types import typescript
from homage.table.messages import client_messages

COMMITTED = Path(homage.__file__).parents[1] / "web" / "src" / "protocol.ts"


def test_the_client_has_the_types_of_the_messages() -> None:
    assert COMMITTED.read_text() == typescript(), "make web/src/protocol.ts"


def interface(name: str) -> str:
    return typescript().split(f"export interface {name} {{\n")[1].split("\n}")[0]


def test_what_the_server_leaves_out_may_be_missing() -> None:
    assert "  asked?: Question;" in interface("Seat")
    assert "  chairs: Chair[];" in interface("Update")
    assert "  chat?: Chat[];" in interface("Update")


def test_what_is_always_sent_may_be_null_instead() -> None:
    assert "  account: string | null;" in interface("Me")
    assert "  ending: number[] | null;" in interface("Analysis")


def test_what_a_client_asks_may_leave_defaults_out() -> None:
    asked = '{ type: "chat"; text: string; seat?: number | null; to?: number[] | null; id?: number }'
    assert asked in typescript()
    assert "  clock?: Clock;" in interface("NewTable")


def test_a_view_holds_more_than_every_game_has() -> None:
    assert interface("View").endswith("  [part: string]: unknown;")


def test_what_is_written_beside_a_field_is_told_of_it() -> None:
    assert "  /** the moves that lost most, the worst first */\n  swings: number[];" in interface("Analysis")


def words(alias: Any) -> tuple[str, ...]:
    return get_args(alias.__metadata__[0])


def test_the_words_that_clients_rely_on_are_all_there_are() -> None:
    assert words(client_messages.AskMe) == windows.ASK
    assert get_args(get_type_hints(api.Clock)["kind"]) == tuple(clocks.KNOWS)
    for name in homage.NAMES:
        assert set(homage.load(name).tinctures) <= set(words(api.Tincture))
