"""What is under way, for a terminal: a window, a request, a deal, a ballot, a march, a battle, an uprising."""

from __future__ import annotations

from typing import Any

from homage.engine.views.lines import Line, listed, sentence
from homage.engine.views.words import counted
from homage.games.fief.rules.cards.cards import CARD_IDS
from homage.games.fief.rules.figures import UNIT_IDS, UNIT_NAMES
from homage.games.fief.rules.places import PLACE_IDS
from homage.games.fief.shown.lines import INK, NAME_OF_LORD, NAME_OF_TOWN, army, family_name
from homage.games.fief.words.names import a_card, joined, money, place_words


def scenes(view: dict[str, Any]) -> list[Line]:
    """Everything that is under way, from the widest to what is asked now."""
    lines = [line for scene in SCENES for line in scene(view)]
    return [[], *lines] if lines else []


def _march(view: dict[str, Any]) -> list[Line]:
    march = view["march"]
    if march is None:
        return []
    others = [NAME_OF_LORD[lord] for lord in march["lords"] if lord != march["lord"]]
    named = f" to {NAME_OF_TOWN[march['to']]}" if march["to"] else ""
    lines = listed(f"March: {NAME_OF_LORD[march['lord']]}{named}", others, "bold")
    company = view["company"]
    if company is not None:
        lines += listed("  with", [army(company["units"]) or "no units"])
    for goal in (goal for setting_out in view["marches"] for goal in setting_out["goals"]):
        if goal["leave"] and len(goal["path"]) == 1:
            names = joined(family_name(view, each) for each in goal["leave"])
            lines += sentence(f"   to {NAME_OF_TOWN[goal['town']]} you must pass {names}", "yellow")
    for setting_out in view["marches"]:
        lines += _left_behind(view, setting_out["leaves"])
    return lines


def _left_behind(view: dict[str, Any], leaves: dict[str, Any] | None) -> list[Line]:
    """Who stays in the town that is left, whose it is then, and who goes free."""
    if leaves is None:
        return []
    town, then = NAME_OF_TOWN[leaves["town"]], leaves["then"]
    lords = [*leaves["lords"], *(lord for lord in leaves["captives"] if lord not in leaves["freed"])]
    stay = [army(leaves["units"]), *(NAME_OF_LORD[lord] for lord in lords)]
    stays = joined(each for each in stay if each)
    told = [f"{stays or 'nobody'} stays in {town}"] if stays or then != "foreign" else []
    to = " or ".join(family_name(view, seat) for seat in leaves["to"])
    fates = {"empty": f"{town} can be taken", "lost": f"you lose {town}", "passes": f"{town} goes to {to}"}
    told += [fates[then]] if then in fates else []
    told += [f"{NAME_OF_LORD[lord]} goes free" for lord in leaves["freed"]]
    told += [f"your siege of {town} ends"] if leaves["siege_lifted"] else []
    near = joined(family_name(view, seat) for seat in leaves["near"])
    told += [f"{near} can be there in one round"] if near and then in ("empty", "held") else []
    return sentence(f"   behind: {'; '.join(told)}", "yellow", indent=5) if told else []


def _battle(view: dict[str, Any]) -> list[Line]:
    """Both sides with their strengths, and what the next round may bring."""
    battle = view["battle"]
    if battle is None:
        return []
    kind = "Cavalcade" if battle["cavalcade"] else "Battle"
    where = place_words(PLACE_IDS.index(battle["at"]))
    walls = f", the walls take {battle['penalty']}" if battle["penalty"] else ""
    lines = sentence(f" {kind} {where}, round {battle['round']}{walls}", "bold red")
    for side in battle["sides"]:
        for part in side["families"]:
            leads = " leads" if part["seat"] == side["leader"] else ""
            name = f"   {side['side']}: {family_name(view, part['seat'])}{leads} "
            lines.append([(name, INK[part["seat"]]), (army(part["units"]), "")])
        odds = side["odds"]
        lords = f" with {joined(NAME_OF_LORD[lord] for lord in side['lords'])}" if side["lords"] else ""
        dice = f", rolled {' '.join(map(str, side['rolled']))}" if side["rolled"] else ""
        strength = f"{side['dice']} dice, {odds['average']:.1f} hits a round, endures {side['endures']}{dice}"
        lines += sentence(f"     {side['points']} points{lords}: {strength}", indent=7)
        for planned in view["losses"]:
            if planned["leader"] == side["leader"]:
                units = [f"{each['units']} {UNIT_NAMES[UNIT_IDS.index(each['unit'])]}" for each in planned["units"]]
                falls = [*units, *(NAME_OF_LORD[lord] for lord in planned["lords"])]
                lines += sentence(f"     to fall: {joined(falls)}", "red", indent=7) if falls else []
        if odds["breaks"]:
            lines.append([(f"     leaves nobody of the other side in {odds['breaks']:.0%}", "dim")])
    if battle["outlook"]:
        lines += sentence(f"   Fought to the end: the attack {_outlook(battle['outlook'])}", "dim")
    return lines


