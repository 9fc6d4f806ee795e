"""The Calibration page, run as a whole: its figures are perfcore's, its bins are the reader's."""

import numpy as np
import pytest

from perfcore import Sweep, brier_score, sweep
from perfcore.calibration import calibration_bins, calibration_error, corp
from perfview.kit.boards.packing import unpacked
from perfview.kit.theme import number
from perfview.pages.calibration.content import board_content, reliability_of
from perfview.pages.calibration.page import answer_text
from perfview.session.samples import Sample
from tests.perfview.running_app import Screen, csv, each_sample, opened, opened_data, opened_with
from tests.perfview.twenty_cases import TWENTY

OUTSIDE = "eights_log_odds"


def page(**query: str) -> Screen:
    return opened("pages/calibration.py", **({"data": "twenty_cases"} | query))


def told(app: Screen) -> dict[str, object]:
    return app.board_header("calibration_board")


def tile(app: Screen, key: str) -> str:
    return next(each["value"] for each in app.payload()["tiles"] if each["key"] == key)


@pytest.mark.parametrize("sample", each_sample())
def test_every_sample_has_a_board_or_says_why_not(sample: Sample) -> None:
    app = page(data=sample.id)
    assert not app.warning
    if sample.id == OUTSIDE:
        assert "The scores of “score” run from −17.23 to 11.22" in app.texts()
        assert app.labels_of_buttons().count("They are log-odds") == 1
        return
    assert told(app)["id"] == app.board_header("content")["id"]
    assert "On average the scores are" in app.texts()


def test_the_twenty_cases_are_told_as_worked_by_hand() -> None:
    app = page()
    assert [tile(app, key) for key in ("miscalibration", "brier_score", "absolute_error")] == [
        number(0.0346453),
        number(179621 / 800000),
        number(0.44175),
    ]
    assert tile(app, "observed_over_expected") == number(1.055409)
    assert tile(app, "calibration_slope") == number(0.941297)
    assert tile(app, "calibration_intercept") == number(0.111789)
    blocks = app.payload()["blocks"]
    assert blocks["cases"] == [1, 6, 7, 4, 2]
    assert blocks["positives"] == [0, 2, 3, 3, 2]
    losses = app.payload()["losses"]
    assert [each["name"] for each in losses] == ["Brier score", "Log loss"]
    parts = losses[1]["parts"]
    assert parts["value"] == pytest.approx(0.6314378)
    assert parts["miscalibration"] == pytest.approx(0.0889987)
    assert "no more than chance" in app.texts()


def test_log_odds_become_probabilities_by_one_press_and_the_address_keeps_it() -> None:
    app = page(data=OUTSIDE).pressed("offer_log_odds-eights_log_odds")
    assert told(app)["threshold"] == 0.5
    assert app.address()["calibrate"] == "log_odds"
    assert page(**app.address()).texts() == app.texts()


def test_scores_of_a_column_are_no_probabilities() -> None:
    app = opened_data().pressed("open-low_tips").put(rank_by="times")
    app = app.turned("calibration")
    made = next(name for name in app.selectbox(key="model").options if "×" in name)
    app = app.put(model=made)
    assert "made of a score and a column, so they are no probabilities" in app.texts()


def test_bins_are_chosen_counted_and_kept_in_the_address() -> None:
    app = page()
    assert (told(app)["bins_shown"], told(app)["bins"]) == (False, "width:10")
    assert "bins" not in app.address()
    app.put(bins_how="width", bins_number=5)
    assert app.address()["bins"] == "width:5"
    found = calibration_bins(TWENTY, 5)
    binned = told(app)["binned"]
    assert binned["cases"] == found.cases.tolist()
    assert binned["rate"] == found.rate.tolist()
    app.put(bins_closed="left")
    assert told(app)["binned"]["cases"] == calibration_bins(TWENTY, 5, closed="left").cases.tolist()
    app.put(bins_how="count")
    assert app.address()["bins"] == "count:5,closed:left"
    app.put(bins_how="edges", bins_edges="0.3 0.65")
    assert app.address()["bins"] == "edges:0.3_0.65,closed:left"
    edges = [0, 0.3, 0.65, 1]
    assert told(app)["binned"]["mean"] == pytest.approx(
        calibration_bins(TWENTY, edges=edges, closed="left").mean_score
    )
    again = page(**app.address())
    assert told(again) == told(app)
    app.put(bins_edges="0.9 0.1")
    assert "“0.9 0.1” is no list of edges" in app.texts()
    assert app.address()["bins"] == "edges:0.3_0.65,closed:left"
    app.put(bins_how="none")
    assert "bins" not in app.address()


def test_the_largest_gaps_are_told_in_words() -> None:
    rng = np.random.default_rng(0)
    score = np.repeat([0.15, 0.45, 0.75], 200)
    truth = rng.random(600) < np.repeat([0.15, 0.45, 0.2], 200)
    app = opened_with("calibration", ("mine.csv", csv(truth=truth * 1, score=score)))
    (gap,) = told(app)["gaps"]
    assert gap.startswith("Of 200 cases at 0.7 to 0.8, ")
    assert "% would be usual." in gap
    assert "more than chance" in app.texts()


