"""Which column means what, which labels a truth holds and which is positive: all by guessing."""

import numpy as np
import pytest

from perfcore.readers import ReadError, guess_columns, labels_of
from perfcore.readers.labels import NO_LABEL
from tests.perfcore.readers import mail

A, B, C = ("0.1", "0.2", "0.9"), ("0.15", "0.3", "0.7"), ("-2.5", "0.1", "3.4")
ZERO_ONE, COUNT, AGES = ("0", "1", "1"), ("7", "3", "5"), ("31", "54", "47")


def table(**columns):
    return mail.table(mail.rows(",".join(columns), *columns.values()))


@pytest.mark.parametrize(
    ("columns", "truth", "scores"),
    [
        ({"truth": ZERO_ONE, "score": A}, "truth", ("score",)),
        ({"score": A, "truth": ZERO_ONE}, "truth", ("score",)),
        ({"y_true": ZERO_ONE, "y_score": A}, "y_true", ("y_score",)),
        ({"Target": ZERO_ONE, "Proba": A}, "Target", ("Proba",)),
        ({"label": ZERO_ONE, "P(spam)": A}, "label", ("P(spam)",)),
        ({"clicked": ZERO_ONE, "ctr": A}, "clicked", ("ctr",)),
        ({"真实标签": ZERO_ONE, "得分": A}, "真实标签", ("得分",)),
        ({"spam": ZERO_ONE, "forest": A}, "spam", ("forest",)),
        ({"truth": ZERO_ONE, "forest": A, "logistic": B}, "truth", ("forest", "logistic")),
        ({"truth": ZERO_ONE, "svm_score": C, "nn_score": B}, "truth", ("svm_score", "nn_score")),
        ({"truth": ZERO_ONE, "svm": C}, "truth", ("svm",)),
        ({"id": ("1", "2", "3"), "truth": ZERO_ONE, "p": A}, "truth", ("p",)),
        ({"": ("0", "1", "2"), "truth": ZERO_ONE, "forest": C}, "truth", ("forest",)),
        ({"case": ("7", "8", "9"), "truth": ZERO_ONE, "svm": C}, "truth", ("svm",)),
        ({"y_pred": ZERO_ONE, "outcome": ("1", "1", "0"), "p": A}, "outcome", ("p",)),
        ({"pred": ZERO_ONE, "sick": ("1", "1", "0"), "age": AGES, "p": A}, "sick", ("p",)),
        ({"truth": ZERO_ONE, "age": AGES, "score": A}, "truth", ("score",)),
        ({"truth": ZERO_ONE, "age": AGES, "forest": A}, "truth", ("forest",)),
        ({"truth": ZERO_ONE, "fold": COUNT, "score": A}, "truth", ("score",)),
        ({"kind": ("ham", "spam", "ham"), "score": A}, "kind", ("score",)),
        ({"truth": ZERO_ONE, "score": A, "events": COUNT, "n": COUNT}, "truth", ("score",)),
        ({"truth": ZERO_ONE, "pred": ("1", "1", "0")}, "truth", ("pred",)),
        ({"label": ("a", "b", "c"), "outcome": ZERO_ONE, "score": A}, "outcome", ("score",)),
    ],
)
def test_wide_tables(columns, truth, scores):
    choices = guess_columns(table(**columns))
    assert (choices.layout, choices.truth, choices.scores) == ("wide", truth, scores)


@pytest.mark.parametrize("name", ["weight", "sample_weight", "W", "权重"])
def test_weights(name):
    choices = guess_columns(table(truth=ZERO_ONE, score=A, **{name: COUNT}))
    assert (choices.weight, choices.scores) == (name, ("score",))


@pytest.mark.parametrize("name", ["model", "Model Name", "classifier", "模型"])
def test_long_tables(name):
    choices = guess_columns(table(truth=ZERO_ONE, score=A, **{name: ("x", "y", "x")}))
    assert (choices.layout, choices.model, choices.scores) == ("long", name, ("score",))
    said = f"named in column '{name}', which holds 2 names"
    assert any(said in note.text for note in choices.notes)


def test_other_texts_name_models_only_when_the_layout_is_long():
    long = table(truth=ZERO_ONE, score=A, who=("x", "y", "x"))
    assert guess_columns(long).layout == "wide"
    assert guess_columns(long, layout="long").model == "who"
    named = table(truth=ZERO_ONE, score=A, model=("x", "y", "x"))
    assert guess_columns(named, layout="wide").layout == "wide"


@pytest.mark.parametrize(
    ("columns", "positives", "negatives", "total"),
    [
        ({"score": A, "positives": COUNT, "negatives": COUNT}, "positives", "negatives", None),
        ({"score": A, "n_pos": COUNT, "n_neg": ZERO_ONE}, "n_pos", "n_neg", None),
        ({"score": A, "clicks": ZERO_ONE, "impressions": COUNT}, "clicks", None, "impressions"),
    ],
)
def test_aggregated_tables(columns, positives, negatives, total):
    choices = guess_columns(table(**columns))
    assert (choices.layout, choices.scores) == ("aggregated", ("score",))
    assert (choices.positives, choices.negatives, choices.total) == (positives, negatives, total)
    assert choices.notes[0].text.startswith("Each row is guessed to count the cases of one score")