def _outlook(outlook: dict[str, Any]) -> str:
    """How likely a side wins or loses, and what it and the other lose on average."""
    own, other = outlook["units"]
    return (
        f"wins in {outlook['wins']:.0%}, loses in {outlook['loses']:.0%}; "
        f"it loses {own:.1f} units, the other side {other:.1f}"
    )


def _chances(view: dict[str, Any]) -> list[Line]:
    """What the battles may bring that can be begun or joined now, or that a march may lead to."""
    lines: list[Line] = []
    for each in view["chances"]:
        where = f"{'on the road from' if each['on_road'] else 'in'} {NAME_OF_TOWN[each['town']]}"
        side = f" with the {each['side']}" if each["side"] else ""
        name = f"   {each['what']} against {family_name(view, each['family'])} {where}{side}: "
        walls = f", walls take {each['walls']}" if each["walls"] else ""
        if each["outlook"] is None:
            unseen = f"unknown, {each['face_down']} units lie face down{walls}"
            lines += sentence(name + unseen, indent=5)
        else:
            dice = f" with {each['dice'][0]} dice against {each['dice'][1]}{walls}"
            lines += sentence(f"{name}{_outlook(each['outlook'])},{dice}", indent=5)
    return [[(" Chances, if both fight to the end and nobody joins", "bold")], *lines] if lines else []


def _uprising(view: dict[str, Any]) -> list[Line]:
    uprising = view["uprising"]
    if uprising is None:
        return []
    cards = sum(uprising["cards"])
    return [
        [
            (f" Uprising in {NAME_OF_TOWN[uprising['town']]}", "bold red"),
            (f": {counted(cards, 'card')}, {uprising['hits']} hits left", ""),
        ]
    ]


def _ballot(view: dict[str, Any]) -> list[Line]:
    """Candidates and the markers on them, and the votes that each family has."""
    ballot = view["ballot"]
    if ballot is None:
        return []
    lines: list[Line] = [[(f" Election of the {ballot['name']}", "bold magenta")]]
    for seat, lord in enumerate(ballot["candidates"]):
        if lord is not None:
            marks = [family_name(view, by) for by, row in enumerate(ballot["markers"]) for _ in range(row[seat])]
            title = f"  {NAME_OF_LORD[lord]} of {family_name(view, seat)}"
            lines += listed(f"{title}, markers of" if marks else title, marks)
    votes = [f"{family_name(view, seat)} {count}" for seat, count in enumerate(ballot["votes"]) if count]
    for paper in view["papers"]:
        chosen = ["nobody" if paper[name] is None else family_name(view, paper[name]) for name in ("for", "decoy")]
        lines.append([(f"   Your votes are for {chosen[0]}, your decoy lies on {chosen[1]}", "italic")])
    return [*lines, *listed("  Votes:", votes)]


def _request(view: dict[str, Any]) -> list[Line]:
    request = view["request"]
    if request is None:
        return []
    price = f" for {money(request['price'])}" if request["price"] else ""
    words = f" {family_name(view, request['by'])} asks {family_name(view, request['to'])} {request['words']}{price}"
    return sentence(words, "bold cyan")


def _deal(view: dict[str, Any]) -> list[Line]:
    """That two families talk; what they talk of, for themselves."""
    talks = view["talks"]
    if talks is None:
        return []
    lines = sentence(f" {family_name(view, talks['by'])} talks with {family_name(view, talks['to'])}", "bold cyan")
    for deal in view["deals"]:
        for name, part in (("gives", deal["gives"]), ("gets", deal["gets"])):
            lines += listed(f"  {family_name(view, deal['seat'])} {name}", _things(part) or ["nothing"])
    return lines


def _things(part: dict[str, Any]) -> list[str]:
    things = [money(part["deniers"])] if part["deniers"] else []
    things += [a_card(CARD_IDS.index(card)) for card in part["cards"]]
    things += [NAME_OF_TOWN[town] for town in part["towns"]]
    return [*things, *(NAME_OF_LORD[lord] for lord in part["captives"])]


def _window(view: dict[str, Any]) -> list[Line]:
    window = view["window"]
    return [] if window is None else sentence(f" Anybody may act: {window['words']}", "italic")


SCENES = (_march, _battle, _chances, _uprising, _ballot, _request, _deal, _window)
