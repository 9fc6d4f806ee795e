"""Predictions in another unit than the truth: asked, and changed by the reader's click alone."""

import numpy as np

from perfcore.readers import guess_columns, predictions, read_regression_predictions, read_table
from tests.perfview.running_app import Screen, csv, opened_with

RNG = np.random.default_rng(2)
TRUTH = RNG.normal(300_000, 80_000, 60).round()
NEAR = (TRUTH / 1000 + RNG.normal(0, 20, 60)).round(2)
PRICES = csv(truth=TRUTH, forest_pred=NEAR, ridge_pred=(NEAR / 1000).round(5))
MAE = np.abs(1000 * NEAR - TRUTH).mean()


def page() -> Screen:
    return opened_with("data", ("prices.csv", PRICES))


def test_each_column_in_doubt_has_an_answer_a_click_away() -> None:
    app = page()
    assert any("is this column in another unit" in each.value.lower() for each in app.warning)
    assert app.buttons("unit_") == {
        "unit_right-0": "The unit of forest_pred is right",
        "unit_times-0": "Multiply forest_pred by 1,000",
        "unit_right-1": "The unit of ridge_pred is right",
        "unit_times-1": "Multiply ridge_pred by 1,000,000",
    }
    app.pressed("unit_times-0")
    assert app.buttons("unit_") == {
        "unit_right-0": "The unit of ridge_pred is right",
        "unit_times-0": "Multiply ridge_pred by 1,000,000",
        "unit_back-0": "Take forest_pred as it is, not times 1,000",
    }
    assert "In another unit than the truth, too? 'ridge_pred'" in app.texts()
    assert "Predictions in column 'forest_pred' are multiplied by 1,000." in app.texts()
    app.pressed("unit_right-0")
    assert [*app.buttons("unit_")] == ["unit_back-0"]
    app.turned("regression")
    (tile,) = [each for each in app.payload()["tiles"] if each["key"] == "mae"]
    assert tile["value"].replace(",", "") == f"{MAE:.0f}"


def test_what_was_answered_is_taken_back() -> None:
    app = page().pressed("unit_times-1").pressed("unit_back-0")
    assert len(app.buttons("unit_")) == 4
    app.pressed("unit_right-0").pressed("unit_right-0")
    assert not app.buttons("unit_")
    assert not [each for each in app.warning if "another unit" in each.value]


def test_nothing_is_asked_of_predictions_in_the_unit_of_the_truth() -> None:
    data = csv(truth=TRUTH, forest=(1000 * NEAR).round())
    assert not opened_with("data", ("fine.csv", data)).buttons("unit_")


def test_a_logarithm_has_no_factor_to_offer() -> None:
    data = csv(truth=TRUTH, price_pred=np.log(TRUTH / 50).round(4))
    assert {*opened_with("data", ("log.csv", data)).buttons("unit_")} == {"unit_right-0"}


def test_commands_and_lines_that_read_the_file_take_the_factor() -> None:
    table = read_table(PRICES, name="prices.csv")
    factors = (("forest_pred", 1000.0),)
    columns = guess_columns(table, factors=factors)
    assert columns.factors == factors
    assert not [each for each in columns.warnings if "forest_pred" in str(each)]
    found = predictions(table, columns).predictions
    assert np.abs(found.models["forest_pred"].prediction - TRUTH).mean() == MAE
    again = read_regression_predictions(PRICES, name="prices.csv", factors=factors)
    assert (again.models["ridge_pred"].prediction == (NEAR / 1000).round(5)).all()
