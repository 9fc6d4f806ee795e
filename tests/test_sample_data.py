"""The sample files are what their script writes and what their descriptions say."""

import csv
import re
import runpy
import tomllib
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_wine

from perfcore import amount_sweep_of, auc, average_precision, read_predictions, sweep_of
from perfcore.classes import accuracy, class_tally
from perfcore.classes.confusions import similarity_order
from perfcore.clusterings import clustering_tally
from perfcore.data import Predictions
from perfcore.readers import (
    guess_columns,
    read_class_predictions,
    read_clusterings,
    read_regression_predictions,
    read_table,
    read_texts,
)
from perfcore.regression import r2, tally
from perfcore.texts import bleu, rouge, text_tally
from sample_data import make_samples

FOLDER = Path(make_samples.__file__).parent
README = (FOLDER / "README.md").read_text("utf-8")
SAMPLES = tomllib.loads((FOLDER / "samples.toml").read_text("utf-8"))["sample"]
FILES = [sample["file"] for sample in SAMPLES]
OF_CLASSES = [sample for sample in SAMPLES if sample.get("task") == "classes"]
OF_NUMBERS = [sample for sample in SAMPLES if sample.get("task") == "regression"]
OF_CLUSTERS = [sample for sample in SAMPLES if sample.get("task") == "clusterings"]
OF_TWO = [sample for sample in SAMPLES if "task" not in sample]
OF_TEXTS = [sample for sample in SAMPLES if sample.get("task") == "texts"]
SENTENCES = [sample["file"] for sample in OF_TEXTS]
ALONE = ("health_visits.csv", *SENTENCES)
"""Scripts of their own write these; the data set of the first is in a package of its own."""


def rows(file: str) -> list[dict[str, str]]:
    text = (FOLDER / file).read_text("utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter=";" if ";" in text else ","))


def read(file: str) -> Predictions:
    return read_predictions(FOLDER / file)


@pytest.mark.thorough
def test_the_script_writes_every_file_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [make_samples.__file__, str(tmp_path)])
    runpy.run_path(make_samples.__file__, run_name="__main__")
    files = [file for file in FILES if file not in ALONE]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(files)
    for file in files:
        assert (tmp_path / file).read_bytes() == (FOLDER / file).read_bytes(), file


def test_every_file_is_in_the_gallery_once_and_all_are_a_few_hundred_kilobytes() -> None:
    assert sorted(FILES) == sorted(path.name for path in FOLDER.glob("*.csv"))
    assert len({sample["id"] for sample in SAMPLES}) == len(SAMPLES)
    assert sum((FOLDER / file).stat().st_size for file in FILES) < 1_600_000


def told_in_readme(sample: dict) -> list[int]:
    """How many rows, cases and positives the table of the README says that a file has."""
    assert sample["question"].endswith("?")
    assert len(re.findall(r"[.?](?= |$)", sample["description"])) == 2
    (line,) = re.findall(rf"^\| `{sample['file']}` \| .*$", README, re.MULTILINE)
    return [int(text.replace(",", "")) for text in line.split(" | ")[2:5] if text != "–"]


@pytest.mark.parametrize("sample", OF_TWO, ids=lambda sample: sample["file"])
def test_gallery_readme_and_the_readers_guesses_say_what_the_file_holds(sample: dict) -> None:
    table, predictions = rows(sample["file"]), read(sample["file"])
    assert list(predictions.models) == sample["models"]
    assert predictions.positive_label == sample["positive_label"]
    weights = [float(row["weight"]) for row in table if "weight" in row]
    for name, model in predictions.models.items():
        points = sweep_of(predictions, name)
        assert len(model) == sample["cases"]
        assert points.positives == sample["positives"]
        assert points.positives + points.negatives == (sum(weights) or sample["cases"])
    assert told_in_readme(sample) == [len(table), sample["cases"], sample["positives"]]


@pytest.mark.parametrize("sample", OF_CLASSES, ids=lambda sample: sample["file"])
def test_samples_of_several_classes_hold_what_gallery_and_readme_say(sample: dict) -> None:
    found = read_class_predictions(FOLDER / sample["file"])
    assert list(found.models) == sample["models"]
    assert len(found.labels) == sample["classes"]
    assert all(len(cases) == sample["cases"] for cases in found.models.values())
    assert all(cases.id is not None for cases in found.models.values())
    assert told_in_readme(sample) == [len(rows(sample["file"])), sample["cases"]]