def test_what_was_guessed_is_said():
    choices = guess_columns(table(id=COUNT, target=ZERO_ONE, forest=A, weight=COUNT))
    assert [note.text for note in choices.notes] == [
        "Truth is guessed to be column 'target': its name says so, and it holds only 0 and 1.",
        "Weight is guessed to be column 'weight': its name says so.",
        "Score is guessed to be column 'forest': it lies between 0 and 1; it holds numbers from "
        "0.1 to 0.9.",
        "Positive is guessed to be '1': '0' and '1' are known as negative and positive.",
        "Case id is guessed to be column 'id': its name says so, and every value differs.",
    ]
    assert choices.warnings == ()


def test_what_is_given_is_not_guessed_and_not_said():
    given = {"truth": "b", "score": "x", "weight": "n", "positive": "0"}
    choices = guess_columns(table(a=ZERO_ONE, b=ZERO_ONE, x=A, y=B, n=COUNT), **given)
    assert (choices.truth, choices.scores, choices.weight) == ("b", ("x",), "n")
    assert choices.positive == "0"
    assert [note.text for note in choices.notes] == ["Not used: 'a', 'y'."]


HARD = "is offered as a score, but this column holds only 0 and 1: the curves will have one point."


def test_hard_labels_are_recognised_when_they_are_chosen():
    choices = guess_columns(table(truth=ZERO_ONE, pred=ZERO_ONE, p=A), score=["pred", "p"])
    assert choices.warnings[0] == f"Column 'pred' {HARD}"


@pytest.mark.parametrize(
    ("truth", "score", "warning"),
    [
        (ZERO_ONE, ("1", "1", "0"), f"Column 'score' {HARD}"),
        (ZERO_ONE, ("0.5",) * 3, "this column holds only 0.5: it cannot tell cases apart."),
        (("a", "b", "c"), A, "Truth column 'truth' holds 3 labels, expected two"),
        (("1", "1", "1"), A, "Truth column 'truth' holds one label only."),
        (("", "", ""), A, "Truth column 'truth' holds no labels, only missing values"),
        (("0", "1", "?") + ("0", "1") * 3, A * 3, "'truth' also holds '?': neither of the two lab"),
    ],
)
def test_columns_that_say_little_or_need_a_decision_are_warned_of(truth, score, warning):
    (told,) = guess_columns(table(truth=truth, score=score)).warnings
    assert warning in told


SURE, PREDICTED = ("0.9", "0.6", "1"), ("0", "1", "0")


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"gold": ZERO_ONE, "label": PREDICTED, "score": SURE}, ["'score' is never below 0.5"]),
        ({"truth": ZERO_ONE, "pred": PREDICTED, "p": SURE}, ["'p' is never below 0.5, and 'pred'"]),
        ({"truth": ZERO_ONE, "pred": PREDICTED, "p": A}, []),
        ({"truth": ZERO_ONE, "site": ("a", "b", "a"), "p": SURE}, []),
        ({"truth": ZERO_ONE, "pred": PREDICTED, "svm": ("0.9", "0.6", "1.1")}, []),
    ],
)
def test_scores_that_may_tell_how_sure_a_prediction_is_are_warned_of(columns, told):
    warnings = guess_columns(table(**columns)).warnings
    assert len(warnings) == len(told)
    assert all(part in warning for part, warning in zip(told, warnings, strict=True))


@pytest.mark.parametrize(
    ("columns", "chosen"),
    [
        ({"prob_0": ("0.9", "0.8", "0.1"), "prob_1": A}, "prob_1"),
        ({"prob_1": A, "prob_0": ("0.9", "0.8", "0.1")}, "prob_1"),
        ({"proba_a": A, "proba_b": ("0.9", "0.8", "0.1")}, "proba_b"),
    ],
)
def test_two_classes_of_one_model(columns, chosen):
    choices = guess_columns(table(truth=ZERO_ONE, **columns))
    assert choices.scores == (chosen,)
    assert any("add up to 1: they are the two classes of one" in n.text for n in choices.notes)


@pytest.mark.parametrize(
    ("columns", "given", "message"),
    [
        ({"a": A, "b": B}, {}, "mail.csv has no column that looks like a truth"),
        ({"truth": ZERO_ONE, "id": COUNT}, {}, "no column that looks like a score"),
        ({"truth": ZERO_ONE, "score": A}, {"truth": "thruth"}, "no column 'thruth'. Did you mean"),
        ({"truth": ZERO_ONE, "score": A}, {"score": "zz"}, "Its columns are 'truth', 'score'."),
        ({"truth": ZERO_ONE, "score": A}, {"layout": "aggregated"}, "has no columns of counts"),
        ({"truth": ZERO_ONE, "score": A}, {"layout": "long"}, "has no column of model names"),
    ],
)
def test_guesses_that_fail_say_what_to_do(columns, given, message):
    with pytest.raises(ReadError, match=message):
        guess_columns(table(**columns), **given)


