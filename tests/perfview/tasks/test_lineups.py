"""Who takes part in a comparison, whether they are paired, and why not."""

from dataclasses import replace

import numpy as np
import pytest

from perfcore.binary import sweep
from perfcore.chance.honest_thresholds import run_sweeps
from perfcore.data import Aggregates, Predictions
from perfview.pages.compare.replications import resampled_in_use, resampled_offered
from perfview.tasks.binary.entrants import Entrant, entrants_in_use, pair_in_use
from perfview.tasks.binary.lineups import lineup
from tests.perfview.pages.made_lineups import made, predictions

TRUTH = np.array([0, 1, 1, 0, 1, 0], np.uint8)
A = np.array([0.1, 0.9, 0.6, 0.4, 0.5, 0.2])
B = A[::-1].copy()
IDS = np.arange(6)
OFFERED = [Entrant("mail", name) for name in "abcdefgh"] + [Entrant("web", "a")]


def test_models_of_one_file_are_paired() -> None:
    found = made({"a": A, "b": B}, TRUTH)
    assert found.paired
    assert found.unpaired == ""
    assert found.names == ("a", "b")
    assert found.sweeps["b"] == sweep(TRUTH, B)
    assert found.cases.truth.tolist() == [False, True, True, False, True, False]
    assert found.prevalence == 0.5


def test_small_scores_that_mean_positive_are_negated() -> None:
    turned = replace(predictions({"a": -A}, TRUTH), smaller_is_positive=True)
    found = lineup({"f": ("f.csv", turned)}, [Entrant("f", "a")], key="k")
    assert found.sweeps["a"] == sweep(TRUTH, A)
    assert found.smaller_is_positive


def test_counts_are_not_paired_and_say_why() -> None:
    counts = Aggregates(np.array([0.2, 0.8]), np.array([[5, 1], [2, 4]]))
    file = Predictions("counts", ("no", "yes"), 1, {"a": counts, "b": counts})
    both = lineup({"f": ("f.csv", file)}, [Entrant("f", "a"), Entrant("f", "b")], key="k")
    assert (both.paired, both.unpaired) == (False, "The file holds counts, not cases.")
    alone = lineup({"f": ("f.csv", file)}, [Entrant("f", "a")], key="k")
    assert alone.unpaired == ""


def test_files_are_joined_by_case_id_in_whatever_order_they_are() -> None:
    may = predictions({"m": A}, TRUTH, id=IDS)
    order = np.array([3, 1, 5, 0, 4])
    june = predictions({"m": B[order], "n": A[order]}, TRUTH[order], id=IDS[order])
    files = {"may": ("may.csv", may), "june": ("june.csv", june)}
    entrants = [Entrant("june", "m"), Entrant("may", "m"), Entrant("june", "n")]
    found = lineup(files, entrants, key="k")
    assert found.paired
    assert found.names == ("m · june.csv", "m · may.csv", "n")
    assert found.note.startswith("Paired by case id: 5 cases; 1 ")
    at = np.sort(order)
    assert found.sweeps["m · june.csv"] == sweep(TRUTH[at], B[at])
    assert found.sweeps["m · may.csv"] == found.sweeps["n"] == sweep(TRUTH[at], A[at])


def test_files_without_ids_stay_apart_with_the_reason() -> None:
    files = {
        "may": ("may.csv", predictions({"m": A}, TRUTH)),
        "june": ("june.csv", predictions({"n": B}, TRUTH)),
    }
    found = lineup(files, [Entrant("may", "m"), Entrant("june", "n")], key="k")
    assert not found.paired
    assert found.unpaired == "may.csv has no case ids."
    assert found.sweeps["n"] == sweep(TRUTH, B)


def test_files_that_put_the_same_cases_into_other_runs_are_not_said_to_be_paired() -> None:
    runs = {"may": np.array([0, 0, 0, 1, 1, 1]), "june": np.array([1, 1, 0, 0, 0, 1])}
    files = {
        name: (name, predictions({"m": A}, TRUTH, id=IDS, run=run, runs=("dev", "test")))
        for name, run in runs.items()
    }
    found = lineup(files, [Entrant("may", "m"), Entrant("june", "m")], key="k", run="test")
    assert not found.paired
    assert found.unpaired == "By their ids, the models did not score the same cases."
    assert found.note == ""


def test_files_that_disagree_about_the_truth_are_refused() -> None:
    files = {
        "may": ("may.csv", predictions({"m": A}, TRUTH, id=IDS)),
        "june": ("june.csv", predictions({"n": B}, 1 - TRUTH, id=IDS)),
    }
    with pytest.raises(ValueError, match="6 of 6 cases have another truth"):
        lineup(files, [Entrant("may", "m"), Entrant("june", "n")], key="k")


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
    run = np.array([0, 0, 0, 1, 1, 1])
    facts = {"run": run, "runs": ("dev", "test"), "group": np.array([5, 5, 6, 7, 8, 8])}
    found = predictions({"a": A, "b": B}, TRUTH, **facts)
    files, entrants = {"f": ("f.csv", found)}, [Entrant("f", "a"), Entrant("f", "b")]
    both = lineup(files, entrants, key="k", run="test")
    assert (both.run, both.runs, both.paired) == ("test", ("dev", "test"), True)
    assert both.sweeps["b"] == sweep(TRUTH[3:], B[3:])
    assert both.cases.scores["a"].tolist() == A[3:].tolist()
    assert list(both.cases.groups) == ["group"]
    assert run_sweeps(*both.sources["a"])["dev"] == sweep(TRUTH[:3], A[:3])  # all runs stay known
    pooled = lineup(files, entrants, key="k", run="gone")
    assert (pooled.run, pooled.sweeps["a"]) == ("", sweep(TRUTH, A))


def test_files_without_ids_are_compared_in_the_run_that_both_have() -> None:
    run = np.array([0, 0, 0, 1, 1, 1])
    files = {
        name: (name, predictions({"m": A}, TRUTH, run=run, runs=runs))
        for name, runs in (("may", ("dev", "test")), ("june", ("test", "late")))
    }
    found = lineup(files, [Entrant("may", "m"), Entrant("june", "m")], key="k", run="test")
    assert (found.run, found.runs) == ("test", ("test",))
    assert found.sweeps["m · may"] == sweep(TRUTH[3:], A[3:])
    assert found.sweeps["m · june"] == sweep(TRUTH[:3], A[:3])


def test_all_models_of_the_data_up_to_twenty_take_part_unless_others_are_chosen() -> None:
    assert entrants_in_use((), "mail", OFFERED) == tuple(OFFERED[:8])
    many = [Entrant("mail", str(i)) for i in range(25)]
    assert entrants_in_use((), "mail", many) == tuple(many[:20])
    assert entrants_in_use([OFFERED[8], OFFERED[7]], "mail", OFFERED) == (OFFERED[8], OFFERED[7])


def test_models_that_are_gone_do_not_take_part() -> None:
    gone = Entrant("mail", "z")
    assert entrants_in_use([gone, OFFERED[2]], "mail", OFFERED) == (OFFERED[2],)
    assert entrants_in_use([gone], "mail", OFFERED) == tuple(OFFERED[:8])


def test_a_pair_of_models_that_do_not_take_part_gives_way() -> None:
    assert pair_in_use((OFFERED[7], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((OFFERED[2], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[2], OFFERED[0])
    assert pair_in_use((OFFERED[2], OFFERED[2]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((), (OFFERED[0],)) is None
