"""What the answers to each question are, by the names of their blocks: all else is no answer to it (FIEF-H.2b)."""

from __future__ import annotations

from homage.games.fief import asked
from homage.games.fief.actions import ACTIONS

SPANS = {block.name: (block.start, block.start + block.size - 1) for block in ACTIONS.blocks}

# Each of these is looked at for what it asks for, and refused with a reason of its own.
ALWAYS = {
    asked.WINDOW_ASKED: "pass darc cardinal uprising escape undermine assassinate justice ambush"
    " hand_over pass_captive release lift_siege gift parley lend",
    asked.DEAL_ASKED: "secret offer_card want_card offer_town want_town offer_captive want_captive propose withdraw",
    asked.DEAL_ANSWER: "agree refuse",
    asked.PRICE_ASKED: "price",
    asked.REQUEST_ANSWER: "agree refuse",
    asked.START_TOWN_ASKED: "start",
    asked.RECEIVER_ASKED: "entitle",
    asked.LEAST_ASKED: "yield",
    asked.VACANT_ASKED: "take",
    asked.PLACEMENT_ASKED: "place",
    asked.GUARD_ASKED: "guard",
    asked.POPE_ASKED: "done excommunicate before",
    asked.MARRIAGE_ASKED: "done annul marry before",
    asked.NOMINATION_ASKED: "done nominate before",
    asked.FOR_ASKED: "done vote before",
    asked.DECOY_ASKED: "done decoy before",
    asked.DISCARD_ASKED: "pass discard before",
    asked.DRAW_ASKED: "pass draw throw_away",
    asked.PLAY_ASKED: "pass bring weather harvest tallage tithe papal_tithe before table",
    asked.PRINCE_ASKED: "agree refuse",
    asked.ASSASSIN_ASKED: "assassin",
    asked.ESCAPE_ASKED: "done flee",
    asked.CALM_ASKED: "pass calm",
    asked.VICTIM_ASKED: "strike",
    asked.BUY_ASKED: "done mill stronghold title cardinal_title before table",
    asked.DEPLOY_ASKED: "deploy",
    asked.HOLDER_ASKED: "entitle favour",
    asked.CITY_ASKED: "city favour",
    asked.FAVOUR_ASKED: "pay favour",
    asked.RANSOM_ASKED: "pass ransom haggle haggle_all before",
    asked.MARCH_ASKED: "pass march before table",
    asked.STEP_ASKED: "to keep leave along stay",
    asked.PICK_UP_ASKED: "done keep along",
    asked.HEIR_ASKED: "heir",
    asked.CROSSING_ASKED: "underground ask stay ride before",
    asked.REFUSED_ASKED: "underground ask stay back ride before",
    asked.BATTLE_ASKED: "pass attack before table",
    asked.COALITION_ASKED: "pass join before",
    asked.SURRENDER_ASKED: "fight surrender before",
    asked.SCORCH_ASKED: "pass scorch",
    asked.AIM_ASKED: "pass aim",
    asked.REROLL_ASKED: "done reroll before",
    asked.CONFEDERATE_ASKED: "fight stop switch before",
    asked.STOP_ASKED: "fight stop surrender before",
    asked.CONTROL_ASKED: "control",
    asked.CAPTURE_ASKED: "capture spare",
    asked.SIEGE_ASKED: "pass besiege before",
    asked.PLUNDER_ASKED: "pass plunder before",
}

# These are answers in some situations only, or only some of them are: those of the family and unit asked about.
AT_TIMES = {
    asked.WINDOW_ASKED: "stand give_up tear_down",
    asked.DEAL_ASKED: "offer_deniers want_deniers",
    asked.POPE_ASKED: "lift",
    asked.FOR_ASKED: "decoy both",
    asked.PLAGUE_LOSS_ASKED: "lose",
    asked.UPRISING_LOSS_ASKED: "lose",
    asked.BUY_ASKED: "buy recruit",
    asked.MARCH_ASKED: "to",
    asked.STEP_ASKED: "drop drop_lord underground",
    asked.LOSS_ASKED: "lose lose_lord",
}


def answers(kind: int) -> tuple[set[int], set[int]]:
    """The first and last of each block that answers a question; and what lies next to these blocks and does not."""
    inside = [SPANS[name] for name in ALWAYS.get(kind, "").split()]
    around = inside + [SPANS[name] for name in AT_TIMES.get(kind, "").split()]
    beside = {first - 1 for first, _ in around} | {last + 1 for _, last in around}
    beside -= {edge for span in around for edge in span}
    return {edge for span in inside for edge in span}, {each for each in beside if 0 <= each < ACTIONS.count}


EDGES = {kind: answers(kind) for kind in ALWAYS.keys() | AT_TIMES.keys()}
