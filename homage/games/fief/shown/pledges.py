"""What families can promise each other, and how the public story decides whether they kept their word.

No rule of FIEF enforces a promise: it is talk at the table (FIEF-F.b), written down. A promise to vote ends with the
ballot; all others end with a round.
"""

from __future__ import annotations

from homage.engine.flow.pledges import BROKEN, KEPT, OPEN, VOID, Moment, Pick, PledgeKind, Promise, Term
from homage.engine.flow.story import Event
from homage.games.fief.frames import CARDS_PHASE, HEAR_YE
from homage.games.fief.rules.court.lords import LORD_IDS, LORDS
from homage.games.fief.rules.court.votes import KING_OFFICE, OFFICES, POPE_OFFICE, is_title_free, votes_of
from homage.games.fief.rules.talk.requests import FOR_PASSAGE
from homage.games.fief.state import NONE, State
from homage.games.fief.words.names import OFFICE_NAMES, lord_name, money, seat_name

AHEAD = 1  # rounds after this one that a promise can reach
MOST_TOLL = 10  # deniers that a passage can be promised for
MOST_PAID = 20

# -- terms ---------------------------------------------------------------------------------------------------------


def _rounds(s: State, first: int, words: str) -> list[Pick]:
    last = min(s.round_number + AHEAD, s.round_cap)
    return [Pick(number, f"{words} round {number}") for number in range(max(first, 1), last + 1)]


def _until(s: State, by: int, to: int) -> list[Pick]:
    return _rounds(s, s.round_number, "until the end of")


def _elections(s: State, by: int, to: int) -> list[Pick]:
    return _rounds(s, s.round_number + int(s.phase > HEAR_YE), "in")


def _offices(s: State, by: int, to: int) -> list[Pick]:
    return [Pick(office, OFFICE_NAMES[office]) for office in range(OFFICES) if is_title_free(s, office)]


def _candidates(s: State, by: int, to: int) -> list[Pick]:
    others = [lord for lord in range(LORDS) if s.lord_family[lord] not in (NONE, by)]
    others.sort(key=lambda lord: s.lord_family[lord] != to)  # theirs first, to whom it is promised
    return [
        Pick(lord, f"{lord_name(lord)} of {seat_name(s.lord_family[lord])}", f"lord:{LORD_IDS[lord]}")
        for lord in others
    ]


def _tolls(s: State, by: int, to: int) -> list[Pick]:
    return [Pick(0, "nothing"), *(Pick(deniers, money(deniers)) for deniers in range(1, MOST_TOLL + 1))]


def _sums(s: State, by: int, to: int) -> list[Pick]:
    return [Pick(deniers, money(deniers)) for deniers in range(1, MOST_PAID + 1)]


UNTIL = Term("until", "How long", _until)
ELECTION = Term("until", "When", _elections)
OFFICE = Term("office", "Office", _offices)

# -- what became of them -------------------------------------------------------------------------------------------


def _is_over(promise: Promise, moment: Moment) -> bool:
    """Whether the last round of a promise has ended."""
    until = promise.about["until"]
    return moment.over or any(event.kind.name == "round" and event["round"] > until for event in moment.events)


def _elections_over(promise: Promise, moment: Moment) -> bool:
    """Whether the elections of its round are over."""
    last = moment.before.round_number >= promise.about["until"]
    voted = any(event.kind.name == "phase" and event["phase"] == CARDS_PHASE for event in moment.events)
    return (last and voted) or _is_over(promise, moment)


def _counts(office: int, event: Event) -> bool:
    """Whether an event is the result of the ballot for an office."""
    kind = event.kind.name
    if kind == "not_elected":
        return event["office"] == office
    if kind == "bishop_made":
        return event["bishopric"] == office
    return (kind, office) in (("pope_made", POPE_OFFICE), ("king_made", KING_OFFICE))


def _is_counted(office: int, moment: Moment) -> bool:
    """Whether the votes for an office were counted in this move."""
    return any(_counts(office, event) for event in moment.events)


def _vote(promise: Promise, moment: Moment) -> str:
    """Kept if the FOR marker lay on the candidate; void if he did not stand or the family had no votes."""
    office, lord, s = promise.about["office"], promise.about["lord"], moment.before
    if not _is_counted(office, moment):
        return VOID if _elections_over(promise, moment) else OPEN
    for event in moment.events:
        if event.kind.name == "vote_revealed" and (event["seat"], event["candidate"]) == (promise.by, lord):
            return KEPT
    family = s.lord_family[lord]
    stood = family != NONE and s.candidate[family] == lord
    return BROKEN if stood and votes_of(s, promise.by, office) > 0 else VOID


