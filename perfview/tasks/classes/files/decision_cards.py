"""The decision card of several classes: how well they are told apart, which are confused."""

from __future__ import annotations

from itertools import chain

import numpy as np

from perfcore.classes import ClassCounts, ClassTally, average_cost
from perfcore.classes.confusions import confused_pairs
from perfcore.classes.figures import OF_CLASSES, class_figures, figures_of_classes
from perfcore.costs import PER
from perfcore.results import ClassModelResult, ClassResult
from perfview.downloads.cards import Card, Section, emphasised, groups_text, with_interval
from perfview.kit.theme import count, exact, interval, number, percent, together
from perfview.tasks.amounts import amount
from perfview.tasks.classes.explanations.figures import FIGURES, said
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.sentences import named
from perfview.words import first_of, say, sentences, told

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
