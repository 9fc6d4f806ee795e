"""The Compare page in a test without a browser: every sample, awkward data, and what it says."""

import pydoc
from collections import Counter
from collections.abc import Callable
from functools import cache
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from perfcore.binary import (
    auc,
    average_precision,
    brier_score,
    log_loss,
    precision_recall,
    sweep_of,
)
from perfcore.chance.honest_thresholds import run_sweeps
from perfcore.chance.intervals import auc_difference, paired_aucs
from perfcore.costs.projections import projected_sweep
from perfcore.readers import read_predictions
from perfview import session
from perfview.kit.boards import cards as cards_of_boards
from perfview.kit.theme import interval, number, percent, written
from perfview.pages.compare import page, tables
from perfview.pages.compare.candidates import TABLE
from perfview.pages.compare.views import decisions
from perfview.session.samples import Sample
from perfview.tasks.binary.comparison import replications
from perfview.tasks.figure_tables import FigureTable
from perfview.words import say
from tests.perfview.running_app import Screen, csv, each_sample, opened, opened_with, ran
from tests.perfview.shared_cases import sample

FEW = "replicates:200"


def compared(data: str, compare: str = FEW, **query: str) -> Screen:
    return opened("pages/compare.py", data=data, compare=compare, **query)


@cache
def shown(data: str, along: str = "condition") -> Screen:
    """The page of a sample with bands, for tests that change nothing of it."""
    return compared(data, f"along:{along},{FEW},bands:on")


def comparing(*files: tuple[str, bytes]) -> Screen:
    return opened_with("compare", *files, compare=FEW)


def said(app: Screen) -> str:
    return app.texts().replace("**", "")


def models(app: Screen) -> list[str]:
    return [row["name"] for row in table(app)["models"] if row["chosen"]]


def table(app: Screen) -> dict[str, Any]:
    return app.board_header("ranking")


def cards(app: Screen) -> set[str]:
    boards = [header for header in app.headers() if header["kind"] == "comparison"]
    return {card["name"] for board in boards for card in board["cards"]}


def cells(app: Screen) -> list[dict[str, Any]]:
    """Those of all models that take part, row by row."""
    return [each for row in table(app)["models"] if row["chosen"] for each in row["cells"]]


def cell(app: Screen, model: str, figure: str) -> dict[str, Any]:
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
    "wine_runs": ("condition",),
}


@pytest.mark.parametrize("listed", each_sample())
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
    assert "Intervals rest on 200 replicates." in app.texts()


def test_the_verdict_says_the_numbers_of_perfcore_and_names_a_winner_only_beyond_chance() -> None:
    app = compared("breast_cancer")
    predictions = sample("breast_cancer").found
    pair = ("logistic_regression", "random_forest")
    scores = {name: predictions.models[name].score for name in pair}
    truth = predictions.models[pair[0]].truth == predictions.positive
    found = paired_aucs(truth, scores).difference(*pair)
    low, high, gap = interval(found.low, found.high, found.value, kind="difference")
    assert f"difference {gap} (95 %: {low} to {high})" in app.texts()
    assert f"p = {written(found.p_value, 'p')}, DeLong, paired" in app.texts()
    assert found.p_value > 0.05
    assert "Cannot tell which has the larger AUC" in said(app)
    assert "By AUC" not in said(app)
    app.again(pair="naive_bayes,logistic_regression")
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
    app = compared("breast_cancer").put(pair_first="naive_bayes", level=0.9, bands=True)
    found = app.put(entrants=["naive_bayes", "random_forest"]).address()
    assert found["compare"] == f"level:90,{FEW},bands:on"
    assert found["pair"] == found["models"] == "naive_bayes,random_forest"
    again = compared(**found)
    assert again.address() == found
    assert again.texts() == app.texts()
    assert models(again) == ["naive_bayes", "random_forest"]
    turned_round = app.put(pair_first="random_forest").address()["pair"]
    assert turned_round == "random_forest,naive_bayes"
    assert len(models(app.put(entrants=[]))) == 3  # no model at all: those of the data


def test_what_an_address_says_wrongly_is_said_and_left_out() -> None:
    app = compared("breast_cancer")
    for wrong in ({"compare": "level:50", "models": "a,a", "pair": "a"}, {"compare": "x"}):
        app.again(**wrong)
        assert all(f"The address says {name}" in app.texts() for name in wrong)
        assert len(models(app)) == 3
    # What is said once is still there when the bootstrap is done, and not in the next run.
    app.again(models="a,a", compare=f"{FEW},seed:777")
    assert "seed 777" in app.texts()
    assert "The address says models" in app.texts()
    assert "The address says models" not in ran(app).texts()
    # Models that are gone are said to be left out.
    app.again(models="naive_bayes,gone,upload-1:lost")
    assert "left out: gone, lost" in app.texts()
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
    assert "models of many.csv are compared" not in app.texts()
    app.put(entrants=["m0", "m1", "m2"])
    assert "3 of the 6 models of many.csv are compared." in app.texts()


