"""What players are asked, and how to play."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.course import about_asked, frame_operand
from homage.engine.views.words import Sentence, counted
from homage.games.fief.frames import (
    PLAGUE_PLACE,
    STEP_FROM,
    STEP_LORD,
    UPRISING_TOWN,
    WHAT,
)
from homage.games.fief.rules.court.families import lords_of
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.title_purchase import title_price
from homage.games.fief.rules.court.transmission import PASSED_ON
from homage.games.fief.rules.field.captives import ransom_price
from homage.games.fief.rules.field.company import going
from homage.games.fief.rules.field.rounds import REROLLS
from homage.games.fief.rules.field.sides import ATTACK, DEFENCE
from homage.games.fief.rules.figures import (
    ALLIANCE_SEATS,
    ALLIANCE_VP,
    DRAWS,
    FIEF_TITLES_PER_LORD,
    HAND,
    LONE_VP,
    TITLED_FOR_KING,
    UNIT_KINDS,
)
from homage.games.fief.rules.money.ransom import dearest
from homage.games.fief.rules.talk.matters import GIFT, GIFT_TO, is_gift
from homage.games.fief.rules.talk.requests import FOR_MARRIAGE, FOR_TITLE, asker_of
from homage.games.fief.shown.fighters import fighters
from homage.games.fief.shown.windows import WINDOWS
from homage.games.fief.state import State
from homage.games.fief.words.names import (
    OFFICE_NAMES,
    PHASE_NAMES,
    SIDE_NAMES,
    army_words,
    bits,
    families_words,
    fief_words,
    joined,
    lord_name,
    lords_words,
    money,
    origin_words,
    place_words,
    seat_name,
    town_name,
    unit_name,
    upper_first,
)
from homage.games.fief.words.petitions import paper_words, price_words, request_words
from homage.games.fief.words.stakes import (
    TITLE_VP,
    marriage_rule,
    office_rule,
    standing,
    votes_words,
    wedding_stake,
)
from homage.games.fief.words.war_choices import crossings

# -- court ---------------------------------------------------------------------------------------------------------


def _window(s: State, seat: int) -> str:
    return f"{upper_first(WINDOWS[about_asked(s)].words)}: do you act?"


def _matter(s: State, seat: int) -> str:
    if is_gift(s):
        to, named = frame_operand(s, GIFT_TO) - 1, frame_operand(s, GIFT)
        so_far = f" {money(named)} so far." if named else ""
        return f"How many deniers do you give {seat_name(to)}?{so_far} You have {money(s.deniers[seat])}."
    return "What do you do before you decide?"


def _deal(s: State, seat: int) -> str:
    return f"What is in your deal with {seat_name(about_asked(s))}? {paper_words(s, seat)}"


def _deal_answer(s: State, seat: int) -> str:
    return f"{seat_name(about_asked(s))} offers you a deal. {paper_words(s, seat)} Do you accept?"


def _least(s: State, seat: int) -> str:
    lord, fief = s.title_lord[about_asked(s)] - 1, fief_words(about_asked(s))
    return f"{lord_name(lord)} gets {fief} and can hold only {FIEF_TITLES_PER_LORD} titles. Which one is given up?"


def _votes(words: str) -> Sentence:
    def asked(s: State, seat: int) -> str:
        office = about_asked(s)
        return words.format(OFFICE_NAMES[office], votes_words(s, seat, office), office_rule(office))

    return asked


def _marriage(s: State, seat: int) -> str:
    return f"Do you propose a marriage? {marriage_rule(s, seat)}"


def _request(s: State, seat: int) -> str:
    """A request, with what a marriage or a gift of the crown changes."""
    what, asker = frame_operand(s, WHAT), int(asker_of(s))
    told = {
        FOR_MARRIAGE: lambda: f"{upper_first(stake)}." if (stake := wedding_stake(s, seat, asker)) else "",
        FOR_TITLE: lambda: f"{upper_first(standing(s, seat, asker, TITLE_VP))}.",
    }
    asked = [request_words(s), told[what]() if what in told else "", "Do you agree?"]
    return " ".join(part for part in asked if part)


def _draw(s: State, seat: int) -> str:
    left = DRAWS - s.drawn[0] - s.drawn[1]
    return f"Draw a card? You may draw {left} more and hold {HAND}."


def _about_lord(words: str) -> Sentence:
    return lambda s, seat: words.format(lord_name(about_asked(s)))


def _about_fief(words: str) -> Sentence:
    return lambda s, seat: words.format(fief_words(about_asked(s)))


def _about_town(words: str) -> Sentence:
    return lambda s, seat: words.format(town_name(about_asked(s)))


def _with_money(words: str) -> Sentence:
    return lambda s, seat: f"{words} You have {money(s.deniers[seat])}."


def _favour(s: State, seat: int) -> str:
    fief = about_asked(s)
    return (
        f"{upper_first(fief_words(fief))} costs {money(int(title_price(fief)))}. "
        f"Do you pay, or ask the crown for it? You have {money(s.deniers[seat])}."
    )


def _ransom(s: State, seat: int) -> str:
    lords = int(dearest(s, seat))
    prices = joined(
        f"{lord_name(lord)} in the jail of {seat_name(s.jailer[lord])} for {money(int(ransom_price(s, lord)))}"
        for lord in bits(lords, LORDS)
    )
    return f"Ransom: {prices}. What do you do? You have {money(s.deniers[seat])}."


# -- war -----------------------------------------------------------------------------------------------------------


def _toll(words: str, place: Callable[[State], int]) -> Sentence:
    return lambda s, seat: words.format(place_words(place(s)), unit_name(s.toll_kind[seat], 2))


def _step(s: State, seat: int) -> str:
    lord = frame_operand(s, STEP_LORD)
    return (
        f"{lord_name(lord)} sets out {origin_words(frame_operand(s, STEP_FROM))} {company_words(s, seat)}. "
        "Where to? Or change who comes along."
    )


def company_words(s: State, seat: int) -> str:
    """Who comes along on the STEP that is named."""
    lord = frame_operand(s, STEP_LORD)
    units = {kind: int(going(s, seat, kind)) for kind in range(UNIT_KINDS)}
    parts = [part for part in (lords_words(s.march_lords & ~(1 << lord)), army_words(units)) if part]
    return f"with {joined(parts)}" if parts else "alone"


def _crossing(s: State, seat: int) -> str:
    goal = about_asked(s)
    families = families_words(crossings(s, seat, goal))
    return f"{families} on the way to {town_name(goal)}: do you ask for a safe passage?"


def _refused(s: State, seat: int) -> str:
    goal, lord = about_asked(s), frame_operand(s, STEP_LORD)
    refusers = int(s.barred[lord, goal])
    return f"{families_words(refusers)} will not let {lord_name(lord)} pass to {town_name(goal)}. What now?"


def _coalition(s: State, seat: int) -> str:
    attacker, defender = seat_name(s.battle_leader[ATTACK]), seat_name(s.battle_leader[DEFENCE])
    return f"{attacker} attacks {defender} {place_words(s.battle_place)}. Whom do you help?"


def strengths(s: State) -> str:
    """Both sides in a line: combat points and dice; the battle as it is drawn tells the rest."""
    parts = []
    for side in (ATTACK, DEFENCE):
        own = fighters(s, side)
        points = f"{own.points} combat point{'' if own.points == 1 else 's'}"
        parts.append(f"{SIDE_NAMES[side]}: {points}, {own.dice} {'die' if own.dice == 1 else 'dice'}")
    return f"{upper_first(parts[0])}; {parts[1]}."


def _battle(words: str) -> Sentence:
    return lambda s, seat: f"The battle of {town_name(s.battle_town)}: {words} {strengths(s)}"


def _losses(s: State, seat: int) -> str:
    side = ATTACK if s.battle_leader[ATTACK] == seat else DEFENCE
    hits = s.battle_hits[side]
    return f"Your side takes {counted(hits, 'hit')}. Who falls?"


def _vacant(s: State, seat: int) -> str:
    if about_asked(s) == PASSED_ON:
        return "Which title does your family keep? Those that find no place become vacant."
    return "Which vacant title do you take?"


def _start(s: State, seat: int) -> str:
    return f"Where does {lords_words(int(lords_of(s, seat)))} start?"


QUESTION_WORDS: dict[str, Sentence] = {
    "window": _window,
    "matter": _matter,
    "deal": _deal,
    "deal_answer": _deal_answer,
    "price": lambda s, seat: price_words(s),
    "request": _request,
    "start": _start,
    "receiver": _about_fief("Which of your lords shall hold {}?"),
    "least": _least,
    "vacant": _vacant,
    "placement": _about_lord("Where do you place {}?"),
    "guard": _about_lord("How large is the royal guard of {}?"),
    "pope": "What do you do as pope?",
    "marriage": _marriage,
    "nomination": _votes("Whom do you nominate as {}? You have {}. {}"),
    "vote": _votes("Election of the {}: who gets your {}? {}"),
    "decoy": _votes("Election of the {}: where do you lay your decoy?"),
    "discard": "Which cards do you discard?",
    "draw": _draw,
    "play": "Which card do you play?",
    "prince": _about_lord("Is {} the crown prince, who becomes king when the king dies?"),
    "plague": _toll("Plague {}: how many {} do you lose?", lambda s: frame_operand(s, PLAGUE_PLACE)),
    "assassin": "Which of your lords bears the ASSASSIN marker?",
    "escape": _about_lord("{} escapes. Who flees along?"),
    "calm": lambda s, seat: (
        f"Uprising in {town_name(frame_operand(s, UPRISING_TOWN))}: does {lord_name(about_asked(s))} try to calm it?"
    ),
    "victim": _about_town("The uprising in {}: whom does it hit next?"),
    "uprising": _toll("Uprising {}: how many {} do you lose?", lambda s: frame_operand(s, UPRISING_TOWN)),
    "buy": _with_money("What do you buy?"),
    "deploy": "Where do your new units go?",
    "holder": _about_fief("Which of your lords shall hold {}?"),
    "city": _about_fief("Which stronghold becomes the city of {}?"),
    "favour": _favour,
    "ransom": _ransom,
    "march": "Who marches?",
    "step": _step,
    "pick_up": _about_lord("Whom does {} pick up on the road?"),
    "heir": _about_town("To whom do you leave {}?"),
    "crossing": _crossing,
    "refused": _refused,
    "battle": "Where do you fight, and against whom?",
    "coalition": _coalition,
    "surrender": _battle("do you fight?"),
    "scorch": _about_town("Do you burn a mill of {} before the battle?"),
    "aim": "At which lord do your archers aim?",
    "reroll": lambda s, seat: f"Which die do you roll again? Re-rolls left: {frame_operand(s, REROLLS)}.",
    "losses": _losses,
    "confederate": _battle("do you fight on?"),
    "stop": _battle("do you fight on?"),
    "control": _about_town("You have won {}. Who takes it?"),
    "capture": _about_lord("{} is beaten. Do you take the lord captive?"),
    "siege": "Which town do you besiege?",
    "plunder": "Where do you plunder a mill?",
}


HOW_TO_PLAY = f"""\
You lead a noble family of France. At the end of a round {LONE_VP} victory points win alone, or {ALLIANCE_VP} together
with the family that yours is married to, with {ALLIANCE_SEATS} players or more. Each fief title is a point, so are the
king's crown and the papacy, unless that lord is at sea.

