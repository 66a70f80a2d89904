"""The table as lines of text for a terminal: the map fief by fief, then the court, the battle, the own hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from homage.engine.views.lines import Line, listed, sentence, star, wrapped
from homage.engine.views.words import counted
from homage.games.fief.rules.places import NEIGHBOURS, TOWN_IDS, TOWN_NAMES, TOWNS
from homage.games.fief.shown.catalogue import CATALOGUE
from homage.games.fief.shown.court_drawing import ballots, families, hand
from homage.games.fief.shown.lines import INK, LEGEND, NAME_OF_LORD, NAME_OF_TOWN, army, family_name, lord_mark
from homage.games.fief.shown.scene_drawing import scenes
from homage.games.fief.words.names import PHASE_NAMES

_TOWNS: dict[str, dict[str, Any]] = {town["id"]: town for town in CATALOGUE["towns"]}
_FIEFS: list[dict[str, Any]] = CATALOGUE["fiefs"]
_AREA_NAMES = {
    **{str(each["number"]): each["name"] for each in CATALOGUE["bishoprics"]},
    "sea": "sea",
}
_ROADS = {
    TOWN_IDS[town]: [TOWN_NAMES[to] for to in range(TOWNS) if int(NEIGHBOURS[town]) >> to & 1] for town in range(TOWNS)
}
BUILT_TO = 49  # the column at which roads begin
_FORTRESS = {None: "", "stronghold": "stronghold", "city": "CITY"}


def draw(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The whole table as a seat (None: a spectator) sees it; `offered` names the things that may be chosen now."""
    return [
        *_head(view),
        *_weather(view),
        [],
        *_map(view, offered),
        *[[(line, "dim")] for line in LEGEND],
        [],
        *families(view, seat, offered),
        *ballots(view),
        *scenes(view),
        *hand(view, seat, offered),
    ]


def _head(view: dict[str, Any]) -> list[Line]:
    """The round, whose turn it is, who decides."""
    names = [str(family["name"]) for family in view["families"]]
    where = f" Round {view['round']}, {view['phase']}" if view["round"] else " Before round 1"
    active = "" if view["active"] is None else f", turn of {names[view['active']]}"
    order = ", ".join(names[each] for each in view["order"])
    lines = [*sentence(f"{where}{active}", "bold"), *sentence(f" Order: {order}"), *_track(view)]
    winning = view["race"]["winning"]
    if view["phase"] == "over":
        lines += sentence(f" The game is over: {', '.join(names[each] for each in view['winners'])} won.", "bold")
    elif winning:
        lines += sentence(f" As it stands {' and '.join(names[each] for each in winning)} win this round.", "bold red")
    near = [] if view["phase"] == "over" else _one_short(view)
    if near:
        lines += sentence(f" One point from victory: {', '.join(near)}", "bold")
    return lines


def _track(view: dict[str, Any]) -> list[Line]:
    """What is left of the round."""
    phases = PHASE_NAMES[1:]
    left = phases[phases.index(view["phase"]) + 1 :] if view["phase"] in phases else ()
    return sentence(f" Then: {', '.join(left)}", "dim") if left else []


def _one_short(view: dict[str, Any]) -> list[str]:
    """The families, or married pairs, that lack a single point."""
    found = []
    for family in view["families"]:
        prospects = family["prospects"]
        ally = prospects["ally"] if prospects["with_ally"] else None
        if prospects["missing"] == 1 and (ally is None or family["seat"] < ally):
            together = "" if ally is None else f" and {view['families'][ally]['name']} together"
            found.append(f"{family['name']}{together}")
    return found


def _weather(view: dict[str, Any]) -> list[Line]:
    """Disasters, good weather and taxes, and the piles."""
    cards = [
        f"{kind.replace('_', ' ').upper()} in {_AREA_NAMES[area['id']]}" if area["id"] != "sea" else "PLAGUE at sea"
        for area in view["areas"]
        for kind in ("plague", "bad_weather", "famine", "good_weather", "good_harvest")
        if area[kind]
    ]
    for tax in view["taxes"]:
        on = [next(fief["name"] for fief in _FIEFS if fief["id"] == each) for each in tax["fiefs"]]
        on += [_AREA_NAMES[str(each)] for each in tax["bishoprics"]]
        cards.append(f"{tax['kind'].replace('_', ' ')} of {family_name(view, tax['seat'])} on {' and '.join(on)}")
    piles = view["piles"]
    top = ", a disaster on top" if piles["disaster_on_top"] else ""
    track = f"{piles['track']} of {piles['track_spaces']} on the track"
    sizes = piles["sizes"]
    lines: list[Line] = [
        [(f" CHARACTERS {sizes['characters']}, EVENTS {sizes['events']}{top}; disasters: {track}", "dim")]
    ]
    return [*lines, *listed("On the map:", cards, "bold cyan")] if cards else lines