def test_of_very_many_models_the_best_eight_are_compared_first() -> None:
    g, (truth, _) = np.random.default_rng(5), noisy(300)
    positive = np.array(truth) == "yes"
    noise = g.normal(size=300)
    scores = {f"m{i}": i * positive / 4 + noise for i in range(14)}
    app = comparing(("very_many.csv", csv(truth=truth, **scores)))
    assert models(app) == [f"m{i}" for i in range(13, 5, -1)]
    said = "The 8 models of very_many.csv with the largest AUC are compared, of 14."
    assert said in app.texts()
    # Those that do not take part have figures too, and a tick takes them in.
    left = [row for row in table(app)["models"] if not row["chosen"]]
    assert [row["name"] for row in left] == [f"m{i}" for i in range(6)]
    assert all(each["text"] and not each["range"] for row in left for each in row["cells"])
    file = read_predictions(BytesIO(csv(truth=truth, **scores)))
    assert cell(app, "m3", "auc")["value"] == auc(sweep_of(file, "m3"))
    assert models(ticked(app, "m3", chosen=True)) == [*(f"m{i}" for i in range(13, 5, -1)), "m3"]
    assert said not in app.texts()
    assert cell(app, "m3", "auc")["range"]
    app.put(entrants=["m0", "m1"])
    assert models(ticked(app, "m0", chosen=False)) == ["m1"]
    assert models(ticked(app, "no such model", chosen=True)) == ["m1"]
    assert models(ticked(app, "m1", chosen=False)) == ["m1"]


def ticked(app: Screen, model: str, *, chosen: bool) -> Screen:
    """The page after the browser has said that a model was ticked in the table, or unticked."""
    key_of = {row["name"]: row["key"] for row in table(app)["models"]}
    sent = SimpleNamespace(choose={"model": key_of.get(model, model), "chosen": chosen})
    kept = session.kept

    def mounted(*_: Any, key: str, **events: Callable[[], None]) -> None:
        if key == TABLE:
            events["choose"]()

    with pytest.MonkeyPatch.context() as during:
        during.setattr(session, "kept", lambda key: sent if key == TABLE else kept(key))
        during.setattr(cards_of_boards, "mount", mounted)
        ran(app)
    return ran(app)


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
def with_all_files() -> Screen:
    files = {name: content for name, (content, _) in AWKWARD.items()}
    months = (("may", 0, True), ("june", 5, True), ("july", 0, False), ("august", 5, False))
    files |= {f"{name}.csv": of_month(shift, ids=ids) for name, shift, ids in months}
    return comparing(*files.items(), ("long.csv", LONG))


def looked_at(name: str) -> Screen:
    """One app with all files: a test chooses its file and changes nothing else of it."""
    app = with_all_files()
    picker = app.selectbox(key="data")
    return ran(picker.select_index(picker.options.index(name)))


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_data_are_compared_and_what_is_missing_is_said(name: str) -> None:
    app = looked_at(name)
    shown = "\n".join([said(app), str(app.headers()), *(each.value for each in app.markdown)])
    assert [words for words in AWKWARD[name][1] if words not in shown] == []
    assert not app.error
    assert bool(cells(app)[0]["range"]) == (len(AWKWARD[name][0]) > 100)
    assert name != "equal.csv" or not any(each["best"] for each in cells(app))


def test_models_with_rows_of_their_own_are_unpaired_with_a_reason() -> None:
    app = looked_at("long.csv")
    assert "Unpaired: The models have rows of their own" in said(app)
    predictions = read_predictions(BytesIO(LONG))
    found = auc_difference(sweep_of(predictions, "a"), sweep_of(predictions, "b"))
    assert f"p = {found.p_value:#.2g}, DeLong, t, unpaired." in app.texts()
    assert f"difference +{number(abs(found.value))}" in app.texts()


def test_files_with_ids_are_paired_case_by_case() -> None:
    app = looked_at("june.csv")
    assert "Also here, with the same labels: " in app.texts()
    app.put(entrants=["forest · june.csv", "forest · may.csv"])
    assert "Paired by case id: 50 cases; 10 that not all files hold are left out." in app.texts()
    assert "DeLong, paired" in app.texts()
    assert models(app) == ["forest · june.csv", "forest · may.csv"]


