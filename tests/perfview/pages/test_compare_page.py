"""The Compare page in a test without a browser: every sample, awkward data, and what it says."""

from __future__ import annotations

from collections.abc import Callable
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
from perfview.session.samples import listed_samples
from perfview.words import say
from tests.perfview.running_app import address, headers, opened, texts

SAMPLES = listed_samples()


def compared(**query: str) -> AppTest:
    return opened("pages/compare.py", **query)


def uploaded(*files: tuple[str, bytes]) -> AppTest:
    app = opened("pages/data.py", compare="replicates:200")
    for name, content in files:
        app.file_uploader[0].set_value([(name, content, "text/csv")]).run()
    app.switch_page("pages/compare.py").run()
    assert not app.exception
    return app


def table(app: AppTest) -> dict[str, Any]:
    return next(header for header in headers(app) if header["kind"] == "ranking")


def cards(app: AppTest) -> dict[str, dict[str, Any]]:
    return {
        card["name"]: card
        for header in headers(app)
        if header["kind"] == "comparison"
        for card in header["cards"]
    }


def cell(app: AppTest, model: str, figure: str) -> dict[str, Any]:
    shown = table(app)
    at = [column["key"] for column in shown["figures"]].index(figure)
    return next(row for row in shown["models"] if row["name"] == model)["cells"][at]


def csv(**columns: Any) -> bytes:
    rows = zip(*columns.values(), strict=True)
    lines = [",".join(columns), *(",".join(map(str, row)) for row in rows)]
    return "\n".join(lines).encode()


def noisy(n: int = 60, seed: int = 1) -> tuple[list[str], np.ndarray]:
    g = np.random.default_rng(seed)
    truth = np.arange(n) % 3 == 0
    return ["yes" if each else "no" for each in truth], truth + g.normal(size=n)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_every_sample_is_compared(sample: Any) -> None:
    app = compared(data=sample.id, compare="replicates:200,bands:on")
    for along in ("condition", "threshold", "share"):
        app.query_params["compare"] = f"along:{along},replicates:200,bands:on"
        app.run()
        assert not app.exception
        assert not app.error
        assert [row["name"] for row in table(app)["models"]] == list(sample.models)
        assert {"roc", "precision_recall", "cost"} <= set(cards(app))
        assert ("difference" in cards(app)) == (len(sample.models) > 1)
        for row in table(app)["models"]:
            assert all(
                each["range"] or each["note"] or each["text"] == "∞" for each in row["cells"]
            )
    assert "Intervals rest on 200 replicates." in texts(app)


def test_the_verdict_says_the_numbers_of_perfcore() -> None:
    app = compared(data="breast_cancer", compare="replicates:200")
    sample = next(each for each in SAMPLES if each.id == "breast_cancer")
    predictions = read_predictions(sample.path)
    scores = {name: cases.score for name, cases in predictions.models.items()}
    truth = next(iter(predictions.models.values())).truth == predictions.positive
    found = paired_aucs(truth, scores).difference("logistic_regression", "random_forest")
    said = texts(app)
    assert f"difference +{number(found.value)}" in said
    assert f"p = {found.p_value:#.2g}, DeLong, paired" in said
    assert found.p_value > 0.05
    assert "Cannot tell which has the larger AUC" in said.replace("**", "")
    assert "By AUC" not in said


def test_a_difference_beyond_chance_names_the_better_model_and_marks_it() -> None:
    app = compared(data="breast_cancer", pair="naive_bayes,logistic_regression")
    said = texts(app).replace("**", "")
    assert "By AUC logistic_regression is better than naive_bayes, beyond chance." in said
    assert "Cannot tell" not in said
    assert cell(app, "logistic_regression", "average_precision")["best"]
    assert not any(cell(app, name, "auc")["best"] for name in ("random_forest", "naive_bayes"))


def test_the_table_has_a_column_for_every_figure_and_an_interval_around_each() -> None:
    app = compared(data="wine_long", compare="replicates:200")
    for row in table(app)["models"]:
        for each in row["cells"]:
            low, high = (float(end) for end in each["range"].split(" to "))
            shown = float(each["text"])
            assert low <= shown * 1.001 + 0.001
            assert high >= shown * 0.999 - 0.001


