"""Data with probabilities in place of their scores: what is kept, and what is said."""

from dataclasses import replace

import numpy as np
import pytest

from perfcore import Sweep, auc, sweep
from perfcore.calibration import MAPS, corp, cross_fitted, isotonic
from perfcore.data import Cases, Predictions
from perfcore.readers import Transform
from perfview.session.data_files import reread
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.recalibration.fits import ways_for
from perfview.tasks.binary.recalibration.recalibrated import with_probabilities
from perfview.tasks.binary.recalibration.switch import recalibration_text
from perfview.tasks.binary.subgroups.parts import cut_down, subgroup_tallies
from tests.perfview.shared_cases import BACKWARDS, WEIGHTED, file_of, parcel, through_a_link
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

COUNTED = "score,positives,negatives\n" + "".join(
    f"{score},{int(truth)},{int(not truth)}\n" for truth, score in zip(TRUTH, SCORE, strict=True)
)
SITES = "truth,score,site\n" + "".join(
    f"{int(truth)},{score},{'ab'[i % 2]}\n"
    for i, (truth, score) in enumerate(zip(TRUTH, SCORE, strict=True))
)


def cases_of(file: DataSet, model: str) -> Cases:
    assert isinstance(file.found, Predictions)
    cases = file.found.models[model]
    assert isinstance(cases, Cases)
    return cases


def test_counts_are_those_of_the_map_fitted_on_them() -> None:
    file = file_of(COUNTED)
    found = with_probabilities(file, "isotonic")
    assert found.tally("score").cases == isotonic(TWENTY).recalibrate(TWENTY)
    assert corp(found.tally("score").cases).miscalibration == pytest.approx(0, abs=1e-12)
    link = through_a_link(file)
    assert with_probabilities(link, "isotonic").tally("score") == found.tally("score")
    assert "fitted on these same cases" in recalibration_text(found, ["score"])


def test_links_of_recalibrated_data_say_so_also_when_they_are_shared_again() -> None:
    link = through_a_link(with_probabilities(file_of(COUNTED), "isotonic"))
    assert link.recalibrated == {"score": ("isotonic", "same")}
    again = through_a_link(link)
    assert again.recalibrated == link.recalibrated
    said = "The sender of this link recalibrated the scores by isotonic regression fitted on"
    assert recalibration_text(again, ["score"]).startswith(said)
    assert recalibration_text(through_a_link(file_of(COUNTED)), ["score"]) == ""


def test_a_way_that_only_later_versions_know_is_told_without_its_name() -> None:
    link = through_a_link(with_probabilities(file_of(COUNTED), "isotonic"))
    odd = replace(link, found=replace(link.found, recalibrated={"score": ("venn", "<b>")}))
    assert recalibration_text(odd, ["score"]) == "The sender of this link recalibrated the scores."


def test_weights_of_zero_move_no_map_and_no_case_is_lost() -> None:
    file = file_of(WEIGHTED)
    found = with_probabilities(file, "isotonic").tally("score").cases
    given = file.tally("score").cases
    assert (found.positives, found.negatives) == (given.positives, given.negatives)


def test_smaller_scores_for_positives_become_larger_probabilities() -> None:
    file = file_of(BACKWARDS)
    turned = reread(file, replace(file.columns, smaller_is_positive=True))
    found = with_probabilities(turned, "isotonic")
    assert turned.tally("distance").cases.negated
    assert not found.tally("distance").cases.negated
    assert auc(found.tally("distance").cases) == auc(turned.tally("distance").cases) == 1


@pytest.mark.parametrize("how", list(MAPS))
def test_cases_are_cross_fitted_and_weighted_ones_too(how: str) -> None:
    rng = np.random.default_rng(3)
    score = np.round(rng.uniform(0.01, 0.99, 80), 3)
    truth, weight = rng.random(80) < score, rng.integers(1, 9, 80) / 4
    rows = [f"{int(t)},{s},{w}" for t, s, w in zip(truth, score, weight, strict=True)]
    file = file_of("truth,score,weight\n" + "\n".join(rows))
    found = with_probabilities(file, how)
    wanted = cross_fitted(truth, score, MAPS[how], weight=weight)
    assert cases_of(found, "score").score.tolist() == wanted.tolist()
    assert found.tally("score").cases == sweep(truth, wanted, weight=weight)
    assert "each case by a map fitted on other cases" in recalibration_text(found, ["score"])


