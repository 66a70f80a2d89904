"""The positions that the page "How to play" of FIEF shows, found in a game of computer players.

python -m tests.web.pictures      # writes web/src/games/fief/lessons/pictured.json anew; a test holds it up to date
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import homage
from homage.table.http.routes.games import shown
from tests.web.lessons import CUTS, LEARNER, computers, go_on
from tests.web.played import FOLDER

FILE = FOLDER / "fief/lessons/pictured.json"
GAME = CUTS["ransom"]  # marriages, elections, titles, sieges and captives happen in it
APART = 5  # answers from one position to the next
View = dict[str, Any]


def first_stronghold(view: View) -> str | None:
    """Where a family begins: its town, once units stand there."""
    home = [force["town"] for force in view["forces"][LEARNER] if force["units"]]
    return home[0] if view["phase"] == "MOVEMENT" and home else None


def ballot_of_two(view: View) -> str | None:
    """A town of a bishopric in which two families vote."""
    ballot = view["ballot"]
    if not ballot or not ballot["office"].startswith("bishop") or sum(each > 0 for each in ballot["votes"]) < 2:
        return None
    things = [source["thing"] for sources in ballot["sources"] for source in sources]
    return next((thing.partition(":")[2] for thing in things if thing.startswith("town:")), None)


def struck(view: View) -> str | None:
    """A town with mills in a bishopric where FAMINE or BAD WEATHER lies."""
    signs = {area["id"] for area in view["areas"] if area["famine"] or area["bad_weather"]}
    return town_where(view, lambda town: BISHOPRIC[town["id"]] in signs and town["mills"] > 0)


def two_mills(view: View) -> str | None:
    return town_where(view, lambda town: town["mills"] == 2 and town["fortress"] == "stronghold")


def titled(view: View) -> str | None:
    return town_where(view, lambda town: town["fortress"] == "city" and town["control"] is not None)


def before_a_town(view: View) -> str | None:
    """A town of which one family stands inside and another waits before it."""
    return next((town for town, stands in standing(view).items() if {"inside", "waiting"} <= stands), None)


def face_to_face(view: View) -> str | None:
    """A town in which two families stand before a battle."""
    fights = view["phase"] == "BATTLE"
    return next((town for town, stands in standing(view).items() if fights and {"inside", "beside"} <= stands), None)


def jailed(view: View) -> str | None:
    held = [force["town"] for forces in view["forces"] for force in forces if force["captives"] and force["town"]]
    return held[0] if held else None


def town_where(view: View, holds: Callable[[View], bool]) -> str | None:
    return next((str(town["id"]) for town in view["towns"] if holds(town)), None)


def standing(view: View) -> dict[str, set[str]]:
    """How the forces with a lord stand, by their town."""
    stands: dict[str, set[str]] = {}
    for force in [force for forces in view["forces"] for force in forces]:
        if force["town"] and (force["lords"] or force["units"]):
            stands.setdefault(force["town"], set()).add(force["stand"])
    return stands


DRAWN = shown(homage.load("fief")).model_dump(mode="json", include={"components"})["components"]
BISHOPRIC = {town["id"]: str(town["bishopric"]) for town in DRAWN["towns"]}
PICTURES = {
    "map": first_stronghold,
    "court": ballot_of_two,
    "cards": struck,
    "income": two_mills,
    "title": titled,
    "forces": before_a_town,
    "war": face_to_face,
    "captives": jailed,
}


def short(view: View, at: str) -> View:
    """What is drawn of a position, and the town in its middle."""
    plain = {"control": None, "fortress": None, "mills": 0, "sieges": []}
    return {
        "at": at,
        "towns": {town["id"]: but(town, plain) for town in view["towns"] if but(town, plain)},
        "fiefs": {fief["id"]: {"family": fief["family"], "holder": fief["holder"]} for fief in titles(view)},
        "areas": {area["id"]: signs_in(area) for area in view["areas"] if signs_in(area)},
        "lords": {lord["id"]: {"family": lord["family"], "titles": lord["titles"]} for lord in view["lords"]},
        "forces": view["forces"],
    }


def but(thing: View, plain: View) -> View:
    """What is not plain of a thing."""
    return {name: thing[name] for name, value in plain.items() if thing[name] != value}


def titles(view: View) -> list[View]:
    return [fief for fief in view["fiefs"] if fief["family"] is not None]


def signs_in(area: View) -> View:
    return {name: lies for name, lies in area.items() if lies is True}


def pictured() -> str:
    """The first position in the game for each picture."""
    game = homage.load("fief")
    game.compile()
    match, players = game.new(GAME.seats, seed=GAME.seed, options={"gentle_start": True}), computers(GAME.seats)
    found: dict[str, View] = {}
    while match.waiting and len(found) < len(PICTURES):
        view = match.view(LEARNER) if match.played % APART == 0 else None
        for name, where in PICTURES.items():
            if view and name not in found and (at := where(view)):
                found[name] = short(view, at)
        go_on(match, players)
    return json.dumps({name: found[name] for name in PICTURES}, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(pictured())
