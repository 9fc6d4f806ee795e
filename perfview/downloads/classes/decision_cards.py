"""One printable page: how well the classes are told apart, which are confused, what that costs."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import chain

import numpy as np

from perfcore.chance.intervals import Interval
from perfcore.classes import ClassCounts, ClassTally, average_cost
from perfcore.classes.confusions import confused_pairs
from perfcore.classes.figures import OF_CLASSES, class_figures, figures_of_classes
from perfcore.costs import PER
from perfcore.results import ClassResult
from perfview.downloads.cards import (
    boxes_html,
    card_document,
    code_html,
    groups_html,
    heading,
    interval_text,
    table_html,
)
from perfview.downloads.classes.facts import class_facts_html
from perfview.downloads.classes.reproductions import class_reproduction
from perfview.downloads.facts import title_of
from perfview.downloads.sources import Source
from perfview.kit.theme import count, number, percent
from perfview.tasks.binary.amounts import amount
from perfview.tasks.classes.explanations.numbers import FIGURES
from perfview.tasks.classes.names import first_named, named
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say, sentences

MOST_PAIRS, MOST_NAMED = 5, 4
SHOWN = ("balanced_accuracy", "weighted_f1", "cohen_kappa", "mcc")
"""Figures of the matrix on every card."""
OF_ROWS = ("log_loss", "hand_till")
"""Figures of the probabilities, if there are any."""


def class_card_html(
    result: ClassResult,
    name: str,
    *,
    source: Source | None = None,
    intervals: Mapping[str, Interval] | None = None,
    groups: str = "",
) -> bytes:
    """Return the decision card of a model as HTML that prints on one page of A4 or Letter.

    Parameters
    ----------
    result : ClassResult
        The result.
    name : str
        Which of its models.
    source : Source, optional
        The data file, from which the Python lines then start.
    intervals : mapping of str to Interval, optional
        By key of a figure.
    groups : str
        By what groups they are, in words, "" if cases are taken one by one.
    """
    counts, known = result.models[name].tally.counts, intervals or {}
    rule = say("files.card_rule", model="\0", count=count(len(counts.labels)))
    rule = escape(rule).replace("\0", f"<b>{escape(name)}</b>")
    facts = f'<dl class="classes">{class_facts_html(result, name)}</dl>'
    body = (
        f'<p class="rule">{rule}</p>'
        f"{_expectation(counts, known)}"
        f'<div class="columns"><section>{_pairs(counts)}{_cost(result, counts)}</section>'
        f"<section>{_figures(result, name, known)}{groups_html(groups)}</section></div>"
        f"<section>{heading('downloads.card_from')}{facts}</section>"
        f"{code_html(class_reproduction(result, name, source))}"
    )
    return card_document(result, title_of(result, name, result.origin.name), body)


def _expectation(counts: ClassCounts, intervals: Mapping[str, Interval]) -> str:
    figures = class_figures(counts)
    cases = count(counts.total)
    boxes = {
        say("figures.accuracy"): percent(figures["accuracy"]),
        say("files.card_errors", cases=cases): count(counts.total - counts.right),
        say("files.card_macro_f1"): number(figures["macro_f1"]),
        say("files.card_f1_of_means"): number(figures["f1_of_means"]),
    }
    words = {"right": count(counts.right), "cases": cases}
    found = intervals.get("accuracy")
    between = "" if found is None else interval_text(found, "percent")
    if between:
        said = say("files.card_accuracy_sure", **words, interval=between)
    else:
        said = say("files.card_accuracy", **words)
    small = escape(sentences(said, say("files.card_assumes"), _left_out_text(counts)))
    return (
        f"<section>{heading('files.card_expect')}{boxes_html(boxes)}"
        f'<p class="small">{small}</p></section>'
    )


def _left_out_text(counts: ClassCounts) -> str:
    """Return which classes averages leave out, "" if none."""
    place = ClassPlace(ClassTally(counts))
    found = [FIGURES[f"macro_{key}"].left_out(place) for key in OF_CLASSES]
    classes = list(dict.fromkeys(chain.from_iterable(found)))
    return (
        say("files.card_left_out", classes=first_named(list(map(named, classes)), MOST_NAMED))
        if classes
        else ""
    )


def _pairs(counts: ClassCounts) -> str:
    rows: dict[str, tuple[str, str]] = {}
    for there, back in confused_pairs(counts, most=MOST_PAIRS).tolist():
        truth, called = (named(str(counts.labels[place])) for place in (there, back))
        share = percent(counts.matrix[there, back].item() / counts.support[there].item())
        other = counts.matrix[back, there].item()
        key = "files.card_pair_back" if other else "files.card_pair_share"
        aside = say(key, share=share, truth=truth, **({"count": count(other)} if other else {}))
        head = say("files.card_pair", truth=truth, called=called)
        rows[head] = count(counts.matrix[there, back].item()), aside
    shown = table_html(rows) if rows else f"<p>{escape(say('files.card_no_pairs'))}</p>"
    return f"{heading('files.card_pairs')}{shown}"


def _cost(result: ClassResult, counts: ClassCounts) -> str:
    """Return what 1,000 cases cost, "" where nobody said what decisions cost."""
    if result.costs is None:
        return ""
    # Costs stand beside the labels in their order, so that it is stated.
    cost = average_cost(ClassCounts(counts.labels, counts.matrix), result.costs)
    rows = {say("files.card_cost_here"): (amount(PER * cost, result.unit), "")}
    return f"{heading('files.card_cost')}{table_html(rows)}"


def _figures(result: ClassResult, name: str, intervals: Mapping[str, Interval]) -> str:
    model = result.models[name]
    place = ClassPlace(model.tally, rows=model.row_figures)
    rows: dict[str, tuple[str, str]] = {}
    level = ""
    for key in (*SHOWN, *(key for key in OF_ROWS if key in model.row_figures)):
        found, aside = intervals.get(key), ""
        if found is not None and not found.reason:
            ends = {"low": number(found.low), "high": number(found.high)}
            aside, level = say("files.card_between", **ends), f"{100 * found.level:g} %"
        rows[FIGURES[key].name(key, place)] = number(FIGURES[key].value(place)), aside
    recalls = figures_of_classes(model.tally.counts)["recall"]
    if not np.isnan(recalls).all():
        lowest = int(np.nanargmin(recalls))
        label = named(str(model.tally.counts.labels[lowest]))
        rows[say("files.card_lowest", label=label)] = percent(recalls[lowest].item()), ""
    head = "files.card_figures_sure" if level else "files.card_figures"
    return f"{heading(head, level=level)}{table_html(rows)}"
