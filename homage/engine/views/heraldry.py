"""The six tinctures as pictures show them: the colours and outlines that the boards in the browser have by day."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Blazon:
    """How a tincture is drawn."""

    colour: str
    ink: str  # what is legible on it
    shield: str  # an outline in a box of 40 by 48
    piece: str  # an outline around the origin, within 20 of it


PALE, DARK = "#fff8e6", "#2a1f14"
BLAZONS = {
    "azure": Blazon(
        "#2f61a3",
        PALE,
        "M3 3H37V20C37 32.5 29.5 41 20 46 10.5 41 3 32.5 3 20Z",
        "M-17 -16.5H17V2C17 10.5 9 16 0 18.6 -9 16 -17 10.5 -17 2Z",
    ),
    "or": Blazon(
        "#dba927",
        DARK,
        "M20 5.5A18 18.5 0 1 1 20 42.5 18 18.5 0 1 1 20 5.5Z",
        "M0 -17.5A17.5 17.5 0 1 1 0 17.5 17.5 17.5 0 1 1 0 -17.5Z",
    ),
    "purpure": Blazon(
        "#7b4a90",
        PALE,
        "M3.5 3.5H36.5V36.5Q36.5 40.5 32 40.5H27Q21.5 40.5 20 46 18.5 40.5 13 40.5H8Q3.5 40.5 3.5 36.5Z",
        "M-16.4 -16.4H16.4V16.4H-16.4Z",
    ),
    "gules": Blazon("#ad382c", PALE, "M20 1.5 38.5 24 20 46.5 1.5 24Z", "M0 -19.6 19.6 0 0 19.6 -19.6 0Z"),
    "vert": Blazon(
        "#3d7a46",
        PALE,
        "M20 2C31 2 36 8 36 15 36 28 27 38 20 46.5 13 38 4 28 4 15 4 8 9 2 20 2Z",
        "M0 -18C10 -18 16.5 -12 16.5 -4 16.5 7 8 14 0 19 -8 14 -16.5 7 -16.5 -4 -16.5 -12 -10 -18 0 -18Z",
    ),
    "sable": Blazon(
        "#37322f",
        PALE,
        "M4 3H36V28C36 38.5 29 45.5 20 45.5 11 45.5 4 38.5 4 28Z",
        "M-16.4 -16.4H16.4V3Q16.4 18 0 18 -16.4 18 -16.4 3Z",
    ),
}
OF_SEATS = tuple(BLAZONS)  # in the order of the seats, unless a game says otherwise
