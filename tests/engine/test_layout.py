"""Flat records: one declaration, three uses."""

from __future__ import annotations

import numpy as np
import pytest

from homage.engine.state.layout import EVERYBODY, I64, NOBODY, OWNER, SCRATCH, Held, Layout, Numbers, number, numbers


class Base(Layout):
    turn: int = number(seen=EVERYBODY)


class Sample(Base):
    room: Numbers = numbers(3, seen=SCRATCH)
    hand: Numbers = numbers((2, 3), seen=OWNER)
    deck: Numbers = numbers(4, seen=NOBODY)
    wide: int = number(seen=EVERYBODY, width=I64)


def filled() -> np.ndarray:
    records = Sample.array(2)
    for name in Sample.fields:
        records[name] = 7
    return records


def test_a_layout_inherits_fields_and_puts_scratch_last() -> None:
    assert set(Sample.fields) == {"turn", "room", "hand", "deck", "wide"}
    assert list(Sample.fields)[-1] == "room"
    assert Sample.size % 8 == 0
    assert Sample.saved < Sample.size


def test_proxies_and_arrays_are_the_same_memory() -> None:
    records = Sample.array(2)
    proxy = Sample.proxies(records)[1]
    proxy.hand[1, 2] = 5
    proxy.turn += 3
    proxy.wide = 1 << 40
    assert records["hand"][1, 1, 2] == 5
    assert (records["turn"][1], records["turn"][0]) == (3, 0)
    records["deck"][1, 0] = 9
    assert proxy.deck[0] == 9
    assert type(proxy.deck[0]) is int


def test_interpreted_rules_cannot_run_off_the_end_or_out_of_range() -> None:
    proxy = Sample.proxies(Sample.array(1))[0]
    with pytest.raises(IndexError):
        proxy.deck[4]
    with pytest.raises(ValueError, match="invalid value"):
        proxy.turn = 1 << 31


def test_the_veil_leaves_each_seat_its_own() -> None:
    records = filled()
    seen = {}
    for row, viewer in enumerate(("first", "second", "spectator")):
        copy = Sample.array(1)
        Sample.as_words(copy)[0] = Sample.as_words(records)[0] & Sample.veil(2)[row]
        seen[viewer] = copy[0]
    assert seen["first"]["hand"].tolist() == [[7, 7, 7], [0, 0, 0]]
    assert seen["second"]["hand"].tolist() == [[0, 0, 0], [7, 7, 7]]
    assert seen["spectator"]["hand"].tolist() == [[0, 0, 0], [0, 0, 0]]
    for record in seen.values():
        assert record["turn"] == record["wide"] == 7
        assert not record["deck"].any()
        assert not record["room"].any()


def test_scratch_is_neither_saved_nor_compared() -> None:
    records = filled()
    before = Sample.state_bytes(records)
    records["room"] = 99
    assert Sample.state_bytes(records) == before
    records["turn"] = 8
    assert list(Sample.differences(before, Sample.state_bytes(records))) == ["turn"]
    Sample.restore(records, before)
    assert records["turn"][0] == 7


def test_a_copy_is_the_same_to_the_last_byte() -> None:
    """States are compared by their bytes, so those between two fields count, too."""
    held = Held(Sample)
    assert held.layout.saved > sum(field.size for field in Sample.fields.values() if field.seen is not SCRATCH)
    held.words[:] = -1
    copy = held.copy()
    assert (copy.words == -1).all()
    copy.words[:] = 0
    assert (held.words == -1).all()
