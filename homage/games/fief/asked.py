"""What can be asked. The chapter that asks a question declares it, with its answers (`engine/flow/questions.py`)."""

from __future__ import annotations

(
    WINDOW_ASKED,  # interrupts.py; what it is about: the number of the window
    MATTER_ASKED,  # interrupts.py: what a player does before his decision, or raises in a window
    DEAL_ASKED,  # deals.py: composing
    DEAL_ANSWER,  # deals.py: about: who proposes
    PRICE_ASKED,  # requests.py: how much is offered with a request
    REQUEST_ANSWER,  # requests.py: agree or refuse
    START_TOWN_ASKED,  # setup.py
    # settle.py and the files it calls
    RECEIVER_ASKED,  # transmission.py: which lord gets this FIEF title; about: the fief
    LEAST_ASKED,  # transmission.py: which of three titles is given up; about: the lord
    VACANT_ASKED,  # transmission.py: which title a family takes; about: vacant ones, or those passed on
    PLACEMENT_ASKED,  # placement.py: where a lord enters play; about: the lord
    GUARD_ASKED,  # guard.py: how many guards; about: the lord
    # hear_ye.py, marriage.py, ballot.py
    POPE_ASKED,
    MARRIAGE_ASKED,
    NOMINATION_ASKED,
    FOR_ASKED,
    DECOY_ASKED,
    # cards_phase.py and the files it calls
    DISCARD_ASKED,
    DRAW_ASKED,
    PLAY_ASKED,
    PRINCE_ASKED,  # about: the lord who enters play
    PLAGUE_LOSS_ASKED,  # about: the place
    ASSASSIN_ASKED,  # who bears the ASSASSIN marker
    ESCAPE_ASKED,  # which captives flee along; about: the lord who escapes
    CALM_ASKED,  # about: the card of the uprising
    VICTIM_ASKED,  # which family the uprising hits next
    UPRISING_LOSS_ASKED,  # about: the town
    # purchase.py, title_purchase.py, ransom.py
    BUY_ASKED,
    DEPLOY_ASKED,  # fog of war: where the units go that were bought
    HOLDER_ASKED,  # which lord gets the title that is bought; about: the fief
    CITY_ASKED,  # which stronghold becomes the CITY; about: the fief
    FAVOUR_ASKED,  # pay for the title, or ask the king for it
    RANSOM_ASKED,  # about: the captive
    # movement.py, step.py
    MARCH_ASKED,  # which lord, or the end of the turn
    STEP_ASKED,  # where to, who stays; about: the lord
    PICK_UP_ASKED,  # who is picked up on the road; about: the lord
    HEIR_ASKED,  # to whom a town is left; about: the town
    CROSSING_ASKED,  # ask for safe passage or not; about: the family
    REFUSED_ASKED,  # what to do after a refusal
    # battles.py, battle.py and the files it calls
    BATTLE_ASKED,  # which battle is declared
    COALITION_ASKED,
    SURRENDER_ASKED,
    SCORCH_ASKED,
    AIM_ASKED,  # adjusted shooting: at which lord
    REROLL_ASKED,
    LOSS_ASKED,  # both leaders at once, each for himself
    CONFEDERATE_ASKED,  # go on, stop, change sides
    STOP_ASKED,
    CONTROL_ASKED,  # who controls the town that was won
    CAPTURE_ASKED,  # about: the lord
    SIEGE_ASKED,
    PLUNDER_ASKED,
) = range(1, 53)
