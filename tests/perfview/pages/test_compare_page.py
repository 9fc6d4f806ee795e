"""The Compare page in a test without a browser: every sample, awkward data, and what it says."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perfcore.binary import auc, sweep_of
from perfcore.chance.honest_thresholds import run_sweeps
from perfcore.chance.intervals import auc_difference, paired_aucs
from perfcore.readers import read_predictions
from perfview.kit.theme import number
from perfview.pages.compare import replications
from perfview.session.samples import Sample, listed_samples
from perfview.words import say
from tests.perfview.running_app import (
    address,
    board_header,
    csv,
    headers,
    opened,
    pressed,
    put,
    ran,
    texts,
    turned,
    uploaded,
)
from tests.perfview.shared_cases import sample

FEW = "replicates:200"


def compared(data: str, compare: str = FEW, **query: str) -> AppTest:
    return opened("pages/compare.py", data=data, compare=compare, **query)


@cache
def shown(data: str, along: str = "condition") -> AppTest:
    """The page of a sample with bands, for tests that change nothing of it."""
    return compared(data, f"along:{along},{FEW},bands:on")


def comparing(*files: tuple[str, bytes]) -> AppTest:
    return turned(uploaded(opened("pages/data.py", compare=FEW), *files), "compare")


def shown_again(app: AppTest, **query: str) -> AppTest:
    app.query_params.update(query)
    return ran(app)


def said(app: AppTest) -> str:
    return texts(app).replace("**", "")


def models(app: AppTest) -> list[str]:
    return [row["name"] for row in table(app)["models"]]


def table(app: AppTest) -> dict[str, Any]:
    return board_header(app, "ranking")


def cards(app: AppTest) -> set[str]:
    boards = [header for header in headers(app) if header["kind"] == "comparison"]
    return {card["name"] for board in boards for card in board["cards"]}


def cells(app: AppTest) -> list[dict[str, Any]]:
    """Those of all models, row by row."""
    return [each for row in table(app)["models"] for each in row["cells"]]


def cell(app: AppTest, model: str, figure: str) -> dict[str, Any]:
    at = [column["key"] for column in table(app)["figures"]].index(figure)
    return next(row for row in table(app)["models"] if row["name"] == model)["cells"][at]


def noisy(n: int = 60, seed: int = 1) -> tuple[list[str], np.ndarray]:
    g = np.random.default_rng(seed)
    truth = np.arange(n) % 3 == 0
    return ["yes" if each else "no" for each in truth], truth + g.normal(size=n)


ALONG = {
    "breast_cancer": ("condition", "threshold", "share"),
    "wine_long": ("threshold",),
    "low_tips": ("share",),
}


@pytest.mark.parametrize("listed", listed_samples(), ids=lambda listed: listed.id)
def test_every_sample_is_compared(listed: Sample) -> None:
    several = len(listed.models) > 1
    assert several == (listed.id in ALONG)
    for along in ALONG.get(listed.id, ("condition",)):
        app = shown(listed.id, along)
        assert not app.error
        assert models(app) == list(listed.models)
        assert {"roc", "precision_recall", "cost"} <= cards(app)
        assert ("difference" in cards(app)) == several
        assert all(each["range"] or each["note"] or each["text"] == "∞" for each in cells(app))
    assert "Intervals rest on 200 replicates." in texts(app)


def test_the_verdict_says_the_numbers_of_perfcore_and_names_a_winner_only_beyond_chance() -> None:
    app = compared("breast_cancer")
    predictions = sample("breast_cancer").predictions
    pair = ("logistic_regression", "random_forest")
    scores = {name: predictions.models[name].score for name in pair}
    truth = predictions.models[pair[0]].truth == predictions.positive
    found = paired_aucs(truth, scores).difference(*pair)
    assert f"difference +{number(found.value)}" in texts(app)
    assert f"p = {found.p_value:#.2g}, DeLong, paired" in texts(app)
    assert found.p_value > 0.05
    assert "Cannot tell which has the larger AUC" in said(app)
    assert "By AUC" not in said(app)
    shown_again(app, pair="naive_bayes,logistic_regression")
    better = "By AUC logistic_regression is better than naive_bayes, beyond chance."
    assert better in said(app)
    assert "Cannot tell" not in said(app)
    assert cell(app, "logistic_regression", "average_precision")["best"]
    assert not any(cell(app, name, "auc")["best"] for name in ("random_forest", "naive_bayes"))


def test_the_table_has_a_column_for_every_figure_and_an_interval_around_each() -> None:
    for each in cells(shown("wine_long", "threshold")):
        low, high = (float(end) for end in each["range"].split(" to "))
        value = float(each["text"])
        assert low <= value * 1.001 + 0.001
        assert high >= value * 0.999 - 0.001


def test_choices_are_written_into_the_address_and_read_from_it() -> None:
    app = compared("breast_cancer")
    put(app, pair_first="naive_bayes", level=0.9, bands=True)
    found = address(put(app, entrants=["naive_bayes", "random_forest"]))
    assert found["compare"] == f"level:90,{FEW},bands:on"
    assert found["pair"] == found["models"] == "naive_bayes,random_forest"
    again = compared(**found)
    assert address(again) == found
    assert texts(again) == texts(app)
    assert models(again) == ["naive_bayes", "random_forest"]
    turned_round = address(put(app, pair_first="random_forest"))["pair"]
    assert turned_round == "random_forest,naive_bayes"
    assert len(models(put(app, entrants=[]))) == 3  # no model at all: those of the data


def test_what_an_address_says_wrongly_is_said_and_left_out() -> None:
    app = compared("breast_cancer")
    for wrong in ({"compare": "level:50", "models": "a,a", "pair": "a"}, {"compare": "x"}):
        shown_again(app, **wrong)
        assert all(f"The address says {name}" in texts(app) for name in wrong)
        assert len(models(app)) == 3
    # What is said once is still there when the bootstrap is done, and not in the next run.
    shown_again(app, models="a,a", compare=f"{FEW},seed:777")
    assert "seed 777" in texts(app)
    assert "The address says models" in texts(app)
    assert "The address says models" not in texts(ran(app))
    # Models that are gone are said to be left out.
    shown_again(app, models="naive_bayes,gone,upload-1:lost")
    assert "left out: gone, lost" in texts(app)
    assert models(app) == ["naive_bayes"]


def test_all_of_many_models_take_part_and_the_best_two_are_looked_at() -> None:
    g, (truth, _) = np.random.default_rng(5), noisy(100)
    positive = np.array(truth) == "yes"
    gains = (0.1, 0.2, 2.5, 0.3, 0.6, 4.5)
    scores = {f"m{i}": (gain * positive + g.normal(size=100)) for i, gain in enumerate(gains)}
    app = comparing(("many.csv", csv(truth=truth, **scores)))
    assert models(app) == list(scores)
    assert [app.selectbox(key=f"pair_{key}").value for key in ("first", "second")] == ["m5", "m2"]
    assert "Of the 6 models compared m5 has the best AUC" in said(app)
    assert "models of many.csv are compared" not in texts(app)
    put(app, entrants=["m0", "m1", "m2"])
    assert "3 of the 6 models of many.csv are compared." in texts(app)


TRUTH, SCORE = noisy()
FIRST = np.arange(60)
LONG = csv(
    model=["a"] * 40 + ["b"] * 36,
    truth=TRUTH[:40] + TRUTH[:36],
    score=[(i * k) % 17 + 3 * (i % 3 == 0) for k, n in ((5, 40), (7, 36)) for i in range(n)],
)


def of_month(shift: int, *, ids: bool) -> bytes:
    columns: dict[str, Any] = {"case": [f"case-{i}" for i in FIRST]} if ids else {}
    columns |= {"truth": TRUTH, "forest": SCORE + (FIRST * (shift + 3)) % 7 / 9}
    rows = slice(shift, 55 + shift)
    return csv(**{key: list(values)[rows] for key, values in columns.items()})


EMPTY = "Undefined: one class is empty."
NO_CURVE = say("board.one_class_curve")
FOUR = {"a": [0.1, 0.4, 0.6, 0.9], "b": [0.2, 0.3, 0.8, 0.7]}
AWKWARD = {
    "positive.csv": (csv(truth=["yes"] * 4, **FOUR), (EMPTY, NO_CURVE)),
    "negative.csv": (
        csv(truth=["no"] * 4, **FOUR),
        (EMPTY, NO_CURVE, "Undefined: no case is positive."),
    ),
    "single.csv": (b"truth,a,b\nyes,0.7,0.2\n", (EMPTY,)),
    "two.csv": (b"truth,a,b\nyes,0.7,0.2\nno,0.1,0.6\n", ("it is undefined in",)),
    "equal.csv": (
        csv(truth=TRUTH, a=SCORE, b=SCORE),
        ("The ROC curves of a and b are the same.", "AUCs are equal.", "both cost the same"),
    ),
    "constant.csv": (
        csv(model=["a"] * 60 + ["b"] * 60, truth=TRUTH * 2, score=[*SCORE, *[0.5] * 60]),
        ("AUC: a 0.", "b 0.500;"),
    ),
    "weighted.csv": (
        csv(truth=TRUTH, a=SCORE, b=SCORE + FIRST % 5, weight=0.5 + FIRST % 4 / 3),
        (
            "not by DeLong, as weights say how much a case counts",
            "Not computed: Weighted cases cannot be split at random",
        ),
    ),
    "markup.csv": (
        csv(truth=TRUTH, **{"<b>a</b>": SCORE, "**b**": SCORE + FIRST % 4}),
        ("**\\<b\\>a\\<\\/b\\>**", "&lt;b&gt;a"),
    ),
}


@cache
def with_all_files() -> AppTest:
    files = {name: content for name, (content, _) in AWKWARD.items()}
    months = (("may", 0, True), ("june", 5, True), ("july", 0, False), ("august", 5, False))
    files |= {f"{name}.csv": of_month(shift, ids=ids) for name, shift, ids in months}
    return comparing(*files.items(), ("long.csv", LONG))


def looked_at(name: str) -> AppTest:
    """One app with all files: a test chooses its file and changes nothing else of it."""
    app = with_all_files()
    picker = app.selectbox(key="data")
    return ran(picker.select_index(picker.options.index(name)))


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_data_are_compared_and_what_is_missing_is_said(name: str) -> None:
    app = looked_at(name)
    shown = "\n".join([said(app), str(headers(app)), *(each.value for each in app.markdown)])
    assert [words for words in AWKWARD[name][1] if words not in shown] == []
    assert not app.error
    assert bool(cells(app)[0]["range"]) == (len(AWKWARD[name][0]) > 100)
    assert name != "equal.csv" or not any(each["best"] for each in cells(app))


def test_models_with_rows_of_their_own_are_unpaired_with_a_reason() -> None:
    app = looked_at("long.csv")
    assert "Unpaired: The models have rows of their own" in said(app)
    predictions = read_predictions(BytesIO(LONG))
    found = auc_difference(sweep_of(predictions, "a"), sweep_of(predictions, "b"))
    assert f"p = {found.p_value:#.2g}, DeLong, unpaired." in texts(app)
    assert f"difference +{number(abs(found.value))}" in texts(app)


def test_files_with_ids_are_paired_case_by_case() -> None:
    app = looked_at("june.csv")
    assert "Also here, with the same labels: " in texts(app)
    put(app, entrants=["forest · june.csv", "forest · may.csv"])
    assert "Paired by case id: 50 cases; 10 that not all files hold are left out." in texts(app)
    assert "DeLong, paired" in texts(app)
    assert models(app) == ["forest · june.csv", "forest · may.csv"]


def test_files_without_ids_are_not_paired() -> None:
    app = looked_at("august.csv")
    put(app, entrants=["forest · august.csv", "forest · july.csv"])
    assert "Unpaired: august.csv has no case ids." in said(app)
    assert "DeLong, unpaired" in texts(app)


def test_models_of_other_data_are_offered_if_the_labels_are_the_same() -> None:
    assert shown("twenty_cases").multiselect(key="entrants").options == ["score"]
    app = compared("eights_log_odds")
    # One model alone is told so and has its intervals.
    assert "nothing to compare it with" in texts(app)
    assert cell(app, "score", "auc")["range"]
    assert not cell(app, "score", "auc")["best"]
    assert cell(app, "score", "log_loss")["text"] == "–"
    assert "no probabilities" in cell(app, "score", "log_loss")["note"]
    options = app.multiselect(key="entrants").options
    assert options[0].startswith("score · ")
    assert len(options) > 4
    assert "logistic_regression · Breast tumours" not in options
    assert len(models(put(app, entrants=options[:2]))) == 2
    assert "Unpaired" in texts(app)


def test_groups_are_drawn_whole_where_the_data_tell_them() -> None:
    app = shown("digit_misreads")
    assert app.selectbox(key="resampled").value == "group"
    assert "whole groups drawn anew" in texts(app)
    assert "DeLong" not in texts(app)


def test_amounts_price_costs_and_their_chance_is_refused() -> None:
    app = compared("low_tips", amount="both")
    assert cell(app, "random_forest", "cost")["range"] == ""
    assert "priced by amount" in texts(app)


RUNS = csv(
    truth=TRUTH,
    a=(FIRST * 5) % 17 + 4 * (FIRST % 3 == 0),
    b=(FIRST * 7) % 19,
    fold=["dev", "test"] * 30,
)


def honest_rows(app: AppTest) -> set[str]:
    return set(next(node.value for node in app.dataframe if "Looks better by" in node.value))


def test_the_page_is_of_all_runs_or_of_one_and_a_threshold_of_one_is_reported_on_another() -> None:
    app = comparing(("runs.csv", RUNS))
    assert "The cases of all runs are taken together: dev and test." in texts(app)
    assert {"Chosen on dev", "Reported on test"} <= honest_rows(app)
    assert "which chose the threshold: " in texts(app)
    pooled = cell(app, "a", "auc")["value"]
    put(app, run="test")
    assert "Only the cases of test are compared." in texts(app)
    assert "run:test" in address(app)["compare"]
    wanted = auc(run_sweeps(read_predictions(BytesIO(RUNS)), "a")["test"])
    assert cell(app, "a", "auc")["value"] == wanted != pooled
    assert {"Chosen on dev", "Reported on test"} <= honest_rows(app)
    put(app, reporting="dev")
    assert "Both are the same run" in texts(app)
    assert "reporting:dev" in address(app)["compare"]


def test_a_bootstrap_that_is_stopped_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: Callable[..., Any] = replications.Replication.steps

    def two_steps(self: replications.Replication) -> Any:
        for step in steps(self):
            yield step
            if step.done >= 256:
                self.turn()

    monkeypatch.setattr(replications.Replication, "steps", two_steps)
    app = compared("breast_cancer", "replicates:1000,seed:5")
    assert "Stopped: intervals rest on 256 of 1,000 replicates." in texts(app)
    assert cell(app, "naive_bayes", "f1")["range"]
    monkeypatch.undo()
    assert "Intervals rest on 1,000 replicates." in texts(pressed(app, "turn_bootstrap"))
