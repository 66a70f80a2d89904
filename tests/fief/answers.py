"""What the answers to each question are, by the names of their blocks: all else is no answer to it (FIEF-H.2b)."""

from __future__ import annotations

from homage.games.fief import questions
from homage.games.fief.actions import ACTIONS

SPANS = {block.name: (block.start, block.start + block.size - 1) for block in ACTIONS.blocks}

# Each of these is looked at for what it asks for, and refused with a reason of its own.
ALWAYS = {
    questions.WINDOW_ASKED: "pass darc cardinal uprising escape undermine assassinate justice ambush"
    " hand_over pass_captive release lift_siege gift parley lend",
    questions.DEAL_ASKED: "secret offer_card want_card offer_town want_town offer_captive"
    " want_captive propose withdraw",
    questions.DEAL_ANSWER: "agree refuse",
    questions.PRICE_ASKED: "price",
    questions.REQUEST_ANSWER: "agree refuse",
    questions.START_TOWN_ASKED: "start",
    questions.RECEIVER_ASKED: "entitle",
    questions.LEAST_ASKED: "yield",
    questions.VACANT_ASKED: "take",
    questions.PLACEMENT_ASKED: "place",
    questions.GUARD_ASKED: "guard",
    questions.POPE_ASKED: "done excommunicate before",
    questions.MARRIAGE_ASKED: "done annul marry before",
    questions.NOMINATION_ASKED: "done nominate before",
    questions.FOR_ASKED: "done vote before",
    questions.DECOY_ASKED: "done decoy before",
    questions.DISCARD_ASKED: "pass discard before",
    questions.DRAW_ASKED: "pass draw throw_away",
    questions.PLAY_ASKED: "pass bring weather harvest tallage tithe papal_tithe before table",
    questions.PRINCE_ASKED: "agree refuse",
    questions.ASSASSIN_ASKED: "assassin",
    questions.ESCAPE_ASKED: "done flee",
    questions.CALM_ASKED: "pass calm",
    questions.VICTIM_ASKED: "strike",
    questions.BUY_ASKED: "done mill stronghold title cardinal_title before table",
    questions.DEPLOY_ASKED: "deploy",
    questions.HOLDER_ASKED: "entitle favour",
    questions.CITY_ASKED: "city favour",
    questions.FAVOUR_ASKED: "pay favour",
    questions.RANSOM_ASKED: "pass ransom haggle haggle_all before",
    questions.MARCH_ASKED: "pass march before table",
    questions.STEP_ASKED: "to keep leave along stay",
    questions.PICK_UP_ASKED: "done keep along",
    questions.HEIR_ASKED: "heir",
    questions.CROSSING_ASKED: "underground ask stay ride before",
    questions.REFUSED_ASKED: "underground ask stay back ride before",
    questions.BATTLE_ASKED: "pass attack before table",
    questions.COALITION_ASKED: "pass join before",
    questions.SURRENDER_ASKED: "fight surrender before",
    questions.SCORCH_ASKED: "pass scorch",
    questions.AIM_ASKED: "pass aim",
    questions.REROLL_ASKED: "done reroll before",
    questions.CONFEDERATE_ASKED: "fight stop switch before",
    questions.STOP_ASKED: "fight stop surrender before",
    questions.CONTROL_ASKED: "control",
    questions.CAPTURE_ASKED: "capture spare",
    questions.SIEGE_ASKED: "pass besiege before",
    questions.PLUNDER_ASKED: "pass plunder before",
}

# These are answers in some situations only, or only some of them are: those of the family and unit asked about.
AT_TIMES = {
    questions.WINDOW_ASKED: "stand give_up tear_down",
    questions.DEAL_ASKED: "offer_deniers want_deniers",
    questions.POPE_ASKED: "lift",
    questions.FOR_ASKED: "decoy both",
    questions.PLAGUE_LOSS_ASKED: "lose",
    questions.UPRISING_LOSS_ASKED: "lose",
    questions.BUY_ASKED: "buy recruit",
    questions.MARCH_ASKED: "to",
    questions.STEP_ASKED: "drop drop_lord underground",
    questions.LOSS_ASKED: "lose lose_lord",
}


def answers(kind: int) -> tuple[set[int], set[int]]:
    """The first and last of each block that answers a question; and what lies next to these blocks and does not."""
    inside = [SPANS[name] for name in ALWAYS.get(kind, "").split()]
    around = inside + [SPANS[name] for name in AT_TIMES.get(kind, "").split()]
    beside = {first - 1 for first, _ in around} | {last + 1 for _, last in around}
    beside -= {edge for span in around for edge in span}
    return {edge for span in inside for edge in span}, {each for each in beside if 0 <= each < ACTIONS.count}


EDGES = {kind: answers(kind) for kind in ALWAYS.keys() | AT_TIMES.keys()}