def test_choices_are_written_into_the_address_and_read_from_it() -> None:
    app = compared(data="breast_cancer")
    app.selectbox(key="pair_first").select("naive_bayes").run()
    app.selectbox(key="level").select(0.9).run()
    app.toggle(key="bands").set_value(True).run()
    app.multiselect(key="entrants").set_value(["naive_bayes", "random_forest"]).run()
    found = address(app)
    assert found["compare"] == "level:90,bands:on"
    assert found["pair"] == "naive_bayes,random_forest"
    assert found["models"] == "naive_bayes,random_forest"
    again = compared(**found)
    assert address(again) == found
    assert texts(again) == texts(app)
    assert [row["name"] for row in table(again)["models"]] == ["naive_bayes", "random_forest"]


@pytest.mark.parametrize(
    ("name", "value"), [("compare", "level:50"), ("models", "a,a"), ("pair", "a"), ("compare", "x")]
)
def test_what_an_address_says_wrongly_is_said_and_left_out(name: str, value: str) -> None:
    app = compared(data="breast_cancer")
    app.query_params[name] = value
    app.run()
    assert f"The address says {name}" in texts(app)
    assert len(table(app)["models"]) == 3


def test_what_is_said_once_is_still_there_when_the_bootstrap_is_done() -> None:
    app = compared(data="wine_long", compare="replicates:200")
    app.query_params["models"] = "a,a"
    app.query_params["compare"] = "seed:777"
    app.run()
    assert "seed 777" in texts(app)
    assert "The address says models" in texts(app)
    app.run()
    assert "The address says models" not in texts(app)


def test_models_that_are_gone_are_said_to_be_left_out() -> None:
    app = compared(data="breast_cancer", models="naive_bayes,gone,upload-1:lost")
    assert "left out" in texts(app)
    assert [row["name"] for row in table(app)["models"]] == ["naive_bayes"]


def test_all_of_many_models_take_part_and_the_best_two_are_looked_at() -> None:
    g, (truth, _) = np.random.default_rng(5), noisy(300)
    positive = np.array(truth) == "yes"
    gains = [0.1, 0.2, 2.5, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 3.5, 1.0]
    scores = {f"m{i}": (gain * positive + g.normal(size=300)) for i, gain in enumerate(gains)}
    app = uploaded(("many.csv", csv(truth=truth, **scores)))
    assert [row["name"] for row in table(app)["models"]] == list(scores)
    assert (app.selectbox(key="pair_first").value, app.selectbox(key="pair_second").value) == (
        "m10",
        "m2",
    )
    assert "Of the 12 models compared m10 has the best AUC" in texts(app).replace("**", "")
    assert "models of many.csv are compared" not in texts(app)
    app.multiselect(key="entrants").set_value(["m0", "m1", "m2"]).run()
    assert "3 of the 12 models of many.csv are compared." in texts(app)


def test_one_of_a_pair_chosen_twice_turns_them_round() -> None:
    app = compared(data="breast_cancer", compare="replicates:200")
    app.selectbox(key="pair_first").select("random_forest").run()
    assert address(app)["pair"] == "random_forest,logistic_regression"


def test_one_model_alone_is_told_so_and_has_its_intervals() -> None:
    app = compared(data="eights_log_odds")
    assert "nothing to compare it with" in texts(app)
    assert cell(app, "score", "auc")["range"]
    assert not cell(app, "score", "auc")["best"]
    assert cell(app, "score", "log_loss")["text"] == "–"
    assert "no probabilities" in cell(app, "score", "log_loss")["note"]


@pytest.mark.parametrize("label", ["yes", "no"])
def test_data_of_one_class_have_no_curves_and_say_so(label: str) -> None:
    columns = {"truth": [label] * 4, "a": [0.1, 0.4, 0.6, 0.9], "b": [0.2, 0.3, 0.8, 0.7]}
    app = uploaded(("one.csv", csv(**columns)))
    assert cell(app, "a", "auc")["text"] == "–"
    assert cell(app, "a", "auc")["note"]
    assert say("board.one_class_curve") in str(cards(app)["roc"]["plots"])


