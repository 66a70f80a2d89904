"""Petty Fiefs, by Clark D. Rodeffer (2006): two to five players, two princes each, and only the weaker one counts."""

from __future__ import annotations

from homage.engine.game import Game
from homage.engine.words import Words
from homage.games.petty_fiefs.accounts import discrepancies
from homage.games.petty_fiefs.actions import ACTIONS, EVENTS, REFUSALS
from homage.games.petty_fiefs.agreement import OPTIONS, check_options, encode_options, most_decisions
from homage.games.petty_fiefs.choices import forbidden, legal
from homage.games.petty_fiefs.contributions import CONTRIBUTIONS
from homage.games.petty_fiefs.drawing import draw
from homage.games.petty_fiefs.knowledge import OBSERVATION, OBSERVED, observe, resample
from homage.games.petty_fiefs.scoring import reckon, result
from homage.games.petty_fiefs.state import MOST_OPTIONS, State
from homage.games.petty_fiefs.suggest import chapter, judge, weigh
from homage.games.petty_fiefs.suits import COMPONENTS
from homage.games.petty_fiefs.turn import apply, start, waiting
from homage.games.petty_fiefs.view import CATALOGUE, view
from homage.games.petty_fiefs.words import (
    HOW_TO_PLAY,
    action_words,
    event_words,
    question,
    seat_name,
)

GAME = Game(
    name="petty_fiefs",
    title="Petty Fiefs",
    credits="Petty Fiefs was designed by Clark D. Rodeffer for the piecepack (2006).",
    version="1",
    prefix="PF",
    seats=range(COMPONENTS["meta"]["min_players"], COMPONENTS["meta"]["max_players"] + 1),
    options=OPTIONS,
    check_options=check_options,
    encode_options=encode_options,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    components=COMPONENTS,
    rules={
        "start": start,
        "waiting": waiting,
        "legal": legal,
        "forbidden": forbidden,
        "apply": apply,
        "result": result,
        "reckon": reckon,
        "resample": resample,
        "observe": observe,
        "weigh": weigh,
        "judge": judge,
        "chapter": chapter,
    },
    most_options=MOST_OPTIONS,
    observation=OBSERVATION,
    observed=OBSERVED,
    most_decisions=most_decisions,
    view=view,
    words=Words(
        seat=seat_name,
        action=action_words,
        notation=ACTIONS.notation,
        parse=ACTIONS.parse,
        event=event_words,
        question=question,
        how_to_play=HOW_TO_PLAY,
    ),
    draw=draw,
    catalogue=CATALOGUE,
    searching={"chapters": 1},
    contributions=CONTRIBUTIONS,
    discrepancies=discrepancies,
)