# -- the map -------------------------------------------------------------------------------------------------------


def _map(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """Each fief with its towns, and whoever is there; last the sea."""
    towns = {town["id"]: town for town in view["towns"]}
    lines: list[Line] = []
    for fief, now in zip(_FIEFS, view["fiefs"], strict=True):
        lines.append(_fief(view, fief, now, offered))
        for town in fief["towns"]:
            lines += _town(view, towns[town], offered)
    return [*lines, *_sea(view, offered)]


def _fief(view: dict[str, Any], fief: dict[str, Any], now: dict[str, Any], offered: Collection[str]) -> Line:
    name = f" {fief['name']}{star('fief:' + fief['id'], offered)}"
    if now["holder"] is not None:
        held = f"{NAME_OF_LORD[now['holder']]} of {family_name(view, now['family'])}"
        return [(name, "bold underline"), (f", {fief['rank']} of ", ""), (held, INK[now["family"]])]
    state = "vacant" if now["vacant"] else f"{fief['price']} deniers"
    return [(name, "bold underline"), (f", {fief['rank']}, {state}", "dim")]


def _town(view: dict[str, Any], town: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """A town: its controller, what stands there, its roads; then the forces in it and before it."""
    facts = _TOWNS[town["id"]]
    signs = f"{facts['bishopric']}{'!' if facts['chief'] else ''}{'~' if facts['harbour'] else ''}"
    mark = star(f"town:{town['id']}", offered)
    control = town["control"]
    who = ("-", "dim") if control is None else (family_name(view, control), f"bold {INK[control]}")
    built = [_FORTRESS[town["fortress"]]] if town["fortress"] else []
    built += [counted(town["mills"], "mill")] if town["mills"] else []
    built += [f"siege of {family_name(view, each['seat'])} {each['engines']}" for each in town["sieges"]]
    roads = [f"{name}," for name in _ROADS[town["id"]]]
    line: Line = [
        (f"   {facts['name'] + mark:<13}", "bold reverse" if mark else ""),
        (f"{signs:<4}", "dim"),
        (f"{who[0]:<7}", who[1]),
        (f"{'+' + str(town['income']):<3}", "yellow"),
        (f"{', '.join(built):<17} >", "magenta"),
    ]
    ways = [(name, "dim") for name in [*roads[:-1], roads[-1].rstrip(",")]]
    return [*wrapped(line, ways, BUILT_TO), *_forces(view, town["id"], offered)]


def _sea(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    there = _forces(view, "offshore", offered)
    mark = star("town:offshore", offered)
    title: Line = [(f" The sea{mark}", "bold reverse" if mark else "bold underline")]
    return [title, *there] if there or mark else []


def _forces(view: dict[str, Any], town: str, offered: Collection[str]) -> list[Line]:
    """Who is in a town or waits before it, a line for each family and place."""
    lines: list[Line] = []
    for seat, forces in enumerate(view["forces"]):
        for force in forces:
            if force["town"] == town:
                lines += _force(view, seat, force, offered)
    return lines


def _force(view: dict[str, Any], seat: int, force: dict[str, Any], offered: Collection[str]) -> list[Line]:
    stand = {
        "inside": "",
        "offshore": "",
        "recruits": "recruits",
        "beside": "beside",
        "waiting": f"waits, from {NAME_OF_TOWN.get(force['from'], '')}",
    }[force["stand"]]
    parts = [(text, "") for text in (army(force["units"], force["face_down"]),) if text]
    parts += [(lord_mark(lord, offered), f"bold {INK[seat]}") for lord in force["lords"]]
    parts += [(f"(captive {lord_mark(lord, offered)})", "italic") for lord in force["captives"]]
    name = f"       {family_name(view, seat)}{f' ({stand})' if stand else ''}:"
    return wrapped([(name, INK[seat])], parts, 9)