def test_a_single_case_is_no_trouble() -> None:
    app = uploaded(("single.csv", b"truth,a,b\nyes,0.7,0.2\n"))
    assert cell(app, "a", "auc")["text"] == "–"


def test_two_cases_say_why_there_is_no_interval() -> None:
    app = uploaded(("two.csv", b"truth,a,b\nyes,0.7,0.2\nno,0.1,0.6\n"))
    found = cell(app, "a", "average_precision")
    assert found["text"] == "1"
    assert found["range"] == ""
    assert found["note"]


def test_equal_models_are_called_equal() -> None:
    truth, score = noisy()
    app = uploaded(("equal.csv", csv(truth=truth, a=score, b=score)))
    said = texts(app).replace("**", "")
    assert "The ROC curves of a and b are the same." in said
    assert "Their AUCs are equal." in said
    assert "both cost the same" in said
    assert not any(each["best"] for row in table(app)["models"] for each in row["cells"])


def test_constant_scores_are_compared() -> None:
    truth, score = noisy()
    both = csv(model=["a"] * 60 + ["b"] * 60, truth=truth * 2, score=[*score, *[0.5] * len(truth)])
    app = uploaded(("constant.csv", both))
    assert cell(app, "b", "auc")["value"] == 0.5
    assert not app.error


def test_fractional_weights_keep_the_bootstrap_and_refuse_delong_with_a_reason() -> None:
    truth, score = noisy()
    weight = [0.5 + (i % 4) / 3 for i in range(len(truth))]
    file = csv(truth=truth, a=score, b=score + np.arange(60) % 5, weight=weight)
    app = uploaded(("weighted.csv", file))
    assert "not by DeLong, as weights say how much a case counts" in texts(app)
    assert cell(app, "a", "auc")["range"]
    assert "Not computed: Weighted cases cannot be split at random" in texts(app)


LONG = b"model,truth,score\n" + b"".join(
    f"{model},{'yes' if i % 3 == 0 else 'no'},{(i * k) % 17 + 3 * (i % 3 == 0)}\n".encode()
    for model, k in (("a", 5), ("b", 7))
    for i in range(40 if model == "a" else 36)
)


def test_models_with_rows_of_their_own_are_unpaired_with_a_reason() -> None:
    app = uploaded(("long.csv", LONG))
    said = texts(app)
    assert "Unpaired: The models have rows of their own" in said.replace("**", "")
    predictions = read_predictions(BytesIO(LONG))
    found = auc_difference(sweep_of(predictions, "a"), sweep_of(predictions, "b"))
    assert f"p = {found.p_value:#.2g}, DeLong, unpaired." in said
    assert f"difference +{number(abs(found.value))}" in said


def two_files(*, ids: bool) -> list[tuple[str, bytes]]:
    truth, score = noisy()
    files = []
    for name, shift in (("may.csv", 0), ("june.csv", 5)):
        rows = slice(shift, 60 - 5 + shift)
        columns: dict[str, Any] = {"case": [f"case-{i}" for i in range(60)]} if ids else {}
        columns |= {"truth": truth, "forest": score + (np.arange(60) * (shift + 3)) % 7 / 9}
        files.append((name, csv(**{key: list(values)[rows] for key, values in columns.items()})))
    return files


def test_files_with_ids_are_paired_case_by_case() -> None:
    app = uploaded(*two_files(ids=True))
    assert "Also here, with the same labels: may.csv." in texts(app)
    app.multiselect(key="entrants").set_value(["forest · june.csv", "forest · may.csv"]).run()
    said = texts(app)
    assert "Paired by case id: 50 cases; 10 that not all files hold are left out." in said
    assert "DeLong, paired" in said
    assert [row["name"] for row in table(app)["models"]] == [
        "forest · june.csv",
        "forest · may.csv",
    ]


def test_files_without_ids_are_not_paired() -> None:
    app = uploaded(*two_files(ids=False))
    app.multiselect(key="entrants").set_value(["forest · june.csv", "forest · may.csv"]).run()
    said = texts(app)
    assert "Unpaired: june.csv has no case ids." in said.replace("**", "")
    assert "DeLong, unpaired" in said


