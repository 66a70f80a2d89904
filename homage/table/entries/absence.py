"""What a table agreed on when it opened: what happens when time runs out, or somebody stays away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from homage.engine.errors import HomageError
from homage.table.entries.clocks import DAY, ClockRule

ON_TIME = LOSE, COMPUTER, PAUSE = ("lose", "computer", "pause")
KNOWN = ("on_time", "lending", "away_days", "days_off")
MOST_DAYS = {"away_days": 60, "days_off": 60}
USUAL_AWAY_DAYS, USUAL_DAYS_OFF = 3, 14


@dataclass(frozen=True)
class AbsenceRules:
    """What those who sit down agree on."""

    on_time: str  # what running out of time means
    lending: bool  # whoever leaves may have a computer play for them, without asking the others
    away_days: int  # how long the others wait for a move or an answer before they may decide; 0: for ever
    days_off: int  # that each seat has in a year, where questions have days
    former: bool = False  # a table of an earlier release: it has the rules of that time

    @classmethod
    def read(cls, asked: Mapping[str, object], clock: ClockRule, seats: int) -> AbsenceRules:
        """What a table asks for; what it does not mention is usual for its clock and its seats."""
        for name in asked:
            if name not in KNOWN:
                raise HomageError(f"A table has no setting {name!r} for absence; it has: {', '.join(KNOWN)}.")
        usual = cls.usual(clock, seats)
        on_time, lending = asked.get("on_time", usual.on_time), asked.get("lending", usual.lending)
        if not isinstance(on_time, str) or on_time not in ON_TIME:
            raise HomageError(f"Running out of time cannot mean {on_time!r}; choose one of: {', '.join(ON_TIME)}.")
        if not isinstance(lending, bool):
            raise HomageError(f"Whether seats may be left to a computer cannot be {lending!r}; say true or false.")
        days = {name: _days(name, asked.get(name, getattr(usual, name))) for name in MOST_DAYS}
        if days["days_off"] and clock.kind != "days":
            raise HomageError("Days off are for games by days; omit them, or give the clock days.")
        return cls(on_time, lending, days["away_days"], days["days_off"])

    @classmethod
    def usual(cls, clock: ClockRule, seats: int) -> AbsenceRules:
        """One who runs out of time loses; by days, with more than two seats, the others decide."""
        on_time = PAUSE if clock.kind == "days" and seats > 2 else LOSE
        return cls(on_time, False, USUAL_AWAY_DAYS, USUAL_DAYS_OFF if clock.kind == "days" else 0)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> AbsenceRules:
        """What a table has stored."""
        stored = settings.get("absence")
        return cls(COMPUTER, True, 0, 0, former=True) if stored is None else cls(**stored)

    def as_dict(self) -> dict[str, Any]:
        """As tables store it."""
        return {name: value for name, value in asdict(self).items() if name in KNOWN}

    @property
    def away_ms(self) -> int:
        """How long the others wait."""
        return self.away_days * DAY


def _days(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_DAYS[name]:
        raise HomageError(f"{name} cannot be {value!r}; give a whole number of days, 0 to {MOST_DAYS[name]}.")
    return value
