"""How sure figures of contingency tables are, and differences of clusterings."""

import itertools
import math

import numpy as np
import pytest

from perfcore.chance.clusterings import (
    clusterings_of,
    compare_clusterings,
    sums_of_table,
    table_intervals,
)
from perfcore.chance.clusterings.independence import at_chance
from perfcore.chance.clusterings.joint_points import AT_CHANCE
from perfcore.chance.clusterings.redrawn_tables import RedrawnTables
from perfcore.chance.intervals import WEIGHTED
from perfcore.clusterings import FIGURES, contingency


def points(n, seed=0, right=0.8):
    generator = np.random.default_rng(seed)
    truth = generator.choice(4, n, p=[0.4, 0.3, 0.2, 0.1])
    good, bad = (
        np.where(generator.random(n) < share, truth, generator.integers(0, 5, n))
        for share in (right, right / 2)
    )
    return truth, {"good": good, "bad": bad}


def test_a_point_drawn_twice_makes_no_pair_with_itself():
    """Pairs of a replicate, one by one; the share of a joint cell's that are one point is 1/n."""
    truth, clusterings = [0, 0, 0, 1, 1], {"x": [0, 0, 1, 1, 1], "y": [0, 1, 1, 1, 1]}
    models = clusterings_of(truth, clusterings)
    times = models["x"].times
    assert models["y"].times.tolist() == times.tolist() == [1, 1, 1, 2]
    drawn = np.array([[2.0, 0.0, 0.0, 3.0]])
    kinds = [k for k, many in enumerate(drawn[0]) for _ in range(int(many))]
    for name, model in models.items():
        c, places = contingency(truth, clusterings[name]), model.places
        label, cluster = c.rows[places], c.columns[places]
        counted = dict.fromkeys(("ss", "a", "b", "t"), 0.0)
        for one, other in itertools.combinations(kinds, 2):
            worth = 1 - 1 / times[one] if one == other else 1.0
            same = label[one] == label[other], cluster[one] == cluster[other]
            counted["t"] += worth
            counted["a"] += worth * same[0]
            counted["b"] += worth * same[1]
            counted["ss"] += worth * all(same)
        redrawn = RedrawnTables(c, drawn, times, places)
        assert {key: getattr(redrawn, key).item() for key in counted} == pytest.approx(counted)


def test_sums_of_replicates_are_those_of_their_tables():
    truth, clusterings = points(300)
    models = clusterings_of(truth, clusterings)
    generator = np.random.default_rng(1)
    for name, model in models.items():
        drawn = model.units.draw(generator, 3)
        redrawn = RedrawnTables(model.tally, drawn, model.times, model.places)
        for i, weights in enumerate(drawn.astype(int)):
            labels = model.tally.rows[model.places], model.tally.columns[model.places]
            c = contingency(*(np.repeat(each, weights) for each in labels))
            for key in ("mi", "ht", "hc", "largest"):
                assert getattr(redrawn, key)[i].item() == pytest.approx(getattr(c, key)), (
                    name,
                    key,
                )
            twice = weights * (weights - 1) / 2
            for key in ("ss", "a", "b", "t"):
                whole = getattr(redrawn, key)[i].item() + (twice / model.times).sum()
                assert whole == pytest.approx(getattr(c, key))


def test_every_figure_has_an_interval_around_it():
    truth, clusterings = points(500)
    c = contingency(truth, clusterings["good"])
    found = table_intervals(c, replicates=200)
    assert found.keys() == FIGURES.keys()
    for key, one in found.items():
        assert one.value == FIGURES[key].of(c)
        assert one.low < one.value < one.high or key in ("mutual_information", "nmi"), key
        assert 0 < one.high - one.low < 0.25, key


