"""What files say of a result of several classes, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.classes import ClassCounts, ClassTally, average_cost
from perfcore.classes.confusions import confused_pairs
from perfcore.classes.figures import OF_CLASSES, class_figures, figures_of_classes
from perfcore.costs import PER
from perfcore.results import ClassModelResult, ClassOrigin, ClassResult
from perfview.downloads.cards import Card, Section, emphasised, groups_text, with_interval
from perfview.downloads.facts import product
from perfview.downloads.sources import RESULT_FILE, Source, reading_lines
from perfview.kit.reports import Report
from perfview.kit.theme import count, exact, interval, number, percent, together
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.amounts import amount
from perfview.tasks.case_facts import by_groups
from perfview.tasks.classes.curves import mean_auc_told
from perfview.tasks.classes.explanations.figures import FIGURES, said
from perfview.tasks.classes.intervals import counted_intervals
from perfview.tasks.classes.names import named
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import counted_figures
from perfview.words import first_of, say, sentences, told

# The decision card of several classes: how well they are told apart, which are confused.

MOST_PAIRS, MOST_NAMED = 5, 4
SHOWN = ("balanced_accuracy", "weighted_f1", "cohen_kappa", "mcc")
"""Figures of the matrix on every card."""
OF_ROWS = ("log_loss", "hand_till")
"""Figures of the probabilities, if there are any."""


def card_of(result: ClassResult, name: str) -> Card:
    """Return what the decision card of a model says."""
    model = result.models[name]
    classes = count(len(model.tally.counts.labels))
    return Card(
        rule=emphasised("files.card_rule", strong={"model": name}, count=classes),
        expected=_expectation(model),
        left=(_pairs(model.tally.counts), *_cost(result, model.tally.counts)),
        right=(_figures(model),),
    )


def _expectation(model: ClassModelResult) -> Section:
    counts = model.tally.counts
    figures, cases = class_figures(counts), count(counts.total)
    words = {"right": count(counts.right), "cases": cases}
    sure = model.intervals.get("accuracy")
    accuracy, between = with_interval(figures["accuracy"], sure, "percent")
    averages = together([figures["macro_f1"], figures["f1_of_means"]])
    if between:
        right = say("files.card_accuracy_sure", **words, interval=between)
    else:
        right = say("files.card_accuracy", **words)
    return Section(
        title=say("downloads.card_cases_alike"),
        boxes={
            told(FIGURES["accuracy"].name): accuracy,
            say("files.card_errors", cases=cases): count(counts.total - counts.right),
            say("files.card_macro_f1"): averages[0],
            say("files.card_f1_of_means"): averages[1],
        },
        small=sentences(right, say("files.card_assumes"), _left_out_text(counts)),
    )


def _left_out_text(counts: ClassCounts) -> str:
    """Return which classes averages leave out, "" if none."""
    place = ClassPlace(ClassTally(counts))
    found = [FIGURES[f"macro_{key}"].left_out(place) for key in OF_CLASSES]
    classes = [named(str(label)) for label in dict.fromkeys(chain.from_iterable(found))]
    shown = first_of(classes, MOST_NAMED, "common.more_names")
    return say("files.card_left_out", classes=shown) if classes else ""


def _pairs(counts: ClassCounts) -> Section:
    rows: dict[str, tuple[str, str]] = {}
    for there, back in confused_pairs(counts, most=MOST_PAIRS).tolist():
        truth, called = (named(str(counts.labels[place])) for place in (there, back))
        share = percent(counts.matrix[there, back].item() / counts.support[there].item())
        other = counts.matrix[back, there].item()
        key = "files.card_pair_back" if other else "files.card_pair_share"
        aside = say(key, share=share, truth=truth, **({"count": count(other)} if other else {}))
        head = say("files.card_pair", truth=truth, called=called)
        rows[head] = count(counts.matrix[there, back].item()), aside
    none = "" if rows else say("files.card_no_pairs")
    return Section(title=say("files.card_pairs"), rows=rows, said=none)


def _cost(result: ClassResult, counts: ClassCounts) -> list[Section]:
    """Return what 1,000 cases cost, nothing where nobody said what decisions cost."""
    if result.costs is None:
        return []
    # Costs stand beside the labels in their order, so that it is stated.
    cost = average_cost(ClassCounts(counts.labels, counts.matrix), result.costs)
    rows = {say("files.card_cost_here"): (amount(PER * cost, result.unit), "")}
    return [Section(title=say("downloads.card_cost"), rows=rows)]


def _figures(model: ClassModelResult) -> Section:
    place = ClassPlace(model.tally, rows=model.row_figures)
    rows: dict[str, tuple[str, str]] = {}
    level = ""
    for key in (*SHOWN, *(key for key in OF_ROWS if key in model.row_figures)):
        found, value, aside = model.intervals.get(key), float(FIGURES[key].of(place)), ""
        text = number(value)
        if found is not None and not found.reason:
            low, high, text = interval(found.low, found.high, value)
            aside = say("board.interval", low=low, high=high)
            level = f"{exact(100 * found.level)} %"
        rows[said(FIGURES[key].name, place)] = text, aside
    recalls = figures_of_classes(model.tally.counts)["recall"]
    if not np.isnan(recalls).all():
        lowest = int(np.nanargmin(recalls))
        label = named(str(model.tally.counts.labels[lowest]))
        rows[say("files.card_lowest", label=label)] = percent(recalls[lowest].item()), ""
    head = "files.card_figures_sure" if level else "downloads.card_other_figures"
    return Section(title=say(head, level=level), rows=rows, small=groups_text(model.groups))


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
