"""The reliability curve: what share of the cases at each score is positive."""

from __future__ import annotations

from perfview.kit.charts import ENDS, Figure, Floats, label, path, without_curve
from perfview.kit.charts.comparisons import between
from perfview.kit.charts.curves import dotted_if_few, square
from perfview.words import say

FAR = 1.02
"""Both axes end so far: a slider below the curve has room for the threshold above every score."""

_FAINT = 0.14


def reliability_figure(
    x: Floats, y: Floats, *, band: tuple[Floats, Floats, Floats] | None = None
) -> Figure:
    """Return the share of positives (up) over the score (right), with the diagonal.

    Parameters
    ----------
    x, y : array of shape (v,)
        The curve; both rise. Without points the plot says that there is none.
    band : tuple of three arrays of shape (b,), optional
        Scores, and the lower and upper end of what is usual for calibrated scores.
    """
    figure = reliability_frame(drawn=bool(x.size))
    if not x.size:
        return figure
    if band is not None:
        figure.add(between(*band, role="muted", fill=_FAINT))
    return figure.add(dotted_if_few(x, y))


def reliability_frame(*, drawn: bool = True) -> Figure:
    """Return the square without a curve; `drawn` says whether one will stand in it."""
    figure = square(x=say("calibration.axis_score"), y=say("calibration.axis_rate"))
    figure.x_axis(range=[0, FAR]).y_axis(range=[0, FAR])
    if not drawn:
        return without_curve(figure)
    figure.add(path(ENDS, ENDS, role="axis", width=1, dash="dash"))
    figure.note(
        label(say("calibration.too_low"), role="muted", at=(0.03, 0.97), anchor=("left", "top"))
    )
    return figure.note(
        label(
            say("calibration.too_high"), role="muted", at=(0.99, 0.03), anchor=("right", "bottom")
        )
    )
