"""The Data page, run as a whole."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from perfview.session import memory
from perfview.session.samples import listed_samples
from tests.perfcore.readers.made_conventions import Change, made
from tests.perfview.running_app import csv, opened, opened_data, opened_with, ran

GOOD = b"truth,score\nno,0.2\nyes,0.7\nno,0.4\nyes,0.9\n"
LOANS = b"truth,forest,tree,money\nno,0.2,0.3,1\nyes,0.7,0.4,2\nno,0.4,0.6,3\nyes,0.9,0.8,4\n"
HOLES = b"truth,score\nno,0.2\nyes,\nno,high\nyes,0.9\nmaybe,0.5\n"


def in_view(app: AppTest) -> str:
    return str(app.header[-1].value).replace("\\", "")


def figures(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in app.metric}


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.thorough)])
def test_one_click_opens_a_sample_and_every_layout_can_be_tried_on_it(step: int) -> None:
    app = opened_data()
    for i, sample in enumerate(listed_samples()):
        app.pressed(f"open-{sample.id}")
        assert in_view(app) == sample.title
        models = "Systems" if sample.task == "texts" else "Models"
        assert figures(app)[models] == str(len(sample.models))
        if sample.task == "binary":
            assert figures(app)["Positives"] == f"{sample.positives:,}"
        elif sample.task == "classes":
            assert figures(app)["Classes"] == str(sample.classes)
        task = {} if sample.task == "binary" else {"task": sample.task}
        assert app.address() == {"data": sample.id, **task}
        if sample.id == "breast_cancer":  # of several models the one in view is named
            assert r"Distinct scores of logistic\_regression" in figures(app)
        for layout in () if i % step else ("long", "aggregated", "wide"):
            app.put(layout=layout)


def test_an_uploaded_file_is_used_at_once_and_its_bytes_are_let_go() -> None:
    app = opened_data().uploaded(("mine.csv", GOOD))
    assert in_view(app) == "mine.csv"
    assert figures(app) == {
        "Cases": "4",
        "Positives": "2",
        "Prevalence": "50.0 %",
        "Distinct scores": "4",
        "Models": "1",
    }
    assert app.file_uploader[0].key == "uploader-1"
    assert not app.file_uploader[0].value
    app.turned("threshold")
    assert "TP 2 · FP 0 · FN 0 · TN 2" in app.texts()
    assert app.address()["data"].startswith("upload-")


@pytest.mark.parametrize(("soon", "bars"), [(0.0, 1), (60.0, 0)])
def test_a_bar_says_how_far_a_file_is_read_unless_that_is_soon_done(
    monkeypatch: pytest.MonkeyPatch, soon: float, bars: int
) -> None:
    def script() -> None:
        from perfcore.readers.openings import Progress
        from perfview.pages.data.page import Bar

        bar = Bar()
        bar.follow(Progress(1_234_567, 0.25))
        bar.follow(Progress(2_345_678, 0.5))

    monkeypatch.setattr("perfview.pages.data.page.SOON", soon)
    shown = ran(AppTest.from_function(script)).get("progress")
    assert [each.proto.value for each in shown] == [50] * bars
    assert all("2,345,678 rows" in each.proto.text for each in shown)


def test_several_files_become_several_data_sets() -> None:
    other = GOOD.replace(b"0.9", b"0.95")
    app = opened_data().uploaded(("a.csv", GOOD), ("b.csv", other))
    assert in_view(app) == "b.csv"
    assert {"a.csv", "b.csv"} <= set(app.labels_of_buttons())
    open_first = next(button for button in app.button if button.label == "a\\.csv")
    assert in_view(ran(open_first.click())) == "a.csv"
    app.uploaded(("a.csv", GOOD.replace(b"0.9", b"0.99")))  # takes its namesake's place
    assert app.labels_of_buttons().count("a.csv") == 1


def test_a_file_that_takes_too_long_costs_a_sentence_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened_with("data", ("mine.csv", GOOD))
    monkeypatch.setattr("perfview.session.memory.reading_seconds", lambda size: 1e-6)
    app.uploaded(("slow.csv", LOANS))
    assert "slow.csv takes longer than 0 seconds to read" in app.texts().replace("\\", "")
    assert in_view(app) == "mine.csv"


CHOSEN = {"model": "tree", "t": "0.35", "cost_fn": "7.0", "cost_fp": "1.0", "unit": "€"}
CHOSEN |= {"p": "0.03", "range": "cost_fn:..60.0"}


def test_readers_are_warm_once_a_page_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[str] = []
    monkeypatch.setattr(memory.READERS, "warm", lambda: warmed.append("warm"))
    opened_data()
    assert warmed


def test_a_corrected_file_and_amounts_named_later_keep_all_that_was_chosen() -> None:
    app = opened_with("costs", ("mine.csv", LOANS), **CHOSEN | {"model": "forest", "t": "0.45"})
    app.put(model="tree", threshold_entry="0.35").turned("data")
    app.uploaded(("mine.csv", LOANS.replace(b"0.9", b"0.95"))).turned("costs")
    assert app.address().items() >= CHOSEN.items()
    assert app.keyed("threshold_entry").value == "0.35"
    assert app.put(model="forest").keyed("threshold_entry").value == "0.45"
    app.put(model="tree").turned("data")
    app.put(**{"column-amount": "money"}).turned("costs")
    assert app.address().items() >= CHOSEN.items()
    assert app.keyed("basis_fn").value == "case"
    # Another positive label asks another question.
    app.turned("data").put(positive="no").turned("costs")
    assert not set(CHOSEN) & set(app.address()) - {"t", "model"}


def test_a_namesake_with_other_labels_asks_another_question() -> None:
    app = opened_with("costs", ("mine.csv", LOANS), **CHOSEN).turned("data")
    other = LOANS.replace(b"yes", b"1").replace(b"no,", b"0,")
    app.uploaded(("mine.csv", other)).turned("costs")
    assert not set(CHOSEN) & set(app.address()) - {"t", "model"}


def test_amounts_of_which_a_few_are_missing_are_said_at_once() -> None:
    said = "looks like an amount at stake, but 1 row is empty, negative or no number"
    named = LOANS.replace(b"money", b"amount")
    hole = named.replace(b"0.6,3", b"0.6,")
    app = opened_with("data", ("mine.csv", named))
    assert said not in app.texts()
    app.uploaded(("mine.csv", hole))
    assert app.selectbox(key="column-amount").value != "amount"
    assert said in app.texts()
    assert said not in app.put(**{"column-amount": "amount"}).texts()
    assert "1 of 4 rows cannot be used" in app.texts()
    assert "the pages show the file as it was read before" in app.texts()
    app.uploaded(("mine.csv", hole + b"perhaps,0.1,0.1,\n"))
    assert "The “mine.csv” that was loaded before is still in use." in app.texts()


def test_a_bad_upload_is_explained_and_loses_nothing_and_a_removed_file_is_gone() -> None:
    app = opened_with("data", ("mine.csv", GOOD))
    for name, data, said in (
        ("empty.csv", b"", "empty.csv is empty"),
        ("sheet.xlsx", b"PK\x03\x04rest", "is a damaged workbook"),
        ("cut.csv.gz", b"\x1f\x8b\x08\x00\x00", "damaged or cut off"),
    ):
        app.uploaded((name, data))
        assert f"Not taken in: {name}" in app.texts()
        assert said in app.texts()
        assert "What was loaded before is still in use: “mine.csv”." in app.texts()
        assert in_view(app) == "mine.csv"
    assert "Samples" in [each.label for each in app.expander]
    assert "Remove mine.csv and free its memory" in app.labels_of_buttons()
    app.pressed(*app.buttons("remove-"))
    assert in_view(app) == "Breast tumours"
    assert "Samples" not in [each.label for each in app.expander]
    assert "mine.csv" not in app.labels_of_buttons()


def test_a_file_that_is_not_taken_in_stands_beside_no_error_of_an_earlier_one() -> None:
    app = opened_with("data", ("swap.csv", b"truth,score\n0.1,1\n0.2,0\n0.3,1\n"))
    assert "The file cannot be used like this." in app.texts()
    app.uploaded(("picture.csv", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"))
    assert "Not taken in: picture.csv" in app.texts()
    assert "The file cannot be used like this." not in app.texts()
    assert in_view(app) == "Breast tumours"
    assert "swap.csv" in app.labels_of_buttons()


def test_bad_rows_are_listed_and_left_out_only_if_the_reader_decides_so() -> None:
    app = opened_with("data", ("mine.csv", GOOD))
    assert in_view(app.uploaded(("holes.csv", HOLES))) == "holes.csv"
    assert "3 of 5 rows cannot be used" in app.texts()
    rows = app.dataframe[0].value[["Line", "Value"]]
    assert rows.to_numpy().tolist() == [[3, ""], [4, "high"], [6, "maybe"]]
    assert "still in use: “mine.csv”" in app.texts()
    app.turned("threshold")
    assert app.keyed("data").value == app.address()["data"]
    assert "TP 2 · FP 0 · FN 0 · TN 2" in app.texts()
    assert "Leave out these 3 rows" in app.turned("data").labels_of_buttons()
    assert "The prevalence is 50.0 % with these rows and without them." in app.texts()
    assert figures(app.pressed("drop"))["Cases"] == "2"
    assert "3 of 5 rows are left out" in app.texts()
    assert "3 of 5 rows cannot be used" in app.pressed("take_back").texts()


def test_a_changed_column_is_read_anew_and_can_go_back_to_the_guess() -> None:
    app = opened_data().put(positive="benign")
    assert figures(app)["Positives"] == "357"
    assert "Changed by you." in app.texts()
    assert re.fullmatch("[0-9a-f]{16}", app.turned("threshold").address()["columns"])
    assert figures(app.turned("data").pressed("as_guessed"))["Positives"] == "212"


def test_columns_that_make_no_sense_are_explained_and_lose_nothing() -> None:
    app = opened_data().put(**{"column-truth": "random_forest"})
    assert "The file cannot be used like this." in app.texts()
    assert "the pages show the file as it was read before" in app.texts()
    app.put(scores=[])
    assert "Choose at least one score column" in app.texts() or "Truth column" in app.texts()
    assert figures(app.put(**{"column-truth": "truth"}, scores=["naive_bayes"]))["Models"] == "1"


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"truth,score\nyes,0.9\n", "This file has a single case (“yes”)."),
        (
            b"id,model,truth,score\na,x,no,0.2\nb,x,yes,0.7\na,y,no,0.1\nc,y,yes,0.6\n",
            "have different case ids, so they are compared as unpaired.",
        ),
    ],
)
def test_what_is_odd_about_a_file_is_said(file: bytes, said: str) -> None:
    assert said in opened_with("data", ("mine.csv", file)).texts()


def test_amounts_count_as_often_as_their_cases_as_on_the_costs_page() -> None:
    file = b"truth,score,weight,amount\nno,0.2,2,10\nyes,0.7,3,100\nyes,0.4,1,7\n"
    app = opened_with("data", ("weighted.csv", file))
    app.put(**{"column-amount": "amount", "column-weight": "weight"})
    assert "All amounts together: 327." in app.texts()
    said = app.turned("costs").put(threshold_entry="0.3").texts()
    assert "missed positives are 0 of 307.0, those of false alarms 0 of 20.0." in said


@pytest.mark.parametrize(
    ("truth", "said"), [(1, "Every case here is positive"), (0, "No case here is positive")]
)
def test_one_class_alone_is_shown_and_said(truth: int, said: str) -> None:
    app = opened_with("data", ("one.csv", csv(truth=[truth] * 2, score=[0.2, 0.7])))
    assert f"Every case here is {'positive' if truth else 'negative'} (“{truth}”)" in app.texts()
    assert said in app.turned("threshold").texts()
    app.pressed("find")


def test_two_of_several_labels_can_be_chosen_and_the_rest_left_out() -> None:
    several = b"truth,score\nb,0.9\nb,0.8\nb,0.7\na,0.3\na,0.2\nc,0.1\n"
    app = opened_with("data", ("several.csv", several))
    assert app.texts().count("holds 3 labels, expected two") == 1
    app.put(positive="c")
    assert app.selectbox(key="negative").value == "b"
    assert "2 of 6 rows cannot be used" in app.texts()
    assert "expected two" not in app.texts()
    app.put(negative="a")
    assert "3 of 6 rows cannot be used" in app.texts()
    assert figures(app.pressed("drop"))["Positives"] == "1"
    assert "Positive means “c”, negative “a”." in app.texts()


RICH = (
    b"case_id,truth,score,loan,patient,split\n"
    b"a,no,0.2,100,p,train\nb,yes,0.7,250.5,p,test\nc,no,0.4,0,q,test\nd,yes,0.9,50,q,test\n"
)
FACTS = {"amount": "loan", "id": "case_id", "group": "patient", "run": "split"}


def test_what_else_a_file_tells_of_its_cases_is_guessed_and_said_and_can_be_left_aside() -> None:
    app = opened_with("data", ("rich.csv", RICH))
    boxes = [app.selectbox(key=f"column-{role}") for role in FACTS]
    assert [box.value for box in boxes] == [*FACTS.values()]
    assert [box.label for box in boxes] == ["Amount at stake", "Case id", "Group", "Run or split"]
    assert (
        "All amounts together: 400.5. Each case has an id. The cases belong to 2 groups. "
        "Cases by run or split: train (1), test (3)."
    ) in app.texts()
    for role, said in (
        ("amount", "All amounts together"),
        ("id", "Each case has an id"),
        ("group", "The cases belong to"),
        ("run", "Cases by run or split"),
    ):
        ran(app.selectbox(key=f"column-{role}").select_index(0))
        assert said not in app.texts()
        assert "Changed by you." in app.texts()
        assert said in app.put(**{f"column-{role}": FACTS[role]}).texts()
    app.put(layout="aggregated")
    shown = [str(box.key) for box in app.selectbox]  # a row of counts has no facts of a case
    assert not [role for role in FACTS if f"column-{role}" in shown]
    assert "cannot be the" not in app.texts()


def test_an_id_that_comes_twice_is_listed_with_the_line_where_it_stands_first() -> None:
    app = opened_with("data", ("twice.csv", RICH.replace(b"\nc,", b"\na,")))
    app.put(**{"column-id": "case_id"})
    assert "1 of 4 rows cannot be used. Why: id of another row (1)." in app.texts()
    rows = app.dataframe[0].value[["Line", "Value", "Why it cannot be used"]]
    assert rows.to_numpy().tolist() == [[4, "a", "same id as 2"]]


def test_a_reload_finds_an_upload_as_its_address_says_until_it_is_removed() -> None:
    first = opened_data().uploaded(("reload.csv", GOOD)).put(positive="no")
    first.turned("threshold").put(threshold_entry="0.4")
    written = first.address()
    second = opened(**written)
    assert not second.warning
    assert second.address() == written
    assert second.text_input(key="threshold_entry").value == "0.4"
    first.turned("data").pressed(f"remove-{written['data']}")
    third = opened(**written)
    assert "Upload it again" in third.texts()
    assert third.address()["data"] == "breast_cancer"


def test_columns_that_mean_nothing_are_named_in_sight() -> None:
    app = opened_with("data", ("m.csv", b"truth,logit,forest\n1,0.9,0.7\n0,0.2,0.4\n"))
    assert [each.value for each in app.caption if "not used" in each.value] == [
        "Columns not used: \\'forest\\'. If one holds the scores of another model, add it above."
    ]
    app.put(scores=["logit", "forest"])
    assert not [each for each in app.caption if "not used" in each.value]


@pytest.mark.parametrize(("bad", "kind"), [(1, "primary"), (3, "secondary")])
def test_leaving_out_many_rows_is_not_suggested_and_what_it_does_is_said(bad, kind) -> None:
    score = [0.9] * 10 + [0.1] * (30 - bad) + [""] * bad
    file = csv(truth=["yes"] * 10 + ["no"] * 30, score=score)
    app = opened_with("data", ("holes.csv", file))
    assert app.keyed("drop").proto.type == kind
    after = {1: "25.6 %", 3: "27.0 %"}[bad]
    assert f"The prevalence is 25.0 % with these rows, and {after} without them." in app.texts()


def test_spellings_of_one_label_are_one_label_and_that_is_said() -> None:
    data = b"truth,score\nyes,0.9\nyes,0.7\nYES,0.8\n yes ,0.6\nno,0.1\nno,0.2\nNo,0.3\n"
    app = opened_with("data", ("mine.csv", data))
    assert figures(app)["Positives"] == "4"
    assert "'YES' counts as 'yes'." in app.texts()
    typed = b"truth,score\n1,0.9\n1,0.7\ntrue,0.8\n0,0.1\n0,0.2\nfalse,0.3\n"
    app = app.uploaded(("typed.csv", typed))
    assert figures(app)["Positives"] == "3"
    assert "'true' counts as '1'." in app.texts()


def test_the_threshold_at_which_a_file_decides_can_be_used() -> None:
    file = csv(predict="001111", p1=[0.1, 0.3, 0.37, 0.42, 0.6, 0.9], churn="001011")
    app = opened_with("data", ("h2o.csv", file))
    assert "“predict” calls cases positive from 0.37 of “p1” on" in app.texts()
    app.pressed("use_own_threshold")
    assert "calls the same cases positive" in app.texts()
    assert app.turned("threshold").address()["t"] == "0.37"


def test_of_several_classes_one_probability_shows_right_against_wrong() -> None:
    file = made("classes", "PyCaret", Change(k=3))
    app = opened_with("data", ("sure.csv", file.content))
    assert "no curves of classes" in app.texts()
    assert "these need the probability of that class for every case" in app.texts()
    assert not app.turned("classes").exception
    app.turned("threshold")
    assert app.address()["data"].endswith(("~top", "~"))
    assert not app.exception
    assert app.multiselect(key="against_rest").value == ["top"]
