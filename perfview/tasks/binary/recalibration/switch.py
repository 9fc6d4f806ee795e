"""The switch between scores as given and recalibrated ones, and what it does in words."""

from __future__ import annotations

from collections.abc import Iterable

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import number
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.parameters import CALIBRATE
from perfview.tasks.binary.recalibration.fits import CHANGED, HOWS, RISING, ways_for
from perfview.tasks.binary.recalibration.in_use import shown
from perfview.tasks.binary.recalibration.recalibrated import Recalibrated
from perfview.words import escaped, listed, say, sentences, told

WIDTH = 124
"""The width of the switch in pixels."""
MOST_KEPT = 4096
"""Of so many models it is kept which ways suit them: these are a few words."""


@cached(most=MOST_KEPT, shared=True)
def suited(file: DataSet, model: str) -> tuple[str, ...]:
    """Return the ways to recalibrate that suit the range of a model's scores as given."""
    if model in file.made_of:
        return ()
    return ways_for(tallies.tally(file, model).cases)


def outside_unit(file: DataSet, model: str) -> bool:
    """Return whether a score of the model as given lies outside 0 to 1."""
    return "log_odds" in suited(file, model)


def offered(file: DataSet, models: Iterable[str]) -> tuple[str, ...]:
    """Return the ways that suit at least one of these models."""
    ways = {how for model in models for how in suited(file, model)}
    return tuple(how for how in HOWS if how in ways)


def show_switch(models: Iterable[str]) -> None:
    """Show whether the scores of the data in use are recalibrated, and how."""
    file, how = session.data_in_use(), session.choices().of(CALIBRATE)
    hows = offered(file, [model for model in models if model in file.models])
    st.selectbox(
        say("recalibration.scores"),
        dict.fromkeys(["", *hows, how]),
        format_func=lambda how: say(f"recalibration.{how or 'given'}"),
        help=say("recalibration.help"),
        **session.entry("calibrate", lambda how: session.take(CALIBRATE, how or None), how),
        width=WIDTH,
    )


def show_recalibrated(file: DataSet, models: Iterable[str], *, alone: bool = False) -> None:
    """Show in words how the scores of these models were recalibrated, if they were.

    `alone` says that one subgroup alone is in view.
    """
    if text := recalibration_text(shown(file), models, alone=alone):
        st.caption(escaped(text))


def recalibration_text(file: DataSet, models: Iterable[str], *, alone: bool = False) -> str:
    """Return in words how the scores of these models were recalibrated, "" if they were not.

    Here, or by the sender of the link that holds them. `alone` says that one subgroup alone is in
    view.
    """
    here, given = tuple(models), file.given if isinstance(file, Recalibrated) else file
    sent = dict.fromkeys(given.recalibrated[name] for name in here if name in given.recalibrated)
    parts = [_sent(*fit) for fit in sent]
    if isinstance(file, Recalibrated):
        fits = {name: file.fits[name] for name in here if name in file.fits}
        by = say(f"recalibration.by_{file.how}")
        kinds = dict.fromkeys(fit.kind for fit in fits.values() if fit.changed)
        parts += [say(f"recalibration.{kind}", by=by) for kind in kinds]
        if any(fit.merged for fit in fits.values()):
            parts.append(say("recalibration.merged"))
        if alone and kinds:
            parts.append(say("recalibration.alone"))
        if made := [f"“{name}”" for name, fit in fits.items() if fit.kind == "made"]:
            parts.append(say("recalibration.made", models=listed(made)))
        refused = {name: fit.reason for name, fit in fits.items() if fit.reason is not None}
        parts += [
            say("recalibration.refused", model=name, reason=told(reason))
            for name, reason in refused.items()
        ]
    return sentences(*parts)


def _sent(how: str, kind: str) -> str:
    """Return how the sender of a link recalibrated scores; later versions may know more ways."""
    if how not in HOWS or kind not in CHANGED:
        return say("recalibration.sent")
    return say(f"recalibration.sent_{kind}", by=say(f"recalibration.by_{how}"))


def show_offers(file: DataSet, model: str) -> bool:
    """Show what scores outside 0 to 1 may be, with a button for each; return whether they are such.

    A page that needs probabilities shows this in place of figures. `file` has its scores as given.
    """
    if not outside_unit(file, model):
        return False
    s = tallies.tally(file, model).cases
    hows = [how for how in suited(file, model) if how in RISING]
    low, high = number(s.thresholds[-1]), number(s.thresholds[1])
    with st.container(key=f"offers-{file.id}", gap="small"):
        st.info(escaped(say("recalibration.outside", model=model, low=low, high=high)))
        with st.container(horizontal=True, gap="small"):
            for how in hows:
                st.button(
                    say(f"recalibration.are_{how}"),
                    key=f"offer_{how}-{file.id}",
                    on_click=session.take,
                    args=(CALIBRATE, how),
                )
        st.caption(say("recalibration.offers"))
    return True
