"""Sentences against numbers: worked by hand, and never a winner where chance explains it."""

from dataclasses import replace
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.binary import Sweep, sweep
from perfcore.chance.comparison import JudgedDifference, roc_crossings, verdict
from perfcore.costs import cost_curve
from perfview.kit.theme import MODEL_LINES
from perfview.pages.compare.standings import Standings
from perfview.pages.compare.verdicts import (
    cost_text,
    curve_text,
    field_text,
    judgement_text,
    verdict_texts,
)
from perfview.pages.compare.winners import Stretch, stretches_of, uncertain_text, winner_texts
from perfview.tasks.sentences import p_text
from tests.perfview.pages.made_lineups import made, noisy, replicated

PAIR = ("forest", "tree")
EARLY = sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6])
LATE = sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6])
GOOD, BAD = sweep([1, 1, 0], [3, 2, 1]), sweep([1, 1, 0], [3, 1, 2])


def judged(value: float = 0.02, p: float = 0.3, *, pairs: int = 1, corrected: float | None = None):
    corrected = p if corrected is None else corrected
    return JudgedDifference(
        measure="auc",
        value=value,
        low=value - 0.02,
        high=value + 0.03,
        level=0.95,
        p_value=p,
        method="DeLong",
        corrected_p_value=corrected,
        pairs=pairs,
        ahead="first" if value > 0 else "second" if value < 0 else "equal",
        beyond_chance=corrected <= 0.05,
    )


def standing(*names: str, differences: dict | None = None, **figures: list[float]) -> Standings:
    values = {
        name: {key: column[i] for key, column in figures.items()} for i, name in enumerate(names)
    }
    return Standings(names, values, {}, differences or {}, {"auc": "DeLong"}, {}, "", 0.95)


def plain(text: str) -> str:
    return text.replace("*", "").replace("\\", "")


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (GOOD, BAD, "forest is at or above tree everywhere on the ROC curve: for the same false"),
        (BAD, GOOD, "tree is at or above forest everywhere on the ROC curve: for the same false"),
        (
            EARLY,
            LATE,
            "The ROC curves cross. By false positive rate: forest is ahead up to 50.0 % and tree "
            "from 50.0 % on",
        ),
        (EARLY, EARLY, "The ROC curves of forest and tree are the same."),
    ],
)
def test_who_is_ahead_on_a_curve_is_said(first: Sweep, second: Sweep, said: str) -> None:
    assert plain(curve_text(PAIR, roc_crossings(first, second))).startswith(said)


def test_curves_that_cross_often_say_over_how_much_each_is_ahead() -> None:
    g = np.random.default_rng(4)
    truth = np.arange(4000) % 2
    one, other = (sweep(truth, truth + g.normal(size=4000) * 2) for _ in range(2))
    found = roc_crossings(one, other)
    text = plain(curve_text(PAIR, found))
    assert found.x.size > 4
    assert "Neither ROC curve is above the other throughout" in text
    assert f"forest is ahead over {100 * found.share('first'):.1f} %" in text
    assert f"tree over {100 * found.share('second'):.1f} %" in text
    assert curve_text(PAIR, None) == ""


def test_a_crossing_is_told_where_one_curve_is_ahead_beyond_chance() -> None:
    g = np.random.default_rng(2)
    truth = (np.arange(600) % 2).astype(np.uint8)
    half = g.random(600) < 0.6
    # One knows half of the positives for sure, the other half of the negatives.
    first = np.where(half & (truth == 1), 0.9, 0.5) + g.random(600) / 50
    last = np.where(half & (truth == 0), 0.1, 0.5) + g.random(600) / 50
    lineup = made({"forest": first, "tree": last}, truth)
    for axis in ("roc", "precision_recall"):
        crossings = getattr(verdict(PAIR, *lineup.sweeps.values()), axis)
        text = plain(curve_text(PAIR, crossings, replicated(lineup)))
        assert "curves cross. Beyond chance, by a 95 % band for the whole curve: forest is" in text
        places = {"roc": "false positive rates", "precision_recall": "recalls"}
        assert f"; tree is better at {places[axis]} from" in text
    alike = noisy(200, {"forest": 1.0, "tree": 1.0})
    crossings = verdict(PAIR, *alike.sweeps.values()).roc
    text = plain(curve_text(PAIR, crossings, replicated(alike)))
    assert text.startswith("The ROC curves cross. No stretch shows a difference beyond chance")


@pytest.mark.parametrize(
    ("values", "told", "said"),
    [
        (
            [0.91, 0.89],
            judged(0.02, 0.015),
            "AUC: forest 0.910, tree 0.890; difference +0.020 (95 %: 0 to +0.050), p = 0.015, "
            "DeLong, paired.",
        ),
        (
            [0.89, 0.91],
            judged(-0.02, 0.015, pairs=3, corrected=0.045),
            "AUC: tree 0.910, forest 0.890; difference +0.020 (95 %: −0.010 to +0.040), p = 0.015, "
            "DeLong, paired; p = 0.045 by Holm for 3 pairs.",
        ),
    ],
)
def test_the_difference_is_told_with_its_interval_test_and_correction(
    values: list[float], told: JudgedDifference, said: str
) -> None:
    known = standing(*PAIR, auc=values, differences={PAIR: {"auc": told}})
    _, text, judgement = verdict_texts(verdict(PAIR, GOOD, BAD), known, paired=True)
    assert plain(text) == said
    winner, loser = PAIR if values[0] > values[1] else PAIR[::-1]
    assert plain(judgement) == f"By AUC {winner} is better than {loser}, beyond chance."


