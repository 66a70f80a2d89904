"""Computer players at a table: they answer pledges at once, keep their word, and give reasons."""

from __future__ import annotations

from pathlib import Path

from homage.engine.flow.pledges import Bargain, Promise
from homage.engine.flow.story import TO_ALL, Event
from homage.engine.state.layout import Held
from homage.games.fief import GAME as FIEF
from homage.games.fief.actions import NOMINATE
from homage.games.fief.rules.talk.requests import FOR_PASSAGE
from homage.players.seated import Asked
from homage.table.entries.pledges import AGREED, DECLINED, Pledges, stored
from homage.table.entries.reasons import Reasons
from homage.table.messages import pledge_messages as p
from homage.table.people.limits import Limit, Limiter
from homage.table.rooms.negotiating import true_to_word
from tests.fief.position import lord
from tests.fief.test_pledges import AVIGNON, election
from tests.table.staged import Stage, on_stage
from tests.table.test_pledges import GENTLE, PEACE, own, propose

ALONE = ["me", "random", "random"]


def test_a_computer_answers_at_once_and_says_why_it_declines(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await propose(stage)
        await stage.thought()
        assert own(stage.lookers[0].last, 0)[0]["state"] == AGREED
        await propose(stage, to=2, gives=None, wants=PEACE)
        await stage.thought()
        declined = own(stage.lookers[0].last, 0)[1]
        assert (declined["state"], declined["why"]) == (DECLINED, "I want something in return.")
        assert not stage.spectator.heard or all("pledges" not in str(said) for _, said in stage.spectator.heard)

    on_stage(tmp_path, "fief", ALONE, act, **GENTLE)


def test_one_sided_wishes_gain_nothing_however_often_they_are_repeated(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        told = await stage.ask(0, p.AskTerms, to=1)
        for kind in told["kinds"]:
            for which in range(3):
                about = {term["name"]: term["picks"][which % len(term["picks"])]["value"] for term in kind["theirs"]}
                if about:
                    stage.room.pledging.limiter = Limiter(Limit(1000, 1000))
                    await propose(stage, gives=None, wants=p.PromiseAsked(kind["kind"], about))
                    await stage.thought()
        states = [pledge.state for pledge in stage.table.pledges.all()]
        assert len(states) > 8
        assert set(states) == {DECLINED}
        assert stage.table.pledges.given_by(1) == []

    on_stage(tmp_path, "fief", ALONE, act, **GENTLE)


def test_trust_falls_with_a_broken_word_and_cannot_be_farmed() -> None:
    book = Pledges(FIEF)
    assert book.trust(0) == 0.75
    promised = [Promise(0, 1, "pay", {"deniers": sum_, "until": 1}) for sum_ in range(1, 20)]
    for promise in promised:
        book.read("pledge", stored(Bargain(0, 1, promise, None)), 0)
        book.read("pledge_answer", {"pledge": book.all()[-1].id, "agree": True, "why": ""}, 0)
    first, *others = book.all()
    first.fates["gives"].outcome = "broken"
    assert book.trust(0) < 0.5
    for pledge in others:
        pledge.fates["gives"].outcome = "kept"
    assert 0.5 < book.trust(0) < 0.75, "many kept promises do not make up for a broken one"
    others[0].fates["gives"].outcome = "broken"
    assert book.trust(0) < 0.5
    assert book.trust(1) == 0.75


def test_a_computer_is_asked_only_what_keeps_its_word() -> None:
    table = election()
    world, legal = Held(FIEF.state, table.array.copy()), tuple(table.legal(0))
    asked = Asked(FIEF, world, 0, 4, legal, bytes(32))
    assert NOMINATE + lord("gauvain") in legal
    aside, elsewhere = (Promise(0, 1, "stand_aside", {"office": each, "until": 3}) for each in (AVIGNON, 0))
    assert FIEF.negotiator is not None
    kept = true_to_word(FIEF.negotiator, asked, [aside])
    assert set(legal) - set(kept.legal) == {NOMINATE + lord("gauvain")}
    assert true_to_word(FIEF.negotiator, asked, [elsewhere]) is asked
    for town, name in (("tours", "arthur"), ("paris", "henry"), ("dijon", "eric")):
        table.lord(name, "blue", town).controls("blue", town).city(town, name)
    desperate = Asked(FIEF, Held(FIEF.state, table.array.copy()), 0, 4, legal, bytes(32))
    assert true_to_word(FIEF.negotiator, desperate, [aside]) is desperate, "blue would win"


def test_a_person_is_told_why_a_computer_refuses_and_nobody_else_is() -> None:
    """The reason follows from what the asker sees; it is taken back with the move."""
    reasons = Reasons(FIEF)
    match = FIEF.new(3, seed=1, options=GENTLE["options"])
    match.others_pass(match.waiting[0])
    match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    kinds = {kind.name: kind for kind in FIEF.events.kinds}
    refusal = Event(kinds["declined"], TO_ALL, (FOR_PASSAGE, 0, 1, 0))
    match.past.happened = lambda step: [refusal]  # type: ignore[method-assign]
    reasons.follow(match, 7, lambda seat: seat == 1)
    (given,) = reasons.since(6, 0)
    assert (given.by, given.words) == (1, "Not for nothing.")
    assert reasons.since(6, 1) == reasons.since(6, None) == reasons.since(7, 0) == []
    reasons.follow(match, 8, lambda seat: True)
    reasons.follow(match, 8, lambda seat: False)
    assert len(reasons.since(0, 0)) == 1, "computers need no reasons, and people give their own"
    reasons.take_back(match.played - 1)
    assert reasons.since(0, 0) == []