def test_groups_stay_together_where_cases_are_cross_fitted() -> None:
    rows = [f"{int(t)},{s},g{i % 4}" for i, (t, s) in enumerate(zip(TRUTH, SCORE, strict=True))]
    file = file_of("truth,score,patient\n" + "\n".join(rows))
    grouped = reread(file, replace(file.columns, group="patient"))
    found = with_probabilities(grouped, "isotonic")
    wanted = cross_fitted(TRUTH, SCORE, MAPS["isotonic"], groups=np.arange(20) % 4)
    assert cases_of(found, "score").score.tolist() == wanted.tolist()
    assert "each case by a map fitted on other groups" in recalibration_text(found, ["score"])


def test_a_subgroup_is_taken_after_all_cases_were_recalibrated() -> None:
    file = file_of(SITES)
    found = with_probabilities(file, "isotonic")
    parts = subgroup_tallies(found, "score", "site")
    together = parts["a"].cases + parts["b"].cases
    assert together == found.tally("score").cases
    alone = cut_down(found, "site", "a")
    assert alone.tally("score").cases == parts["a"].cases
    said = recalibration_text(found, ["score"], alone=True)
    assert said.endswith("All cases served to fit, not this subgroup alone.")


def test_paired_models_stay_paired_and_each_has_its_own_map() -> None:
    rows = [f"{int(t)},{s},{1 - s / 2}" for t, s in zip(TRUTH, SCORE, strict=True)]
    file = file_of("truth,a,b\n" + "\n".join(rows))
    found = with_probabilities(file, "isotonic")
    assert isinstance(found.found, Predictions)
    assert found.found.paired
    for model, score in (("a", SCORE), ("b", 1 - SCORE / 2)):
        wanted = cross_fitted(TRUTH, score, MAPS["isotonic"])
        assert found.tally(model).cases == sweep(TRUTH, wanted)


ONE_CLASS = "There are cases of one class only."
NOT_ALWAYS = "Each case needs a map fitted on others, and there is not always one."
NO_MAP = "There is no map from scores to probabilities:"
PARTED = f"{NO_MAP} a threshold parts the two classes"


@pytest.mark.parametrize(
    ("how", "rows", "reason"),
    [
        ("isotonic", "1,.2 1,.7", ONE_CLASS),
        ("platt", "0,.2 0,.7", ONE_CLASS),
        ("isotonic", "1,.2 0,.7 0,.8", f"{NOT_ALWAYS} {ONE_CLASS}"),
        ("logistic", "0,.2 0,.3 1,.7 1,.8", PARTED),
        ("beta", "0,.2 1,.3 0,.7 1,.8", f"{NOT_ALWAYS} {PARTED}"),
        ("logistic", "0,0 1,.3 0,.7 1,.8", f"{NO_MAP} scores of 0 and 1 have no log-odds, and 1"),
        ("logistic", "0,2 1,.3 0,.7 1,.8", "Some lie outside 0 to 1"),
        ("isotonic", "0,.2,a 1,.3,a 0,.7,a 1,.8,a", f"{NOT_ALWAYS} Two cases, or two groups of"),
    ],
)
def test_scores_stay_as_given_where_there_is_no_map(how: str, rows: str, reason: str) -> None:
    columns = "truth,score,patient" if rows.count(",") > rows.count(" ") + 1 else "truth,score"
    file = file_of("\n".join([columns, *rows.split()]))
    if "patient" in columns:
        file = reread(file, replace(file.columns, group="patient"))
    else:  # one class alone: which label is positive cannot be guessed
        file = reread(file, replace(file.columns, positive="1"))
    found = with_probabilities(file, how)
    assert found.recalibrated == {}
    said = f"The scores of “score” stay as given. {reason}"
    assert recalibration_text(found, found.models).startswith(said)
    assert found.tally("score").cases == file.tally("score").cases


