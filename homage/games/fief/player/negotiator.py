"""How computer players of FIEF bargain with pledges, keep their word, and say why they refuse.

What they answer follows from what everybody sees, so that no answer betrays a hand. All worths are in thousandths of a
victory point. What is promised to them counts by the record of who promises; what they promise costs in full.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from homage.engine.flow.course import about_asked, frame_operand, kind_asked
from homage.engine.flow.pledges import Bargain, Negotiator, Promise
from homage.engine.flow.story import Event
from homage.games.fief.actions import (
    ATTACK,
    BESIEGE,
    BOTH_ON,
    CHANGE_SIDES,
    JOIN,
    NOMINATE,
    PLUNDER_MILL,
    REFUSE,
    RIDE,
    STAND,
    VOTE_FOR,
    block_of,
)
from homage.games.fief.asked import FOR_ASKED, NOMINATION_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import HEAR_YE, MOVEMENT, PRICE, WHAT, WINDOW_ABOUT
from homage.games.fief.player.dealing import PASSAGE, balance, nearly_wins
from homage.games.fief.player.worth import DENIER, POINT, is_friend, threat, worth_of_lord
from homage.games.fief.rules.court.ballot import candidates, may_nominate
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.victory import missing_points, party_of
from homage.games.fief.rules.court.votes import (
    OFFICES,
    POPE_OFFICE,
    ballot_opens,
    is_title_free,
    no_candidacy,
    votes_of,
)
from homage.games.fief.rules.field.crossing import ON_ROAD
from homage.games.fief.rules.figures import NO_FORTRESS, SEATS
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.rules.talk.paper import GETS
from homage.games.fief.rules.talk.requests import (
    FOR_ANNULMENT,
    FOR_CHANGE,
    FOR_COALITION,
    FOR_CONSENT,
    FOR_LODGING,
    FOR_MARRIAGE,
    FOR_PASSAGE,
    FOR_RANSOM,
    FOR_TITLE,
    asker_of,
)
from homage.games.fief.state import NONE, State
from homage.games.fief.words.names import money

OCCASIONS = frozenset({"phase"})  # events after which they think of a proposal
BISHOP = 300  # what an office is worth; pope and king give a victory point
PEACE = 60
DOUBT = 0.5  # whoever is trusted less is told so
MOST_PROMISES = 3  # that bind one family at once
LEAST = 20  # so much a bargain must be worth

TOO_CLOSE = "You are too close to victory."
FAITHLESS = "You have broken your word before."
REASONS = {
    FOR_MARRIAGE: "That marriage would bring my family nothing.",
    FOR_ANNULMENT: "I want this marriage to last.",
    FOR_TITLE: "I keep the favour of the crown for others.",
    FOR_CONSENT: "I want no cardinal of yours.",
    FOR_LODGING: "Your lord shall not stay with me.",
    FOR_COALITION: "I fight without you.",
    FOR_CHANGE: "I do not want you on my side.",
}

# -- what promises are worth ---------------------------------------------------------------------------------------


def _office(office: int) -> int:
    return POINT if office >= POPE_OFFICE else BISHOP


def _share(s: State, seat: int, office: int) -> float:
    """The share of a family in all votes for an office."""
    votes = [votes_of(s, each, office) for each in range(s.seats)]
    return votes[seat] / sum(votes) if sum(votes) else 0.0


def gain(s: State, promise: Promise) -> float:
    """What it is worth to the family that is promised something, if it is kept."""
    me, about = promise.to, promise.about
    if promise.kind == "vote":
        ours = is_friend(s, me, s.lord_family[about["lord"]])
        return _office(about["office"]) * _share(s, promise.by, about["office"]) if ours else 0
    if promise.kind == "stand_aside":
        stands = may_nominate(s, me, about["office"]) and may_nominate(s, promise.by, about["office"])
        return _office(about["office"]) / 4 if stands else 0
    if promise.kind == "passage":
        return max(0, PASSAGE - DENIER * about["price"])
    return PEACE if promise.kind == "peace" else DENIER * about["deniers"]


def cost(s: State, promise: Promise) -> float:
    """What it costs the family that promises: what a rival gains by it, and what it gives up itself."""
    me, about = promise.by, promise.about
    if promise.kind == "vote":
        family = s.lord_family[about["lord"]]
        if is_friend(s, me, family):
            return 0
        own = _office(about["office"]) / 2 if may_nominate(s, me, about["office"]) else 0
        return own + _office(about["office"]) * _share(s, me, about["office"]) * threat(s, family) / 1000
    if promise.kind == "stand_aside":
        return _office(about["office"]) / 2 if may_nominate(s, me, about["office"]) else 0
    rival = 0 if is_friend(s, me, promise.to) else threat(s, promise.to)
    if promise.kind == "passage":
        return max(0, PASSAGE * rival / 1000 - DENIER * about["price"])
    return PEACE * rival / 500


# -- answers -------------------------------------------------------------------------------------------------------


def objection(s: State, bargain: Bargain, given: Sequence[Promise], trust: float) -> str:
    """Why a family declines what is proposed to it, in a sentence; empty if it agrees."""
    me, mine, theirs = bargain.to, bargain.wants, bargain.gives
    if trust < DOUBT:
        return FAITHLESS
    if mine is None:
        return ""
    if mine.kind == "pay":
        return "I pay at once or not at all: offer me a deal."
    if nearly_wins(s, me, bargain.by):
        return TOO_CLOSE
    if len(given) >= MOST_PROMISES:
        return "I have promised enough for now."
    if any(_contradicts(mine, promise) for promise in given):
        return "I have promised somebody else otherwise."
    price = cost(s, mine)
    if price == 0 and is_friend(s, me, bargain.by):
        return ""
    if theirs is None:
        return "I want something in return."
    if trust * gain(s, theirs) < price + LEAST:
        return "My vote is worth more than that." if mine.kind == "vote" else "That is not worth it to me."
    return ""


def _contradicts(one: Promise, other: Promise) -> bool:
    """Whether a family cannot keep both: it has one vote in an election."""
    same = (one.kind, one.about.get("office"), one.about["until"]) == (
        other.kind,
        other.about.get("office"),
        other.about["until"],
    )
    return same and one.kind == "vote" and one.about["lord"] != other.about["lord"]


# -- proposals -----------------------------------------------------------------------------------------------------


def proposal(s: State, seat: int, made: Sequence[Bargain], trust: Callable[[int], float]) -> Bargain | None:
    """What a family proposes now: a vote for peace before elections, a passage for one before marches; once a round."""
    now = s.round_number
    if now == 0 or any(promise.about["until"] >= now for bargain in made for promise in bargain.promises):
        return None
    others = [other for other in range(s.seats) if other != seat and not is_friend(s, seat, other)]
    best, most = None, 0.0
    for other in others:
        for bargain in _ideas(s, seat, other):
            assert bargain.gives is not None
            assert bargain.wants is not None
            worth = trust(other) * gain(s, bargain.wants) - cost(s, bargain.gives)
            if worth > most and not nearly_wins(s, seat, other) and objection(s, bargain, (), 0.75) == "":
                best, most = bargain, worth
    return best


def _ideas(s: State, seat: int, other: int) -> list[Bargain]:
    now = s.round_number
    peace = Promise(seat, other, "peace", {"until": now})
    if s.phase == MOVEMENT:
        both = ((seat, other), (other, seat))
        gives, wants = (Promise(by, to, "passage", {"price": 0, "until": now}) for by, to in both)
        return [Bargain(seat, other, gives, wants)] if _are_neighbours(s, seat, other) else []
    if s.phase != HEAR_YE:
        return []
    offices = [office for office in range(OFFICES) if is_title_free(s, office) and ballot_opens(s, office)]
    wanted = [(office, lord) for office in offices for lord in _candidates(s, seat, office)[:1]]
    votes = [Promise(other, seat, "vote", {"office": office, "lord": lord, "until": now}) for office, lord in wanted]
    return [Bargain(seat, other, peace, vote) for vote in votes if votes_of(s, other, vote.about["office"]) > 0]


def _candidates(s: State, seat: int, office: int) -> list[int]:
    """The lords whom a family can nominate, best first."""
    able = [lord for lord in range(LORDS) if no_candidacy(s, seat, office, lord) == 0]
    return sorted(able, key=lambda lord: worth_of_lord(s, lord))


def _are_neighbours(s: State, one: int, other: int) -> bool:
    """Whether two families stand in the same town."""
    both = 1 << one | 1 << other
    return any(s.stands[town] & both == both for town in range(TOWNS))


# -- a family's own word -------------------------------------------------------------------------------------------


def breaks(s: State, promise: Promise, action: int) -> bool:
    """Whether an answer to what the family is asked now breaks its promise."""
    kind, about, block = kind_asked(s), promise.about, block_of(action)
    if promise.kind == "vote":
        asked = kind == FOR_ASKED and about_asked(s) == about["office"] and candidates(s) >> about["lord"] & 1
        return bool(asked) and action not in (VOTE_FOR + about["lord"], BOTH_ON + about["lord"])
    if promise.kind == "stand_aside":
        if block == STAND:
            return bool(frame_operand(s, WINDOW_ABOUT) == about["office"])
        return kind == NOMINATION_ASKED and about_asked(s) == about["office"] and block == NOMINATE
    if promise.kind == "passage":
        asked = kind == REQUEST_ANSWER and (frame_operand(s, WHAT), asker_of(s)) == (FOR_PASSAGE, promise.to)
        return asked and action == REFUSE and frame_operand(s, PRICE) >= about["price"]
    return promise.kind == "peace" and _attacks(s, promise.by, promise.to, action, block)


def _attacks(s: State, by: int, to: int, action: int, block: int) -> bool:
    if block == ATTACK:
        return (action - block) % SEATS == to
    if block == RIDE:
        return (action - block) // (ON_ROAD + 1) == to
    if block == JOIN:
        return s.battle_side[to] not in (NONE, action - block)
    if block == CHANGE_SIDES:
        return bool(s.battle_side[to] == s.battle_side[by])
    return block in (BESIEGE, PLUNDER_MILL) and s.control[action - block] == to


def too_dear(s: State, promise: Promise) -> bool:
    """Whether keeping it may cost the game: a rival whom it helps wins with it."""
    helped = s.lord_family[promise.about["lord"]] if promise.kind == "vote" else promise.to
    if helped == NONE or is_friend(s, promise.by, helped):
        return False
    points = int(promise.kind == "vote" and promise.about["office"] >= POPE_OFFICE)
    return missing_points(s, party_of(s, helped)) <= points


# -- reasons -------------------------------------------------------------------------------------------------------


def reason(s: State, event: Event) -> str:
    """Why a request or a deal was refused, by what the one who asked sees; empty if the event is no refusal."""
    if event.kind.name == "declined":
        return _refusal(s, event)
    if event.kind.name != "deal_refused":
        return ""
    asker, me = event["seat"], event["to"]
    towns = s.deal_towns[asker, GETS]
    if nearly_wins(s, me, asker):
        return TOO_CLOSE
    if any(towns >> town & 1 and s.fortress[town] != NO_FORTRESS for town in range(TOWNS)):
        return "I give no fortress away."
    if balance(s, asker, me) <= 0:
        return "That costs me more than it brings."
    return "You would gain more by it than I."


def _refusal(s: State, event: Event) -> str:
    what, asker, me, price = event["what"], event["seat"], event["other"], event["price"]
    if s.deniers[asker] < price:
        return "You cannot pay that any more."
    if nearly_wins(s, me, asker):
        return TOO_CLOSE
    if what in (FOR_PASSAGE, FOR_RANSOM):
        return f"Not for {money(price)}." if price else "Not for nothing."
    return REASONS.get(what, "That is not worth it to me.")


NEGOTIATOR = Negotiator(OCCASIONS, objection, proposal, breaks, too_dear, reason)
