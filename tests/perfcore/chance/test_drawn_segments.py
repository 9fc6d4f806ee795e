"""Segments drawn anew, and texts swapped: beside the figures of the texts that come out."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from perfcore.chance.comparison.verdicts import holm
from perfcore.chance.figures import CaseSums, compared
from perfcore.chance.texts import compare_texts, randomised, text_intervals, text_sums
from perfcore.data import TextCases, TextPredictions
from perfcore.texts import FIGURES, LIKELIHOOD_FIGURES, bleu, segments
from perfcore.texts.figures import Registry
from tests.perfcore.texts.generated import Generated

ALL = Registry((*FIGURES.values(), *LIKELIHOOD_FIGURES.values()))


def systems(size, seed=1):
    """Three systems on the same references; the second is the worst."""
    generated = Generated(seed, plain=True)
    hypotheses, references = generated.segments(size, 2)
    logs = [generated.random.choices([-0.5, -1.0, -3.0], k=4) for _ in hypotheses]
    worse = [generated.near(text) for text in hypotheses]
    other = [generated.near(own[0]) for own in references]
    return {
        name: segments(
            texts, references, log_probabilities=[np.multiply(each, by) for each in logs]
        )
        for name, texts, by in (("a", hypotheses, 1), ("b", worse, 2), ("c", other, 1))
    }, references


def test_replicates_are_the_figures_of_the_segments_drawn():
    generated = Generated(4, plain=True)
    hypotheses, references = generated.segments(30, 2)
    logs = [[-1.0, -0.5]] * 15 + [[-2.0]] * 15
    s = segments(hypotheses, references, log_probabilities=logs)
    sums = CaseSums(tally=s, cases=s, size=s.size)
    weights = np.random.default_rng(1).multinomial(30, [1 / 30] * 30, size=5).astype(float)
    found = sums.values(ALL, weights)
    for replicate, weight in enumerate(weights):
        drawn = np.repeat(np.arange(30), weight.astype(int))
        texts = segments(
            [hypotheses[i] for i in drawn],
            [references[i] for i in drawn],
            log_probabilities=[logs[i] for i in drawn],
        )
        for key, figure in ALL.items():
            if key != "nist":  # its information is that of the file
                assert found[key][replicate] == pytest.approx(figure.of(texts), abs=1e-9), key


def test_systems_are_compared_by_all_figures_with_the_same_draws():
    of, _ = systems(200)
    found = compare_texts(of, figures=ALL, seed=3, replicates=300)
    assert found.paired
    for name, each in of.items():
        for key, figure in ALL.items():
            interval = found.intervals[name][key]
            assert interval.value == figure.of(each)
            assert interval.low < interval.value < interval.high, key
    difference = found.differences["a", "b"]["perplexity"]
    assert difference.ahead == "first"
    assert difference.beyond_chance
    same = found.differences["a", "c"]["perplexity"]
    assert (same.value, same.p_value) == (0.0, 1.0)
    alone = text_intervals(of["a"], seed=3, replicates=300)
    assert alone["bleu"] == found.intervals["a"]["bleu"]


def test_percentiles_are_those_of_a_plain_loop():
    of, _ = systems(60)
    found = compare_texts(of, seed=2, replicates=500).differences["a", "b"]["rouge_1"]
    each = [FIGURES["rouge_1"].of_each(of[name]) for name in "ab"]
    draws = np.random.default_rng(5).integers(0, 60, (20_000, 60))
    apart = each[0][draws].mean(axis=1) - each[1][draws].mean(axis=1)
    assert [found.low, found.high] == pytest.approx(np.quantile(apart, [0.025, 0.975]), abs=0.02)


def test_documents_are_drawn_whole():
    of, _ = systems(60)
    documents = np.repeat(["x", "y", "z"], 20)
    alone = compare_texts(of, seed=2, documents=documents).intervals["a"]["bleu"]
    sums = CaseSums(tally=of["a"], cases=of["a"], size=60, group=np.repeat([0, 1, 2], 20))
    values = {
        float(sums.values(FIGURES, np.array([draw], float))["bleu"][0])
        for draw in itertools.product(range(4), repeat=3)
        if sum(draw) == 3
    }
    assert min(values) <= alone.low <= alone.high <= max(values)
    assert "all cases are of one group" in str(
        compare_texts(of, documents=["x"] * 60).intervals["a"]["bleu"].reason
    )


def test_swapped_texts_give_the_p_value_of_all_swaps():
    of, references = systems(7, seed=6)
    one, other = (of[name].texts for name in "ab")
    mine, theirs = (
        [each.texts[i] for i in np.flatnonzero(each.is_hypothesis)] for each in (one, other)
    )
    observed = abs(bleu(of["a"]) - bleu(of["b"]))
    as_much = 0
    for swaps in itertools.product([False, True], repeat=7):
        pairs = [(b, a) if swap else (a, b) for swap, a, b in zip(swaps, mine, theirs, strict=True)]
        values = [bleu(segments(texts, references)) for texts in zip(*pairs, strict=True)]
        as_much += abs(values[0] - values[1]) >= observed - 1e-9
    assert observed > 0
    found = randomised({"a": of["a"], "b": of["b"]}, replicates=20_000)["a", "b"]["bleu"]
    assert found.value == bleu(of["a"]) - bleu(of["b"])
    assert found.p_value == pytest.approx(as_much / 2**7, abs=0.015)


def test_p_values_are_corrected_for_all_pairs():
    of, _ = systems(100)
    found = randomised(of, figures=ALL, replicates=200)
    for key in ALL:
        plain = [each[key].p_value for each in found.values()]
        corrected = [each[key].corrected_p_value for each in found.values()]
        assert corrected == pytest.approx(holm(plain))
        assert all(each[key].pairs == 3 for each in found.values())
    assert found["a", "c"]["perplexity"].p_value == 1.0
    assert found["a", "b"]["perplexity"].ahead == "first"
    assert found["a", "b"]["perplexity"].at_most


def test_systems_that_do_not_belong_together_are_refused():
    s = segments(["a", "b"], [["a"], ["b"]])
    with pytest.raises(ValueError, match="same segments, with the same references, got 'y'"):
        compare_texts({"x": s, "y": segments(["a", "b"], [["a"], []])})
    with pytest.raises(ValueError, match="same segments, with the same references, got 'y'"):
        randomised({"x": s, "y": segments(["a", "b"], [["a"], ["c"]])})
    with pytest.raises(ValueError, match="be cut into tokens alike, got 'y'"):
        compare_texts({"x": s, "y": segments(["a", "b"], [["a"], ["b"]], "zh")})
    with pytest.raises(ValueError, match="systems must hold one or more, got 0"):
        compare_texts({})
    with pytest.raises(ValueError, match="hold a document for each of 2 segments"):
        compare_texts({"x": s}, documents=["d"])
    with pytest.raises(ValueError, match="replicates must be 2 or more, got 1"):
        randomised({"x": s, "y": s}, replicates=1)
    with pytest.raises(ValueError, match="systems must have one or more segments, got 0"):
        compare_texts({"none": segments([], [])})
    with pytest.raises(ValueError, match=r"documents must hold a label .* got None at position 1"):
        compare_texts({"x": s}, documents=["x", None])
    figure = replace(FIGURES["bleu"], interval=None)
    with pytest.raises(ValueError, match="hold figures of sums over segments, got 'bleu'"):
        compare_texts({"x": s}, figures={"bleu": figure})


def test_figures_that_are_undefined_are_not_tested():
    s = segments(["a", "b"], [[], []])
    found = randomised({"x": s, "y": s}, replicates=10)["x", "y"]["bleu"]
    assert np.isnan(found.p_value)
    assert found.reason == "it is undefined for these cases"


def test_systems_of_a_file_are_compared_as_other_models_are():
    generated = Generated(8, plain=True)
    hypotheses, references = generated.segments(60, 2)
    texts = {"a": hypotheses, "b": [generated.near(text) for text in hypotheses]}
    documents, shared = np.arange(60) // 3, tuple(map(tuple, references))
    cases = {name: TextCases(tuple(own), shared, group=documents) for name, own in texts.items()}
    found = TextPredictions("texts.tsv", cases)
    models = {name: text_sums(found, name) for name in found.models}
    alike = compared(FIGURES, models, paired=found.paired)
    of = {name: segments(own, references) for name, own in texts.items()}
    assert alike.differences == compare_texts(of, documents=documents).differences
    assert alike.intervals == compare_texts(of, documents=documents).intervals