def test_differences_use_the_same_draws_and_are_corrected():
    truth, clusterings = points(500)
    three = clusterings | {"same": clusterings["good"]}
    found = compare_clusterings(truth, three, replicates=200)
    assert found.paired
    apart = found.differences["good", "bad"]["adjusted_rand"]
    assert apart.ahead == "first"
    values = [found.intervals[name]["adjusted_rand"].value for name in ("good", "bad")]
    assert apart.value == values[0] - values[1]
    none = found.differences["good", "same"]["adjusted_rand"]
    assert (none.value, none.low, none.high, none.p_value) == (0, 0, 0, 1)
    alone = compare_clusterings(truth, clusterings, replicates=200)
    once = alone.differences["good", "bad"]["adjusted_rand"]
    assert apart.corrected_p_value >= once.corrected_p_value == once.p_value
    again = compare_clusterings(truth, three, replicates=200)
    assert again.differences["good", "bad"]["adjusted_rand"] == apart


def test_at_chance_there_is_no_interval_and_the_reason_is_given():
    generator = np.random.default_rng(3)
    c = contingency(generator.integers(0, 3, 600), generator.integers(0, 4, 600))
    assert at_chance(c)
    found = table_intervals(c, replicates=50)
    from_chance = {key for key, figure in FIGURES.items() if figure.from_chance}
    assert {key for key, one in found.items() if one.reason == AT_CHANCE} == from_chance
    assert all(math.isnan(found[key].low) for key in from_chance)
    assert from_chance == {*FIGURES} - {"rand", "jaccard", "fowlkes_mallows", "purity", "matched"}


def test_clusters_put_by_chance_are_told_from_others():
    generator = np.random.default_rng(5)
    told = [
        at_chance(contingency(generator.integers(0, 5, 200), generator.integers(0, 8, 200)))
        for _ in range(200)
    ]
    assert 0.93 < np.mean(told) <= 1
    assert not at_chance(contingency(*(points(200, right=0.5)[1][name] for name in ("good",) * 2)))


def test_weights_that_are_no_counts_have_no_interval():
    truth, clusterings = points(60)
    weight = np.full(60, 0.5)
    found = compare_clusterings(truth, clusterings, weight=weight, replicates=20)
    assert found.intervals["good"]["nmi"].reason == WEIGHTED
    assert found.differences["good", "bad"]["nmi"].reason == WEIGHTED
    assert found.intervals["good"]["adjusted_rand"].reason.startswith("weights are not whole")
    assert table_intervals(contingency(truth, clusterings["good"], weight))["purity"].reason


def test_whole_weights_are_repeats():
    truth, clusterings = points(80)
    weight = np.arange(80) % 3
    repeated = {name: np.repeat(each, weight) for name, each in clusterings.items()}
    one = compare_clusterings(truth, clusterings, weight=weight, replicates=20)
    other = compare_clusterings(np.repeat(truth, weight), repeated, replicates=20)
    assert one.intervals["good"]["ami"] == other.intervals["good"]["ami"]
    key = "adjusted_rand"
    assert one.differences["good", "bad"][key] == other.differences["good", "bad"][key]


def test_a_table_alone_is_drawn_as_its_points_are():
    truth, clusterings = points(200)
    model = clusterings_of(truth, {"good": clusterings["good"]})["good"]
    alone = sums_of_table(model.tally)
    assert alone.times.tolist() == model.times.tolist()
    assert alone.places.tolist() == model.places.tolist()


def test_large_tables_have_intervals_without_a_matching():
    generator = np.random.default_rng(1)
    truth = generator.integers(0, 1200, 5000)
    other = np.where(generator.random(5000) < 0.7, truth, generator.integers(0, 1200, 5000))
    found = table_intervals(contingency(truth, other), replicates=5)
    assert found["matched"].reason.startswith("the table has more than 1,000,000 cells")
    assert found["adjusted_rand"].low < found["adjusted_rand"].value


def test_undefined_figures_say_why():
    found = table_intervals(contingency([1, 1], [1, 1]), replicates=5)
    assert found["adjusted_rand"].reason == "all points share one label and one cluster"
    assert table_intervals(contingency([], []), replicates=5)["purity"].reason == (
        "there are no points"
    )
    with pytest.raises(ValueError, match="clusterings must hold one or more, got 0"):
        compare_clusterings([1], {})
