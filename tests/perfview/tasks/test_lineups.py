"""Who takes part in a comparison, whether they are paired, and why not."""

from dataclasses import replace

import numpy as np
import pytest

from perfcore.binary import sweep
from perfcore.chance.honest_thresholds import run_sweeps
from perfcore.costs import Tally
from perfcore.data import Aggregates, Predictions
from perfview.tasks.binary.comparison.entrants import Entrant, entrants_in_use, pair_in_use
from perfview.tasks.binary.comparison.lineups import Lineup, lineup
from perfview.tasks.binary.comparison.replications import resampled_in_use, resampled_offered
from tests.perfview.pages.made_lineups import made, predictions

TRUTH = np.array([0, 1, 1, 0, 1, 0], np.uint8)
A = np.array([0.1, 0.9, 0.6, 0.4, 0.5, 0.2])
B = A[::-1].copy()
IDS = np.arange(6)
OFFERED = [Entrant("mail", name) for name in "abcdefgh"] + [Entrant("web", "a")]
DEV_TEST = {"run": np.array([0, 0, 0, 1, 1, 1]), "runs": ("dev", "test")}


def joined(*models: tuple[str, str], run: str = "", **files: Predictions) -> Lineup:
    """The lineup of some models, each told by its file and its name."""
    named = {name: (f"{name}.csv", file) for name, file in files.items()}
    return lineup(named, [Entrant(*model) for model in models], key="k", run=run)


def test_models_of_one_file_are_paired() -> None:
    found = made({"a": A, "b": B}, TRUTH)
    assert found.paired
    assert found.unpaired == ""
    assert found.names == ("a", "b")
    assert found.sweeps["b"] == sweep(TRUTH, B)
    assert found.cases.truth.tolist() == [False, True, True, False, True, False]
    assert found.prevalence == 0.5


def test_counts_that_somebody_keeps_are_not_made_again() -> None:
    """Unless they are of other cases: those of one run, or those that several files share."""
    told: list[Entrant] = []

    def kept(entrant: Entrant) -> Tally:
        told.append(entrant)
        return Tally(sweep(TRUTH, A))

    both = [Entrant("one", "a"), Entrant("one", "b")]
    one = predictions({"a": A, "b": B}, TRUTH, **DEV_TEST)
    found = lineup({"one": ("one.csv", one)}, both, key="k", kept=kept)
    assert (told, found.sweeps["b"]) == (both, sweep(TRUTH, A))
    alone = lineup({"one": ("one.csv", one)}, both, key="k", run="dev", kept=kept)
    assert alone.sweeps["b"] == sweep(TRUTH[:3], B[:3])
    with_ids = [predictions({name: A}, TRUTH, id=IDS) for name in "ab"]
    files = {"one": ("one.csv", with_ids[0]), "two": ("two.csv", with_ids[1])}
    paired = lineup(files, [Entrant("one", "a"), Entrant("two", "b")], key="k", kept=kept)
    assert paired.paired
    assert told == both


def test_small_scores_that_mean_positive_are_negated() -> None:
    turned = replace(predictions({"a": -A}, TRUTH), smaller_is_positive=True)
    found = joined(("f", "a"), f=turned)
    assert found.sweeps["a"] == sweep(TRUTH, A)
    assert found.sweeps["a"].negated


def test_counts_are_not_paired_and_say_why() -> None:
    counts = Aggregates(np.array([0.2, 0.8]), np.array([[5, 1], [2, 4]]))
    file = Predictions("counts", ("no", "yes"), 1, {"a": counts, "b": counts})
    both = joined(("f", "a"), ("f", "b"), f=file)
    assert (both.paired, both.unpaired) == (False, "The file holds counts, not cases.")
    assert joined(("f", "a"), f=file).unpaired == ""


def test_files_are_joined_by_case_id_in_whatever_order_they_are() -> None:
    may = predictions({"m": A}, TRUTH, id=IDS)
    order = np.array([3, 1, 5, 0, 4])
    june = predictions({"m": B[order], "n": A[order]}, TRUTH[order], id=IDS[order])
    found = joined(("june", "m"), ("may", "m"), ("june", "n"), may=may, june=june)
    assert found.paired
    assert found.names == ("m · june.csv", "m · may.csv", "n")
    assert found.note.startswith("Paired by case id: 5 cases; 1 ")
    at = np.sort(order)
    assert found.sweeps["m · june.csv"] == sweep(TRUTH[at], B[at])
    assert found.sweeps["m · may.csv"] == found.sweeps["n"] == sweep(TRUTH[at], A[at])


