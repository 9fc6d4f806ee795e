"""What a table is: two classes, several, or something that no page is for; each file a line."""

import sys
from io import BytesIO

import numpy as np
import pytest

from perfcore import read_class_predictions
from perfcore.readers import Limits, ReadError, guess_columns, other_tasks, read_table
from perfcore.readers.openings import opened


def table(content):
    return read_table(content.replace("; ", "\n").encode(), name="file.csv")


def rows(header, *cells):
    return "; ".join([header, *cells])


def repeated(header, cell, n):
    return rows(header, *(cell(i) for i in range(n)))


ABC = "a,.8,.1,.1; b,.1,.8,.1; c,.1,.3,.6; a,.6,.3,.1"
PRED = "a,a,.8,.1,.1; b,b,.1,.8,.1; c,b,.1,.5,.4; a,a,.6,.3,.1"
DIGITS = "; ".join(f"{i % 3},{i % 3},.8,.1,.1" for i in range(6))

CLASSES = {  # file: layout, truth, columns of probabilities, columns of predicted labels
    f"truth,p_a,p_b,p_c; {ABC}": ("classes", "truth", 3, ()),
    f"truth,prob_c,prob_a,prob_b; {ABC}": ("classes", "truth", 3, ()),
    f"truth,a_score,b_score,c_score; {ABC}": ("classes", "truth", 3, ()),
    f"truth,P(a),P(b),P(c); {ABC}": ("classes", "truth", 3, ()),
    f"truth,A,B,C; {ABC}": ("classes", "truth", 3, ()),
    f"anything,p_a,p_b,p_c; {ABC}": ("classes", "anything", 3, ()),
    f"truth,predicted,p_a,p_b,p_c; {PRED}": ("classes", "truth", 3, ("predicted",)),
    "pred,species,p_a,p_b,p_c; a,a,.8,.1,.1; b,b,.1,.8,.1; b,c,.1,.5,.4": (
        "classes",
        "species",
        3,
        ("pred",),
    ),
    f"y_true,y_pred,p0,p1,p2; {DIGITS}": ("classes", "y_true", 3, ("y_pred",)),
    f"y_true,y_pred,class_0,class_1,class_2; {DIGITS}": ("classes", "y_true", 3, ("y_pred",)),
    f"y_true,y_pred,0,1,2; {DIGITS}": ("classes", "y_true", 3, ("y_pred",)),
    f"y_true,y_pred,net_0,net_1,net_2; {DIGITS}": ("classes", "y_true", 3, ("y_pred",)),
    "p_a,p_b,p_c,zz; .8,.1,.1,a; .1,.8,.1,b; .1,.1,.8,c": ("classes", "zz", 3, ()),
    "truth,a,b,c,d; a,.7,.1,.1,.1; b,.1,.7,.1,.1; c,.1,.1,.4,.4": ("classes", "truth", 4, ()),
    "y,logit_0,logit_1,logit_2; 0,3,-1,1; 1,-2,2,0; 2,-3,1,3": ("classes", "y", 3, ()),
    "Vorhersage;Wahrheit\na;a\nb;c\nc;c": ("classes", "Wahrheit", 0, ("Vorhersage",)),
    "truth;a;b;c\na;0,8;0,1;0,1\nb;0,1;0,8;0,1\nc;0,05;0,05;0,9": ("classes", "truth", 3, ()),
    "truth,forest,svm; a,a,b; b,b,b; c,c,c": ("classes", "truth", 0, ("forest", "svm")),
    "truth,pred; 0,0; 1,2; 2,2; 3,3": ("classes", "truth", 0, ("pred",)),
    "stars,predicted_stars; 1,1; 5,4; 3,3; 2,2; 4,4": (
        *("classes", "stars", 0, ("predicted_stars",)),
    ),
    "rater_1,rater_2; a,a; b,c; c,c; a,b": ("classes", "rater_1", 0, ("rater_2",)),
    "truth,pred; spam,spam; ham,spam; ham,ham": ("classes", "truth", 0, ("pred",)),
    "真实标签,预测标签,猫,狗,鸟; 猫,猫,.8,.1,.1; 狗,狗,.1,.8,.1; 鸟,狗,.1,.6,.3": (
        *("classes", "真实标签", 3, ("预测标签",)),
    ),
    "Prediction,Reference,Freq; a,a,3; b,a,1; a,b,0; b,b,2": (
        *("classes", "Reference", 0, ("Prediction",)),
    ),
    repeated("y,pred", lambda i: f"{i % 50},{i % 49}", 100): ("classes", "y", 0, ("pred",)),
    "truth,a,b,c; a,9,1,0; b,0,8,1; c,2,0,7": ("matrix", "truth", 3, ()),
    ",0,1,2; 0,14,0,0; 1,0,16,2; 2,0,1,17": ("matrix", "column 1", 3, ()),
    "actual,a,b,All; a,3,1,4; b,0,2,2; All,3,3,6": ("matrix", "actual", 2, ()),
    "Prediction,a,b; a,3,1; b,0,2": ("matrix of columns", "Prediction", 2, ()),
    "id,class,p,truth; 1,a,.8,a; 1,b,.2,a; 2,a,.3,b; 2,b,.7,b": ("class rows", "truth", 1, ()),
    "image_id,label,score,target; 1,a,.8,a; 1,b,.2,a; 2,a,.3,b; 2,b,.7,b": (
        *("class rows", "target", 1, ()),
    ),
}