def test_models_of_other_data_are_offered_if_the_labels_are_the_same() -> None:
    app = compared(data="twenty_cases", compare="replicates:200")
    assert app.multiselect(key="entrants").options == ["score"]
    app = compared(data="eights_log_odds", compare="replicates:200")
    options = app.multiselect(key="entrants").options
    assert options[0].startswith("score · ")
    assert len(options) > 4
    assert "logistic_regression · Breast tumours" not in options
    app.multiselect(key="entrants").set_value(options[:2]).run()
    assert len(table(app)["models"]) == 2
    assert "Unpaired" in texts(app)


def test_no_model_at_all_falls_back_to_those_of_the_data() -> None:
    app = compared(data="breast_cancer", compare="replicates:200")
    app.multiselect(key="entrants").set_value([]).run()
    assert len(table(app)["models"]) == 3


def test_groups_are_drawn_whole_where_the_data_tell_them() -> None:
    app = compared(data="digit_misreads", compare="replicates:200")
    assert app.selectbox(key="resampled").value == "group"
    assert "whole groups drawn anew" in texts(app)
    assert "DeLong" not in texts(app)


def test_amounts_price_costs_and_their_chance_is_refused() -> None:
    app = compared(data="low_tips", amount="both", compare="replicates:200")
    assert cell(app, "random_forest", "cost")["range"] == ""
    assert "priced by amount" in texts(app)


RUNS = csv(
    truth=["yes" if i % 3 == 0 else "no" for i in range(60)],
    a=[(i * 5) % 17 + 4 * (i % 3 == 0) for i in range(60)],
    b=[(i * 7) % 19 for i in range(60)],
    fold=[("dev", "test")[i % 2] for i in range(60)],
)


def test_with_runs_a_threshold_is_chosen_on_one_and_reported_on_the_other() -> None:
    app = uploaded(("runs.csv", RUNS))
    frame = next(node.value for node in app.dataframe if "Looks better by" in node.value)
    assert {"Chosen on dev", "Reported on test"} <= set(frame)
    assert "which chose the threshold: " in texts(app)
    app.selectbox(key="reporting").select("dev").run()
    assert "Both are the same run" in texts(app)
    assert "reporting:dev" in address(app)["compare"]


def test_the_whole_page_is_of_all_runs_or_of_one_and_says_which() -> None:
    app = uploaded(("runs.csv", RUNS))
    assert "The cases of all runs are taken together: dev and test." in texts(app)
    pooled = cell(app, "a", "auc")["value"]
    app.selectbox(key="run").select("test").run()
    assert "Only the cases of test are compared." in texts(app)
    assert "run:test" in address(app)["compare"]
    predictions = read_predictions(BytesIO(RUNS))
    wanted = auc(run_sweeps(predictions, "a")["test"])
    assert cell(app, "a", "auc")["value"] == wanted != pooled
    frame = next(node.value for node in app.dataframe if "Looks better by" in node.value)
    assert {"Chosen on dev", "Reported on test"} <= set(frame)


def test_a_bootstrap_that_is_stopped_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: Callable[..., Any] = replications.Replication.steps

    def two_steps(self: replications.Replication) -> Any:
        for step in steps(self):
            yield step
            if step.done >= 256:
                self.turn()

    monkeypatch.setattr(replications.Replication, "steps", two_steps)
    app = compared(data="breast_cancer")
    assert "Stopped: intervals rest on 256 of 1,000 replicates." in texts(app)
    assert cell(app, "naive_bayes", "f1")["range"]
    monkeypatch.undo()
    app.button(key="turn_bootstrap").click().run()
    assert "Intervals rest on 1,000 replicates." in texts(app)


def test_no_text_of_a_file_is_markup() -> None:
    truth, score = noisy()
    names = {"<b>a</b>": score, "**b**": score + np.arange(60) % 4}
    app = uploaded(("markup.csv", csv(truth=truth, **names)))
    assert "**\\<b\\>a\\<\\/b\\>**" in app.markdown[1].value
    assert "&lt;b&gt;a" in str(cards(app)["roc"]["plots"])