def test_files_without_ids_stay_apart_with_the_reason() -> None:
    may, june = predictions({"m": A}, TRUTH), predictions({"n": B}, TRUTH)
    found = joined(("may", "m"), ("june", "n"), may=may, june=june)
    assert not found.paired
    assert found.unpaired == "may.csv has no case ids."
    assert found.sweeps["n"] == sweep(TRUTH, B)


def test_files_that_put_the_same_cases_into_other_runs_are_not_said_to_be_paired() -> None:
    may = predictions({"m": A}, TRUTH, id=IDS, **DEV_TEST)
    june = predictions({"m": A}, TRUTH, id=IDS, **DEV_TEST | {"run": np.array([1, 1, 0, 0, 0, 1])})
    found = joined(("may", "m"), ("june", "m"), run="test", may=may, june=june)
    assert not found.paired
    assert found.unpaired == "The models differ in their cases, or in what the data say of them."
    assert found.note == ""


def test_files_that_disagree_about_the_truth_are_refused() -> None:
    may, june = (predictions({"m": A}, truth, id=IDS) for truth in (TRUTH, 1 - TRUTH))
    with pytest.raises(ValueError, match="6 of 6 cases have another truth"):
        joined(("may", "m"), ("june", "m"), may=may, june=june)


def test_groups_are_drawn_whole_unless_the_reader_says_otherwise() -> None:
    plain = made({"a": A}, TRUTH)
    assert resampled_offered(plain) == ("cases", "classes")
    assert resampled_in_use("", plain) == resampled_in_use("group", plain) == "cases"
    grouped = made({"a": A}, TRUTH, group=np.array([0, 0, 1, 1, 2, 2]))
    assert resampled_offered(grouped) == ("cases", "classes", "group")
    assert resampled_in_use("", grouped) == "group"
    assert resampled_in_use("cases", grouped) == "cases"
    one_group = made({"a": A}, TRUTH, group=np.zeros(6, np.int64))
    assert resampled_offered(one_group) == ("cases", "classes")


def test_one_run_alone_is_compared_on_its_cases() -> None:
    file = predictions({"a": A, "b": B}, TRUTH, **DEV_TEST, group=np.array([5, 5, 6, 7, 8, 8]))
    both = joined(("f", "a"), ("f", "b"), run="test", f=file)
    assert (both.run, both.runs, both.paired) == ("test", ("dev", "test"), True)
    assert both.sweeps["b"] == sweep(TRUTH[3:], B[3:])
    assert both.cases.scores["a"].tolist() == A[3:].tolist()
    assert list(both.cases.groups) == ["group"]
    assert run_sweeps(*both.sources["a"])["dev"] == sweep(TRUTH[:3], A[:3])  # all runs stay known
    pooled = joined(("f", "a"), ("f", "b"), run="gone", f=file)
    assert (pooled.run, pooled.sweeps["a"]) == ("", sweep(TRUTH, A))


def test_files_without_ids_are_compared_in_the_run_that_both_have() -> None:
    may = predictions({"m": A}, TRUTH, **DEV_TEST)
    june = predictions({"m": A}, TRUTH, **DEV_TEST | {"runs": ("test", "late")})
    found = joined(("may", "m"), ("june", "m"), run="test", may=may, june=june)
    assert (found.run, found.runs) == ("test", ("test",))
    assert found.sweeps["m · may.csv"] == sweep(TRUTH[3:], A[3:])
    assert found.sweeps["m · june.csv"] == sweep(TRUTH[:3], A[:3])


def in_use(chosen: list[Entrant], offered: list[Entrant]) -> tuple[Entrant, ...]:
    """Who takes part where the last model is the best."""
    names = [each.model for each in offered if each.data == "mail"]
    return entrants_in_use(chosen, "mail", offered, ranked=lambda: names[::-1])


def test_few_models_of_the_data_or_the_best_of_many_take_part_unless_others_are_chosen() -> None:
    assert in_use([], OFFERED) == tuple(OFFERED[:8])
    many = [Entrant("mail", str(i)) for i in range(25)]
    assert in_use([], many[:12]) == tuple(many[:12])
    assert in_use([], many) == tuple(many[:16:-1])
    assert in_use([OFFERED[8], OFFERED[7]], OFFERED) == (OFFERED[8], OFFERED[7])
    assert in_use(many[3:5], many) == (many[3], many[4])


def test_models_that_are_gone_do_not_take_part() -> None:
    gone = Entrant("mail", "z")
    assert in_use([gone, OFFERED[2]], OFFERED) == (OFFERED[2],)
    assert in_use([gone], OFFERED) == tuple(OFFERED[:8])


def test_a_pair_of_models_that_do_not_take_part_gives_way() -> None:
    assert pair_in_use((OFFERED[7], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((OFFERED[2], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[2], OFFERED[0])
    assert pair_in_use((OFFERED[2], OFFERED[2]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((), (OFFERED[0],)) is None