def test_files_without_ids_are_not_paired() -> None:
    app = looked_at("august.csv").put(entrants=["forest · august.csv", "forest · july.csv"])
    assert "Unpaired: august.csv has no case ids." in said(app)
    assert "DeLong, t, unpaired" in app.texts()


def test_models_of_other_data_are_offered_if_the_labels_are_the_same() -> None:
    assert shown("twenty_cases").multiselect(key="entrants").options == ["score"]
    app = compared("eights_log_odds")
    # One model alone is told so and has its intervals.
    assert "nothing to compare it with" in app.texts()
    assert cell(app, "score", "auc")["range"]
    assert not cell(app, "score", "auc")["best"]
    assert cell(app, "score", "log_loss")["text"] == "–"
    assert "no probabilities" in cell(app, "score", "log_loss")["note"]
    options = app.multiselect(key="entrants").options
    assert options[0].startswith("score · ")
    assert len(options) > 4
    assert "logistic_regression · Breast tumours" not in options
    assert len(models(app.put(entrants=options[:2]))) == 2
    assert "Unpaired" in app.texts()


def test_groups_are_drawn_whole_where_the_data_tell_them() -> None:
    app = shown("digit_misreads")
    assert app.selectbox(key="resampled").value == "group"
    assert "whole groups drawn anew" in app.texts()
    assert "DeLong" not in app.texts()


REPEATS = csv(
    loan_id=[f"L{i}" for i in FIRST] * 3,
    truth=TRUTH * 3,
    a=[*SCORE, *(SCORE + FIRST % 5 / 30), *(SCORE + FIRST % 7 / 40)],
    b=[*(SCORE / 2 + FIRST % 4), *(SCORE / 2 + FIRST % 3), *(SCORE / 2 + FIRST % 5)],
)


def test_cases_that_come_again_are_drawn_together_unless_the_reader_refuses() -> None:
    data = opened_with("data", ("repeats.csv", REPEATS), compare=FEW)
    assert "same “loan_id” are taken together: 60 groups" in data.texts()
    app = data.turned("compare")
    together = cell(app, "a", "auc")["range"].split(" to ")
    assert "whole groups drawn anew" in app.texts()
    assert not app.warning
    app.put(resampled="cases")
    assert "Cases of one group are drawn one by one" in app.texts()
    alone = app.turned("data").pressed("group_leave").turned("compare")
    assert "Rows of repeats.csv with the same “loan_id” are taken as independent" in alone.texts()
    ends = cell(alone, "a", "auc")["range"].split(" to ")
    # Three rows of a case say little more than one: the interval is too narrow by about the root.
    lengths = [float(high) - float(low) for low, high in (together, ends)]
    assert 1.4 < lengths[0] / lengths[1] < 3
    again = alone.turned("data").pressed("group_take").turned("compare")
    assert not any("independent" in warning.value for warning in again.warning)


def test_models_of_repeated_runs_in_rows_of_their_own_are_paired() -> None:
    runs = np.repeat(["1", "2", "3"], 60).tolist()
    long = csv(
        model=["a"] * 180 + ["b"] * 180,
        loan_id=[f"L{i}" for i in FIRST] * 6,
        fold=runs * 2,
        truth=TRUTH * 6,
        score=[*np.tile(SCORE, 3), *(np.tile(SCORE, 3) + np.arange(180) % 7 / 3)],
    )
    app = comparing(("long_repeats.csv", long))
    assert "paired" in app.texts()
    assert "npaired" not in app.texts()
    assert "whole groups drawn anew" in app.texts()


def test_amounts_price_costs_and_their_chance_is_refused() -> None:
    app = compared("low_tips", amount="both")
    assert cell(app, "random_forest", "cost")["range"] == ""
    assert "priced by amount" in app.texts()


def test_costs_are_called_an_example_until_somebody_says_them() -> None:
    for query, whose in (({}, "example"), ({"p": "0.1"}, "example"), ({"cost_fn": "5"}, "your")):
        app = compared("breast_cancer", **query)
        prefix = "the " if whose == "example" else ""
        assert f"At {prefix}{whose} costs (5:1 at " in said(app)
        assert f"{whose} costs" in str(app.board_header("comparison")["cards"])
        links = [link.label for link in app.get("page_link")]
        assert any(label.startswith("Example costs 5:1") for label in links) == (prefix != "")


