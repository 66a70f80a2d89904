"""Feudalism, by Florent Coupeau: a King and a Vassal, nine turns, and the crown may change hands after each."""

from __future__ import annotations

from homage.engine.game import Game
from homage.engine.words import Words
from homage.games.feudalism.accounts import discrepancies
from homage.games.feudalism.actions import ACTIONS, EVENTS, REFUSALS
from homage.games.feudalism.agreement import OPTIONS, check_options, encode_options, most_decisions
from homage.games.feudalism.choices import forbidden, legal
from homage.games.feudalism.contributions import CONTRIBUTIONS
from homage.games.feudalism.drawing import draw
from homage.games.feudalism.dynasty import reckon, result
from homage.games.feudalism.knowledge import OBSERVATION, OBSERVED, observe, resample
from homage.games.feudalism.occasions import OCCASIONS, occasion
from homage.games.feudalism.outlook import chapter, judge
from homage.games.feudalism.regions import COMPONENTS
from homage.games.feudalism.state import MOST_OPTIONS, SEATS, State
from homage.games.feudalism.suggest import weigh
from homage.games.feudalism.turn import apply, start, waiting
from homage.games.feudalism.view import CATALOGUE, view
from homage.games.feudalism.words import (
    HOW_TO_PLAY,
    action_words,
    event_words,
    question,
    seat_name,
)

GAME = Game(
    name="feudalism",
    title="Feudalism",
    credits="Feudalism was designed by Florent Coupeau.",
    version="1",
    prefix="FDM",
    seats=range(SEATS, SEATS + 1),
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
    searching={"chapters": 1, "by_judge": 1, "for_points": 0, "trust": 100, "boldness": 10},
    occasions=OCCASIONS,
    occasion=occasion,
    contributions=CONTRIBUTIONS,
    discrepancies=discrepancies,
)
