"""Before play, and the order of phases (FIEF-A, FIEF-E)."""

from __future__ import annotations

import pytest

from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.games.fief.actions import START_AT
from homage.games.fief.asked import BUY_ASKED
from homage.games.fief.frames import CARDS_PHASE, END_OF_ROUND, HEAR_YE, PURCHASE
from homage.games.fief.refusals import REFUSALS
from homage.games.fief.rules.cards.cards import CARDS, CHARACTERS, COPIES, EVENTS_PILE, HAND_CARDS, PILE_OF, TAX_CARDS
from homage.games.fief.rules.court.lords import LORDS, START_TOWN
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import ARCHER, BOMBARD, FIRST_GUARD, KNIGHT, MAN, PAWN_KINDS, PAWNS, STRONGHOLD
from homage.games.fief.rules.places import BISHOPRICS, FIEFS, TOWNS
from homage.games.fief.rules.setup import deal_lords
from homage.games.fief.state import NONE
from tests.fief.position import FORBIDDEN, Game, Position, card, lord, seat_of, told, town


@pytest.mark.rule("FIEF-A.1", "FIEF-A.7", "FIEF-A.8", "FIEF-A.10")
def test_the_board_begins_empty_and_every_title_free() -> None:
    s = Game(6).s
    assert [s.control[each] for each in range(TOWNS)] == [NONE] * TOWNS
    assert [s.mills[each] for each in range(TOWNS)] == [0] * TOWNS
    assert [s.fief_lord[each] for each in range(FIEFS)] == [NONE] * FIEFS
    assert [s.bishop[each] for each in range(BISHOPRICS)] == [NONE] * BISHOPRICS
    assert {s.king, s.queen, s.prince, s.pope, s.darc, s.excommunicated} == {NONE}
    assert [s.cardinal[each] for each in range(4)] == [NONE] * 4
    assert all(s.hand_size[seat, pile] == 0 for seat in range(6) for pile in range(2))
    assert s.plague == s.bad_weather == s.famine == s.track_size == 0
    assert len([each for each in range(LORDS) if s.lord_family[each] != NONE]) == 6, "those that were dealt"
    assert [s.discard_top[pile] for pile in range(2)] == [NONE, NONE]
    for each in range(LORDS):
        assert {s.lord_place[each], s.jailer[each], s.spouse[each], s.lord_road[each]} == {NONE}, "nobody entered"
    for seat in range(6):
        assert {s.pawn_place[seat, pawn] for pawn in range(PAWNS)} == {NONE}, "all lie in the pool"
        assert {s.pawn_group[seat, pawn] for pawn in range(PAWNS)} == {NONE}
        assert {s.candidate[seat], s.battle_side[seat], s.deal_with[seat]} == {NONE}, "no ballot, battle or deal"
    assert {s.active, s.lodging, s.battle_town, s.battle_place, s.battle_leader[0], s.battle_leader[1]} == {NONE}
    assert {s.tax_seat[each] for each in range(TAX_CARDS)} == {s.tax_lord[each] for each in range(TAX_CARDS)} == {NONE}


@pytest.mark.rule("FIEF-A.2", "FIEF-A.6", "R-04")
def test_each_family_has_its_pool_pawns_and_five_deniers() -> None:
    s = Game(3).s
    for seat in range(3):
        assert [s.pool[seat, kind] for kind in (MAN, ARCHER, KNIGHT, BOMBARD)] == [13, 4, 8, 1]
        assert (s.deniers[seat], s.pawns[seat]) == (5, 3)


@pytest.mark.rule("FIEF-A.3", "R-04")
@pytest.mark.parametrize("seed", range(8))
def test_each_family_is_dealt_one_lord_and_other_cards_go_back(seed: int) -> None:
    game = Game(6, seed=seed)
    s = game.s
    assert sorted(s.lord_family[each] for each in range(LORDS) if s.lord_family[each] != NONE) == list(range(6))
    assert s.pile_size[CHARACTERS] == 22 - 6
    left = sorted(s.pile[CHARACTERS, at] for at in range(s.pile_size[CHARACTERS]))
    dealt = [each for each in range(LORDS) if s.lord_family[each] != NONE]
    every = [each for each in range(CARDS) if PILE_OF[each] == CHARACTERS for _ in range(COPIES[each])]
    assert sorted(left + dealt) == sorted(every)