def found(*texts, **given):
    column = table(truth=texts, score=["0.5"] * len(texts)).columns["truth"]
    return labels_of(column, "truth", **given)


@pytest.mark.parametrize(
    ("texts", "labels", "positive", "reason"),
    [
        ("0 1", ("0", "1"), "1", "'0' and '1' are known as negative and positive"),
        ("1 0", ("0", "1"), "1", "'0' and '1' are known as negative and positive"),
        ("0.0 1.0", ("0", "1"), "1", "'0' and '1' are known"),
        ("0 1 1.0 +1 1e0", ("0", "1"), "1", "'0' and '1' are known"),
        ("-1 1", ("-1", "1"), "1", "'-1' and '1' are known"),
        ("1 2", ("1", "2"), "2", "it is the larger number"),
        ("2 10", ("2", "10"), "10", "it is the larger number"),
        ("True False", ("False", "True"), "True", "'False' and 'True' are known"),
        ("TRUE FALSE", ("FALSE", "TRUE"), "TRUE", "'FALSE' and 'TRUE' are known"),
        ("yes no", ("no", "yes"), "yes", "'no' and 'yes' are known"),
        ("Y N", ("N", "Y"), "Y", "'N' and 'Y' are known"),
        ("t f", ("f", "t"), "t", "'f' and 't' are known"),
        ("pos neg", ("neg", "pos"), "pos", "'neg' and 'pos' are known"),
        ("benign malignant", ("benign", "malignant"), "malignant", "are known"),
        ("good bad", ("bad", "good"), "bad", "'good' and 'bad' are known"),
        ("正常 异常", ("异常", "正常"), "异常", "are known"),
        ("churned stayed", ("churned", "stayed"), "churned", "it is a usual name of the positive"),
        ("other none", ("none", "other"), "other", "'none' is a usual name of the negative"),
        ("cat not_cat", ("cat", "not_cat"), "cat", "'not_cat' denies it"),
        ("cat dog dog", ("cat", "dog"), "cat", "it is the rarer label"),
        ("cat cat dog", ("cat", "dog"), "dog", "it is the rarer label"),
        ("cat dog", ("cat", "dog"), "dog", "it comes later in the alphabet"),
        ("0 0", ("0", "1"), "1", "are known"),
        ("NO NO", ("NO", "YES"), "YES", "are known"),
        ("Spam Spam", ("Ham", "Spam"), "Spam", "are known"),
        ("cat cat", ("cat", "not cat"), "cat", "'not cat' denies it"),
        ("<b>x</b> z z", ("<b>x</b>", "z"), "<b>x</b>", "it is the rarer label"),
    ],
)
def test_labels_and_which_is_positive(texts, labels, positive, reason):
    said = found(*texts.split())
    assert said.labels == labels
    assert said.labels[said.positive] == positive
    assert reason in said.reason
    assert said.single == (len(set(texts.split())) == 1)


def test_codes_follow_the_texts_of_the_column():
    said = found("yes", "no", "", "NA", "yes")
    np.testing.assert_array_equal(said.codes, [1, 0, NO_LABEL, NO_LABEL])


def test_slips_beside_two_labels_are_unknown():
    assert found(*["0", "1"] * 3, "?").unknown == ("?",)
    assert found(*["cat", "dog"] * 100, "dgo").unknown == ("dgo",)


def test_positive_and_labels_may_be_given():
    assert found("0", "1", positive="0").positive == 0
    assert found("0", "1", positive="0.0").reason == "it was chosen"
    assert found("a", "b", "c", labels=("b", "c")).unknown == ("a",)


@pytest.mark.parametrize(
    ("texts", "given", "message"),
    [
        ("a b c", {}, r"holds 3 labels, expected two: 'a' \(1\), 'b' \(1\), 'c' \(1\). Choose"),
        (" ".join("abcdefghij"), {}, r"'h' \(1\) and 2 more. Choose another column, or name"),
        ("NA NA", {}, "Truth column 'truth' holds no labels, only missing values"),
        ("0 1", {"positive": "yes"}, "Positive label 'yes' is not a label of truth column 'truth'"),
        ("0 1", {"labels": ("a", "b")}, "Labels must be two that truth column 'truth' holds, got"),
        ("0 1", {"labels": ("1", "1.0")}, "Labels must be two that truth column"),
    ],
)
def test_labels_that_will_not_do(texts, given, message):
    with pytest.raises(ReadError, match=message):
        found(*texts.split(), **given)