def test_where_the_classifier_is_used_reaches_precision_and_what_rests_on_it() -> None:
    here, there = shown("breast_cancer"), compared("breast_cancer", p="0.05")
    predictions = sample("breast_cancer").found
    counts = sweep_of(predictions, "logistic_regression")
    projected = projected_sweep(counts, 0.05)
    changed = {
        "average_precision": average_precision,
        "brier_score": brier_score,
        "log_loss": log_loss,
    }
    for figure, of in changed.items():
        found = cell(there, "logistic_regression", figure)
        assert found["value"] == pytest.approx(of(projected)) != pytest.approx(of(counts))
        low, high = (float(end) for end in found["range"].split(" to "))
        assert low < found["value"] < high
    for figure in ("auc", "cost_area"):
        values = {cell(app, "logistic_regression", figure)["value"] for app in (here, there)}
        assert len(values) == 1
    labels = {column["key"]: column["label"] for column in table(there)["figures"]}
    assert labels["average_precision"] == "Average precision at 5.0 %"
    assert (labels["auc"], labels["cost"]) == ("AUC", "Cost per 1,000 at 5.0 %")
    (card,) = [
        card
        for card in there.board_header("comparison")["cards"]
        if card["name"] == "precision_recall"
    ]
    assert card["notes"] == ["Projected to 5.0 % positives (data: 37.3 %)."]
    assert "prevalence 5.0 %" in str(card["plots"])
    at_all = next(row for row in card["table"]["rows"] if row[0] == "100 %")
    curve = precision_recall(projected)
    assert at_all[1] == percent(curve.y[curve.x == 1].max())
    over = compared("breast_cancer", f"along:share,goal:f1,{FEW}", p="0.05")
    assert "F1 here is that at the share of positives of the data." in over.texts()
    assert "Projected to 5.0 %" in str([h for h in over.headers() if "difference" in str(h)])


def test_a_model_of_one_class_that_takes_no_part_is_not_projected() -> None:
    truth, score = noisy(30)
    rows = [
        (case, model, truth[case], score[case])
        for model in ("a", "b", "alone")
        for case in range(30)
        if model != "alone" or truth[case] == "yes"
    ]
    columns = zip(("case", "model", "truth", "score"), zip(*rows, strict=True), strict=True)
    app = comparing(("long.csv", csv(**dict(columns)))).put(entrants=["a", "b"])
    assert cell(app, "alone", "cost")["value"] is None
    assert cell(app, "alone", "f1")["value"] == 1
    app.turned("costs").put(prevalence=5)
    app.turned("compare")
    assert models(app) == ["a", "b"]
    assert "Average precision at 5.0 %" in str(table(app)["figures"])
    assert cell(app, "a", "average_precision")["value"] < 1
    for figure in ("auc", "average_precision", "f1", "cost"):
        lacking = cell(app, "alone", figure)
        assert (lacking["value"], lacking["note"]) == (None, "Undefined: one class is empty.")


def test_a_model_without_cases_in_the_run_has_no_figures_of_it() -> None:
    truth, score = noisy(60)
    rows = [
        (case, model, ("dev", "test")[case % 2], truth[case], score[case])
        for model in ("a", "b", "dev_only")
        for case in range(60)
        if model != "dev_only" or case % 2 == 0
    ]
    names = ("case", "model", "run", "truth", "score")
    app = comparing(("long.csv", csv(**dict(zip(names, zip(*rows, strict=True), strict=True)))))
    app.put(entrants=["a", "b"])
    assert [row["name"] for row in table(app)["models"]] == ["a", "b", "dev_only"]
    app.put(run="test")
    assert "Only the cases of test are compared." in app.texts()
    assert [row["name"] for row in table(app)["models"]] == ["a", "b"]


RUNS = csv(
    truth=TRUTH,
    a=(FIRST * 5) % 17 + 4 * (FIRST % 3 == 0),
    b=(FIRST * 7) % 19,
    fold=["dev", "test"] * 30,
)


def honest_rows(app: Screen) -> set[str]:
    return set(
        next(
            node.value
            for node in app.dataframe
            if any("looks better by" in head for head in node.value)
        )
    )


def test_the_page_is_of_all_runs_or_of_one_and_a_threshold_of_one_is_reported_on_another() -> None:
    app = comparing(("runs.csv", RUNS))
    assert "All runs are taken together: dev and test." in app.texts()
    assert {"Chosen on dev", "Reported on test"} <= honest_rows(app)
    assert "which chose the threshold: " in app.texts()
    pooled = cell(app, "a", "auc")["value"]
    app.put(run="test")
    assert "Only the cases of test are compared." in app.texts()
    assert "run:test" in app.address()["compare"]
    wanted = auc(run_sweeps(read_predictions(BytesIO(RUNS)), "a")["test"])
    assert cell(app, "a", "auc")["value"] == wanted != pooled
    assert {"Chosen on dev", "Reported on test"} <= honest_rows(app)
    app.put(reporting="dev")
    assert "Both are the same run" in app.texts()
    assert "reporting:dev" in app.address()["compare"]