@pytest.mark.rule("FIEF-A.4", "R-03")
def test_the_first_player_is_drawn_at_random() -> None:
    firsts = {Game(3, seed=seed).s.first for seed in range(20)}
    assert firsts == {0, 1, 2}
    game = Game(4)
    assert told(game.events, "first_player") == [{"seat": game.s.first}]


@pytest.mark.rule("FIEF-A.5", "R-02", "R-04")
def test_each_picks_a_town_of_its_own_in_turn_order() -> None:
    game = Game(4, seed=2)
    s, first = game.s, game.s.first
    for place in range(4):
        seat = (first + place) % 4
        assert game.waiting == [seat]
        assert len(game.legal(seat)) == 24 - place
        game.play(seat, game.legal(seat)[place])
    for seat in range(4):
        (where,) = [each for each in range(TOWNS) if s.control[each] == seat]
        assert s.fortress[where] == STRONGHOLD
        assert units_at(s, seat, where, KNIGHT) == 1
        assert units_at(s, seat, where, MAN) == 3
        assert [s.lord_place[each] for each in range(LORDS) if s.lord_family[each] == seat] == [where]


@pytest.mark.rule("FIEF-A.5")
def test_a_picked_town_is_refused_to_the_next() -> None:
    game = Game(3, seed=1)
    assert [FORBIDDEN(game.s, game.waiting[0], START_AT + town(each)) for each in ("toulouse", "paris", "nantes")] == [
        0
    ] * 3
    for action in (START_AT - 1, START_AT + TOWNS):
        assert REFUSALS[FORBIDDEN(game.s, game.waiting[0], action)].rule == "FIEF-H.2b"
    game.play(game.waiting[0], START_AT + town("paris"))
    code = FORBIDDEN(game.s, game.waiting[0], START_AT + town("paris"))
    assert REFUSALS[code].rule == "FIEF-A.5"


@pytest.mark.rule("FIEF-I.4")
def test_with_mandatory_placement_the_town_follows_from_the_lord() -> None:
    """EX-38: Aliénor starts at Poitiers, Philippe at Bordeaux."""
    seen = set()
    for seed in range(6):
        s = Game(6, seed=seed, mandatory_placement=True).s
        for each in range(LORDS):
            if s.lord_family[each] != NONE:
                assert s.lord_place[each] == START_TOWN[each]
                seen.add(each)
    assert START_TOWN[lord("alienor")] == town("poitiers")
    assert START_TOWN[lord("philippe")] == town("bordeaux")
    assert len(seen) > 12


@pytest.mark.rule("FIEF-A.9")
def test_the_piles_hold_all_cards_shuffled() -> None:
    one, other = Game(3, seed=1).s, Game(3, seed=2).s
    for s in (one, other):
        assert s.pile_size[EVENTS_PILE] == 35
        cards = sorted(s.pile[EVENTS_PILE, at] for at in range(35))
        assert cards == sorted(e for e in range(CARDS) if PILE_OF[e] == EVENTS_PILE for _ in range(COPIES[e]))
        assert [s.discard_top[pile] for pile in range(2)] == [NONE, NONE]
    assert [one.pile[EVENTS_PILE, at] for at in range(35)] != [other.pile[EVENTS_PILE, at] for at in range(35)]


@pytest.mark.rule("FIEF-A.11", "FIEF-E.b")
def test_round_1_begins_with_the_cards() -> None:
    game = Game(3, mandatory_placement=True)
    assert game.s.round_number == 1
    assert told(game.events, "round") == [{"round": 1, "first": game.s.first}]
    assert told(game.events, "phase")[0] == {"phase": CARDS_PHASE}


@pytest.mark.rule("FIEF-E.a", "FIEF-7c")
def test_without_a_winner_a_new_round_begins_with_the_next_first_player() -> None:
    table = Position(3).at(END_OF_ROUND)
    assert table.s.first == seat_of("blue")
    assert table.s.round_number == 3
    assert told(table.events, "phase")[:2] == [{"phase": END_OF_ROUND}, {"phase": HEAR_YE}]


def test_play_comes_to_the_purchases_in_turn_order() -> None:
    table = Position(3).lord("arthur", "red", "tours").at(PURCHASE)
    assert (table.asked, table.seat) == (BUY_ASKED, seat_of("red"))


