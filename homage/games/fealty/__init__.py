"""Fealty, by R. Eric Reuss (Asmadi Games, 2011): two to four heirs, eight pieces each, one throne."""

from __future__ import annotations

from homage.engine.game import Game
from homage.engine.words import Words
from homage.games.fealty.accounts import discrepancies
from homage.games.fealty.actions import ACTIONS, EVENTS, REFUSALS
from homage.games.fealty.agreement import OPTIONS, check_options, encode_options, most_decisions
from homage.games.fealty.contributions import CONTRIBUTIONS
from homage.games.fealty.drawing import draw
from homage.games.fealty.knowledge import OBSERVATION, OBSERVED, observe, resample
from homage.games.fealty.pieces import COMPONENTS
from homage.games.fealty.scoring import reckon, result
from homage.games.fealty.state import State
from homage.games.fealty.suggest import chapter, judge, weigh
from homage.games.fealty.turn import MOST_OPTIONS, apply, forbidden, legal, start, waiting
from homage.games.fealty.view import CATALOGUE, view
from homage.games.fealty.words import (
    HOW_TO_PLAY,
    action_words,
    event_words,
    question,
    seat_name,
)

GAME = Game(
    name="fealty",
    title="Fealty",
    credits="Fealty was designed by R. Eric Reuss and published by Asmadi Games (2011).",
    version="1",
    prefix="FEA",
    seats=range(COMPONENTS["game"]["min_players"], COMPONENTS["game"]["max_players"] + 1),
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
    tournament=COMPONENTS["tournament"],
    catalogue=CATALOGUE,
    contributions=CONTRIBUTIONS,
    discrepancies=discrepancies,
)
