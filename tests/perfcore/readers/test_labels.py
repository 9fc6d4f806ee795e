import numpy as np
import pytest

from perfcore.readers import ReadError, labels_of, read_table
from perfcore.readers.labels import NO_LABEL


def truth(*texts):
    rows = "".join(f"{text};0.5\n" for text in texts)
    return read_table(f"truth;score\n{rows}".encode(), delimiter=";").columns["truth"]


def found(*texts, **given):
    return labels_of(truth(*texts), "truth", **given)


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
    assert truth("yes", "no", "", "NA").texts == ("yes", "no", "", "NA")
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
