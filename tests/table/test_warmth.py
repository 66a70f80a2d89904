"""Native code of a game that somebody has opened is made before that of all others."""

from __future__ import annotations

from dataclasses import dataclass, field

from homage.table.http.warmth import Warmth


@dataclass
class Made:
    game: str
    done: bool = False
    stopped: bool = False

    def wait(self, seconds: float | None = None) -> bool:
        return self.done

    def stop(self) -> None:
        self.stopped = True


@dataclass
class Makers:
    begun: list[Made] = field(default_factory=list)

    def __call__(self, game: str) -> Made:
        self.begun.append(Made(game))
        return self.begun[-1]

    @property
    def names(self) -> list[str]:
        return [made.game for made in self.begun]


def test_games_are_made_a_few_at_a_time_in_order() -> None:
    makers = Makers()
    warmth = Warmth(["a", "b", "c"], makers, 2)
    warmth.go_on()
    assert makers.names == ["a", "b"]
    makers.begun[0].done = True
    warmth.go_on()
    assert (makers.names, warmth.making) == (["a", "b", "c"], ["b", "c"])


def test_a_game_that_is_wanted_takes_the_place_of_one_that_is_not() -> None:
    makers = Makers()
    warmth = Warmth(["a", "b", "c", "d"], makers, 2)
    warmth.go_on()
    warmth.want("d")
    assert (makers.names, warmth.making) == (["a", "b", "d"], ["a", "d"])
    assert makers.begun[1].stopped
    warmth.want("d")
    warmth.want("a")
    warmth.want("c")
    assert warmth.making == ["a", "d"], "those that are wanted are not given up"
    makers.begun[0].done = True
    warmth.go_on()
    assert warmth.making == ["d", "c"]
    for made in makers.begun:
        made.done = True
    warmth.go_on()
    assert warmth.making == ["b"], "what was given up is made later"