A round has seven phases. {PHASE_NAMES[1]}: families marry their lords, and vote. A bishopric elects a bishop once all
its towns are controlled: a town is one vote, its chief town two. Cardinals elect the pope; from {TITLED_FOR_KING}
titled lords on, titled lords and bishops elect the king. Votes and decoys lie face down until the reveal.

{PHASE_NAMES[2]}: discard, then draw up to {DRAWS} cards, one of them CHARACTERS; a hand holds {HAND}. Disasters strike
a bishopric by a die: plague kills, bad weather stops armies, famine takes the harvest. Then play lords, good weather,
good harvests and taxes. {PHASE_NAMES[3]}: a denier for each town, two for each mill, and what taxes bring.

{PHASE_NAMES[4]}: ransom captives, build mills and strongholds, hire troops where you have a lord, or forces behind
walls. Whoever controls all towns of a fief, one with a stronghold, may buy its title: the stronghold becomes its city,
and whoever takes the city takes the title. {PHASE_NAMES[5]}: a lord and all who are with him make two steps. To pass
others you ask for a safe passage, or ride them down with knights. Where others stand you wait on the road until all
have moved.

{PHASE_NAMES[6]}: attack those you share a town with. Others may join a side. Archers shoot first; then both roll a die
for up to 6 combat points, two from 7, three from 13; walls take dice from the attack, siege engines and bombards give
them back. Losses are taken at once. Beaten lords may become captives. Then towns are besieged and mills plundered.

Between all this there are windows in which anybody may play a surprise card (an assassination, an uprising), hand over
towns and captives, give deniers, or spend a DIPLOMACY pawn on a deal with cards. What is agreed in a deal is done at
once; promises bind nobody. You are asked whenever you might hold a card that fits, also if you do not.
"""