@pytest.mark.parametrize("content", CLASSES)
def test_files_of_several_classes(content):
    layout, truth, columns, predicted = CLASSES[content]
    found = guess_columns(table(content))
    assert (found.layout, found.truth) == (layout, truth)
    assert (len(found.scores), found.predicted) == (columns, predicted)
    assert found.notes[0].text.startswith("Read as several classes: ")


A_B = ["a,b"] * 300
RARE = {  # a third class in few rows is no slip where it is predicted, too
    rows("truth,predicted", *A_B, "a,a", "b,b", "c,c"): (0, ("predicted",)),
    rows("truth,predicted", *A_B, "c,c"): (0, ("predicted",)),
    rows("y,y_pred", *["0,1"] * 300, "1,0", "2,2"): (0, ("y_pred",)),
    rows("truth,p_a,p_b,p_c", *["a,.7,.2,.1", "b,.2,.7,.1"] * 200, "c,.1,.1,.8"): (3, ()),
    rows("truth,predicted", *["yes,yes", "no,no"] * 20, "maybe,maybe"): (0, ("predicted",)),
}


def test_no_model_has_the_name_of_what_it_predicts():
    read = read_class_predictions(b"kind,predicted_kind\na,a\nb,a\nb,b\na,b\n")
    assert [*read.models] == ["predicted_kind"]
    (cases,) = read.models.values()
    assert (cases.truth.tolist(), cases.predicted.tolist()) == ([0, 1, 1, 0], [0, 0, 1, 1])


@pytest.mark.parametrize("content", RARE)
def test_a_rare_class_that_is_predicted_is_a_class(content):
    found = guess_columns(table(content))
    assert (found.layout, len(found.scores), found.predicted) == ("classes", *RARE[content])


@pytest.mark.parametrize(
    ("content", "scores"),
    [
        (rows("truth,score", *["a,.7", "b,.2"] * 200, "c,.1"), ("score",)),
        (rows("truth,pred,score", *["a,a,.7", "b,b,.2"] * 200, "c,c,.1"), ("score",)),
        (rows("truth,p_a,p_b", *["a,.7,.3", "b,.2,.8"] * 200, "c,.1,.9"), ("p_b",)),
        (rows("truth,pred", *["0,0", "1,1", "0,1"] * 200, "7,1"), ("pred",)),
    ],
)
def test_a_slip_beside_a_score_of_two_classes_stays_one(content, scores):
    found = guess_columns(table(content))
    assert (found.layout, found.scores) == ("wide", scores)