@pytest.mark.parametrize("sample", OF_NUMBERS, ids=lambda sample: sample["file"])
def test_samples_of_numbers_hold_what_gallery_and_readme_say(sample: dict) -> None:
    found = read_regression_predictions(FOLDER / sample["file"])
    assert list(found.models) == sample["models"]
    assert found.paired
    assert told_in_readme(sample) == [len(rows(sample["file"])), sample["cases"]]
    told = re.findall(rf"\*\*{sample['file']}\*\*:.*?\nR² is (.*?)\n", README, re.DOTALL)[0]
    tallies = [tally(cases.truth, cases.prediction) for cases in found.models.values()]
    figures = re.findall(r"−?0\.\d\d", told)
    assert figures == [f"{r2(each):.2f}".replace("-", "−") for each in tallies]


def test_the_script_of_texts_writes_both_files_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = str(FOLDER / "make_texts.py")
    monkeypatch.setattr("sys.argv", [script, str(tmp_path)])
    runpy.run_path(script, run_name="__main__")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(SENTENCES)
    for file in SENTENCES:
        assert (tmp_path / file).read_bytes() == (FOLDER / file).read_bytes(), file


@pytest.mark.parametrize("sample", OF_TEXTS, ids=lambda sample: sample["file"])
def test_samples_of_texts_hold_what_gallery_and_readme_say(sample: dict) -> None:
    columns = guess_columns(read_table(FOLDER / sample["file"]))
    assert (columns.layout, columns.id, columns.group) == ("texts", "segment", "document")
    assert columns.warnings == ()
    found = read_texts(FOLDER / sample["file"])
    assert list(found.models) == sample["models"]
    assert told_in_readme(sample) == [len(rows(sample["file"])), sample["cases"]]
    tallies = {name: text_tally(found, name) for name in found.models}
    assert {each.tokens for each in tallies.values()} == {"zh" if "zh" in sample["id"] else "13a"}
    for cases in found.models.values():
        pairs = zip(cases.hypotheses, cases.references, strict=True)
        assert all(len({*references}) == 2 for references in cases.references)
        assert sum(text == references[0] for text, references in pairs) >= 10
    moved = tallies["system_reorders"]  # all words are there, in another order
    assert rouge(moved, "1") == pytest.approx(1)
    assert bleu(moved) > bleu(tallies["system_drops"])
    assert rouge(moved, "L") < rouge(tallies["system_drops"], "L")


@pytest.mark.parametrize("sample", OF_CLUSTERS, ids=lambda sample: sample["file"])
def test_samples_of_clusterings_hold_what_gallery_and_readme_say(sample: dict) -> None:
    table = read_table(FOLDER / sample["file"])
    columns = guess_columns(table)
    assert (columns.layout, columns.truth, columns.warnings) == ("clusterings", "truth", ())
    found = read_clusterings(FOLDER / sample["file"])
    assert list(found.models) == sample["models"]
    assert told_in_readme(sample) == [len(rows(sample["file"])), sample["cases"]]
    assert len(found.features) == {"wine_clusters": 13, "digit_clusters": 10}[sample["id"]]


def test_measurements_of_wines_are_those_of_the_data_set_and_clusters_are_numbered() -> None:
    found = read_clusterings(FOLDER / "wine_clusters.csv")
    wine = load_wine()
    for k in range(2, 7):
        cases = found.models[f"kmeans_{k}"]
        assert (cases.points == wine.data).all()
        assert (cases.truth == wine.target).all()
        assert found.cluster_labels[f"kmeans_{k}"] == tuple(str(i) for i in range(1, k + 1))
        first = [int(np.flatnonzero(cases.clusters == i)[0]) for i in range(k)]
        assert first == sorted(first)
    t = clustering_tally(read_clusterings(FOLDER / "digit_clusters.csv"), "dbscan")
    assert t.noise_share == pytest.approx(0.19, abs=0.01)


def test_naive_bayes_calls_more_images_an_8_than_there_are() -> None:
    found = read_class_predictions(FOLDER / "digits.csv")
    counts = class_tally(found, "naive_bayes").counts
    assert (counts.called[8], counts.support[8]) == (200, 174)
    assert class_tally(found, "linear_discriminant").not_summing == 0


