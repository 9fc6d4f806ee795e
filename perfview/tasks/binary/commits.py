"""What the live board has sent, and what was answered beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from perfview import session
from perfview.kit.boards.events import board_events
from perfview.kit.parameters import Parameter
from perfview.tasks.amounts import refusal, with_condition
from perfview.tasks.binary.bins import BINS
from perfview.tasks.binary.parameters import ALONE, CALIBRATE, COSTS, LOOKS, NEED, THRESHOLD
from perfview.tasks.binary.uses import use_in
from perfview.tasks.numbers import ANSWER


def take_commit(
    board: str,
    model: str,
    prevalence: float,
    units: tuple[float, float],
    texts: Iterable[Parameter[Any]] = (BINS,),
) -> None:
    """Take over what the board with the key `board` has committed: threshold, condition, `texts`.

    An operating condition is met by the ratio of costs: the prevalence stays. `units` are those of
    `perfcore.costs.Tally`; where nothing is at stake in a class, no costs meet another condition.
    """
    commit = board_events(session.kept(board)).commit
    if commit is None:
        return
    session.keep(f"{board}-acknowledged", commit.sequence)
    chosen = session.choices().having(THRESHOLD, commit.threshold, model)
    if commit.condition is not None and 0 < prevalence < 1 and all(units):
        costs = with_condition(chosen.of(COSTS), commit.condition, prevalence, units=units)
        if not refusal(costs):
            chosen = chosen.having(COSTS, costs)
    for parameter in texts:
        if (value := commit.said(parameter)) is not None:
            chosen = chosen.having(parameter, value)
    session.choose(chosen)


def take_look(board: str) -> None:
    """Take over how the board with the key `board` is to look."""
    switches = board_events(session.kept(board)).look or {}
    for parameter in LOOKS:
        if parameter.key in switches:
            session.take(parameter, switches[parameter.key])


def answer(text: str) -> None:
    """Keep `text` to be shown beside the board while threshold, model and data stay in use.

    Other costs, another prevalence or other requirements end it too.
    """
    session.keep(ANSWER, (text, _about()))


def answered() -> str:
    """Return what was last answered, if it still holds, else ""."""
    text, about = session.kept(ANSWER) or ("", None)
    return text if about == _about() else ""


def _about() -> tuple[object, ...]:
    """Return all that an answer depends on."""
    file = session.data_in_use()
    chosen = session.choices()
    model = file.model(chosen)
    about = chosen.of(THRESHOLD, model), use_in(chosen), chosen.of(NEED), chosen.of(ALONE)
    return file.id, model, chosen.of(CALIBRATE), *about
