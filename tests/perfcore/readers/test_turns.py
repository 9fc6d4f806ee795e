"""Which of two labels, and of two score columns, is the positive one; and what turns it round."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pandas as pd
import pytest

from perfcore.binary import auc
from perfcore.binary.predicted import sweep_of
from perfcore.readers import guess_columns, guess_positive, predictions, read_table
from perfcore.readers.turns import scores_taken, turns, with_positive

RANKS = np.arange(60)
TRUTH = RANKS * 7 % 60 > 18
"""Two of three cases are positive: the rarer label is the negative one."""
P = np.round((RANKS * 7 % 60 + 15 * (RANKS % 3 == 0)) / 77 + 0.004, 4)


def named(positive, negative):
    return np.where(TRUTH, positive, negative)


def csv(header=True, encoding="utf-8", **columns):
    return pd.DataFrame(columns).to_csv(index=False, header=header).encode(encoding)


def parquet(**columns):
    buffer = BytesIO()
    pd.DataFrame(columns).to_parquet(buffer)
    return buffer.getvalue()


def opened(content):
    table = read_table(content, name="mail.csv")
    return table, guess_columns(table)


def read(table, choices):
    found = predictions(table, choices).predictions
    return found, [float(auc(sweep_of(found, model))) for model in found.models]


@pytest.mark.parametrize(
    ("content", "positive", "scores"),
    [
        (csv(encoding="gbk", 标签=named("正例", "反例"), 得分=P), "正例", ("得分",)),
        (csv(header=False, a=1 - P, b=P, c=TRUTH.astype(int)), "1", ("column 2",)),
        (parquet(obs=named("Class1", "Class2"), Class1=P), "Class1", ("Class1",)),
        (csv(y=named("defaulted", "did not default"), score=P), "defaulted", ("score",)),
        (csv(obs=named("bad", "good"), **{".pred_good": 1 - P}), "good", (".pred_good",)),
        (csv(y=TRUTH.astype(int), proba_1=P, proba_0=1 - P), "1", ("proba_1",)),
        (csv(y=named("yes", "no"), prob_yes=P, prob_no=1 - P), "yes", ("prob_yes",)),
        (csv(y=named("good", "bad"), pred_good=P, pred_bad=1 - P), "bad", ("pred_bad",)),
        (csv(y=TRUTH.astype(int), p_yes=P, p_no=1 - P), "1", ("p_yes",)),
        (csv(y=TRUTH.astype(int), p_default=P, p_no_default=1 - P), "1", ("p_default",)),
        (csv(y=named("yes", "no"), yes=P * 9, no=8 - P * 9), "yes", ("yes",)),
        (csv(y=TRUTH.astype(int), a_0=1 - P, a_1=P, b_0=1 - P**2, b_1=P**2), "1", ("a_1", "b_1")),
        (csv(y=TRUTH.astype(int), m=named("a", "b"), p_0=1 - P, p_1=P), "1", ("p_1",)),
        (csv(y=named("是", "否"), 是的概率=P, 否的概率=1 - P), "是", ("是的概率",)),
    ],
)
def test_files_are_read_the_right_way_round_at_once(content, positive, scores):
    found, areas = read(*(both := opened(content)))
    assert (found.positive_label, both[1].scores) == (positive, scores)
    assert min(areas) > 0.85


@pytest.mark.parametrize(
    ("negative", "positive"),
    [
        ("反例", "正例"),
        ("阴性", "阳性"),
        ("阴", "阳"),
        ("负", "正"),
        ("负样本", "正样本"),
        ("否", "是"),
        ("未违约", "违约"),
        ("未违约", "已违约"),
        ("没有点击", "点击"),
        ("不是垃圾", "垃圾"),
        ("did not default", "defaulted"),
        ("didn't click", "clicked"),
        ("did not pay", "paid"),
        ("Not churned", "Churned"),
        ("no event", "event"),
        ("No finding", "Pneumonia"),
        ("non-smoker", "smoker"),
        ("nonsmoker", "smoker"),
        ("unpaid", "paid"),
        ("nein", "ja"),
        ("kein Betrug", "Betrug"),
        ("nicht ausgefallen", "ausgefallen"),
        ("non", "oui"),
        ("pas de fraude", "fraude"),
        ("n'a pas payé", "a payé"),
        ("no", "sí"),
        ("sin fraude", "fraude"),
    ],
)
@pytest.mark.parametrize("rows", [(2, 9), (9, 2)])
def test_of_two_labels_the_denied_one_is_negative(negative, positive, rows):
    assert guess_positive((negative, positive), rows)[0] == 1
    assert guess_positive((positive, negative), rows)[0] == 0


@pytest.mark.parametrize(
    "labels",
    [("node", "de"), ("union", "ion"), ("united", "kingdom"), ("nonfiction", "poetry"),
     ("no 1", "no 2"), ("not a", "not b"), ("notice", "ice"), ("No. 5", "Yves"), ("cat", "dog")],
)  # fmt: skip
def test_what_only_looks_like_a_denial_is_none(labels):
    for rows, rarer in (((2, 9), 0), ((9, 2), 1)):
        assert guess_positive(labels, rows) == (rarer, "it is the rarer label")


@pytest.mark.parametrize(
    ("negative", "positive"), [("normal", "abnormal"), ("ok", "not ok"), ("合格", "不合格")]
)
def test_a_denial_of_what_is_well_is_positive(negative, positive):
    assert guess_positive((positive, negative), (9, 2))[0] == 0


@pytest.mark.parametrize(
    ("columns", "before", "after"),
    [
        ({"y": named("Class1", "Class2"), "Class1": P, "Class2": 1 - P}, "Class2", "Class1"),
        ({"y": named("yes", "no"), "prob_no": 1 - P, "prob_yes": P}, "prob_yes", "prob_no"),
        ({"y": named("good", "bad"), ".pred_bad": 1 - P, ".pred_good": P}, ".pred_bad",
         ".pred_good"),
        ({"a": 1 - P, "b": P, "y": TRUTH.astype(int)}, "b", "a"),
        ({"y": named("yes", "no"), "score": P}, "score", "score"),
    ],
)  # fmt: skip
def test_the_score_follows_the_positive_label_there_and_back(columns, before, after):
    table, guess = opened(csv(**columns))
    found, areas = read(table, guess)
    other = with_positive(table, guess, found.labels[1 - found.positive])
    assert (guess.scores, other.scores) == ((before,), (after,))
    if before != after:
        assert read(table, other)[1] == pytest.approx(areas)
    assert with_positive(table, other, found.positive_label).scores == guess.scores


def test_scores_that_follow_may_be_of_several_models_and_of_two_labels_of_three():
    table, guess = opened(csv(y=TRUTH.astype(int), a_0=1 - P, a_1=P, b_0=1 - P**2, b_1=P**2))
    assert with_positive(table, guess, "0").scores == ("a_0", "b_0")
    third = np.where(RANKS % 9 == 0, "c", named("a", "b"))
    table, guess = opened(csv(y=third, a=P, b=1 - P, c=P**2))
    two = with_positive(table, replace(guess, labels=("a", "b")), "b")
    assert two.scores == ("b", "c")


@pytest.mark.parametrize(
    ("other", "pair"),
    [
        (1 - P, True),
        (np.round(1 - P, 2), True),
        ([f"{x:.3g}" for x in 1 - P], True),
        (np.round(1 - P + 0.03 * (RANKS == 7), 4), False),
        (1 - P**2, False),
        (np.round(1 - np.roll(P, 1), 1), False),
    ],
)
def test_two_scores_are_of_one_model_if_they_add_up_to_one_in_every_row(other, pair):
    table, guess = opened(csv(y=TRUTH.astype(int), first=other, last=P))
    assert guess.scores == (("last",) if pair else ("first", "last"))
    said = [note.text for note in guess.notes if "add up to 1" in note.text]
    assert list(scores_taken(table, guess)) == said
    assert said == pair * [
        "Columns 'first' and 'last' add up to 1: they are the two classes of one model. 'last' is "
        "taken as the score of '1', as such columns stand in the order of their labels."
    ]


def test_what_was_taken_is_said_of_the_label_that_is_positive_now():
    table, guess = opened(csv(y=named("yes", "no"), p_yes=P, p_no=1 - P))
    (told,) = scores_taken(table, with_positive(table, guess, "no"))
    assert told.endswith("'p_no' is taken as the score of 'no', after which it is named.")
    assert scores_taken(table, replace(guess, scores=("p_no",))) == ()


def test_of_very_many_columns_only_names_bring_two_together():
    noise = {f"x{i}": np.roll(P, i) for i in range(50)}
    _, guess = opened(csv(y=TRUTH.astype(int), first=1 - P, last=P, **noise))
    assert {"first", "last"} < set(guess.scores)
    _, guess = opened(csv(y=TRUTH.astype(int), p_0=1 - P, p_1=P, **noise))
    assert guess.scores == ("p_1",)


@pytest.mark.parametrize(
    ("columns", "changed", "kinds"),
    [
        ({"y": TRUTH.astype(int), "score": 1 - P}, {}, "smaller positive"),
        ({"y": named("a", "b"), "score": P}, {"positive": "b"}, "positive smaller"),
        ({"y": named("a", "b"), "distance": 1 - P}, {"positive": "a"}, "smaller positive"),
        ({"y": TRUTH.astype(int), "p_0": 1 - P, "p_1": P}, {"scores": ("p_0",)},
         "score smaller positive"),
        ({"y": named("Class1", "Class2"), "Class1": P}, {"positive": "Class2"},
         "positive smaller"),
        ({"y": named("a", "b"), "a": 1 - P, "b": P}, {"positive": "b"}, "positive smaller score"),
        ({"y": TRUTH.astype(int), "score": P}, {"smaller_is_positive": True}, "larger positive"),
        ({"score": P, "positives": (~TRUTH).astype(int), "negatives": TRUTH.astype(int)}, {},
         "smaller positive"),
    ],
)  # fmt: skip
def test_every_way_turns_the_reading_round_and_the_likeliest_comes_first(columns, changed, kinds):
    table, guess = opened(csv(**columns))
    wrong = replace(guess, **changed)
    found, areas = read(table, wrong)
    assert max(areas) < 0.15
    offered = turns(table, wrong, found, tuple(found.models))
    assert [turn.kind for turn in offered] == kinds.split()
    for turn in offered:
        assert read(table, turn.columns)[1] == pytest.approx([1 - area for area in areas])
