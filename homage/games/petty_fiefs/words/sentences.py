"""How Petty Fiefs speaks: the log, the choices, the questions, and how to play."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.course import about_asked
from homage.engine.flow.story import Event
from homage.engine.views.words import Sentence, counted
from homage.games.petty_fiefs.actions import (
    ACTIONS,
    ALL_CONTROLLED,
    ALL_IDLE,
    BRIBES_SCORE,
    CASTLE_SCORE,
    FOREIGN_SCORE,
    OWN_PIECES_SCORE,
    OWN_TILES_SCORE,
    RECALL,
    SIZE_SCORE,
    TILES_SCORE,
    WARLORD_PAWN,
    write_retrieve,
)
from homage.games.petty_fiefs.rules.contention import retrievable, unrecallable
from homage.games.petty_fiefs.rules.suits import EXTRA, NAMES, PRINTED, VALUES
from homage.games.petty_fiefs.shown.knowledge import value_known
from homage.games.petty_fiefs.state import COINS, NONE, State


def seat_name(seat: int) -> str:
    """A seat as people call it: by its two suits."""
    return f"{NAMES[2 * seat]} and {NAMES[2 * seat + 1]}"


def value_name(value: int) -> str:
    """A value as it is printed."""
    return str(PRINTED[value])


def face_name(face: int) -> str:
    """A tile by its face."""
    return f"{NAMES[face // VALUES]} {value_name(face % VALUES)}"


def province_name(province: int) -> str:
    """A province by the number of its founding."""
    return f"province {province + 1}"


def pawn_name(suit: int) -> str:
    """A prince by his suit, or the warlord."""
    return "the warlord" if suit == EXTRA else f"the prince of {NAMES[suit]}"


def coin_name(suit: int) -> str:
    """A coin by its back."""
    return "a band of mercenaries" if suit == EXTRA else f"a coin of {NAMES[suit]}"


def coin_face(suit: int, value: int) -> str:
    """A coin by its face: tiles of the extra suit are Fire, its coins are mercenaries (2.1 of the ledger)."""
    return f"{'mercenaries' if suit == EXTRA else NAMES[suit]} {value_name(value)}"


def band_name(s: State, seat: int, band: int) -> str:
    """A band that lies on the table: by its value if the seat knows it, else by its number there."""
    value = value_known(s, seat, EXTRA, band)
    return f"the {coin_face(EXTRA, value)}" if value >= 0 else f"the band m{band + 1} of mercenaries"


# -- actions -------------------------------------------------------------------------------------------------------


def action_words(s: State, seat: int, action: int) -> str:
    """What an action would do."""
    verb, of = ACTIONS.parts(action)
    coin = coin_face(2 * seat + of["which"], of["value"]) if "which" in of and "value" in of else ""
    suit = 2 * seat + of["which"] if "which" in of else NONE
    where = province_name(of["province"]) if "province" in of else ""
    if verb == "attach":
        return f"Attach the tile to {where}"
    if verb == "found":
        return f"Found a new province after {province_name(of['after'])}"
    if verb == "prince":
        return f"Place {pawn_name(suit)} in {where}"
    if verb == "warlord":
        return f"Place the warlord in {where}"
    if verb == "bribe":
        return f"Bribe the mercenaries with the {coin}"
    if verb == "move":
        return _move_words(s, seat, of["pawn"], of["steps"])
    if verb == "deploy":
        return f"Deploy the {coin} in {province_name(s.pawn_at[suit])}"
    if verb == "send":
        return f"Send the {coin_face(EXTRA, of['value'])} to {where}"
    if verb in ("retrieve", "recall"):
        return _retrieval_words(s, seat, action)
    if verb in ("build", "expand"):
        prince = NAMES[2 * seat + of["castle"]]
        return f"{verb.capitalize()} the castle of {prince} with the {coin}"
    if verb == "annex":
        return f"Annex: join the marked province of {NAMES[suit]} to its castle's"
    if verb == "demolish":
        return f"Demolish the castle of {NAMES[suit]}"
    if verb == "give":
        return f"Give the mercenaries' strength to {NAMES[suit]}"
    if verb == "turn":
        return _tile_words(s, seat, of["tile"])
    return {"pass": "Pass: end the turn", "done": "Be done with this action"}[verb]


def _move_words(s: State, seat: int, pawn: int, steps: int) -> str:
    suit = EXTRA if pawn == WARLORD_PAWN else 2 * seat + pawn
    target = s.circle[(s.place[s.pawn_at[suit]] + steps) % s.provinces] if s.pawn_at[suit] != NONE else 0
    return f"Move {pawn_name(suit)} {steps} to {province_name(target)}"


def _tile_words(s: State, seat: int, tile: int) -> str:
    known = s.tile_known[seat, tile]
    return f"Turn tile {tile + 1} face-up" + (f" ({face_name(known - 1)})" if known else "")


def retrievals(s: State, seat: int) -> list[int]:
    """The coins that may be taken back next, as actions, in the order in which they must be taken."""
    values = [(which, s.coin[seat, which, c]) for which in range(2) for c in range(COINS)]
    own = [write_retrieve(*each) for each in values if each[1] != NONE and retrievable(s, seat, each[0]) >> each[1] & 1]
    return own + [RECALL + band for band in range(COINS) if unrecallable(s, seat, band) == 0]


def _retrieved(s: State, seat: int, action: int) -> str:
    """The coin that an action takes back."""
    _, of = ACTIONS.parts(action)
    return band_name(s, seat, of["band"]) if "band" in of else f"the {coin_face(2 * seat + of['which'], of['value'])}"


def _retrieval_words(s: State, seat: int, action: int) -> str:
    """A coin to take back, and those that would then have to stay."""
    order = retrievals(s, seat)
    skipped = [_retrieved(s, seat, each) for each in order[: order.index(action)]] if action in order else []
    return f"Retrieve {_retrieved(s, seat, action)}" + (f" (skips {', '.join(skipped)})" if skipped else "")


def _lay(s: State, seat: int) -> str:
    return f"You drew {face_name(s.tile_known[seat, s.tiles_drawn - 1] - 1)}: lay it face-down."


def _actions_left(s: State, seat: int) -> str:
    return f"Your turn: {counted(s.actions_left, 'action')} left."


def _retrieve_more(s: State, seat: int) -> str:
    left = ", ".join(_retrieved(s, seat, action) for action in retrievals(s, seat))
    return f"Retrieve another coin? They come in this order: {left}."


def _about_province(words: str) -> Sentence:
    return lambda s, seat: words.format(province_name(about_asked(s)))


QUESTION_WORDS: dict[str, Sentence] = {
    "lay": _lay,
    "prince": "Place one of your princes.",
    "warlord": "Place the warlord.",
    "act": _actions_left,
    "move": "Move another pawn?",
    "deploy": "Deploy another coin?",
    "retrieve": _retrieve_more,
    "assign": _about_province("Conflict in {}: which of your suits do the mercenaries fight for?"),
    "expose": _about_province("You won {}: turn one of its tiles face-up."),
}


# -- the log -------------------------------------------------------------------------------------------------------

_SCORED = {
    TILES_SCORE: "tiles of other suits",
    OWN_TILES_SCORE: "tiles of its own suit",
    SIZE_SCORE: "the size of its provinces",
    OWN_PIECES_SCORE: "its own men in its provinces",
    FOREIGN_SCORE: "strangers in its provinces",
    CASTLE_SCORE: "the castle",
    BRIBES_SCORE: "bribes left in the centre",
}


def _ordinal(place: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}[place]


def event_words(event: Event) -> str:
    """A line of the log."""
    name, about = event.kind.name, event.about
    who = seat_name(about["seat"]) if "seat" in about else ""
    suit = NAMES[about["suit"]] if "suit" in about else ""
    where = province_name(about["province"]) if about.get("province", NONE) >= 0 else ""
    return _SPOKEN[name](who, suit, where, about)


def _first(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[0].upper() + words[1:]


def _strength(points: int) -> str:
    return f" with {points}" if points >= 0 else ""


def _bands(e: dict[str, int]) -> str:
    """The warlord, the mercenaries, or both."""
    return " and ".join(["the warlord"] * (e["warlord"] > 0) + ["the mercenaries"] * (e["bands"] > 0))


def _bands_strength(e: dict[str, int]) -> str:
    alone = e["bands"] == 0
    if e["strength"] < 0:
        return f"  {_first(_bands(e))} {'is' if alone else 'are'} there."
    return f"  {_first(_bands(e))} {'has' if alone else 'have'} strength {e['strength']}."


_ENDS = {
    ALL_CONTROLLED: "Every province is held: the game is over.",
    ALL_IDLE: "Nobody wishes to act any more: the game is over.",
}

_SPOKEN: dict[str, Callable[[str, str, str, dict[str, int]], str]] = {
    "starter": lambda who, suit, where, e: f"{who} begin.",
    "drew_tile": lambda who, suit, where, e: f"{who} draw {face_name(e['face'])}.",
    "tile_glimpsed": lambda who, suit, where, e: f"{who} draw a tile.",
    "founded": lambda who, suit, where, e: f"{who} found {where}.",
    "attached": lambda who, suit, where, e: f"{who} lay a tile at {where}.",
    "prince_placed": lambda who, suit, where, e: f"The prince of {suit} takes his place in {where}.",
    "warlord_placed": lambda who, suit, where, e: f"{who} place the warlord in {where}.",
    "turn": lambda who, suit, where, e: f"Round {e['turn']}: {who}.",
    "bribed": lambda who, suit, where, e: f"{who} bribe with a coin of {suit}.",
    "drew_band": lambda who, suit, where, e: f"{who} draw the {coin_face(EXTRA, e['value'])}.",
    "band_glimpsed": lambda who, suit, where, e: "  It is looked at.",
    "drew_band_unseen": lambda who, suit, where, e: f"{who} draw a band of mercenaries.",
    "marker_taken": lambda who, suit, where, e: f"{who} command the mercenaries now.",
    "moved": lambda who, suit, where, e: (
        f"{_first(pawn_name(e['suit']))} goes from {province_name(e['origin'])} to {where}."
    ),
    "deployed": lambda who, suit, where, e: f"{who} deploy {coin_name(e['suit'])} in {where}.",
    "retrieved": lambda who, suit, where, e: f"{who} take {coin_name(e['suit'])} back from {where}.",
    "looked": lambda who, suit, where, e: f"  They are the {coin_face(EXTRA, e['value'])}.",
    "built": lambda who, suit, where, e: f"{suit} builds a castle in {where}, paid with {coin_name(e['paid'])}.",
    "expanded": lambda who, suit, where, e: f"The castle of {suit} grows to {value_name(e['value'])}.",
    "annexed": lambda who, suit, where, e: f"{suit} joins {province_name(e['joined'])} to {where}.",
    "demolished": lambda who, suit, where, e: f"{suit} demolishes the castle in {where} and gives the province up.",
    "passed": lambda who, suit, where, e: f"{who} pass.",
    "conflict": lambda who, suit, where, e: f"Conflict in {where}: {e['pieces']} pieces.",
    "bribe_shown": lambda who, suit, where, e: f"  A bribe of {suit}: {value_name(e['value'])}.",
    "bribe_glimpsed": lambda who, suit, where, e: f"  A bribe of {suit} is shown.",
    "bribes_home": lambda who, suit, where, e: "  The bribes go home.",
    "coin_shown": lambda who, suit, where, e: f"  {_first(coin_name(e['suit']))}: {value_name(e['value'])}.",
    "coin_glimpsed": lambda who, suit, where, e: f"  {_first(coin_name(e['suit']))} is turned up.",
    "strength": lambda who, suit, where, e: f"  {suit} has strength {e['strength']}.",
    "bands_strength": lambda who, suit, where, e: _bands_strength(e),
    "uncommanded": lambda who, suit, where, e: f"  Nobody commands {_bands(e)}: that counts for nobody.",
    "given": lambda who, suit, where, e: f"  {who} hold the command and give that strength to {suit}.",
    "tie_held": lambda who, suit, where, e: f"  A tie for the highest goes to {suit}, who holds {where}.",
    "won": lambda who, suit, where, e: f"  {suit} wins {where}{_strength(e['strength'])}.",
    "no_winner": lambda who, suit, where, e: (
        f"  A tie for the highest, and none of the tied holds {where}: nobody wins it."
    ),
    "marked": lambda who, suit, where, e: (
        f"  The null tile of {suit} marks {where}"
        + (f" and leaves {province_name(e['origin'])}." if e["origin"] >= 0 else ".")
    ),
    "ousted": lambda who, suit, where, e: f"  {suit} loses {where}.",
    "coin_home": lambda who, suit, where, e: (
        f"  {_first(coin_name(e['suit']))} goes {'to the centre' if e['suit'] == EXTRA else 'home'}."
    ),
    "turned_up": lambda who, suit, where, e: f"  {who} turn a tile up: {face_name(e['face'])}.",
    "ended": lambda who, suit, where, e: _ENDS.get(e["why"], "The last round is over, and so is the game."),
    "tile_left": lambda who, suit, where, e: f"  {face_name(e['face'])} leaves {where} for the warlord's land.",
    "tile_shown": lambda who, suit, where, e: f"  In {where} lay {face_name(e['face'])}.",
    "scored": lambda who, suit, where, e: f"  {suit}: {e['points']:+} for {_SCORED[e['what']]}.",
    "suit_total": lambda who, suit, where, e: f"{suit} has {e['points']} in all.",
    "total": lambda who, suit, where, e: (
        f"{who} count the weaker, {suit}: {e['points']}, and come {_ordinal(e['place'])}."
    ),
}


HOW_TO_PLAY = """\
You are the hand behind two princes, and only the weaker of them counts. First the land is laid: everybody draws tiles,
looks at them alone and lays them face-down as provinces in a circle. Then the princes and a warlord take their places.

On your turn you have three actions. Move princes clockwise, one or two provinces. Deploy coins, your vassals, face-down
where the prince of their suit stands. Retrieve them. Bribe the mercenaries. Build a castle where your null tile lies,
make it stronger, annex the neighbour, demolish. When a province holds more pieces than there are players, of two suits
or more, there is a conflict: all coins there are turned up, the strongest suit wins, marks the province with its null
tile and turns one of its tiles up; the other suits' coins go home. A castle holds a province without the tile.

Mercenaries fight for the suit of whoever commands them: the player with the most coins in the centre, until a conflict
shows what the bribes are worth. The game ends when every province is held. A prince scores the tiles of his provinces
(two more for his own suit), one for each tile, his men there, less the strangers, and his castle, twice if he is at
home. The player whose weaker prince has most wins.
"""