BINARY = {  # file: truth, scores
    "truth,score; 0,.2; 1,.7": ("truth", ("score",)),
    "truth,pred; 0,0; 1,0; 1,1": ("truth", ("pred",)),
    "truth,prob_0,prob_1; 0,.9,.1; 1,.2,.8; 1,.4,.6": ("truth", ("prob_1",)),
    "truth,pred,score; spam,spam,.9; ham,spam,.6; ham,ham,.1": ("truth", ("score",)),
    "truth,p_a,p_b,p_c; a,.7,.2,.1; b,.2,.7,.1; a,.5,.3,.2": ("truth", ("p_b",)),
    "truth,score; no,1; yes,2; no,3": ("truth", ("score",)),
    "label,outcome,score; a,0,.1; b,1,.2; c,1,.9": ("outcome", ("score",)),
    "kind,score,colour,eyes; ham,.1,red,red; spam,.9,blue,blue; ham,.3,grey,red": (
        *("kind", ("score",)),
    ),
    "label,score; a,.3; b,.2; c,.1; d,.2": ("label", ("score",)),
    "sex,prob_F,prob_M; F,.9,.1; M,.2,.8; M,.3,.7": ("sex", ("prob_M",)),
    repeated("label,x0,x1,x2", lambda i: f"{i % 3},{i * 7 % 11},{i * 5 % 13},{i * 3 % 17}", 40): (
        *("label", ("x0", "x1", "x2")),
    ),
    "score,positives,negatives; .1,7,7; .2,3,3; .9,5,5": (None, ("score",)),
}


Q = "is it so,it is so; what is that,that is it; who was it then,it was he"
TEXTS = [f"{a} {i},{b} {i}" for i, (a, b) in enumerate(each.split(",") for each in Q.split("; "))]
BESIDE = {
    "truth,predicted; cat|big,cat|big; dog|big,dog|big; cat|small,dog|big; dog|small,cat|small": (
        "classes",
        "truth",
    ),
    "truth,predicted,tags; a,a,x|y; b,b,x; c,b,y": ("classes", "truth"),
    # what else a table of predictions holds: layout, truth
    rows(
        "premise,hypothesis,label,pred",
        *(f"{t},{x}" for t, x in zip(TEXTS, ["a,a", "b,a", "c,c"], strict=True)),
    ): ("classes", "label"),
    rows(
        "question,answer,is_so,score",
        *(f"{t},{x}" for t, x in zip(TEXTS, ["1,.7", "0,.2", "1,.6"], strict=True)),
    ): ("wide", "is_so"),
    repeated(
        "kind,pred_kind,label,score", lambda i: f"{'xyz'[i % 3]},{'xz'[i % 2]},{i % 2},{i / 9}", 9
    ): (*("wide", "label"),),
    "tags,truth,score; a|b,1,.7; a,0,.2; b|c,1,.8; c,0,.3": ("wide", "truth"),
    "tags,truth,pred; a|b,x,x; a,y,y; b|c,z,y; c,x,x": ("classes", "truth"),
    "bought,actual_price,score; 1,7.5,.7; 0,9.25,.2; 1,3.1,.8": ("wide", "bought"),
    "truth,forest,cluster; 1,.5,a; 0,.2,b; 1,.1,a; 0,.3,b": ("wide", "truth"),
    "truth,label_ok,label_seen,score; 1,0,1,.7; 0,1,0,.2; 1,1,1,.8": ("wide", "truth"),
}


@pytest.mark.parametrize("content", BESIDE)
def test_texts_tags_and_kinds_may_stand_beside_predictions(content):
    found = guess_columns(table(content))
    assert (found.layout, found.truth) == BESIDE[content]


@pytest.mark.parametrize("content", BINARY)
def test_files_of_two_classes(content):
    found = guess_columns(table(content))
    assert (found.truth, found.scores) == BINARY[content]
    assert found.layout in ("wide", "aggregated")


REFUSED = {
    "The harbour was quiet before.; Nobody came; They waited for the last boat": (
        "looks like texts: its lines hold words"
    ),
    "first,other; the cat sat on it,a cat sat there; dogs bark very loud,the dogs bark; "
    "hello my old friend,hi old friend of mine": "looks like texts: columns 'first', 'other' hold "
    "texts of several words, nearly all different. Nothing says which of them are references",
    "id,labels,score; 1,a|b,.3; 2,a,.2; 3,b|c,.1; 4,c,.2": "looks like several labels for each "
    r"case: 'a\|b' in column 'labels' joins labels that also stand alone or beside others",
    "labels,predicted; a|b,a; a,a; b|c,b; c,c; b,b": r"several labels for each case: 'a\|b' in",
    "y_true_a,y_true_b,y_score_a,y_score_b; 1,0,.3,.2; 0,1,.2,.9": "several labels for each case: "
    "columns 'y_true_a', 'y_true_b' each hold a truth of 0 and 1",
    "a,b,c; x,y,z; u,v,w": "no column that looks like a score",
    "length,width,colour; 5.1,3.5,red; 7.0,3.2,blue; 6.3,3.3,grey": "no column that looks like a",
    "respondent,q1,q2,q3; 1,1,2,3; 2,2,3,1; 3,3,1,2; 4,1,2,3": "no column that looks like a truth",
}