def test_the_second_model_errs_half_as_often_and_likeness_finds_the_genera() -> None:
    found = read_class_predictions(FOLDER / "hundred_species.csv")
    first, second = (class_tally(found, model).counts for model in found.models)
    assert 1 - accuracy(second) == pytest.approx((1 - accuracy(first)) / 2, rel=0.1)
    order = similarity_order(first)
    near = first.matrix[np.ix_(order, order)]
    errors = near.sum() - near.trace()
    # Blocks of five beside each other hold nearly all errors; by name they hold few.
    band = np.abs(np.subtract.outer(np.arange(100), np.arange(100))) <= 4
    assert (near * band).sum() - near.trace() > 0.85 * errors
    assert (first.matrix * band).sum() - near.trace() < 0.25 * errors
    assert first.support.min() == 20
    assert first.support.max() == 128


def test_the_rare_event_is_rare_and_crowded_near_zero() -> None:
    cases = read("digit_misreads.csv").models["score"]
    assert 0.01 < cases.truth.mean() < 0.02
    assert cases.score.min() > 0
    assert np.mean(cases.score < 1e-4) > 0.9
    assert np.unique(cases.score).size > 8000


def test_twenty_cases_start_the_curve_of_the_textbook() -> None:
    operating_points = sweep_of(read("twenty_cases.csv"), "score")
    assert operating_points.tp[:4].tolist() == [0, 1, 2, 2]
    assert operating_points.fp[:4].tolist() == [0, 0, 0, 1]
    at = operating_points.at(0.54)
    assert (at.tp + at.tn) / 20 == 0.70
    assert auc(operating_points) == pytest.approx(0.68, abs=1e-15)
    assert average_precision(operating_points) == pytest.approx(0.735748, abs=5e-7)


def test_amounts_and_ids_of_low_tips_are_the_bills_and_the_readme_does_not_flatter() -> None:
    predictions, table = read("low_tips.csv"), rows("low_tips.csv")
    for model, cases in predictions.models.items():
        assert cases.id.tolist() == [row["id"] for row in table]
        assert cases.amount.tolist() == [float(row["amount"]) for row in table]
        money = amount_sweep_of(predictions, model)
        assert money.cases == sweep_of(predictions, model)
        assert money.amounts.positives + money.amounts.negatives == pytest.approx(4827.77)
    areas = [f"{auc(sweep_of(predictions, model)):.2f}" for model in predictions.models]
    assert areas == ["0.62", "0.55", "0.58"]
    assert "AUC is 0.62, 0.55 and 0.58." in README


def test_the_readings_of_an_image_are_a_group() -> None:
    cases, table = read("digit_misreads.csv").models["score"], rows("digit_misreads.csv")
    images = {row["image"]: code for row, code in zip(table, cases.group.tolist(), strict=True)}
    assert cases.group.tolist() == [images[row["image"]] for row in table]
    assert np.bincount(cases.group).tolist() == [5] * 1797
    assert len({row["image"] for row in table if row["misread"] == "yes"}) == 47
    assert cases.run is None


def test_models_of_the_long_sample_are_paired_by_case() -> None:
    assert read("wine_long.csv").paired


def test_the_weighted_sample_stands_for_all_the_digits_and_tells_nearly_the_same() -> None:
    files = ("eights_weighted.csv", "eights_log_odds.csv")
    part, whole = (sweep_of(read(file), "score") for file in files)
    assert (part.positives, part.negatives) == (174, 1620)
    assert auc(part) == pytest.approx(auc(whole), abs=0.002)


def test_every_aggregated_score_has_three_decimals_and_stands_once() -> None:
    scores = [row["score"] for row in rows("aggregated_scores.csv")]
    assert scores == sorted(set(scores))
    assert all(re.fullmatch(r"[01]\.\d{3}", score) for score in scores)


@pytest.mark.parametrize("value", [0.12345, 0.12345 + 1e-11, -0.12345])
def test_a_score_on_a_rounding_edge_is_refused(value: float) -> None:
    message = r"A score must be 1e-06 of its last digit away from a rounding edge, got .* for"
    with pytest.raises(ValueError, match=message):
        make_samples.decimals(np.array([0.5, value]), 4)


def test_written_scores_have_no_sign_at_zero_and_stay_apart_where_they_are_small() -> None:
    assert make_samples.decimals(np.array([-0.0001, -0.0009]), 3) == ["0.000", "-0.001"]
    assert make_samples.significant(np.array([1.23456e-9, 0.98765]), 3) == ["1.23e-09", "0.988"]
