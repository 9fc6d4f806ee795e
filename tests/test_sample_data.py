"""The sample files are what their script writes and what their descriptions say."""

import csv
import re
import runpy
import tomllib
from pathlib import Path

import numpy as np
import pytest

from perfcore import amount_sweep_of, auc, average_precision, read_predictions, sweep, sweep_of
from sample_data import make_samples

FOLDER = Path(make_samples.__file__).parent
SAMPLES = tomllib.loads((FOLDER / "samples.toml").read_text("utf-8"))["sample"]
FILES = [sample["file"] for sample in SAMPLES]


def rows(file: str) -> list[dict[str, str]]:
    text = (FOLDER / file).read_text("utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter=";" if ";" in text else ","))


def models(table: list[dict[str, str]]) -> list[str]:
    if "model" in table[0]:
        return list(dict.fromkeys(row["model"] for row in table))
    return [name for name in table[0] if name == "score" or name in make_samples.models()]


def truth(table: list[dict[str, str]], positive_label: str) -> np.ndarray:
    named = {"truth", "misread", "second_cultivar", "is_eight", "low_tip"}
    column = next(name for name in table[0] if name in named)
    return np.array([row[column] == positive_label for row in table])


def cases_and_positives(sample: dict) -> tuple[int, int]:
    table = rows(sample["file"])
    if "positives" in table[0]:
        positives = sum(int(row["positives"]) for row in table)
        return positives + sum(int(row["negatives"]) for row in table), positives
    per_model = len(models(table)) if "model" in table[0] else 1
    positives = int(truth(table, sample["positive_label"]).sum())
    return len(table) // per_model, positives // per_model


def test_the_script_writes_every_file_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [make_samples.__file__, str(tmp_path)])
    runpy.run_path(make_samples.__file__, run_name="__main__")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)
    for file in FILES:
        assert (tmp_path / file).read_bytes() == (FOLDER / file).read_bytes(), file


def test_every_file_is_in_the_gallery_once() -> None:
    assert sorted(FILES) == sorted(path.name for path in FOLDER.glob("*.csv"))
    assert len({sample["id"] for sample in SAMPLES}) == len(SAMPLES)


def test_a_few_hundred_kilobytes_in_all() -> None:
    assert sum((FOLDER / file).stat().st_size for file in FILES) < 400_000


@pytest.mark.parametrize("sample", SAMPLES, ids=FILES)
def test_gallery_and_readme_say_what_the_file_holds(sample: dict) -> None:
    table, counts = rows(sample["file"]), (sample["cases"], sample["positives"])
    assert cases_and_positives(sample) == counts
    assert models(table) == sample["models"]
    assert sample["question"].endswith("?")
    assert len(re.findall(r"[.?](?= |$)", sample["description"])) == 2
    readme = (FOLDER / "README.md").read_text("utf-8")
    (line,) = re.findall(rf"^\| `{sample['file']}` \| .*$", readme, re.MULTILINE)
    numbers = [int(text.replace(",", "")) for text in line.split(" | ")[2:5]]
    assert numbers == [len(table), *counts]


@pytest.mark.parametrize("sample", SAMPLES, ids=FILES)
def test_the_reader_guesses_every_column(sample: dict) -> None:
    predictions = read_predictions(FOLDER / sample["file"])
    assert list(predictions.models) == sample["models"]
    assert predictions.positive_label == sample["positive_label"]
    weights = [float(row["weight"]) for row in rows(sample["file"]) if "weight" in row]
    total = sum(weights) if weights else sample["cases"]
    for model in sample["models"]:
        points = sweep_of(predictions, model)
        assert points.positives == sample["positives"]
        assert points.positives + points.negatives == total


def test_the_rare_event_is_rare_and_crowded_near_zero() -> None:
    table = rows("digit_misreads.csv")
    score = np.array([float(row["score"]) for row in table])
    assert 0.01 < truth(table, "yes").mean() < 0.02
    assert score.min() > 0
    assert np.mean(score < 1e-4) > 0.9
    assert np.unique(score).size > 8000


