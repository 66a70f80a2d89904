"""Actions: numbers with names and operands, and all that follows from how they are declared."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import homage
from homage.engine.errors import NotTextOfAnAction
from homage.engine.game import Game
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import counted, flag, named, numbered, together
from homage.engine.moves.pointing import pointed
from homage.engine.native.rule import Binding, Native, Plain, rule

# All notations of a game, and all concerns of all its seats, in order. Records, links and boards depend on them.
NOTATIONS = {
    "fealty": "2f78f523e80b8d9ac27cca18bc73fda9daf503be48615098f75d25724e311981",
    "petty_fiefs": "a9a7a71aee4637c2eaab94e10633a22299d67f96292c9300166af96c2dbb6332",
    "feudalism": "1977ee00bd57e97bb4c1d9cb1ccd74dd510ee118da8a29778a8b5f5f154cfb63",
}
CONCERNS = {
    "fealty": "092fd101aeac49d2aa9743cbea282dc4121a2f300ae885d70f7d39a8f0889b3f",
    "petty_fiefs": "9b32603a187ad6c44de3f3a72f47f72a88282ae175d726d5468378ebaef57449",
    "feudalism": "011dd37912648ea1b5a7d4a835d890e2ecbb1d2b8cf601741765b5e53ec808ff",
}
SAMPLES = [  # game, number, notation, seat, concerns
    ("fealty", 1, "pick Farmer", 0, ("card 1",)),
    ("fealty", 344, "decline", 1, ()),
    ("fealty", 148, "place c8", 1, ("square 128",)),
    ("fealty", 1010, "remove Holy Legate", 3, ("piece 3 17",)),
    ("fealty", 5123, "move Village Elder i13", 2, ("piece 2 12", "square 224")),
    ("petty_fiefs", 21, "found p7", 4, ("gap 6",)),
    ("petty_fiefs", 33, "prince 1 p6", 4, ("pawn 8", "province 5")),
    ("petty_fiefs", 56, "warlord p3", 1, ("pawn 10", "province 2")),
    ("petty_fiefs", 70, "bribe 1 3", 0, ("coin 0 3", "bribe")),
    ("petty_fiefs", 80, "move 1 2", 2, ("pawn 4", "steps 2")),
    ("petty_fiefs", 83, "move warlord 1", 2, ("pawn 10", "steps 1")),
    ("petty_fiefs", 162, "send 5 p1", 4, ("hired 5", "province 0")),
    ("petty_fiefs", 230, "expand castle2 1 ace", 4, ("castle 9", "coin 8 1")),
    ("petty_fiefs", 242, "annex 2", 4, ("annex 9",)),
    ("feudalism", 2, "pay", 1, ("pay",)),
    ("feudalism", 15, "invade provence", 1, ("invade", "region:provence")),
    ("feudalism", 68, "militia 3", 1, ("militia:3",)),
    ("feudalism", 69, "militia 3 duke", 1, ("militia:3", "card:duc_des_francs")),
    ("feudalism", 89, "spy decks", 1, ("card:espions_vassal", "card:espions_king", "look:decks")),
    ("feudalism", 96, "revolt blois", 1, ("card:revolte_feodale", "region:blois")),
]


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def declared() -> Actions:
    """A few actions with every kind of operand."""
    lord = named("lord", ["Hugh", "Odo the Good", "Odo"], also={"7": 0}, thing=lambda seat, lord: f"lord {lord}")
    town = numbered("town", 12, prefix="t", thing=lambda seat, town: f"town {town}")
    coin = together(
        suit=numbered("suit of yours", 2),
        value=named("value", ["null", "ace"]),
        thing=lambda seat, suit, value: f"coin {2 * seat + suit} {value}",
    )
    actions = Actions()
    actions.block("pass")
    actions.block("move", lord=lord, town=town)
    actions.block("pay", coin=coin, then=["purse"])
    actions.block(
        "raise", about=["levy"], men=counted("number of men", 2, 4), free=flag("free", lambda seat, on: "duke")
    )
    actions.block("offer", initiative=True, town=town)
    return actions


# -- numbers and names -------------------------------------------------------------------------------------------------


def test_numbers_and_names_go_both_ways(game: Game) -> None:
    for action in range(game.actions.count):
        name, operands = game.actions.parts(action)
        assert game.actions.number(name, **operands) == action


def test_numbers_outside_are_refused() -> None:
    actions = declared()
    assert actions.count == 1 + 3 * 12 + 2 * 2 + 3 * 2 + 12
    assert actions.parts(36) == ("move", {"lord": 2, "town": 11})
    assert actions.parts(37) == ("pay", {"suit": 0, "value": 0})
    assert actions.parts(45) == ("raise", {"men": 4, "free": 0})
    for outside in (-1, actions.count):
        with pytest.raises(IndexError, match=f"no action has the number {outside}; they run from 0 to 58"):
            actions.parts(outside)
    with pytest.raises(IndexError, match="town of move cannot be 12; it runs from 0 to 11"):
        actions.number("move", lord=0, town=12)
    with pytest.raises(IndexError, match="men of raise cannot be 1; it runs from 2 to 4"):
        actions.number("raise", men=1, free=0)
    with pytest.raises(KeyError, match="no action jump with operands none"):
        actions.number("jump")


def test_two_operands_of_one_name_are_refused() -> None:
    pair = together(lambda seat, first, second: "", first=numbered("one", 2), second=numbered("other", 2))
    with pytest.raises(TypeError, match="'swap' has two operands of one name"):
        Actions().block("swap", first=numbered("one", 2), with_=pair)


def test_what_a_player_may_raise_by_himself_is_marked() -> None:
    assert declared().initiative.tolist() == [0] * 47 + [1] * 12


# -- notation ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_notation_is_as_it_always_was(name: str) -> None:
    game = homage.load(name)
    notations = [game.words.notation(action) for action in range(game.actions.count)]
    assert digest(notations) == NOTATIONS[name]


@pytest.mark.parametrize(("name", "action", "notation", "seat", "concerns"), SAMPLES)
def test_actions_read_as_they_always_did(
    name: str, action: int, notation: str, seat: int, concerns: tuple[str, ...]
) -> None:
    actions = homage.load(name).actions
    assert actions.notation(action) == notation
    assert actions.parse(notation) == action
    assert actions.concerns(seat, action) == concerns


def test_notation_goes_both_ways(game: Game) -> None:
    texts = {game.words.notation(action) for action in range(game.actions.count)}
    assert len(texts) == game.actions.count
    for action in range(game.actions.count):
        text = game.words.notation(action)
        assert game.words.parse(text) == game.words.parse(f"  {text.upper()}\t") == action


@pytest.mark.parametrize(
    ("name", "text", "notation"),
    [
        ("fealty", "pick 20", "pick Knight"),  # by its speed
        ("fealty", "MOVE court  noble A08", "move Court Noble a8"),
        ("petty_fiefs", "attach P03", "attach p3"),
        ("petty_fiefs", "move 3 1", "move warlord 1"),
        ("feudalism", "Militia 2 Duke", "militia 2 duke"),
    ],
)
def test_other_ways_to_write_an_action_are_understood(name: str, text: str, notation: str) -> None:
    actions = homage.load(name).actions
    assert actions.notation(actions.parse(text)) == notation


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("move odo the good t3", "move Odo the Good t3"),  # the longest name first
        ("move odo t3", "move Odo t3"),
        ("move 007 t012", "move Hugh t12"),
        ("raise 3", "raise 3"),
        ("raise 3 free", "raise 3 free"),
        ("pay 2 ace", "pay 2 ace"),
    ],
)
def test_text_is_read_by_what_is_declared(text: str, notation: str) -> None:
    actions = declared()
    assert actions.notation(actions.parse(text)) == notation


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is not an action; actions begin with: pass, move, pay, raise, offer."),
        ("mvoe Odo t3", "'mvoe Odo t3' is not an action; perhaps you mean 'move'."),
        ("move", "'move' does not say which lord; write it like 'move Hugh t1'."),
        ("move Odo", "'move Odo' does not say which town; write it like 'move Odo t1'."),
        (
            "move Odo the God t3",
            "'the God t3' is not a valid town; it can be: t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12.",
        ),
        ("move Hug t3", "'Hug' is not a valid lord; perhaps you mean 'Hugh'."),
        ("move Charles le Gros t3", "'Charles le Gros' is not a valid lord; it can be: Hugh, Odo the Good, Odo."),
        ("raise 5", "'5' is not a valid number of men; it can be: 2, 3, 4."),
        ("raise " + "9" * 5000, f"'{'9' * 5000}' is not a valid number of men; it can be: 2, 3, 4."),
        ("raise ²", "'²' is not a valid number of men; it can be: 2, 3, 4."),
        ("raise 3 fre", "'raise 3 fre' says more than 'raise' needs; leave out 'fre', or perhaps you mean 'free'."),
        ("pass now", "'pass now' says more than 'pass' needs; leave out 'now'."),
    ],
)
def test_what_is_not_understood_is_told_with_what_could_be_meant(text: str, said: str) -> None:
    with pytest.raises(NotTextOfAnAction) as refused:
        declared().parse(text)
    assert str(refused.value) == said


def test_many_possible_texts_are_told_by_the_first_and_the_last() -> None:
    with pytest.raises(NotTextOfAnAction, match=r"'z99' is not a valid square; they run from 'a1' to 'r18'\."):
        homage.load("fealty").actions.parse("place z99")


# -- things on the board -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CONCERNS)
def test_all_concerns_are_as_they_always_were(name: str) -> None:
    game = homage.load(name)
    concerns = [
        "|".join(game.actions.concerns(seat, action))
        for seat in range(game.most_seats)
        for action in range(game.actions.count)
    ]
    assert digest(concerns) == CONCERNS[name]


def test_concerns_follow_from_the_declaration() -> None:
    actions = declared()

    def concerns(text: str, seat: int = 0) -> tuple[str, ...]:
        return actions.concerns(seat, actions.parse(text))

    assert concerns("pass") == ()
    assert concerns("move odo t3") == ("lord 2", "town 2")
    assert concerns("pay 2 ace", seat=3) == ("coin 7 1", "purse")
    assert concerns("raise 2") == ("levy",)
    assert concerns("raise 2 free") == ("levy", "duke"), "a flag names something only where it is set"


def test_pointing_at_things_leaves_what_concerns_them_all() -> None:
    actions = declared()
    legal = [actions.parse(text) for text in ("pass", "move hugh t1", "move hugh t2", "move odo t2", "offer t2")]
    _, hugh_1, hugh_2, odo_2, offer_2 = legal
    every = pointed(actions, 0, legal)
    assert every.meant == tuple(legal)
    assert every.onward == {"lord 0", "lord 2", "town 0", "town 1"}
    hugh = pointed(actions, 0, legal, ["lord 0"])
    assert (hugh.meant, hugh.onward) == ((hugh_1, hugh_2), {"town 0", "town 1"})
    second = pointed(actions, 0, legal, ["town 1"])
    assert (second.meant, second.onward) == ((hugh_2, odo_2, offer_2), {"lord 0", "lord 2"})
    both = pointed(actions, 0, legal, ["town 1", "lord 2"])
    assert (both.meant, both.onward) == ((odo_2,), frozenset())
    assert pointed(actions, 0, legal, ["lord 1"]).meant == ()


def test_all_actions_about_a_thing_are_found() -> None:
    actions = declared()
    assert {actions.notation(action) for action in actions.about(0, "town 2")} == {
        "move Hugh t3",
        "move Odo the Good t3",
        "move Odo t3",
        "offer t3",
    }
    assert actions.about(0, "dragon") == set()


# -- rules made from blocks --------------------------------------------------------------------------------------------


@rule
def taken_apart(action: int) -> int:
    """All that a rule can ask of an action, in one number."""
    block = BLOCK_OF(action)
    if block == MOVE:
        lord, town = READ_MOVE(action)
        return 10000 + 100 * lord + town
    if block == MUSTER:
        men, free, lord = READ_MUSTER(action)
        return 20000 + 100 * men + 10 * free + lord
    if block == OFFER:
        (deniers,) = READ_OFFER(action)
        return 30000 + deniers
    return block


@rule
def put_together(number: int) -> int:
    """The same back."""
    if number >= 30000:
        return WRITE_OFFER(number - 30000)
    if number >= 20000:
        return WRITE_MUSTER(number // 100 % 100, number // 10 % 10, number % 10)
    if number >= 10000:
        return WRITE_MOVE(number // 100 % 100, number % 100)
    return number


RULED = Actions()
PASS = RULED.block("pass")
MOVE = RULED.block("move", lord=numbered("lord", 3), town=numbered("town", 7))
DONE = RULED.block("done")
MUSTER = RULED.block("muster", men=counted("men", 2, 4), free=flag("free"), lord=numbered("lord", 3))
OFFER = RULED.block("offer", deniers=counted("deniers", 5, 9))
BLOCK_OF = RULED.finder()
READ_MOVE, READ_MUSTER, READ_OFFER = RULED.reader(MOVE), RULED.reader(MUSTER), RULED.reader(OFFER)
WRITE_MOVE, WRITE_MUSTER, WRITE_OFFER = RULED.writer(MOVE), RULED.writer(MUSTER), RULED.writer(OFFER)


def numbers_of(actions: Actions, action: int) -> int:
    """What `taken_apart` should give, by the way of names."""
    name, of = actions.parts(action)
    return {
        "pass": PASS,
        "done": DONE,
        "move": 10000 + 100 * of.get("lord", 0) + of.get("town", 0),
        "muster": 20000 + 100 * of.get("men", 0) + 10 * of.get("free", 0) + of.get("lord", 0),
        "offer": 30000 + of.get("deniers", 0),
    }[name]


@pytest.mark.parametrize("target", ["plain", "native"])
def test_rules_take_actions_apart_and_put_them_together(target: str, tmp_path: Path) -> None:
    binding = Binding(Plain() if target == "plain" else Native(tmp_path))
    apart, together_again = binding.bind(taken_apart), binding.bind(put_together)
    for action in range(RULED.count):
        assert apart(action) == numbers_of(RULED, action)
        assert together_again(apart(action)) == action


def test_the_rules_of_every_game_agree_with_the_names(game: Game) -> None:
    block_of = game.actions.finder()
    for block in game.actions.blocks:
        read = game.actions.reader(block.start) if block.operands else None
        write = game.actions.writer(block.start) if block.operands else None
        for action in range(block.start, block.start + block.size):
            assert block_of(action) == block.start
            if read and write:
                values = tuple(game.actions.parts(action)[1].values())
                assert read(action) == values
                assert write(*values) == action


def test_rules_for_a_block_without_operands_are_refused() -> None:
    with pytest.raises(TypeError, match="rules can read actions of 1 to 4 operands; 'pass' has 0"):
        RULED.reader(PASS)


def test_rules_of_four_operands_go_both_ways() -> None:
    actions = Actions()
    actions.block("pass")
    sizes = {"a": counted("a", 1, 2), "b": numbered("b", 3), "c": counted("c", 4, 5), "d": flag("d")}
    start = actions.block("deal", **sizes)
    read, write = actions.reader(start), actions.writer(start)
    for action in range(start, actions.count):
        assert read(action) == tuple(actions.parts(action)[1].values())
        assert write(*read(action)) == action