@pytest.mark.parametrize("content", REFUSED)
def test_files_of_something_else(content):
    with pytest.raises(ReadError, match=REFUSED[content]):
        guess_columns(table(content))


WHOLE = (
    "The labels are whole numbers: if these are amounts and not names of classes, this is "
    "regression."
)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("truth,pred; 0,0; 1,2; 2,2", WHOLE),
        ("r1,r2; a,a; b,c; c,c", "Nothing says which of 'r1', 'r2' is the truth: the first of "
        "them is taken."),
        ("truth,pred,p_a,p_b; a,a,.8,.2; b,b,.2,.8; c,c,.5,.5", "No column is named after 'c', so "
        "the probabilities 'p_a', 'p_b' are not used."),
        ("truth,p_a,p_b; a,.8,.2; b,.2,.8; c,.5,.5", "No column is named after 'c', so the "
        "probabilities 'p_a', 'p_b' cannot be used: a column is missing."),
        ("truth,pred,c1,c2,c3; a,a,.8,.1,.1; b,b,.1,.8,.1; d,d,.1,.1,.8", "Columns 'c1', 'c2', "
        "'c3' add up to 1, but their names do not say which class each is of: they are not used. "
        "Name them after 'a', 'b', 'd' to see curves."),
        ("truth,c1,c2,c3; a,.8,.1,.1; b,.1,.8,.1; d,.1,.1,.8", "Columns 'c1', 'c2', 'c3' add up "
        "to 1, but their names do not say which class each is of. Name them after 'a', 'b', 'd'."),
        (",a,b; a,3,1; b,0,2", "Rows are taken for the true classes and columns for the "
        "predictions. The file does not say so: if it is the other way round, choose that below."),
        ("true,predicted,count; a,a,5; a,b,1; b,a,0; b,b,7", "Each row is guessed to count cases, "
        "which column 'count' says how many there are."),
        ("id,.config,truth,.pred_class; Fold1,m1,a,a; Fold1,m1,b,c; Fold2,m2,c,c; Fold2,m2,a,a",
        "Run is guessed to be column 'id': it names folds or repetitions."),
        (".config,truth,.pred_class; m1,a,a; m1,b,c; m2,c,c; m2,a,a",
        "Models are guessed to be named in column '.config': its name says so."),
    ],
)  # fmt: skip
def test_what_is_doubtful_or_inferred_is_said(content, told):
    assert told in [note.text for note in guess_columns(table(content)).notes]


def test_another_task_can_be_asked_for():
    several = table(f"truth,p_a,p_b,p_c; {ABC}")
    assert other_tasks(several, guess_columns(several)) == ("binary",)
    two = guess_columns(several, task="binary")
    assert (two.layout, two.truth) == ("wide", "truth")
    assert "holds 3 labels, expected two" in two.warnings[0]
    both = table("truth,prob_0,prob_1; 0,.9,.1; 1,.2,.8")
    assert other_tasks(both, guess_columns(both)) == ("classes",)
    assert guess_columns(both, task="classes").scores == ("prob_0", "prob_1")
    plain = table("truth,score; 0,.2; 1,.7")
    assert other_tasks(plain, guess_columns(plain)) == ()
    matrix = table("truth,a,b; a,3,1; b,0,2")
    assert other_tasks(matrix, guess_columns(matrix)) == ()


def test_what_is_given_decides():
    several = table(f"truth,p_a,p_b,p_c; {ABC}")
    assert guess_columns(several, positive="a").layout == "wide"
    assert guess_columns(several, truth="truth").layout == "classes"
    assert guess_columns(several, score="p_a").layout == "wide"
    given = guess_columns(table("x,y; a,b; b,b; c,c"), truth="x", predicted="y")
    assert (given.layout, given.truth, given.predicted) == ("classes", "x", ("y",))
    assert given.notes[0].text == "Read as several classes: truth 'x' holds 3 labels."


