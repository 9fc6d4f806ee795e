"""What files say of a result of several classes, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perfcore.arrays import FloatArray
from perfcore.classes import ClassTally
from perfcore.classes.figures import OF_CLASSES, class_figures
from perfcore.results import ClassModelResult, ClassOrigin, ClassResult
from perfview.downloads.facts import product
from perfview.downloads.sources import RESULT_FILE, Source, reading_lines
from perfview.kit.reports import Report
from perfview.kit.theme import count
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.case_facts import by_groups
from perfview.tasks.classes.curves import mean_auc_told
from perfview.tasks.classes.files.decision_cards import card_of
from perfview.tasks.classes.intervals import counted_intervals
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import counted_figures
from perfview.words import first_of, say

MOST_LABELS = 12
"""So many classes are named at most."""

_COST = "cost = 1000 * average_cost(ClassCounts(counts.labels, counts.matrix), costs)"


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, ClassTally],
    *,
    costs: FloatArray | None = None,
    unit: str = "",
    drawn: bool = False,
    **said: Any,
) -> ClassResult:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : DataSet
        The data in use.
    chosen : Choices
        What was chosen for them; nothing of it is in a result.
    tallies : mapping of str to ClassTally
        What was counted of each model; at least one.
    costs : float64 array of shape (K, K), optional
        What decisions cost, if somebody said.
    unit : str
        What costs are in, "" if nobody said.
    drawn : bool
        Nothing is drawn of several classes.
    **said
        What it says of itself, see `words_now`.
    """
    counts = next(iter(tallies.values())).counts
    return ClassResult(
        **said,
        product=product(),
        origin=ClassOrigin(
            name=file.name, sha256=file.fingerprint, labels=file.labels, stated=counts.stated
        ),
        costs=costs,
        unit=unit,
        models={name: _model(file, name, tally) for name, tally in tallies.items()},
    )


def _model(file: DataSet, name: str, tally: ClassTally) -> ClassModelResult:
    found = counted_intervals(file, name, ClassPlace(tally), OF_CLASSES).of_all
    figures = class_figures(tally.counts)
    known = {key: each for key, each in found.items() if key in figures}
    return ClassModelResult(
        tally=tally,
        row_figures=counted_figures(file, name, tally),
        intervals=known,
        groups=by_groups(file) if known and grouped(file.found, name) else "",
    )


def _facts(result: ClassResult, name: str) -> dict[str, str]:
    labels = result.origin.labels
    shown = first_of(labels, MOST_LABELS, "common.more_names")
    named = say("files.classes", count=count(len(labels)), labels=shown)
    return {"cases": count(result.models[name].tally.counts.total), "classes": named}


def code_of(result: ClassResult, name: str, source: Source | None) -> list[str]:
    """Return Python that computes the figures of a model again.

    It defines ``counts`` and ``figures``, and ``cost`` where there are costs. It begins with the
    data file, or without a source with the result as JSON.
    """
    names = [] if result.costs is None else ["ClassCounts", "average_cost"]
    if source is None:
        given, start = (
            "result.costs",
            [
                "from perfcore.results import read_class_result",
                "",
                f"result = read_class_result({RESULT_FILE!r})",
                f"counts = result.models[{name!r}].tally.counts",
            ],
        )
    else:
        names.append("class_tally")
        given = "" if result.costs is None else repr(result.costs.tolist())
        start = [*reading_lines(source), f"counts = class_tally(found, {name!r}).counts"]
    return [
        *([f"from perfcore.classes import {', '.join(names)}"] if names else []),
        "from perfcore.classes.figures import class_figures",
        *start,
        "figures = class_figures(counts)",
        "print(counts.matrix, figures)",
        *([] if result.costs is None else [f"costs = {given}", _COST, "print(cost)"]),
    ]


REPORT = Report(
    result=result_of,
    facts=_facts,
    areas=lambda result, name, look: mean_auc_told(look.place.curves),
    card=card_of,
    code=code_of,
    said=lambda result, name, kept: say("files.live"),
    words="files",
)
