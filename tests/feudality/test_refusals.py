"""Every refusal is given in some position, and cites the row of the ledger that says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homage.engine.match.match import Match
from homage.games.feudality import GAME
from homage.games.feudality import actions as a
from homage.games.feudality.questions import forbidden
from tests.feudality.position import Position, card, opening
from tests.feudality.test_setup import lay_tray, play

Begin = Callable[[], Match]
KEEPS = "keep 1,2", "tower 1,2", "keep 5,5", "tower 5,5"


def before_play(*texts: str) -> Begin:
    def begin() -> Match:
        match = opening()
        play(match, *texts)
        return match

    return begin


def free_tiles(*texts: str) -> Begin:
    """Where a Hunter fits beside the Forest of the corner, until something stands there."""

    def begin() -> Match:
        match = before_play("fief F3", "fief F4", *KEEPS, "place 1,1", "place 1,1")()
        lay_tray(match, "farmer", "hunter", "archer", "archer", "man_at_arms", "merchant")
        play(match, *texts)
        return match

    return begin


def table(prepare: Callable[[Position], Position], *texts: str, dice: tuple[int, ...] = (), knights: int = 2) -> Begin:
    """A position of three players, in which the Senior has an army and some goods."""

    def begin() -> Match:
        position = Position(3).units(0, knight=knights).goods(0, gold=8, food=9).put(0, "forest", "1,1")
        position.s.points[0] = 4
        position = prepare(position)
        position.do(*texts, dice=dice)
        return position.match

    return begin


def with_rats(position: Position) -> Position:
    position.s.events &= ~(1 << card("rats"))
    return position.given(rats=1)


def baron(position: Position) -> Position:
    return position.at("baron")


def fallen(*tiles: str) -> Begin:
    def prepare(position: Position) -> Position:
        for at, name in enumerate(tiles):
            position.put(0, name, f"3,{at + 1}")
        return position.at("baron")

    return table(prepare, "paravia", *["pass"] * tiles.count("wizard"), dice=(8, 8, 1, 2))


def buying(*tray: str) -> Begin:
    return table(lambda t: t.tray(*tray).at("buy"))


ACTIVATING = table(lambda t: t.put(0, "miner", "2,2").put(0, "smith", "1,2").at("roll", 2, 2))
NOW: dict[int, tuple[str, Begin]] = {
    a.FIEF_NOW: ("FDY-SET-2b", before_play()),
    a.KEEP_NOW: ("FDY-SET-4a", before_play("fief F3", "fief F4")),
    a.TOWER_NOW: ("FDY-SET-4c", before_play("fief F3", "fief F4", "keep 1,2")),
    a.FOREST_NOW: ("FDY-SET-5b", before_play("fief F3", "fief F4", *KEEPS)),
    a.TAKE_NOW: ("FDY-SET-6b", free_tiles()),
    a.FREE_SQUARE_NOW: ("FDY-SET-6b", free_tiles("take farmer")),
    a.SPACE_NOW: ("FDY-TILE-1", free_tiles("take archer")),
    a.SQUARE_NOW: ("FDY-SEQ-3c", table(lambda t: t.tray("farmer").at("buy"), "take farmer")),
    a.ACTIVATE_NOW: ("FDY-SEQ-1b", table(lambda t: t.given(point=0).at("activate", 1))),
    a.WIZARD_NOW: ("FDY-WIZ-2", table(lambda t: t.put(0, "wizard", "5,5").at("roll", 3, 4))),
    a.JOIN_NOW: ("FDY-EV-TOUR-1", table(lambda t: t.event("joust"))),
    a.SEND_NOW: ("FDY-WAR-2", table(lambda t: t.event("war", 3))),
    a.HEAL_NOW: ("FDY-HEAL-2", fallen("kirk")),
    a.WIZARD_HEALS_NOW: ("FDY-HEAL-5", fallen("wizard")),
    a.TAX_NOW: ("FDY-EV-TAX", table(lambda t: t.event("tax", 2))),
    a.FAMINE_NOW: ("FDY-EV-FAMINE", table(lambda t: t.event("famine", 2))),
    a.PRICE_NOW: (
        "FDY-BAR-IIa",
        table(lambda t: t.goods(0, gold=2, wood=9).at("baron"), "sabotage", dice=(3,)),
    ),
    a.PAY_TAX_NOW: ("FDY-EV-TAX", table(lambda t: t.event("tax", 2), "pay")),
    a.BANDITS_NOW: ("FDY-EV-BAND-2", table(lambda t: t.event("bandits", 1, dice=(4, 3)), knights=0)),
    a.BOOTY_NOW: (
        "FDY-BAR-IVb",
        table(lambda t: t.goods(1, wood=5, iron=5).at("baron"), "attack yellow", dice=(1, 1)),
    ),
    a.TOUR_NOW: ("FDY-EV-TOURS", table(lambda t: t.event("queen_tours"))),
    a.SNOOT_NOW: ("FDY-EV-SNOOT", table(lambda t: t.event("st_snoot"))),
    a.SNYDD_NOW: ("FDY-EV-SNYDD", table(lambda t: t.event("saint_snydd"))),
    a.RATS_NOW: ("FDY-EV-RATS-1", table(lambda t: t.event("rats"))),
    a.PIPER_NOW: ("FDY-EV-PIPER", table(lambda t: with_rats(t).event("pied_piper"))),
    a.MONSTER_NOW: ("FDY-EV-MON-1", table(lambda t: t.event("black_dragon"))),
    a.STRIKE_NOW: (
        "FDY-EV-MON-5",
        table(
            lambda t: t.put(1, "forest", "1,1", "1,3", "4,4").event("black_dragon"), "target yellow", dice=(8, 8, 1, 2)
        ),
    ),
    a.BUY_NOW: ("FDY-SEQ-3c", buying("farmer")),
    a.TRADE_NOW: (
        "FDY-TRADE-1",
        table(lambda t: t.goods(0, gold=4, wood=4, iron=4).tray("mason").at("buy"), "take mason", "place 2,2"),
    ),
    a.BARON_NOW: ("FDY-BAR-0a", table(baron)),
    a.VICTIM_NOW: ("FDY-BAR-IIb", table(baron, "sabotage", dice=(1,))),
    a.SABOTAGE_NOW: (
        "FDY-BAR-IIb",
        table(lambda t: t.put(1, "forest", "1,1").at("baron"), "sabotage", "target yellow", dice=(1,)),
    ),
    a.CLAIM_NOW: ("FDY-BAR-IVb", table(baron, "attack yellow", dice=(8, 8))),
    a.FEED_NOW: ("FDY-FEED-6", table(lambda t: t.goods(0, wood=4).at("feed"))),
    a.STARVE_NOW: ("FDY-FEED-7", table(lambda t: t.goods(0).at("feed"))),
}

REFUSED: list[tuple[int, str, Begin, str]] = [
    (a.CARD_TAKEN, "FDY-SET-2b", before_play("fief F3"), "fief F3"),
    (a.NO_KEEP_THERE, "FDY-SET-4a", NOW[a.KEEP_NOW][1], "keep 7,1"),
    (a.NOT_IN_KEEP, "FDY-SET-4c", NOW[a.TOWER_NOW][1], "tower 5,5"),
    (a.SPACE_TAKEN, "FDY-TILE-1", NOW[a.SPACE_NOW][1], "space 1,2"),
    (a.GREY, "FDY-GEO-3", NOW[a.SQUARE_NOW][1], "place 8,1"),
    (a.IN_KEEP, "FDY-SET-4d", NOW[a.SQUARE_NOW][1], "place 6,6"),
    (a.OCCUPIED, "FDY-GEO-4", NOW[a.SQUARE_NOW][1], "place 1,1"),
    (
        a.NEEDS_HILL,
        "FDY-GEO-6",
        table(lambda t: t.goods(0, wood=1).tray("quarry").at("buy"), "take quarry"),
        "place 1,2",
    ),
    (
        a.CLERIC_ALONE,
        "FDY-TILE-9",
        table(lambda t: t.put(0, "kirk", "4,4").tray("cleric").at("buy"), "take cleric"),
        "place 1,2",
    ),
    (
        a.RELIC_ALONE,
        "FDY-TILE-10",
        table(lambda t: t.put(0, "kirk", "4,4").tray("holy_relic").at("buy"), "take holy relic"),
        "place 1,2",
    ),
    (a.HUNTER_ALONE, "FDY-TILE-11", table(lambda t: t.tray("hunter").at("buy"), "take hunter"), "place 4,4"),
    (a.NOT_IN_TRAY, "FDY-SEQ-3c", buying("farmer"), "take kirk"),
    (a.NOT_IN_OPENING_TRAY, "FDY-SET-6b", NOW[a.TAKE_NOW][1], "take kirk"),
    (
        a.FREE_FITS_NOWHERE,
        "FDY-R29",
        free_tiles("take farmer", "place 2,1", "take archer", "space 5,6", "take archer"),
        "take hunter",
    ),
    (a.FITS_NOWHERE, "FDY-TILE-12", buying("cleric"), "take cleric"),
    (
        a.SECOND_WIZARD,
        "FDY-TILE-13",
        table(lambda t: t.put(0, "wizard", "5,5").tray("wizard", "farmer").at("buy")),
        "take wizard",
    ),
    (a.TOO_DEAR, "FDY-SEQ-3d", table(lambda t: t.goods(0).tray("kirk", "farmer").at("buy")), "take kirk"),
    (a.TOO_DEAR, "FDY-SEQ-3d", table(lambda t: t.goods(0, stone=3).tray("farmer").at("buy")), "fortify"),
    (a.TOP_LEVEL, "FDY-FORT-1", table(lambda t: t.level(0, 4).tray("farmer").at("buy")), "fortify"),
    (a.OUT_OF_REACH, "FDY-SEQ-1b", ACTIVATING, "activate 4,4"),
    (a.NO_TILE_THERE, "FDY-SEQ-1d", ACTIVATING, "activate 3,3"),
    (a.NOT_THAT_YIELD, "FDY-SEQ-1d", ACTIVATING, "activate 1,1 gold"),
    (a.NOT_THAT_YIELD, "FDY-SEQ-1d", ACTIVATING, "activate 1,2 gold"),
    (a.NO_LEVEL, "FDY-FORT-7", table(lambda t: t.level(0, 0).at("baron")), "collect 7,7 gold"),
    (a.NO_MINE, "FDY-TILE-6", ACTIVATING, "activate 2,2 iron"),
    (
        a.NOT_MINED,
        "FDY-TILE-6",
        table(lambda t: t.put(0, "miner", "2,2").put(0, "quarry", "2,1").at("baron")),
        "collect 2,2 iron",
    ),
    (a.NOTHING_TO_COLLECT, "FDY-BAR-0b", NOW[a.BARON_NOW][1], "collect 4,4"),
    (a.NOT_COLLECTED, "FDY-BAR-0b", NOW[a.BARON_NOW][1], "collect 1,1 gold"),
    (a.NO_STARS_NOW, "FDY-BAR-0b", table(lambda t: t.put(0, "smith", "4,4").at("baron")), "collect 4,4"),
    (a.NO_FORT_POINTS_NOW, "FDY-FORT-5", NOW[a.BARON_NOW][1], "collect 7,7"),
    (
        a.NO_WIZARD_DIE,
        "FDY-WIZ-1",
        table(lambda t: t.put(0, "wizard", "5,5").at("baron"), "sabotage", dice=(1,)),
        "reroll 2",
    ),
    (a.NOT_FALLEN, "FDY-HEAL-2", NOW[a.HEAL_NOW][1], "heal archer"),
    (a.ENOUGH_TROOPS, "FDY-WAR-2", NOW[a.SEND_NOW][1], "send 0 knight"),
    (a.NOT_SO_MANY, "FDY-WAR-2", NOW[a.SEND_NOW][1], "send 3 knight"),
    (a.OTHER_UNIT, "FDY-WAR-2", NOW[a.SEND_NOW][1], "send 1 archer"),
    (a.NOT_HELD_FOR_TAX, "FDY-EV-TAX", NOW[a.PAY_TAX_NOW][1], "give wood"),
    (a.NOT_HELD_FOR_BANDITS, "FDY-EV-BAND-2", NOW[a.BANDITS_NOW][1], "give wood"),
    (a.NOT_HELD_FOR_ATTACKER, "FDY-BAR-IVb", NOW[a.BOOTY_NOW][1], "give gold"),
    (a.NO_SURPLUS, "FDY-TRADE-6", NOW[a.TRADE_NOW][1], "trade food"),
    (a.NOT_TO_OWNER, "FDY-EV-PIPER", NOW[a.PIPER_NOW][1], "target yellow"),
    (a.NOBODY_FOR_RATS, "FDY-EV-RATS-1", NOW[a.RATS_NOW][1], "target red"),
    (a.NOBODY_FOR_PIPER, "FDY-EV-PIPER", NOW[a.PIPER_NOW][1], "target red"),
    (a.NOBODY_FOR_MONSTER, "FDY-EV-MON-1", NOW[a.MONSTER_NOW][1], "target red"),
    (a.NOBODY_TO_SABOTAGE, "FDY-BAR-IIb", NOW[a.VICTIM_NOW][1], "target red"),
    (a.NOBODY_TO_ATTACK, "FDY-BAR-IVa", NOW[a.BARON_NOW][1], "attack red"),
    (a.ATTACK_ON_ONESELF, "FDY-BAR-IVa", NOW[a.BARON_NOW][1], "attack blue"),
    (a.NO_VICTIM, "FDY-BAR-IIb", NOW[a.VICTIM_NOW][1], "target blue"),
    (a.NO_SUCH_AIM, "FDY-BAR-IIb", NOW[a.SABOTAGE_NOW][1], "strike archer"),
    (a.NO_SUCH_LOSS, "FDY-FEED-7", NOW[a.STARVE_NOW][1], "lose archer"),
    (a.NOT_ADJACENT, "FDY-EV-MON-5", NOW[a.STRIKE_NOW][1], "strike 4,4"),
    (a.NOT_ADJACENT, "FDY-EV-MON-5", NOW[a.STRIKE_NOW][1], "strike archer"),
    (a.LIAISON_POINT, "FDY-BAR-I", table(lambda t: t.points(0).at("baron")), "liaison"),
    (a.SABOTAGE_POINT, "FDY-BAR-IIa", table(lambda t: t.points(0).at("baron")), "sabotage"),
    (a.NOTHING_TO_STRIKE, "FDY-R47", table(lambda t: t.level(1, 0).level(2, 0).at("baron")), "sabotage"),
    (a.FEW_POINTS, "FDY-BAR-IIIa", table(lambda t: t.points(2).at("baron")), "paravia"),
    (a.NO_ARMY, "FDY-R13", table(baron, knights=0), "fiumaccio"),
    (a.NO_SECOND_SPECIAL, "FDY-BAR-0a", table(baron, "liaison", dice=(3, 4)), "sabotage"),
    (a.TARGET_BEHIND, "FDY-BAR-IVa", table(lambda t: t.points(4, 3).at("baron")), "attack yellow"),
]


REFUSALS_SAY = {code: GAME.refusals[code].why for code in range(1, len(GAME.refusals) + 1)}


def refused(match: Match, seat: int, text: str) -> tuple[str, str]:
    """The rule that is cited, and the sentence."""
    refusal = match.why_not(seat, GAME.words.parse(text))
    assert refusal is not None
    return refusal.rule, str(refusal)


@pytest.mark.parametrize(
    ("code", "rule", "begin", "text"), [pytest.param(*case, marks=pytest.mark.rule(case[1])) for case in REFUSED]
)
def test_a_refusal_gives_its_reason_and_its_rule(code: int, rule: str, begin: Begin, text: str) -> None:
    match = begin()
    cited, sentence = refused(match, match.waiting[0], text)
    assert (cited, REFUSALS_SAY[code] in sentence) == (rule, True), sentence


@pytest.mark.parametrize("now", [pytest.param(now, marks=pytest.mark.rule(rule)) for now, (rule, _) in NOW.items()])
def test_whoever_wants_something_else_is_told_what_is_asked_of_whom(now: int) -> None:
    rule, begin = NOW[now]
    match = begin()
    (seat,) = match.waiting
    text = "claim" if now == a.FIEF_NOW else "fief F1"
    cited, sentence = refused(match, seat, text)
    assert (cited, REFUSALS_SAY[now] in sentence) == (rule, True), sentence
    cited, sentence = refused(match, 1 - seat if seat < 2 else 0, text)
    assert cited == rule
    assert "it is not this player's decision now" in sentence


@pytest.mark.rule("FDY-END-3")
def test_after_the_end_nothing_is_allowed() -> None:
    end = Position(turn=200).at("baron")
    while end.match.waiting:
        end.do("pass")
    assert GAME.plain.bind(forbidden)(end.s, 0, a.PASS) == a.GAME_OVER
    assert GAME.refusals[a.GAME_OVER].rule == "FDY-END-3"


def test_no_refusal_is_left_out_here() -> None:
    given = [{code for code, *_ in REFUSED}, set(NOW), {a.WAIT[now] for now in NOW}, {a.GAME_OVER}]
    assert set().union(*given) == set(range(1, len(GAME.refusals) + 1))
    assert sum(map(len, given)) == len(GAME.refusals)
