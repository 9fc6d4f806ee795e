"""Data with probabilities in place of their scores: what is kept, and what is said."""

from dataclasses import replace

import numpy as np
import pytest

from perfcore import Sweep, auc, sweep
from perfcore.calibration import corp, isotonic
from perfcore.data import Cases, Predictions
from perfcore.readers import Transform
from perfview.session.data_files import DataFile, reread
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


def cases_of(file: DataFile, model: str) -> Cases:
    cases = file.predictions.models[model]
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
    odd = replace(link, counts=replace(link.counts, recalibrated={"score": ("venn", "<b>")}))
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
    assert not found.smaller_is_positive
    assert auc(found.tally("distance").cases) == auc(turned.tally("distance").cases) == 1


def test_a_subgroup_is_taken_after_the_map_was_fitted_on_all_cases() -> None:
    file = file_of(SITES)
    found = with_probabilities(file, "isotonic")
    parts = subgroup_tallies(found, "score", "site")
    together = parts["a"].cases + parts["b"].cases
    assert together == found.tally("score").cases
    alone = cut_down(found, "site", "a")
    assert alone.tally("score").cases == parts["a"].cases
    said = recalibration_text(found, ["score"], alone=True)
    assert said.endswith("The map was fitted on all cases, not on this subgroup alone.")


def test_paired_models_stay_paired_and_each_has_its_own_map() -> None:
    rows = [f"{int(t)},{s},{1 - s / 2}" for t, s in zip(TRUTH, SCORE, strict=True)]
    file = file_of("truth,a,b\n" + "\n".join(rows))
    found = with_probabilities(file, "isotonic")
    assert isinstance(found.comparable, Predictions)
    assert found.comparable.paired
    assert found.tally("a").cases == isotonic(TWENTY).recalibrate(TWENTY)
    other = sweep(TRUTH, 1 - SCORE / 2)
    assert found.tally("b").cases == isotonic(other).recalibrate(other)


def test_data_of_one_class_stay_as_given_and_the_page_says_why() -> None:
    found = with_probabilities(file_of("truth,score\n1,0.2\n1,0.7\n"), "isotonic")
    assert found.recalibrated == {}
    assert "stay as given" in recalibration_text(found, found.models)
    assert found.tally("score").cases == Sweep.from_counts([0.2, 0.7], [1, 1], [0, 0])


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
    assert "no figure of ranking changes" in said
    exact = 1 / (1 + np.exp(-np.array(scores))) if how == "log_odds" else np.array(scores) / 100
    assert changed.thresholds[1:] == pytest.approx(np.sort(exact)[::-1])