def test_a_bootstrap_that_is_stopped_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: Callable[..., Any] = replications.Replication.steps

    def two_steps(self: replications.Replication) -> Any:
        for step in steps(self):
            yield step
            if step.done >= 256:
                self.turn()

    monkeypatch.setattr(replications.Replication, "steps", two_steps)
    monkeypatch.setattr(replications, "_MOMENT", np.inf)  # no first look on a busy machine
    app = compared("breast_cancer", "replicates:1000,seed:5")
    assert "Stopped: intervals rest on 256 of 1,000 replicates." in app.texts()
    assert cell(app, "naive_bayes", "f1")["range"]
    monkeypatch.undo()
    assert "Intervals rest on 1,000 replicates." in app.pressed("turn_bootstrap").texts()


# The first look, and what is computed once


def test_the_first_replicates_are_shown_while_the_rest_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replications, "_MOMENT", 0.0)
    verdicts: list[str] = []
    ranges: list[str] = []
    ranking = tables.ranking

    def watched(*args: Any, **options: Any) -> FigureTable:
        found = ranking(*args, **options)
        ranges.append(found.rows[0].cells[1].range)
        return found

    captioned = page.first_look_text

    def told(scene: Any) -> str:
        verdicts.append(captioned(scene))
        return verdicts[-1]

    monkeypatch.setattr("perfview.pages.compare.views.plots.ranking", watched)
    monkeypatch.setattr(page, "first_look_text", told)
    app = compared("breast_cancer", "replicates:1000,seed:6")
    # Without intervals, with those of the first replicates, with those of all.
    first = "First look: what the bootstrap tells rests on 256 of 1,000 replicates so far."
    assert verdicts == ["", first, ""]
    assert ranges[0] == "…"
    assert "…" not in ranges[1:]
    assert ranges[1] != ranges[2]
    assert "Intervals rest on 1,000 replicates." in app.texts()
    assert "First look" not in app.texts()


def test_tests_and_pairs_are_made_once_they_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("Nobody looks.")

    inner = decisions.decision_tests
    monkeypatch.setattr(decisions, "decision_tests", never)
    app = comparing(("opened.csv", csv(truth=TRUTH, a=SCORE, b=SCORE + FIRST % 5, c=-SCORE)))
    assert not app.exception
    monkeypatch.setattr(decisions, "decision_tests", inner)
    app.session_state["tests_shown"] = app.session_state["pairs_shown"] = True
    ran(app)
    assert say("compare.equality") in app.texts()
    shapes = {node.value.shape for node in app.dataframe}
    assert (3, len(tables.PAIR_COLUMNS)) in shapes
    assert len(app.dataframe) == 3  # of decisions, and of thresholds that flatter themselves


def test_nothing_is_computed_twice_for_another_pair_another_visit_or_another_visitor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts: Counter[str] = Counter()

    def counting(where: str, name: str) -> None:
        whole = f"{where}.{name}"
        inner = pydoc.locate(whole)

        def counted(*args: Any, **options: Any) -> Any:
            counts[name] += 1
            return inner(*args, **options)

        monkeypatch.setattr(whole, counted)

    scenes = "perfview.pages.compare.scenes"
    counting("perfcore.chance.bootstrap", "paired_sample")
    counting("perfcore.chance.bootstrap", "bootstrap_batches")
    counting("perfview.pages.compare.standings", "paired_aucs")
    counting("perfview.pages.compare.pictures", "roc_vertices")
    counting(scenes, "split_optimism")
    counting(scenes, "standings")
    app = comparing(("counted.csv", csv(truth=TRUTH, a=SCORE, b=SCORE + FIRST % 4, c=-SCORE)))
    once = {"paired_sample": 1, "bootstrap_batches": 1, "paired_aucs": 1, "roc_vertices": 3}
    # Without a bootstrap and with one; the two models that are looked at.
    assert counts == {**once, "standings": 2, "split_optimism": 2}
    app.turned("data").turned("compare")
    assert counts == {**once, "standings": 2, "split_optimism": 2}
    app.put(pair_first="c")
    assert counts == {**once, "standings": 2, "split_optimism": 3}
    # Another visitor of what all may see.
    counts.clear()
    first, other = (compared("breast_cancer", f"{FEW},seed:4321") for _ in range(2))
    assert counts["bootstrap_batches"] == counts["paired_sample"] == 1
    assert counts["roc_vertices"] <= 3
    assert counts["paired_aucs"] <= 1
    assert cells(other) == cells(first)
