"""Names that look like another one are refused; names of all languages are not."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, update

from homage.table.people.lookalikes import why_confusing
from homage.table.people.people import BadName, People, proper_name
from homage.table.store.schema import PLAYERS
from tests.table.registry import PASSWORD
from tests.table.served import Guest, Server

SCRIPTS = "mixes letters of several scripts; type it with those of one language"
STYLE = "contains letters of another width or style; type it with plain letters"
RARE = "contains letters that are hardly used; type it with those of one language"
MARK = "contains a mark that is hardly seen; type it with plain letters"
LATIN = "looks like one in Latin letters; add a letter that does not"
CONFUSING = {
    "\u0410nna": SCRIPTS,  # a Cyrillic A
    "Ann\u0430 of Kent": SCRIPTS,
    "R\u03bfbin": SCRIPTS,  # a Greek o
    "Anna \u0430": SCRIPTS,
    "\u0441\u043e\u0441\u043e": LATIN,  # all Cyrillic: coco
    "\u0422\u041e\u041c": LATIN,  # TOM
    "\u0391\u039d\u039d\u0391 1": LATIN,  # ANNA in Greek capitals
    "\u0570\u0578": LATIN,  # Armenian
    "\uff21nna": STYLE,
    "\U0001d400nna": STYLE,
    "\u24b6nna": STYLE,
    "\ufb01ona": STYLE,
    "Henry \u2160": STYLE,
    "Henry \u00b2": STYLE,
    "\u13aanna": RARE,  # Cherokee
    "\u15e9nna": RARE,
    "\u1d00nna": RARE,  # a small capital
    "\u0251nna": RARE,
    "Anna\u0336": MARK,
    "A\u0307\u0307nna": MARK,
    "Ani\u0307ta": MARK,
    "A\u0301\u0302\u0303nna": MARK,
    "An\u200dna": MARK,
    "Anna \u200cB": MARK,
    "An\ufe0fna": MARK,
    "Ann\u20dda": MARK,
    "1\u0301": MARK,
}
OF_ALL_LANGUAGES = [
    "Robin 42",
    "Ana-Mar\u00eda (die 2.)",
    "O\u2019Brien",
    "Stra\u00dfe",
    "I\u015f\u0131l",
    "\u0110\u1eb7ng Th\u1ecb",
    "Ad\u00e9\u0323",
    "Ka\u02bbiulani",
    "\u0412\u0435\u0440\u0430",
    "\u0418\u0432\u0430\u043d \u0413\u0440\u043e\u0437\u043d\u044b\u0439",
    "\u039d\u03af\u03ba\u03bf\u03c2",
    "\u0540\u0561\u0575\u056f",
    "\u5c71\u7530 Taro",
    "\u30f4\u30a3\u30af\u30c8\u30ea\u30fc\u5973\u738b\u3055\u3093",
    "\u5f20\u4f1f",
    "\uae40\ucca0\uc218",
    "\u05e9\u05c2\u05e8\u05d4",
    "\u0645\u062d\u0645\u062f \u06f4\u06f2",
    "\u06af\u0644\u200c\u0646\u0633\u0631\u06cc\u0646",
    "\u0e01\u0e33\u0e18\u0e23",
    "\u0928\u0947\u0939\u093e",
    "\u10d7\u10d0\u10db\u10d0\u10e0",
    "\U0001f469\u200d\U0001f33e",
    "\u2764\ufe0f Lia",
    "42",
]


@pytest.mark.parametrize("name", CONFUSING)
def test_names_that_look_like_others_are_refused(people: People, name: str) -> None:
    assert why_confusing(unicodedata.normalize("NFC", name)) == CONFUSING[name]
    ann = people.new_guest("Ann")
    for attempt in (people.new_guest, lambda each: people.rename(ann.id, each)):
        with pytest.raises(BadName, match="The name "):
            attempt(name)
    with pytest.raises(BadName, match="The account name "):
        people.register(ann.id, name, PASSWORD)
    assert people.find(ann.id) == ann


@pytest.mark.parametrize("name", OF_ALL_LANGUAGES)
def test_names_of_all_languages_are_welcome(people: People, name: str) -> None:
    assert people.new_guest(name).name == unicodedata.normalize("NFC", name)


@given(st.text(max_size=45))
def test_a_name_is_refused_or_stays_as_it_is(text: str) -> None:
    try:
        name = proper_name(text)
    except BadName:
        return
    assert proper_name(name) == name


def test_whoever_had_such_a_name_before_keeps_it_and_signs_in(people: People, engine: Engine) -> None:
    ann = people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    with engine.begin() as connection:
        connection.execute(update(PLAYERS).values(name="\u0410nn", account="\u0430nn"))
    assert people.login("\u0410NN", PASSWORD).id == ann.id
    assert people.change_password(ann.id, PASSWORD, PASSWORD).name == "\u0410nn"


def test_nobody_at_the_same_screen_has_such_a_name(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            asked: dict[str, Any] = {"game": "fealty", "chairs": ["me", "me"], "names": {"1": "\u0410nna"}}
            answer = await anna.web.post("/api/tables", json=asked)
            assert (answer.status_code, answer.json()["why"]) == (400, f"The name {SCRIPTS}.")
            table = await anna.open_table(["me", "open"])
            answer = await anna.web.post(f"/api/tables/{table}/seats/1", json={"name": "\u0410nna"})
            assert (answer.status_code, answer.json()["why"]) == (400, f"The name {SCRIPTS}.")

    asyncio.run(evening())