@pytest.mark.parametrize(
    ("content", "given", "told"),
    [
        ("truth,score; 0,.2; 1,.7", {"task": "order"}, "Argument task must be one of 'binary', "
        "'classes', 'regression', 'clusterings', 'texts', got 'order'."),
        ("truth,score; a,.2; b,.7", {"task": "classes"}, "file.csv has no predictions of 'a', 'b', "
        "the labels of 'truth': neither columns of probabilities that are named after them, nor "
        "a column that holds them."),
        ("u,v; .5,.2; .25,.7", {"task": "classes"}, "file.csv has no column that looks like a "
        "truth of several classes. Name it; the columns are 'u', 'v'."),
        ("truth,score; a,.2; b,.7", {"layout": "matrix"}, "file.csv is no confusion matrix: no "
        "column names rows as the other columns are."),
        ("truth,score; a,.2; b,.7", {"layout": "class rows"}, "file.csv has no rows of cases and "
        "classes. Expected a column of case ids, one that names a class in each row, one of "
        "probabilities, and the truth."),
        ("truth,score; a,.2; b,.7", {"predicted": "z"}, "file.csv has no column 'z'"),
    ],
)  # fmt: skip
def test_guesses_of_several_classes_that_fail_say_what_to_do(content, given, told):
    with pytest.raises(ReadError) as caught:
        guess_columns(table(content), **given)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("0,1,2; 14,0,0; 0,16,2; 0,1,17", "a confusion matrix of the classes 0 to 2 whose rows"),
        ("14,0,0; 0,16,2; 0,1,17", "a confusion matrix whose rows have no labels. Add a first"),
        ("a,b,c; 14,0,0; 0,16,2; 0,1,17", "a confusion matrix whose rows have no labels."),
        ("a,14,0,0; b,0,16,2; c,0,1,17", "whose columns have no labels. Add a first line"),
        (
            "truth,cat,dog,owl; cat,14,0,0; fox,0,16,2",
            "no column is named 'fox', and no row 'dog', 'owl'. Give each class the same name in",
        ),
        (
            ",pred:a,pred:b,pred:c; true:a,5,1,0; true:b,0,4,2; true:c,1,0,9",
            "call one class 'true:a' and 'pred:a'. Give each class the same name in both.",
        ),
        (
            ",precision,recall,f1-score,support; a,.9,.8,.85,10; b,.7,.8,.75,12; avg,.8,.8,.8,22",
            "file.csv looks like a finished report: columns precision and recall hold figures",
        ),
    ],
)  # fmt: skip
def test_finished_tables_are_refused_with_what_to_do(content, said):
    with pytest.raises(ReadError) as refused:
        guess_columns(table(content))
    assert said in str(refused.value)


def test_what_only_resembles_a_finished_table_is_read():
    assert guess_columns(table("truth,cat,dog; cat,5,1; dog,2,9")).layout == "matrix"
    assert guess_columns(table("0,1; 0,.2; 1,.7; 1,.9")).layout == "wide"
    assert guess_columns(table("truth,recall; 0,.2; 1,.7")).layout == "wide"
    assert guess_columns(table("0,3,5; 1,7,2; 1,9,4")).layout == "wide"
    assert guess_columns(table("sick,visits,days; 0,3,5; 1,7,2; 1,9,4")).layout == "wide"
    assert guess_columns(table("group,a,b; a,3,.5; b,7,.2; a,9,.4")).layout == "wide"


def calls_to_guess(content):
    """How many functions are called to guess what columns mean: alike on every machine."""
    found, calls = read_table(content.encode(), name="wide.csv"), 0

    def count(frame, event, argument):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        guess_columns(found)
    except ReadError:
        pass
    finally:
        sys.setprofile(None)
    return calls


WIDE = {
    "texts": lambda row, column: f"t{row * 997 + column}",
    "counts": lambda row, column: row * 7 + column,
    "shares": lambda row, column: f".{row * 997 + column}",
    "names": lambda row, column: f"c{(row + column) % 90}",
}