def _stand_aside(promise: Promise, moment: Moment) -> str:
    """Broken by a nomination; void if there is no election."""
    office = promise.about["office"]
    for event in moment.events:
        if event.kind.name == "nominated" and (event["seat"], event["office"]) == (promise.by, office):
            return BROKEN
    if _is_counted(office, moment):
        return KEPT
    return VOID if _elections_over(promise, moment) else OPEN


def _is_covered(promise: Promise, event: Event) -> bool:
    """Whether an answer is one to a request for passage that the promise covers."""
    parties = (event["what"], event["seat"], event["other"]) == (FOR_PASSAGE, promise.to, promise.by)
    return parties and event["price"] >= promise.about["price"]


def _passage(promise: Promise, moment: Moment) -> str:
    """Broken by a refusal at that price, kept if all requests were granted, void if there was none."""
    for event in moment.events:
        refused = event.kind.name == "declined" and _is_covered(promise, event)
        if refused and moment.before.deniers[promise.to] >= event["price"]:  # else it could not be granted
            return BROKEN
    if not _is_over(promise, moment):
        return OPEN
    granted = any(event.kind.name == "agreed" and _is_covered(promise, event) for event in moment.since())
    return KEPT if granted else VOID


def _is_attack(promise: Promise, s: State, event: Event) -> bool:
    """Whether a family bears arms against the other by this: in battle, by siege, by plunder."""
    kind = event.kind.name
    if kind == "battle_declared":
        return (event["seat"], event["other"]) == (promise.by, promise.to)
    if kind in ("joined", "changed_sides"):
        return event["seat"] == promise.by and s.battle_side[promise.to] not in (NONE, event["side"])
    return kind in ("besieged", "plundered") and (event["seat"], s.control[event["town"]]) == (promise.by, promise.to)


def _peace(promise: Promise, moment: Moment) -> str:
    """Broken by an attack, else kept when the round is over."""
    if any(_is_attack(promise, moment.before, event) for event in moment.events):
        return BROKEN
    return KEPT if _is_over(promise, moment) else OPEN


def _pay(promise: Promise, moment: Moment) -> str:
    """Kept when gifts have reached the sum."""
    over = _is_over(promise, moment)
    if not over and not any(event.kind.name == "gift" for event in moment.events):
        return OPEN
    gifts = [event for event in moment.since() if event.kind.name == "gift"]
    paid = sum(event["deniers"] for event in gifts if (event["seat"], event["to"]) == (promise.by, promise.to))
    if paid >= promise.about["deniers"]:
        return KEPT
    return BROKEN if over else OPEN


# -- the kinds -----------------------------------------------------------------------------------------------------


def _end(promise: Promise) -> str:
    return f"until the end of round {promise.about['until']}"


def _office(promise: Promise) -> str:
    return f"{OFFICE_NAMES[promise.about['office']]} in round {promise.about['until']}"


def _let_pass(promise: Promise) -> str:
    price = promise.about["price"]
    return f"let {seat_name(promise.to)} pass{f' for {money(price)}' if price else ''} {_end(promise)}"


def _give(promise: Promise) -> str:
    return (
        f"give {seat_name(promise.to)} {money(promise.about['deniers'])} by the end of round {promise.about['until']}"
    )


PLEDGES = (
    PledgeKind(
        "vote",
        "vote for a candidate",
        (OFFICE, Term("lord", "Candidate", _candidates), ELECTION),
        lambda promise: f"vote for {lord_name(promise.about['lord'])} as {_office(promise)}",
        _vote,
    ),
    PledgeKind(
        "stand_aside",
        "not stand for an office",
        (OFFICE, ELECTION),
        lambda promise: f"not stand for {_office(promise)}",
        _stand_aside,
    ),
    PledgeKind("passage", "let pass", (Term("price", "Price", _tolls), UNTIL), _let_pass, _passage),
    PledgeKind(
        "peace",
        "not attack (battle, siege, plunder)",
        (UNTIL,),
        lambda promise: f"not attack {seat_name(promise.to)} {_end(promise)}",
        _peace,
    ),
    PledgeKind("pay", "give deniers", (Term("deniers", "How much", _sums), UNTIL), _give, _pay),
)
