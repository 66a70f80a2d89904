"""Resources, trades and Victory Points (FDY-RES, FDY-TRADE, FDY-VP)."""

from __future__ import annotations

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.actions import FEED_ASKED, TRADE_ASKED
from homage.games.feudality.words.sentences import action_words
from tests.feudality.position import Position, told


@pytest.mark.rule("FDY-RES-1")
def test_the_bank_never_runs_out_and_holdings_have_no_limit() -> None:
    table = Position().goods(0, wood=40_000).put(0, "forest", "4,5").at("roll", 4, 5)
    table.do("activate 4,5")
    assert table.has(0) == {"wood": 40_002}


@pytest.mark.rule("FDY-RES-1", "FDY-EV-TAX")
def test_a_tax_takes_any_kind_that_is_held_to_the_last_piece_and_goes_to_the_bank() -> None:
    table = Position().goods(0, gold=1, wood=2).event("tax", 2)
    table.do("pay")
    assert table.offered() == {"give gold", "give wood"}
    table.do("give gold")
    assert (table.has(0), table.has(1)) == ({"wood": 1}, {})


@pytest.mark.rule("FDY-RES-2", "FDY-VP-3")
def test_holdings_and_points_lie_open() -> None:
    table = Position(victory_number="900").points(700, 3)
    hidden = {name for name, field in GAME.state.fields.items() if field.seen.value in ("owner", "nobody")}
    assert hidden == {"intended", "answered"}, "only what the engine keeps of windows"
    assert table.scores == [700, 3], "points have no upper limit"


@pytest.mark.rule("FDY-TRADE-1", "FDY-TRADE-4", "FDY-R8")
def test_four_of_a_kind_become_one_that_is_missing() -> None:
    table = Position().goods(0, wood=4).tray("wizard", "merchant").at("buy")
    assert table.offered("take") == {"take merchant"}, "a Wizard lacks two"
    events = table.do("take merchant", "place 4,5")
    assert told(events, "traded") == [{"seat": 0, "given": 2, "count": 4, "got": 0}]
    assert table.has(0) == {}
    rich = Position().goods(0, wood=40).at("baron")
    assert not rich.offered("trade"), "there is no trade without a need"
    assert rich.refusal("trade wood") == "FDY-BAR-0a"


@pytest.mark.rule("FDY-TRADE-1")
def test_any_number_of_trades_in_one_payment() -> None:
    table = Position().goods(0, wood=16).at("buy")
    events = table.do("fortify")
    assert len(told(events, "traded")) == 4
    assert (table.s.level[0], table.has(0)) == (2, {})


@pytest.mark.rule("FDY-TRADE-2")
@pytest.mark.parametrize("traders", [("4,5",), ("4,5", "4,6")])
def test_with_a_trader_the_rate_is_three(traders: tuple[str, ...]) -> None:
    table = Position().goods(0, wood=3).put(0, "trader", *traders).tray("merchant").at("buy")
    table.do("take merchant", "place 5,5")
    assert table.has(0) == {}
    assert not Position().goods(0, wood=2).put(0, "trader", *traders).tray("merchant").at("buy").offered("take")


@pytest.mark.rule("FDY-TRADE-3")
def test_no_action_gives_anything_to_another_player_by_choice() -> None:
    names = {block.name for block in GAME.actions.blocks}
    assert not names & {"offer", "gift", "swap"}
    table = Position().goods(0, wood=4).at("baron")
    assert table.refusal("give wood") == "FDY-BAR-0a"


@pytest.mark.rule("FDY-TRADE-5")
def test_a_trade_is_never_compulsory() -> None:
    table = Position().goods(0, wood=8).event("famine", 1)
    assert table.offered() == {"pass", "pay"}
    table.do("pass")
    assert (table.has(0), table.scores[0]) == ({"wood": 8}, 4)
    hungry = Position().goods(0, wood=8).units(0, knight=1).at("feed")
    assert hungry.kind == FEED_ASKED
    assert hungry.offered() == {"pass", "trade wood"}


@pytest.mark.rule("FDY-TRADE-6")
def test_what_the_payment_needs_is_kept_back() -> None:
    """A Miller costs stone and wood: of four wood one is needed, so no stone can be had for them."""
    assert not Position().goods(0, wood=4).tray("miller").at("buy").offered("take")
    table = Position().goods(0, wood=5).tray("miller").at("buy")
    table.do("take miller", "place 4,5")
    assert table.has(0) == {}


@pytest.mark.rule("FDY-TRADE-6")
def test_a_plan_names_what_is_given_where_there_is_a_choice() -> None:
    table = Position().goods(0, wood=5, iron=5, food=3).tray("wizard").at("buy")
    table.do("take wizard", "place 4,5")
    assert table.has(0) == {"food": 3, "wood": 1, "iron": 1}, "both must be given: that is one plan"
    table = Position().goods(0, wood=8, iron=4, food=3).tray("wizard").at("buy")
    table.do("take wizard", "place 4,5")
    assert table.kind == TRADE_ASKED
    assert table.offered() == {"trade wood", "trade iron"}
    assert table.refusal("trade food") == "FDY-TRADE-6"
    table.do("trade iron")
    assert table.has(0) == {"food": 3, "wood": 4}, "then only wood is left to give"


@pytest.mark.rule("FDY-VP-1", "FDY-R36")
def test_points_never_fall_below_zero() -> None:
    table = Position().points(2, 0).event("black_death")
    assert table.scores == [0, 0]
    assert told(table.events, "scored") == [{"seat": 0, "change": -2, "points": 0, "why": 6}]
    short = Position().points(0, 0).event("war", 3)
    assert short.scores == [0, 0]


@pytest.mark.rule("FDY-VP-2")
def test_favour_is_one_point_and_disfavour_costs_one() -> None:
    assert Position().points(6, 4).event("queen_pity").scores == [5, 5]


@pytest.mark.rule("FDY-SEQ-3d")
def test_a_price_is_named_with_what_it_leaves_or_that_it_takes_a_trade() -> None:
    table = Position().goods(0, gold=1, iron=3, wood=4).tray("alchemist", "archer", "wolf", "beggar").at("buy")

    def said(text: str) -> str:
        return action_words(table.s, 0, GAME.words.parse(text))

    assert said("take archer") == "Buy an Archer: 2 Iron, 1 left"
    assert said("take alchemist") == "Buy an Alchemist: 1 Gold and 1 Iron, 0 and 2 left"
    assert said("take beggar") == "Buy a Beggar: costs nothing"