@pytest.mark.parametrize("kind", WIDE)
def test_a_wide_file_is_guessed_in_time_that_grows_with_its_cells(kind):
    """A thousand columns of a thousand texts took a minute."""

    def calls(columns, rows=60):
        names = ",".join(f"c{i}" for i in range(columns))
        cells = (
            ",".join(str(WIDE[kind](row, column)) for column in range(columns))
            for row in range(rows)
        )
        return calls_to_guess("\n".join([names, *cells]))

    few, many = calls(30), calls(60)
    assert many < 2.5 * few
    assert many < 60 * 60 * 60


def test_a_long_name_is_not_searched_for_labels():
    letters = "a-" * 400
    few, many = (
        calls_to_guess("\n".join([f"truth,{letters * n},b", "x,.5,.5", "y,.2,.8", "z,.1,.9"]))
        for n in (1, 10)
    )
    assert many < 2 * few


@pytest.mark.parametrize(
    ("content", "tasks"),
    [
        ("truth,p_no,p_yes; no,.8,.2; yes,.3,.7", ("binary", "classes")),
        ("truth,p_a,p_b,p_c; a,.8,.1,.1; b,.1,.8,.1; c,.1,.3,.6", ("classes", "binary")),
        ("truth,predicted; a,a; b,c; c,c", ("classes",)),
        ("nothing,here; x,y; z,w", ()),
    ],
)
def test_where_a_file_is_read_it_is_found_out_what_it_can_be(content, tasks):
    source = BytesIO(content.replace("; ", "\n").encode())
    assert opened(source, name="file.csv", limits=Limits()).tasks == tasks


def german(header, *cells):
    """A file of 1,500 rows, so that many of the numbers between semicolons come again."""
    rng = np.random.default_rng(7)
    truth = rng.random(1500) < 0.2
    score = 100 / (1 + np.exp(2 - 2 * truth - rng.normal(size=1500)))
    money = rng.lognormal(4, 1, 1500)
    columns = {
        "truth": [*map(str, truth.astype(int))],
        "score": [f"{each:.2f}".replace(".", ",") for each in score],
        "money": [f"{each:.2f} €".replace(".", ",") for each in money],
        "age": [*map(str, rng.integers(18, 90, 1500))],
    }
    lines = zip(*(columns[each] for each in cells), strict=True)
    return read_table("\n".join([header, *map(";".join, lines)]).encode(), name="file.csv")


@pytest.mark.parametrize(
    ("header", "cells", "scores", "amount"),
    [
        ("Ergebnis;Betrugswahrscheinlichkeit", ("truth", "score"), 1, None),
        ("Ergebnis;Wert in Prozent", ("truth", "score"), 1, None),
        ("Ergebnis;Betrugswahrscheinlichkeit;age;Auftragswert", ("truth", "score", "age", "money"),
         1, "Auftragswert"),
        ("Ergebnis;age;Kauf;Wahrscheinlichkeit (%)", ("truth", "age", "money", "score"), 3, "Kauf"),
    ],
)  # fmt: skip
def test_numbers_with_a_decimal_comma_are_no_lists_of_labels(header, cells, scores, amount):
    choices = guess_columns(german(header, *cells))
    (score,) = choices.scores
    assert (choices.truth, choices.amount) == ("Ergebnis", amount)
    assert score == header.split(";")[scores]


def test_lists_of_numbered_labels_are_known_beside_a_decimal_comma():
    lists = ["1", "2", "3", "1,2", "1,3", "2,3"] * 40
    content = "\n".join(["truth;predicted", *(f"{each};{each}" for each in lists)]).encode()
    with pytest.raises(ReadError, match="several labels for each case: '1,2' in column"):
        guess_columns(read_table(content, name="file.csv"))


def test_amounts_with_a_decimal_comma_are_no_names_of_classes():
    rng = np.random.default_rng(3)
    amounts = [f"{each:.1f}".replace(".", ",") for each in rng.normal(100, 20, 3000)]
    rows_ = [f"{amounts[i]};{amounts[i - 1]};{i}" for i in range(3000)]
    found = guess_columns(read_table("\n".join(["actual;predicted;id", *rows_]).encode()))
    assert (found.layout, found.truth, found.scores) == ("regression", "actual", ("predicted",))