def test_one_model_may_be_recalibrated_and_another_stay_as_given() -> None:
    rows = [f"{int(t)},{s},{s if s > 0.2 else 0}" for t, s in zip(TRUTH, SCORE, strict=True)]
    found = with_probabilities(file_of("truth,a,b\n" + "\n".join(rows)), "logistic")
    assert found.recalibrated == {"a": ("logistic", "crossed")}
    said = recalibration_text(found, found.models)
    assert "by logistic regression on their log-odds, each case by a map" in said
    assert "The scores of “b” stay as given. There is no map" in said


@pytest.mark.parametrize(
    ("scores", "ways"),
    [
        ("0.2 0.7 1", ["isotonic", "logistic", "beta", "platt"]),
        ("0.2 0.7 3", ["isotonic", "platt", "log_odds", "percent"]),
        ("-2 0.7 3", ["isotonic", "platt", "log_odds"]),
    ],
)
def test_a_model_is_offered_the_ways_that_suit_its_scores(scores: str, ways: list[str]) -> None:
    assert list(ways_for(sweep([0, 1, 0], [float(score) for score in scores.split()]))) == ways


def test_scores_made_of_a_score_and_a_column_stay_as_they_are() -> None:
    file = file_of("truth,score,price\n1,0.2,3\n0,0.7,1\n1,0.9,2\n0,0.1,9\n")
    made = reread(file, replace(file.columns, transform=Transform("price")))
    found = with_probabilities(made, "isotonic")
    (name,) = made.made_of
    assert found.tally(name).cases == made.tally(name).cases
    assert list(found.recalibrated) == ["score"]
    assert f"The scores of “{name}” stay as given" in recalibration_text(found, found.models)


def test_a_parcel_tells_data_as_given_from_recalibrated_ones() -> None:
    file = file_of(COUNTED)
    changed = with_probabilities(file, "isotonic")
    assert parcel(file).key != parcel(changed).key
    assert np.diff(parcel(changed).payload.files[0].models["score"].cases.tp).sum() == 10


@pytest.mark.parametrize(
    ("how", "scores", "reason"),
    [
        ("log_odds", [-2, 3, 0.5, 1], ""),
        ("percent", [5, 90, 40, 0], ""),
        ("percent", [5, 190, 40, 0], "they are no percent"),
        ("percent", [-5, 90, 40, 0], "they are no percent"),
        ("log_odds", [0.2, 0.9, 0.5, 1], "may be probabilities already"),
        ("percent", [0.2, 0.9, 0.5, 1], "may be probabilities already"),
    ],
)
def test_log_odds_and_percent_need_no_fit_and_keep_the_order(
    how: str, scores: list[float], reason: str
) -> None:
    rows = [f"{i % 2},{score}" for i, score in enumerate(scores)]
    file = file_of("truth,score\n" + "\n".join(rows))
    found = with_probabilities(file, how)
    said = recalibration_text(found, found.models)
    given, changed = file.tally("score").cases, found.tally("score").cases
    assert changed.tp.tolist() == given.tp.tolist()
    if reason:
        assert reason in said
        assert "stay as given" in said
        assert changed == given
        return
    assert said.endswith("so no figure of ranking changes.")
    assert parcel(found).payload.files[0].fitted == frozenset()
    exact = 1 / (1 + np.exp(-np.array(scores))) if how == "log_odds" else np.array(scores) / 100
    assert changed.thresholds[1:] == pytest.approx(np.sort(exact)[::-1])


@pytest.mark.parametrize(
    "text", ["truth,score\n1,50\n0,60\n", "score,positives,negatives\n50,1,0\n60,0,1\n"]
)
def test_log_odds_that_round_to_one_probability_are_said_to_share_a_rank(text: str) -> None:
    found = with_probabilities(file_of(text), "log_odds")
    assert found.tally("score").cases == Sweep.from_counts([1], [1], [1])
    assert "became equal: these cases share a rank now." in recalibration_text(found, ["score"])
