"""Before play: the Heir, the kingdom, the decks (FEA-SET).

Also here: RU-23.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fealty.actions import DISC, DUCHY, HEIR
from homage.games.fealty.components import COMPONENTS
from homage.games.fealty.rules.kingdom import BOARDS, DUCHIES_OF_BOARD, lay_kingdom
from homage.games.fealty.rules.pieces import DISCS, FIRST_HAND, KINDS, MISSIVES_OF_DISC, SUNS_OF_DISC
from homage.games.fealty.rules.selection import BLIND, NO_LUCK, ORDERED, draw_card
from homage.games.fealty.state import NONE, SEATS, SLOTS, State

# How options are written for the rules: one number each, and one per slot for duchies fixed beforehand.
SHORT_AT, DRAW_AT, SET_AT, TEAMS_AT, SUNS_SEAT_AT, DUCHIES_AT = 0, 1, 2, 3, 4, 5
OPTION_COUNT = DUCHIES_AT + SLOTS
MISSIVES, SUNS, RANDOM_SET, MIXED = 0, 1, 2, 3


def _by_seats(length: str) -> list[int]:
    """Duchies in play for each number of seats (FEA-SET-3)."""
    duchies = COMPONENTS["length"][length]["duchies"]
    return [duchies.get(str(seats), 0) for seats in range(SEATS + 1)]


DUCHIES_IN_PLAY = table([_by_seats("normal"), _by_seats("short")])
TURNS = table([COMPONENTS["length"]["normal"]["turns"], COMPONENTS["length"]["short"]["turns"]])


@rule
def set_up(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Everything up to the first turn (FEA-SET, FEA-VAR-TEAM, FEA-VAR-BLIND-1)."""
    s.seats = seats
    s.turns = TURNS[options[SHORT_AT]]
    s.draw_rule = options[DRAW_AT]
    s.teams = options[TEAMS_AT]
    s.last_placer = NONE
    for seat in range(seats):
        s.revealed[seat] = NONE
        s.picked[seat] = NONE
        for kind in range(KINDS):
            s.stands[seat, kind] = NONE
        for card in range(DISCS):
            s.deck[seat, card] = NONE
            s.plan[seat, card] = NONE
    s.heir = draw(dice, seats)
    tell(story, HEIR, TO_ALL, s.heir)
    choose_duchies(s, seats, options, dice, story)
    lay_kingdom(s)
    choose_sets(s, options, dice, story)
    make_decks(s, dice, story)


@rule
def choose_duchies(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Boards without replacement, then the side, then the rotation, all by chance; or as agreed (RU-1, RU-20)."""
    s.slots = DUCHIES_IN_PLAY[options[SHORT_AT], seats]
    boards_taken = 0
    for slot in range(s.slots):
        if options[DUCHIES_AT] >= 0:
            s.duchy[slot] = options[DUCHIES_AT + slot] // 4
            s.rotation[slot] = options[DUCHIES_AT + slot] % 4
        else:
            skip = draw(dice, BOARDS - slot)
            board = 0
            while boards_taken >> board & 1 or skip > 0:
                if not boards_taken >> board & 1:
                    skip -= 1
                board += 1
            boards_taken |= 1 << board
            s.duchy[slot] = DUCHIES_OF_BOARD[board, draw(dice, 2)]
            s.rotation[slot] = draw(dice, 4)
        tell(story, DUCHY, TO_ALL, slot, s.duchy[slot], s.rotation[slot])


@rule
def choose_sets(s: State, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Which nine pieces each player has (FEA-SET-6, FEA-SET-7, FEA-VAR-RANDOM, FEA-VAR-MIXED)."""
    chosen = options[SET_AT]
    suns_seat = options[SUNS_SEAT_AT]
    if chosen == MIXED and suns_seat < 0:
        suns_seat = draw(dice, 2)
    for seat in range(s.seats):
        for disc in range(DISCS):
            suns = chosen == SUNS or (chosen == MIXED and seat == suns_seat)
            if chosen == RANDOM_SET:
                suns = draw(dice, 2) == 1
            kind = MISSIVES_OF_DISC[disc]
            if suns:
                kind = SUNS_OF_DISC[disc]
            s.unplayed[seat] |= 1 << kind
            s.deck[seat, disc] = kind
            if chosen == RANDOM_SET or chosen == MIXED:
                tell(story, DISC, TO_ALL, seat, kind)


@rule
def make_decks(s: State, dice: Dice, story: Numbers) -> None:
    """Shuffle and draw the first hand; or as the variant has it (FEA-SET-9, FEA-VAR-NOLUCK, FEA-VAR-BLIND-1)."""
    for seat in range(s.seats):
        s.deck_size[seat] = DISCS
        if s.draw_rule == ORDERED:  # the owner will arrange it
            for card in range(DISCS):
                s.deck[seat, card] = NONE
        elif s.draw_rule == NO_LUCK:
            for _ in range(DISCS):
                draw_card(s, seat, story)
        else:
            for last in range(DISCS - 1, 0, -1):
                other = draw(dice, last + 1)
                card = s.deck[seat, last]
                s.deck[seat, last] = s.deck[seat, other]
                s.deck[seat, other] = card
            if s.draw_rule != BLIND:
                for _ in range(FIRST_HAND):
                    draw_card(s, seat, story)
