"""What a table agrees on before a game of Fealty, and what contradicts what (ledger, section 9; RU-25).

Also here: RU-21.
"""

from __future__ import annotations

import re

from homage.engine.errors import BadOption
from homage.engine.state.options import Option, Options, Value, switch
from homage.games.fealty.rules.kingdom import BOARD_OF_DUCHY, DUCHY_OF_ID
from homage.games.fealty.rules.pieces import DISCS
from homage.games.fealty.rules.setup import DUCHIES_IN_PLAY, MIXED, OPTION_COUNT, TURNS
from homage.games.fealty.state import NONE, SLOTS

SETS = ("missives", "suns", "random", "mixed")
DRAWS = ("hand", "no_luck", "blind", "ordered")
_DUCHY = re.compile(r"^(\d[AB])([0-3]?)$")


def read_duchies(text: str) -> str:
    """A list such as '5B1,1A,2A0' (duchy, then quarter turns), or nothing for chance."""
    found = []
    for part in text.upper().replace(" ", "").split(",") if text.strip() else []:
        match = _DUCHY.match(part)
        if match is None or match[1] not in DUCHY_OF_ID:
            raise BadOption(
                f"The option duchies cannot hold {part!r}; write duchies like 5B1 (side B of board 5, turned once), "
                f"out of: {', '.join(DUCHY_OF_ID)}."
            )
        found.append(match[1] + (match[2] or "0"))
    return ",".join(found)


OPTIONS = (
    switch(
        "short",
        "How long the game is (FEA-SET-10).",
        off="Normal: eight turns, one duchy more than players.",
        on="Short: six turns, as many duchies as players; advised for a first game.",
    ),
    Option(
        "set",
        "Which pieces are used (FEA-SET-6).",
        "missives",
        (
            Value("missives", "The Missives, speeds 10 to 90: advised for new players."),
            Value("suns", "The Suns, speeds 15 to 95."),
            Value("random", "Random Set: each disc is tossed, and the side up is used."),
            Value("mixed", "Mixed Match, two players: Suns against Missives."),
        ),
        rule="RU-25",
    ),
    Option(
        "draw",
        "Where the card of a turn comes from.",
        "hand",
        (
            Value("hand", "Pick from a hand of three, then draw."),
            Value("no_luck", "No Luck: all nine cards are in hand from the start."),
            Value("blind", "Blind Draw: flip the top card of the shuffled deck."),
            Value("ordered", "Ordered Blind Draw: arrange the deck before play, then flip."),
        ),
        rule="RU-25",
    ),
    switch(
        "teams",
        "Who plays with whom (FEA-VAR-TEAM-1).",
        off="Everybody for themselves.",
        on="Team play, four players: partners sit opposite and add up their tokens.",
    ),
    Option(
        "suns_seat",
        "Who has the Suns in a Mixed Match (RU-24).",
        "chance",
        (Value("chance", "By chance."), Value(1, "The first seat."), Value(2, "The second seat.")),
    ),
    Option(
        "duchies",
        "Duchies agreed beforehand, such as 5B1,1A0,2A0; else by chance (RU-20).",
        "",
        check=read_duchies,
        examples=("1A0,2B3", "5B1,1A0,2A0", "3A2,4B0,1B1,5A3", "2A1,5B0,3B2,1A3,4A0"),
    ),
)


FIRST_GAME = {"short": True}  # FEA-SET-10


def check_options(seats: int, options: Options) -> None:
    """Refuse what contradicts itself (RU-25)."""
    if options["set"] == "mixed" and seats != 2:
        raise BadOption(f"Mixed Match is for two players, not {seats} (FEA-VAR-MIXED, RU-25); choose another set.")
    if options["teams"] and seats != 4:
        raise BadOption(f"Team play is for four players, not {seats} (FEA-VAR-TEAM-1, RU-25); seat four or leave it.")
    if options["suns_seat"] != "chance" and options["set"] != "mixed":
        raise BadOption("Who has the Suns is asked only in a Mixed Match (RU-24); choose that, or leave it to chance.")
    wanted = str(options["duchies"]).split(",") if options["duchies"] else []
    needed = int(DUCHIES_IN_PLAY[int(bool(options["short"])), seats])
    if wanted and len(wanted) != needed:
        raise BadOption(f"This game is played on {needed} duchies, not {len(wanted)} (FEA-SET-3); name {needed}.")
    boards = [BOARD_OF_DUCHY[DUCHY_OF_ID[name[:2]]] for name in wanted]
    if len(set(boards)) != len(boards):
        raise BadOption("Two duchies of one board cannot both be in play (RU-1): each board has one side up.")


def encode_options(options: Options) -> list[int]:
    """Options as numbers, in the order that the set-up reads them."""
    duchies = [DUCHY_OF_ID[part[:2]] * 4 + int(part[2]) for part in str(options["duchies"]).split(",") if part]
    suns_seat = options["suns_seat"]
    encoded = [
        int(bool(options["short"])),
        DRAWS.index(str(options["draw"])),
        SETS.index(str(options["set"])),
        int(bool(options["teams"])),
        int(suns_seat) - 1 if suns_seat != "chance" and options["set"] == SETS[MIXED] else NONE,
        *duchies,
        *[NONE] * (SLOTS - len(duchies)),
    ]
    assert len(encoded) == OPTION_COUNT
    return encoded


def most_decisions(seats: int, options: Options) -> int:
    """A deck to arrange, then in each turn a card (or an Inquisitor swapped), a square and an ability for each seat."""
    return seats * (DISCS - 1 + 3 * int(TURNS[int(bool(options["short"]))]))
