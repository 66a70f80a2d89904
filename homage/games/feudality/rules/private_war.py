"""Private wars against Santa Paravia and Fiumaccio (FDY-BAR-III).

Also here: FDY-R27.
"""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import BY_PRIVATE_WAR, DEMAND_ROLL, PRIVATE_ROLL, PRIVATE_WAR
from homage.games.feudality.rules.baronial import BARONIAL, COUNTRIES, take_action
from homage.games.feudality.rules.fief import army
from homage.games.feudality.rules.points import score
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.rules.war import begin_survival, begin_war, send_army
from homage.games.feudality.state import DICE, PRIVATE_WAR_FRAME, State

SANTA_PARAVIA, FIUMACCIO = range(2)
COUNTRY_DEFENCE = table([BARONIAL[name]["defence"] for name in COUNTRIES])
COUNTRY_WON = table([BARONIAL[name]["vp_win"] for name in COUNTRIES])
COUNTRY_LOST = table([BARONIAL[name]["vp_lose"] for name in COUNTRIES])
GENERAL_WAR = table([bool(BARONIAL[name].get("general_war_on_loss")) for name in COUNTRIES])
COUNTRY, WON = 0, 1  # operands
MARCH, BATTLE, CALL_TO_ARMS, GENERAL, PEACE = range(5)  # steps


@rule
def begin_private_war(s: State, country: int) -> None:
    """The whole army goes (FDY-BAR-IIIa)."""
    take_action(s, 1)
    begin_frame(s, PRIVATE_WAR_FRAME, country)


@rule
def advance_private_war(s: State, story: Numbers) -> None:
    """Dice, points, survival; a war lost against Fiumaccio becomes everybody's (FDY-BAR-IIIc, FDY-BAR-IIId)."""
    step = frame_step(s)
    if step == MARCH:
        send_army(s, s.senior, story)
        go_on(s)
        begin_roll(s, s.senior, DICE, PRIVATE_ROLL)
    elif step == BATTLE:
        go_on(s)
        fight_country(s, frame_operand(s, COUNTRY), story)
        begin_survival(s, s.senior)
    elif step == CALL_TO_ARMS and GENERAL_WAR[frame_operand(s, COUNTRY)] and not frame_operand(s, WON):
        go_on(s)
        begin_roll(s, s.senior, 1, DEMAND_ROLL)
    elif step == GENERAL:
        go_on(s)
        begin_war(s, s.die[0])
    else:
        end_frame(s)


@rule
def fight_country(s: State, country: int, story: Numbers) -> None:
    """The total must exceed the country's defence (FDY-BAR-IIIb, FDY-BAR-IIIc)."""
    total = s.die[0] + s.die[1] + army(s, s.senior)
    won = total > COUNTRY_DEFENCE[country]
    set_operand(s, WON, won)
    tell(story, PRIVATE_WAR, TO_ALL, s.senior, country, total, won)
    if won:
        score(s, s.senior, COUNTRY_WON[country], BY_PRIVATE_WAR, story)
    else:
        score(s, s.senior, COUNTRY_LOST[country], BY_PRIVATE_WAR, story)
