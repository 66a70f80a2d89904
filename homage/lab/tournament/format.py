"""How a tournament is held with a field of some size: rounds, play-off, and advice for whoever organises one."""

from __future__ import annotations

from homage.engine.errors import HomageError
from homage.engine.rules.rulebook import Rulebook
from homage.engine.rules.tournament import Bracket, Format, Subject, TournamentRules

FEWEST_TABLES = 2
MOST_ENTRANTS = 1024  # where a game sets no limit
LARGE = 4  # times the players of a two-step play-off: a field above that has one


def seats_at_a_table(game: Rulebook, asked: int | None = None) -> int:
    """As many as asked for, if the game allows it; else as its tournaments have, or as few as it can be played by."""
    fixed = game.tournament.seats
    if fixed is not None and asked not in (None, fixed):
        raise HomageError(
            f"A tournament of {game.title} cannot have {asked} players at a table: its rules are for {fixed}; "
            f"ask for {fixed}, or leave the number out."
        )
    if asked is not None:
        game.agree(asked)
    return asked or fixed or game.seats[0]


def format_for(rules: TournamentRules, entrants: int, seats: int) -> Format:
    """The format for a field of this size, or a refusal."""
    formats = rules.formats or (_usual_format(entrants, seats),)
    for form in formats:
        if entrants in form.entrants:
            return form
    least, most = min(form.entrants[0] for form in formats), max(form.entrants[-1] for form in formats)
    bounds = f"{least} to {most}{rules.cite(Subject.FIELD)}"
    raise HomageError(
        f"A tournament cannot be held with {entrants} entrants: it is for {bounds}; "
        + ("enter more players." if entrants < least else "split the field into several tournaments.")
    )


def _usual_format(entrants: int, seats: int) -> Format:
    """So many rounds that at most one entrant can win all games, then a final, or two steps for a large field."""
    rounds = 1
    while seats**rounds < entrants:
        rounds += 1
    tables = seats if entrants > LARGE * seats * seats else 1
    return Format(range(FEWEST_TABLES * seats, MOST_ENTRANTS + 1), rounds, _bracket(tables, seats))


def _bracket(tables: int, seats: int) -> Bracket:
    """Ranks are dealt to the tables to and fro, so that all tables are about as strong: of four, 1-4 and 2-3."""
    rows = [range(row * tables + 1, (row + 1) * tables + 1) for row in range(seats)]
    return tuple(zip(*[row[::-1] if place % 2 else row for place, row in enumerate(rows)], strict=True))


def advice(rules: TournamentRules, entrants: int, seats: int) -> list[str]:
    """What it takes to hold a tournament with people; none of it is enforced."""
    form = format_for(rules, entrants, seats)
    last = "a final" if form.play_off_rounds == 1 else f"{form.play_off_rounds} knock-out rounds"
    lines = [
        f"{entrants} entrants: {form.swiss_rounds} Swiss rounds, then {last} of the best {form.finalists}"
        f"{rules.cite(Subject.ROUNDS)}."
    ]
    if form.minutes is not None:
        lines.append(f"Expect {form.minutes[0]} to {form.minutes[1]} minutes{rules.cite(Subject.DURATION)}.")
    if rules.game_minutes is not None:
        lines.append(
            f"A game should last no more than {rules.game_minutes} minutes; clocks are allowed, not needed, "
            f"and nobody is penalised for a longer game{rules.cite(Subject.CLOCKS)}."
        )
    if rules.games_per_box is not None:
        games = entrants // seats
        lines.append(
            f"Boxes needed for the {games} games of a round: {-(-games // rules.games_per_box)}; "
            f"one serves {rules.games_per_box}{rules.cite(Subject.BOXES)}."
        )
    return lines + _better_numbers(rules, entrants, seats)


def _better_numbers(rules: TournamentRules, entrants: int, seats: int) -> list[str]:
    """Which numbers of entrants suit better, if this one leaves seats or boxes empty."""
    best = seats * (rules.games_per_box or 1)
    if entrants % best == 0:
        return []
    byes = {0: "no byes", 1: "a bye in each round"}.get(entrants % seats, f"{entrants % seats} byes in each round")
    good = "even numbers" if seats == 2 else f"multiples of {seats}"
    better = f", multiples of {best} better" if best > seats else ""
    return [f"{entrants} entrants: {byes}; {good} are best{better}{rules.cite(Subject.NUMBERS)}."]