def test_weighted_cases_have_no_band_and_no_usual_shares() -> None:
    file = csv(truth=[0, 1, 0, 1], score=[0.1, 0.9, 0.4, 0.6], weight=[1.5, 2, 1, 0.5])
    app = opened_with("calibration", ("mine.csv", file))
    assert app.payload()["band"] is None
    assert told(app)["binned"]["usual_low"] is None
    assert "by chance" not in app.texts()
    assert "Of cases weighing" in told(app)["gaps"][0]


@pytest.mark.parametrize(("weight", "said"), [({}, True), ({"weight": [1.5, 2, 1, 0.5]}, False)])
def test_groups_are_spoken_of_beside_a_band_alone(
    weight: dict[str, list[float]], *, said: bool
) -> None:
    columns = {"score": [0.1, 0.9, 0.4, 0.6], "group": [1, 1, 2, 2], **weight}
    app = opened_with("calibration", ("mine.csv", csv(truth=[0, 1, 0, 1], **columns)))
    assert ("The band, and what is usual in a bin" in app.texts()) == said


@pytest.mark.parametrize(("truth", "score"), [([1, 1], [0.2, 0.9]), ([0, 0, 0], [0.3, 0.3, 0.3])])
def test_data_of_one_class_have_a_page(truth: list[int], score: list[float]) -> None:
    app = opened_with("calibration", ("mine.csv", csv(truth=truth, score=score)))
    assert app.payload()["blocks"]["cases"] == [len(truth)]
    assert tile(app, "calibration_slope") == "–"


def test_a_prevalence_in_use_changes_no_figure_and_is_said() -> None:
    app = page(p="0.1")
    assert "All figures here are of these cases" in app.texts()
    assert app.payload() == page().payload()


def test_every_place_on_the_grid_has_exact_counts_however_many_scores_there_are() -> None:
    rng = np.random.default_rng(2)
    score = np.round(rng.beta(1, 2, 30000), 5).astype(np.float32)
    s = sweep(rng.random(30000) < score, score)
    made = board_content(s, reliability_of(s), model="m", labels={"positive": "1", "negative": "0"})
    assert not made.payload["complete"]
    points, edges = made.points, made.payload["grid"]
    for place in (1, 60, 137, 199):
        wanted = calibration_bins(s, edges=[0, place / 200, 1])
        above = np.searchsorted(-points["threshold"], -edges[place], "left") - 1
        assert points["tp"][above] + points["fp"][above] == wanted.cases[-1]
        assert points["expected"][above] == pytest.approx(wanted.mean_score[-1] * wanted.cases[-1])


def test_the_curve_is_the_isotonic_regression_and_the_header_is_small() -> None:
    app = page(data="aggregated_scores", bins="width:10")
    blocks = app.payload()["blocks"]
    assert blocks["value"] == sorted(blocks["value"])
    assert sum(blocks["cases"]) == 17970
    sent = next(
        each.proto.bytes
        for each in app.get("bidi_component")
        if unpacked(each.proto.bytes)[0]["kind"] == "calibration_board"
    )
    assert len(sent) < 60_000


@pytest.mark.parametrize(
    ("rate", "words"),
    [(0.5, "are right"), (0.2, "**too high**"), (0.8, "**too low**")],
)
def test_the_answer_says_which_way_scores_are_wrong(rate: float, words: str) -> None:
    cases = 200
    positives = round(rate * cases)
    s = Sweep.from_counts([0.5], [positives], [cases - positives])
    said = answer_text(s, reliability_of(s).band)
    assert words in said
    assert ("**more than chance**" in said) == (rate != 0.5)
    assert number(corp(s).miscalibration) in said
    assert number(brier_score(s)) in said
    assert calibration_error(s) == pytest.approx(abs(rate - 0.5))


def test_no_cases_no_answer() -> None:
    assert answer_text(Sweep.from_counts([], [], []), None) == ""


def test_recalibrated_scores_are_told_beside_those_given() -> None:
    given = page(data="breast_cancer", model="naive_bayes").texts()
    app = page(data="breast_cancer", model="naive_bayes", calibrate="isotonic")
    assert "makes 0.017 of the Brier score of 0.057" in given
    assert "Of the scores as given it was 0.017 of a Brier score of 0.057." in app.texts()
    assert "As given" not in given
    assert "As given" not in page(data=OUTSIDE, calibrate="log_odds").texts()


def test_bias_by_a_column_names_the_values_for_which_scores_are_wrong() -> None:
    rng = np.random.default_rng(4)
    score = np.round(rng.uniform(0.1, 0.9, 900), 3)
    site = np.repeat(["north", "south", "east"], 300)
    chance = np.where(site == "south", score / 2, score)
    truth = (rng.random(900) < chance) * 1
    file = csv(truth=truth, score=score, site=site)
    app = opened_with("calibration", ("mine.csv", file), by="site")
    said = app.texts()
    assert "For whom are the scores wrong? By site" in said
    assert "the scores are **too high** for “south”." in said
    assert "north" not in said
    table = next(each for each in app.headers() if each.get("caption", "").startswith("Mean score"))
    (first, *_) = table["models"]
    assert first["name"] == "south"
    south = site == "south"
    bias = score[south].mean() - truth[south].mean()
    assert first["cells"][3]["value"] == pytest.approx(bias)
    # Recalibrated scores are judged as they are then; one subgroup alone has no parts.
    app.put(calibrate="isotonic")
    assert "For whom are the scores wrong?" in app.texts()
    assert "For whom" not in page(**{**app.address(), "only": "south"}).texts()