def test_twenty_cases_start_the_curve_of_the_textbook() -> None:
    table = rows("twenty_cases.csv")
    operating_points = sweep(truth(table, "P"), [float(row["score"]) for row in table])
    assert operating_points.tp[:4].tolist() == [0, 1, 2, 2]
    assert operating_points.fp[:4].tolist() == [0, 0, 0, 1]
    at = operating_points.at(0.54)
    assert (at.tp + at.tn) / 20 == 0.70
    assert auc(operating_points) == pytest.approx(0.68, abs=1e-15)
    assert average_precision(operating_points) == pytest.approx(0.735748, abs=5e-7)


def test_amounts_and_ids_are_guessed_and_are_the_bills() -> None:
    predictions = read_predictions(FOLDER / "low_tips.csv")
    table = rows("low_tips.csv")
    for model in predictions.models:
        cases = predictions.models[model]
        assert cases.id.tolist() == [row["id"] for row in table]
        assert cases.amount.tolist() == [float(row["amount"]) for row in table]
        money = amount_sweep_of(predictions, model)
        assert money.cases == sweep_of(predictions, model)
        assert money.amounts.positives + money.amounts.negatives == pytest.approx(4827.77)


def test_the_readme_does_not_flatter_the_models_of_low_tips() -> None:
    predictions = read_predictions(FOLDER / "low_tips.csv")
    areas = [f"{auc(sweep_of(predictions, model)):.2f}" for model in predictions.models]
    assert areas == ["0.62", "0.55", "0.58"]
    assert "AUC is 0.62, 0.55 and 0.58." in (FOLDER / "README.md").read_text("utf-8")


def test_the_readings_of_an_image_are_a_group() -> None:
    cases = read_predictions(FOLDER / "digit_misreads.csv").models["score"]
    table = rows("digit_misreads.csv")
    images = {row["image"]: code for row, code in zip(table, cases.group.tolist(), strict=True)}
    assert cases.group.tolist() == [images[row["image"]] for row in table]
    assert np.bincount(cases.group).tolist() == [5] * 1797
    assert len({row["image"] for row in table if row["misread"] == "yes"}) == 47
    assert cases.run is None


def test_models_of_the_long_sample_are_paired_by_case() -> None:
    assert read_predictions(FOLDER / "wine_long.csv").paired


def test_a_weighted_sample_tells_nearly_the_same_story() -> None:
    files = ("eights_weighted.csv", "eights_log_odds.csv")
    part, whole = (sweep_of(read_predictions(FOLDER / file), "score") for file in files)
    assert auc(part) == pytest.approx(auc(whole), abs=0.002)


def test_the_weighted_sample_stands_for_all_the_digits() -> None:
    table = rows("eights_weighted.csv")
    weight = np.array([float(row["weight"]) for row in table])
    positive = truth(table, "yes")
    assert weight[positive].sum() == 174
    assert weight[~positive].sum() == 1620


def test_every_aggregated_score_has_three_decimals_and_stands_once() -> None:
    scores = [row["score"] for row in rows("aggregated_scores.csv")]
    assert scores == sorted(set(scores))
    assert all(re.fullmatch(r"[01]\.\d{3}", score) for score in scores)


@pytest.mark.parametrize("value", [0.12345, 0.12345 + 1e-11, -0.12345])
def test_a_score_on_a_rounding_edge_is_refused(value: float) -> None:
    message = r"A score must be 1e-06 of its last digit away from a rounding edge, got .* for"
    with pytest.raises(ValueError, match=message):
        make_samples.decimals(np.array([0.5, value]), 4)


def test_a_score_that_rounds_to_zero_has_no_sign() -> None:
    assert make_samples.decimals(np.array([-0.0001, -0.0009]), 3) == ["0.000", "-0.001"]


def test_significant_digits_keep_small_scores_apart() -> None:
    assert make_samples.significant(np.array([1.23456e-9, 0.98765]), 3) == ["1.23e-09", "0.988"]
