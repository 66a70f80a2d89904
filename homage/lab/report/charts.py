"""The charts of a report, as Vega-Lite: small, in colours that can be told apart, on light and on dark ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from homage.engine.errors import HomageError

Row = dict[str, str | float | int]
Spec = dict[str, Any]
COLOURS = ["#3b82c4", "#d97706", "#2f9e6e", "#b5539c", "#7c6fd0", "#8a8f98", "#c2493d", "#1f9aa8"]
ROW_HEIGHT = 18
INK, GRID = "currentColor", "#8888884d"


def altair() -> Any:
    """The package that charts are made with."""
    try:
        import altair as package
    except ImportError as error:
        raise HomageError("Charts need Altair, which is not installed; install homage[lab].") from error
    return package


def finished(chart: Any, **size: Any) -> Spec:
    """A chart in the colours of its page."""
    made: Spec = (
        chart.properties(background="transparent", **size)
        .configure(font="system-ui, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK, titleColor=INK, gridColor=GRID, domainColor=GRID, tickColor=GRID, labelLimit=260,
            titleFontWeight="normal",
        )
        .configure_legend(labelColor=INK, titleColor=INK, orient="top", labelLimit=320, columns=3)
        .configure_header(labelColor=INK, titleColor=INK, labelFontWeight="bold", labelAnchor="start")
        .to_dict()
    )  # fmt: skip
    made.pop("$schema", None)
    return made


def _colour(alt: Any, names: Sequence[str], rows: list[Row]) -> Any:
    """A colour for each variant, the same in all charts; the legend names those that are in this one."""
    scale = alt.Scale(domain=list(names), range=[COLOURS[at % len(COLOURS)] for at in range(len(names))])
    here = [name for name in names if any(row["variant"] == name for row in rows)]
    return alt.Color("variant:N", scale=scale, title=None, legend=alt.Legend(values=here) if len(names) > 1 else None)


def intervals(
    rows: list[Row], variants: Sequence[str], title: str, at: Sequence[float], share: bool, zero: bool = True
) -> Spec:
    """A dot and its range for each label and variant; `at` are lines to compare with."""
    alt = altair()
    labels = list(dict.fromkeys(str(row["label"]) for row in rows))
    form = ".1%" if share else "~g"
    x = alt.X("middle:Q", title=title, axis=alt.Axis(format="~%" if share else "~g"), scale=alt.Scale(zero=zero))
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("label:N", sort=labels, title=None),
        yOffset=alt.YOffset("variant:N", sort=list(variants)),
        color=_colour(alt, variants, rows),
        tooltip=[
            alt.Tooltip("label:N", title=" "),
            alt.Tooltip("variant:N"),
            *[alt.Tooltip(f"{name}:Q", format=form) for name in ("low", "middle", "high")],
        ],
    )
    lines = alt.Chart(alt.Data(values=[{"at": value} for value in at])).mark_rule(color=INK, strokeDash=[4, 4])
    layers = [
        lines.encode(x="at:Q"),
        base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=title), x2="high:Q"),
        base.mark_point(filled=True, size=55, opacity=1).encode(x=x),
    ]
    beside = len({row["variant"] for row in rows})
    height = {"step": max(ROW_HEIGHT, 12 * beside + 6), "for": "position"}
    return finished(alt.layer(*layers), width="container", height=height, autosize=alt.AutoSizeParams(type="fit-x"))


def distribution(rows: list[Row], variants: Sequence[str], title: str) -> Spec:
    """How often each number came up, one line for each variant, one below the other for each label."""
    alt = altair()
    labels = list(dict.fromkeys(str(row["label"]) for row in rows))
    chart = (
        alt.Chart(alt.Data(values=rows))
        .mark_line(interpolate="step", strokeWidth=2)
        .encode(
            x=alt.X("value:Q", title=title, axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="~%")),
            color=_colour(alt, variants, rows),
            tooltip=[
                alt.Tooltip("variant:N"),
                alt.Tooltip("value:Q", title=title),
                alt.Tooltip("share:Q", format=".1%"),
            ],
        )
    )
    if len(labels) == 1:
        return finished(chart, width="container", height=180)
    rows_of = alt.Row("label:N", sort=labels, title=None)
    return finished(chart.properties(width=600, height=130).facet(row=rows_of))


def course(rows: list[Row], variants: Sequence[str], title: str, words: str) -> Spec:
    """A share along the course of the game, with its range."""
    alt = altair()
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("value:Q", title=title, axis=alt.Axis(format="~%"), scale=alt.Scale(domain=[0, 1])),
        color=_colour(alt, variants, rows),
    )
    y = alt.Y("middle:Q", title=words, axis=alt.Axis(format="~%"), scale=alt.Scale(zero=False))
    band = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title=words), y2="high:Q")
    tips = [alt.Tooltip("variant:N"), *[alt.Tooltip(f"{name}:Q", format=".1%") for name in ("low", "middle", "high")]]
    line = base.mark_line(point=True).encode(y=y, tooltip=tips)
    return finished(alt.layer(band, line), width="container", height=200)