@given(st.floats(-0.5, 0.5), st.floats(0, 1), st.integers(1, 100))
def test_no_winner_is_named_where_chance_explains_it(value: float, p: float, pairs: int) -> None:
    found = judged(value, p, pairs=pairs, corrected=min(1.0, p * pairs))
    text = plain(judgement_text(PAIR, found))
    if not found.beyond_chance or value == 0:
        assert "better" not in text
    else:
        winner, loser = PAIR if value > 0 else PAIR[::-1]
        assert text == f"By AUC {winner} is better than {loser}, beyond chance."


def test_a_verdict_is_made_of_curves_numbers_and_judgement() -> None:
    found = verdict(PAIR, GOOD, BAD)
    known = standing(*PAIR, auc=[1.0, 0.5], differences={PAIR: {"auc": judged(0.5, 0.2)}})
    texts = verdict_texts(found, known, paired=True)
    assert len(texts) == 3
    assert "Cannot tell" in texts[-1]
    untested = verdict_texts(found, standing(*PAIR, auc=[1.0, 0.5]), paired=False)
    assert untested[-1] == "AUC: **forest** 1, **tree** 0.500."


def test_names_of_models_are_harmless() -> None:
    found = curve_text(("<b>", "**x**"), roc_crossings(GOOD, BAD))
    assert "**\\<b\\>**" in found
    assert "**\\*\\*x\\*\\***" in found


def test_the_field_has_a_best_only_beyond_chance_of_every_other() -> None:
    names = ("a", "b", "c")
    sure, unsure = judged(0.1, 0.001), judged(0.1, 0.4)
    differences = {pair: {"auc": sure} for pair in combinations(names, 2)}
    known = standing(*names, auc=[0.9, 0.8, 0.7], differences=differences)
    assert "beyond chance against every other" in field_text(known)
    differences["a", "c"] = {"auc": unsure}
    text = plain(field_text(replace(known, judged=differences)))
    assert text.endswith("a has the best AUC, but against c that may be chance (Holm).")
    assert field_text(standing("a", "b", auc=[0.9, 0.8])) == ""
    assert field_text(standing(*names, auc=[0.9, 0.9, 0.7])) == ""


@pytest.mark.parametrize(
    ("p", "said"), [(0.01, "costs less, beyond chance"), (0.2, "may be chance")]
)
def test_costs_are_compared_at_the_readers_costs(p: float, said: str) -> None:
    # The cheaper one is the second: lower is better, so the first is not ahead.
    dearer = replace(judged(0.1, p), measure="cost", ahead="second")
    known = standing(*PAIR, cost=[0.3, 0.2], differences={PAIR: {"cost": dearer}})
    text = plain(cost_text(PAIR, known, {"forest": "300", "tree": "200"}, at="At your costs (5:1)"))
    assert text.startswith("At your costs (5:1)")
    assert said in text
    assert "tree" in text.split("forest")[0]


@pytest.mark.parametrize(
    ("p", "text"), [(0.015, "p = 0.015"), (0.4, "p = 0.40"), (1e-9, "p < 0.001"), (0.999, "p = 1")]
)
def test_p_values_have_two_digits(p: float, text: str) -> None:
    assert p_text(p) == text


def test_who_costs_least_is_told_from_left_to_right() -> None:
    curves = {"early": cost_curve(EARLY), "late": cost_curve(LATE)}
    lines = dict(zip(curves, MODEL_LINES, strict=False))
    stretches = stretches_of(curves, lines)
    assert (stretches[0].start, stretches[-1].end) == (0, 1)
    assert all(one.end == other.start for one, other in pairwise(stretches))
    for stretch in stretches:
        middle = (stretch.start + stretch.end) / 2
        costs = {name: float(curve.at(np.array([middle]))[0]) for name, curve in curves.items()}
        least = min(*costs.values(), middle, 1 - middle)
        if stretch.line is not None:
            assert costs[stretch.name] == pytest.approx(least)
    (text,) = winner_texts(stretches, None, 0.95)
    assert all(stretch.name in text for stretch in stretches)


def test_what_is_uncertain_is_told_or_that_nothing_is() -> None:
    assert uncertain_text([], 0.95) == (
        "No doubt anywhere: at every place what costs least does so beyond the 95 % bands."
    )
    assert uncertain_text([(0.4, 0.5), (0.7, 0.701)], 0.9) == (
        "Hatched: by operating condition, from 0.400 to 0.500 it may be chance what costs least, "
        "by the 90 % bands."
    )


def test_one_model_alone_is_held_against_the_rules_without_a_model() -> None:
    stretches = [
        Stretch(0, 0.2, "call nothing positive", None),
        Stretch(0.2, 0.7, "only", MODEL_LINES[0]),
        Stretch(0.7, 1, "call everything positive", None),
    ]
    assert winner_texts(stretches, None, 0.95, alone="only") == (
        "only costs less than calling everything alike, positive or negative, by operating "
        "condition: from 0.200 to 0.700.",
    )
    assert winner_texts(stretches[:1], None, 0.95, alone="only") == (
        "only nowhere costs less than calling everything alike.",
    )


def test_stretches_that_only_a_sliver_parts_are_told_as_one() -> None:
    ends = (0, 0.2, 0.5, 0.501, 1)
    names = ("tree", "forest", "tree", "forest")
    stretches = [
        Stretch(*part, name, None) for *part, name in zip(ends[:-1], ends[1:], names, strict=True)
    ]
    assert winner_texts(stretches, None, 0.95) == (
        "Costs least, by operating condition: tree below 0.200; forest above 0.200.",
    )
