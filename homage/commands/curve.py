"""The chances of all seats over a game, as a picture: of blocks for a terminal, of lines for a file."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from rich.text import Text

from homage.players.analysis import Analysis, Moment

BLOCKS = " ▁▂▃▄▅▆▇█"  # eighths of a line
STYLES = {  # the tinctures of the seats: in a terminal, and on paper
    "azure": ("blue", "#2f61a3"),
    "or": ("yellow", "#a87a08"),
    "purpure": ("magenta", "#7b4a90"),
    "gules": ("red", "#ad382c"),
    "vert": ("green", "#3d7a46"),
    "sable": ("bright_black", "#37322f"),
}
DASHES = ("", "9 4", "2 4", "14 4 3 4", "5 5", "16 6")  # so that lines differ without colour too
TALL, LOW, FEW = 4, 2, 3  # lines of a terminal for each seat: while there are few, and where there are more
WIDEST = 3  # columns for one decision


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def drawn_curve(analysis: Analysis, width: int, marked: Sequence[Moment]) -> list[Text]:
    """The curve of each seat in blocks, and under them marks for some moments; no line is wider than that."""
    moments = analysis.moments
    at = _columns(len(moments), width)
    tall = TALL if analysis.record.seats <= FEW else LOW
    lines = []
    for seat in range(analysis.record.seats):
        style = STYLES[analysis.game.tinctures[seat]][0]
        chances = [moment.wins[seat] for moment in moments]
        heights = [_mean(chances[start:end]) for start, end in at]
        lines.append(Text.assemble((analysis.game.words.seat(seat), f"bold {style}"), f"  {_course(analysis, seat)}"))
        for row in reversed(range(tall)):
            eighths = (round(8 * (tall * height - row)) for height in heights)
            lines.append(Text("".join(BLOCKS[min(8, max(0, each))] for each in eighths), style))
    found = {moment.move for moment in marked}
    marks = "".join("▲" if any(each.move in found for each in moments[start:end]) else "╌" for start, end in at)
    lines.append(Text(marks, "dim"))
    return lines


def _course(analysis: Analysis, seat: int) -> str:
    """A curve in words: where it began, its lowest and highest, where it ended."""
    chances = [moment.wins[seat] for moment in analysis.moments]
    ends = f"; in the end {percent(analysis.ending[seat])}" if analysis.ending else ""
    return f"at first {percent(chances[0])}, between {percent(min(chances))} and {percent(max(chances))}{ends}"


def _columns(count: int, width: int) -> list[tuple[int, int]]:
    """Which moments stand in which column: several in one, or one in several, as there is room."""
    if count > width:
        edges = [column * count // width for column in range(width + 1)]
        return list(pairwise(edges))
    return [(at, at + 1) for at in range(count) for _ in range(min(WIDEST, width // count))]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


# -- on paper ------------------------------------------------------------------------------------------------------

WIDE, HIGH = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 170, 48, 48
LINE = 18  # between two labels at least


def picture(analysis: Analysis, marked: Sequence[Moment]) -> str:
    """The same as an SVG file that needs nothing else."""
    title = f"{analysis.game.title}: the chance of each seat to win"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="t d" '
        'font-family="Georgia, serif" font-size="14" fill="#2a1f14">',
        f'<title id="t">{escape(title)}</title>',
        f'<desc id="d">{escape(" ".join(_sentence(analysis, seat) for seat in range(analysis.record.seats)))}</desc>',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#f8f1de"/>',
        f'<text x="{LEFT}" y="28" font-size="18">{escape(title)}</text>',
        *_grid(analysis),
        *(_line(analysis, seat) for seat in range(analysis.record.seats)),
        *_labels(analysis),
        *(_mark(analysis, moment) for moment in marked),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _sentence(analysis: Analysis, seat: int) -> str:
    return f"{analysis.game.words.seat(seat)}: {_course(analysis, seat)}."


def _x(analysis: Analysis, move: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * move / max(1, len(analysis.record.moves))


def _y(chance: float) -> float:
    return TOP + (HIGH - TOP - BOTTOM) * (1 - chance)


def _points(analysis: Analysis, seat: int) -> list[tuple[float, float]]:
    """Where a seat's line goes: the chance before each move that was looked at, and in the end what came of it."""
    points = [(_x(analysis, moment.move - 1), _y(moment.wins[seat])) for moment in analysis.moments]
    if analysis.ending:
        points.append((_x(analysis, len(analysis.record.moves)), _y(analysis.ending[seat])))
    return points


def _grid(analysis: Analysis) -> list[str]:
    right, moves = WIDE - RIGHT, len(analysis.record.moves)
    lines = []
    for chance in (0, 0.25, 0.5, 0.75, 1):
        y = _y(chance)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddcfab"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{percent(chance)}</text>')
    lines.append(f'<text x="{LEFT}" y="{HIGH - 18}">beginning</text>')
    lines.append(f'<text x="{right}" y="{HIGH - 18}" text-anchor="end">move {moves}</text>')
    return lines


def _line(analysis: Analysis, seat: int) -> str:
    colour = STYLES[analysis.game.tinctures[seat]][1]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in _points(analysis, seat))
    dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat else ""
    return f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>'


def _labels(analysis: Analysis) -> list[str]:
    """The names at the ends of the lines, moved apart where they would lie upon each other."""
    ends = sorted((_points(analysis, seat)[-1][1], seat) for seat in range(analysis.record.seats))
    lowest, labels = float(TOP - LINE), []
    for below, (y, seat) in zip(reversed(range(len(ends))), ends, strict=True):
        lowest = min(max(y, lowest + LINE), HIGH - BOTTOM - LINE * below)
        name, colour = analysis.game.words.seat(seat), STYLES[analysis.game.tinctures[seat]][1]
        labels.append(f'<text x="{WIDE - RIGHT + 10}" y="{lowest + 5:.1f}" fill="{colour}">{escape(name)}</text>')
    return labels


def _mark(analysis: Analysis, moment: Moment) -> str:
    """A dot where a move lost much, with what it was."""
    x, y = _x(analysis, moment.move - 1), _y(moment.wins[moment.seat])
    words = f"Move {moment.move}: {moment.played.words}"
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#8c2a1c"><title>{escape(words)}</title></circle>'