@pytest.mark.rule("FIEF-A.2", "FIEF-I.2")
def test_units_are_seen_unless_there_is_fog_and_guards_always() -> None:
    clear, fog = Game(3).s, Game(3, fog_of_war=True).s
    for seat in range(3):
        assert [clear.pawn_shown[seat, pawn] for pawn in range(PAWNS)] == [kind + 1 for kind in PAWN_KINDS]
        assert [fog.pawn_shown[seat, pawn] for pawn in range(FIRST_GUARD)] == [0] * FIRST_GUARD
        guards = range(FIRST_GUARD, PAWNS)
        assert [fog.pawn_shown[seat, pawn] for pawn in guards] == [PAWN_KINDS[pawn] + 1 for pawn in guards]
        mixed = [int(fog.pawn_kind[seat, pawn]) for pawn in range(FIRST_GUARD)]
        assert sorted(mixed) == PAWN_KINDS[:FIRST_GUARD] != mixed
        assert [clear.pawn_kind[seat, pawn] for pawn in range(PAWNS)] == PAWN_KINDS


@pytest.mark.rule("FIEF-A.9", "FIEF-2.3a")
def test_the_back_on_top_is_seen_from_the_start() -> None:
    backs = set()
    for seed in range(8):
        s = Game(3, seed=seed).s
        assert s.disaster_on_top == int(s.pile[EVENTS_PILE, 34] >= HAND_CARDS)
        backs.add(int(s.disaster_on_top))
    assert backs == {0, 1}


@pytest.mark.rule("FIEF-I.1", "FIEF-I.2", "FIEF-I.3", "FIEF-I.4", "FIEF-2.5x", "R-90")
def test_a_game_is_played_with_the_options_that_were_agreed_on() -> None:
    s = Game(3).s
    fields = ("adjusted_shooting", "fog", "public_diplomacy", "mandatory_placement", "gentle_start")
    assert [int(getattr(s, each)) for each in fields] == [0] * 5
    names = ("adjusted_shooting", "fog_of_war", "public_diplomacy", "mandatory_placement", "gentle_start")
    for name, field in zip(names, fields, strict=True):
        s = Game(3, **{name: True}).s
        assert [int(getattr(s, each)) for each in fields] == [int(each == field) for each in fields]
    assert (Game(3).s.round_cap, Game(3, round_cap=8).s.round_cap) == (30, 8)
    assert (Game(3).s.pawns[0], Game(3, public_diplomacy=True).s.pawns[0]) == (3, 0)


@pytest.mark.rule("FIEF-A.3", "FIEF-A.9", "R-04")
@pytest.mark.parametrize("seed", range(4))
def test_the_lords_dealt_leave_the_pile_and_nothing_else_does(seed: int) -> None:
    s = Game(6, seed=seed).s
    size = int(s.pile_size[CHARACTERS])
    dealt = [each for each in range(LORDS) if s.lord_family[each] != NONE]
    assert (size, len(dealt)) == (16, 6)
    assert sorted(int(s.lord_family[each]) for each in dealt) == [0, 1, 2, 3, 4, 5]
    left = [int(s.pile[CHARACTERS, at]) for at in range(size)]
    assert not set(left) & set(dealt)
    assert len([each for each in left if each < LORDS]) == 12
    assert [int(s.pile[CHARACTERS, at]) for at in range(size, 22)] == [0] * 6, "no trace of them"


@pytest.mark.rule("FIEF-A.3", "R-04")
def test_lords_are_dealt_from_the_top() -> None:
    """The first LORD card for the first family; cards of another kind are passed over."""
    table = Position(3).on_pile("arthur", "henry", "cardinal", "eric", "darc", "jeanne")
    left = table.s.pile_size[CHARACTERS]
    deal_lords(table.s, Dice.proxies(keyed(key_from_seed(1)))[0], table.story)
    assert [table.s.lord_family[lord(name)] for name in ("arthur", "henry", "eric", "jeanne")] == [0, 1, 2, NONE]
    assert table.s.pile_size[CHARACTERS] == left - 3
    top = [int(table.s.pile[CHARACTERS, at]) for at in range(left - 6, left - 3)]
    assert top != [lord("jeanne"), card("darc"), card("cardinal")], "the others are shuffled again"


@pytest.mark.rule("FIEF-A.5", "FIEF-I.2")
def test_in_the_fog_nobody_knows_which_of_the_first_units_is_the_knight() -> None:
    s = Game(3, fog_of_war=True, mandatory_placement=True).s
    for seat in range(3):
        (where,) = [each for each in range(TOWNS) if s.control[each] == seat]
        groups = {int(s.pawn_group[seat, pawn]) for pawn in range(PAWNS) if s.pawn_place[seat, pawn] == where}
        assert len(groups) == 1
