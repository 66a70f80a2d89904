"""A position as a drawing: what a link shows of a game before anybody opens it."""

from __future__ import annotations

from dataclasses import dataclass

READ, USED, BOLD = "EB Garamond", "Alegreya Sans Medium", "Alegreya Sans"  # the faces there are
INK = "#2a1f14"
VELLUM = "#f8f1de"
GOLD = "#d9ae3c"


@dataclass(frozen=True)
class Picture:
    """A drawing in SVG, as large as it says."""

    width: float
    height: float
    drawn: str


BLANK = Picture(1, 1, "")


def at(x: float, y: float, drawn: str, scale: float = 1.0) -> str:
    """Something drawn around the origin, put elsewhere."""
    sized = "" if scale == 1.0 else f" scale({scale:.3g})"
    return f'<g transform="translate({x:.1f} {y:.1f}){sized}">{drawn}</g>'


def shape(path: str, fill: str, line: str = INK, width: float = 1.4) -> str:
    """An outline that is filled."""
    return f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def disc(radius: float, fill: str, line: str = INK, width: float = 1.2) -> str:
    """A circle around the origin."""
    return f'<circle r="{radius:g}" fill="{fill}" stroke="{line}" stroke-width="{width:g}"/>'


def lettered(text: object, size: float, ink: str = INK, y: float = 0.0) -> str:
    """A few letters or figures around the origin, in the face that is used on boards."""
    return (
        f'<text y="{y:g}" font-family="{BOLD}" font-weight="700" font-size="{size:g}" fill="{ink}" '
        f'text-anchor="middle">{text}</text>'
    )
