"""How Fealty speaks: the log, the choices, the questions, and how to play."""

from __future__ import annotations

from functools import cache

from homage.engine.flow.course import about_asked, kind_asked
from homage.engine.flow.story import Event
from homage.engine.views.words import Sentence, counted
from homage.games.fealty.actions import ACTIONS, ARRANGE, SQUARE
from homage.games.fealty.components import COMPONENTS
from homage.games.fealty.rules.kingdom import DUCHIES
from homage.games.fealty.rules.pieces import ABILITIES, ABILITY, DISTANCE, NAME, SPEED
from homage.games.fealty.state import State

COLOURS = [str(colour) for colour in COMPONENTS["components"]["colors"]]


def seat_name(seat: int) -> str:
    """A seat as people call it: by its colour."""
    return COLOURS[seat].capitalize()


def square_name(square: int) -> str:
    """A square by column letter and row number."""
    return SQUARE.written(square)


@cache
def piece_name(kind: int) -> str:
    """A piece with its speed."""
    return f"{NAME[kind]} [{SPEED[kind]}]"


@cache
def _named(action: int) -> tuple[str, int, str, str]:
    """The verb of an action, the kind and the words of the piece that it names, and the square."""
    verb, operands = ACTIONS.parts(action)
    kind = operands.get("kind", -1)
    square = square_name(operands["square"]) if "square" in operands else ""
    return verb, kind, piece_name(kind) if "kind" in operands else "", square


def action_words(s: State, seat: int, action: int) -> str:
    """What an action would do."""
    verb, kind, piece, square = _named(action)
    if verb == "place":
        return f"Place the {piece_name(s.revealed[seat])} on {square}"
    if verb == "pick":
        return f"Put the {piece} next in the deck" if kind_asked(s) == ARRANGE else f"Pick the {piece}"
    if verb == "move":
        return f"Move the {piece} from {square_name(s.stands[seat, kind])} to {square}"
    if verb == "remove":
        return f"Remove the {piece} from {square_name(s.stands[seat, kind])}"
    if verb == "mark":
        return f"Put a conflict marker on {square}"
    if verb == "spread":
        return f"Put one influence token on {square}"
    return {
        "keep": "Keep the Inquisitor",
        "swap": "Discard the Inquisitor and flip the next card",
        "decline": "Decline the ability",
    }[verb]


_ABILITY_WORDS = {
    "move_other": "may move another of your pieces up to {n} {squares}",
    "move_self": "may move up to {n} {squares}",
    "conflict": "may put a conflict marker within {n} {squares}",
    "influence": "may put one influence token within {n} {squares}",
    "remove_own": "makes you remove one of your pieces",
}


def ability_words(kind: int) -> str:
    """What a piece may do once it is placed; empty if nothing."""
    n = int(DISTANCE[kind])
    squares = "square" if n == 1 else "squares"
    return _ABILITY_WORDS.get(ABILITIES[ABILITY[kind]], "").format(n=n, squares=squares)


_ABILITY_LABELS = {
    "move_other": "moves another piece up to {n}",
    "move_self": "moves itself up to {n}",
    "conflict": "conflict marker within {n}",
    "influence": "influence token within {n}",
    "remove_own": "removes a piece of yours (!)",
    "ignore_duchy": "may enter a used duchy",
    "adjacent_bonus": "+1 token where adjacent",
    "immobile": "cannot be moved (!)",
}


def ability_label(kind: int) -> str:
    """The ability of a piece in a few words, as on its card; compulsory ones are marked."""
    return _ABILITY_LABELS.get(ABILITIES[ABILITY[kind]], "").format(n=DISTANCE[kind])


QUESTION_WORDS: dict[str, Sentence] = {
    "arrange": lambda s, seat: f"Arrange your deck: which card comes {s.arranged[seat] + 1}. from the top?",
    "select": lambda s, seat: f"Turn {s.turn} of {s.turns}: pick the piece you will place.",
    "swap": "You flipped the Inquisitor: keep it, or discard it for the next card?",
    "place": lambda s, seat: f"Place your {piece_name(s.revealed[seat])}.",
    "ability": lambda s, seat: f"Your {piece_name(about_asked(s))} {ability_words(about_asked(s))}.",
}


def _ordinal(place: int) -> str:
    return {1: "first", 2: "second", 3: "third", 4: "fourth"}[place]


def event_words(event: Event) -> str:
    """A line of the log."""
    name, kind = event.kind.name, event.kind
    who = seat_name(event["seat"]) if "seat" in kind.operands else ""
    piece = piece_name(event["kind"]) if "kind" in kind.operands else ""
    where = square_name(event["square"]) if "square" in kind.operands else ""
    if name == "duchy":
        duchy = DUCHIES[event["duchy"]]
        turned = ["", ", turned right", ", upside down", ", turned left"][event["rotation"]]
        return f"Duchy {event['slot'] + 1} is {duchy['name']} ({duchy['id']}{turned})."
    if name == "moved":
        return f"{who} moves the {piece} from {square_name(event['origin'])} to {where}."
    if name == "claimed":
        tokens = event["tokens"]
        return f"  {who} claims {where}: {counted(tokens, 'token')}."
    if name == "total":
        return f"{who} ends with {event['points']} tokens and comes {_ordinal(event['place'])}."
    if name == "arranged":
        return f"{who} puts the {piece} at place {event['position']} of the deck."
    return {
        "heir": f"{who} is the Presumptive Heir.",
        "disc": f"{who} plays with the {piece}.",
        "turn": f"Turn {event['turn']}." if name == "turn" else "",
        "drew": f"{who} draws the {piece}.",
        "drew_unseen": f"{who} draws a card.",
        "picked": f"{who} picks the {piece}.",
        "revealed": f"{who} reveals the {piece}.",
        "kept": f"{who} keeps the {piece}.",
        "swapped": f"{who} discards the {piece} and flips the next card.",
        "placed": f"{who} places the {piece} on {where}.",
        "returned": f"{who} cannot place the {piece} anywhere and takes it back.",
        "declined": f"{who} leaves the ability of the {piece} unused.",
        "marked": f"{who} puts a conflict marker on {where}.",
        "influenced": f"{who} puts an influence token on {where}.",
        "removed": f"{who} removes the {piece} from {where}.",
        "scoring": f"Now the {piece} claims.",
        "tied": f"  Nobody claims {where}: the nearest are equally near.",
    }[name]


HOW_TO_PLAY = """\
The king is dead, and every duchy listens for who will be next. Each turn all players secretly pick one card and
show them together. In order of speed, the lowest number first, each places that piece on an empty square: never in
a row or column where a piece of their own stands, never in a duchy that was already entered this turn. Many pieces
then have an ability: move another piece, put a conflict marker, put an influence token.

After the last turn the pieces claim land, again the fastest first. A piece claims every empty square of its kind of
terrain that it reaches in as many steps as its range, around mountains, conflict markers and the pieces and tokens of
others. Two pieces of one speed: the nearer one claims; equally near, nobody does. A square is worth one token, a city
two. Most tokens take the throne; equal tokens share it.

Squares are named by column and row: d8 is the fourth column, eighth row.
"""
