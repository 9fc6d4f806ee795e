"""A score of the predicted label is read as one of the positive class, or the reader is asked."""

from dataclasses import fields, replace
from io import BytesIO

import numpy as np
import pytest

from perfcore.binary import sweep_of
from perfcore.classes import decided_rightly
from perfcore.data import Predictions, joined_runs
from perfcore.readers import ReadError, Table, guess_columns, predictions, read_table
from perfcore.readers.guessing.predicted_scores import own_threshold
from perfcore.readers.limits import Limits
from perfcore.readers.pieces.openings import counted
from perfcore.readers.text.conventions import GUESSED
from tests.perfcore.readers.made_conventions import Change, made
from tests.perfcore.readers.made_exports import SCORE, TRUTH

CASES = [
    (y, s, int(s >= 0.5), s if s >= 0.5 else round(1 - s, 4))
    for y, s in zip(TRUTH, SCORE, strict=True)
]


def file(header: str, row: str, labels: tuple[str, str] = ("no", "yes")) -> Table:
    """Read a table whose rows tell truth y, prediction p, sureness c and score s."""
    rows = [row.format(y=labels[y], p=labels[p], c=c, s=s) for y, s, p, c in CASES]
    return read_table("\n".join([header, *rows]).encode(), name="mail.csv")


TOOLS = {
    "PyCaret": file("Purchase,prediction_label,prediction_score", "{y},{p},{c}"),
    "Weka": file("inst#,actual,predicted,error,prediction", "1,{y},{p},,{c}", ("1:no", "2:yes")),
    "Hugging Face": file("gold,label,score", "{y},{p},{c}", ("NEGATIVE", "POSITIVE")),
    "SageMaker": file("target,predicted_label,probability", "{y},{p},{c}", ("0", "1")),
    "PAI": file("label,prediction_result,prediction_score", "{y},{p},{c}"),
    "percent signs": file("label,prediction,confidence", "{y},{p},{c:.2%}"),
}


def read(table: Table, **changed: object) -> Predictions:
    return predictions(table, replace(guess_columns(table), **changed)).predictions  # type: ignore[arg-type]


@pytest.mark.parametrize("tool", TOOLS)
def test_it_is_read_as_the_score_of_the_positive_label(tool: str) -> None:
    choices = guess_columns(TOOLS[tool])
    found = read(TOOLS[tool])
    ((model, cases),) = found.models.items()
    assert cases.score.tolist() == SCORE  # also the last bit: 1 - 0.9 is 0.1
    assert (cases.truth == found.positive).astype(int).tolist() == TRUTH
    assert model == f"{choices.scores[0]} of {found.labels[found.positive]}"
    assert not choices.warnings
    (note,) = [str(note.text) for note in choices.notes if note.about == "predicted"]
    assert "it is taken as the probability of the predicted label" in note


def test_percentages_without_a_sign_are_turned_round_at_100() -> None:
    rows = [f"{y},{p},{100 * c:.2f}" for y, _, p, c in CASES]
    table = read_table("\n".join(["truth,prediction,confidence", *rows]).encode())
    assert "and as 100 - 'confidence' elsewhere" in str(guess_columns(table).notes)
    (cases,) = read(table).models.values()
    assert cases.score.tolist() == [round(100 * s, 2) for s in SCORE]


def test_one_change_reads_it_as_it_is() -> None:
    found = read(TOOLS["PyCaret"], predicted=())
    (cases,) = found.models.values()
    assert cases.score.tolist() == [c for _, _, _, c in CASES]
    assert [*found.models] == ["prediction_score"]


def test_with_the_other_positive_label_it_is_read_the_other_way_round() -> None:
    (cases,) = read(TOOLS["PyCaret"], positive="no").models.values()
    assert cases.score.tolist() == [round(1 - s, 4) for s in SCORE]


def test_where_a_score_of_the_positive_label_stands_beside_it_that_one_is_taken() -> None:
    table = file("truth,predicted,confidence,p_yes", "{y},{p},{c},{s}")
    choices = guess_columns(table)
    assert choices.scores == ("p_yes",)
    assert not choices.predicted
    assert any("it is not used" in str(note.text) for note in choices.notes)


def test_a_file_that_holds_high_scores_alone_is_asked_about() -> None:
    rows = [f"{y},{int(s > 0.7)},{s}" for y, s, _, _ in CASES if s >= 0.5]
    table = read_table("\n".join(["truth,decision,score", *rows]).encode(), name="mail.csv")
    choices = guess_columns(table)
    assert not choices.predicted
    (warning,) = choices.warnings
    assert "choose 'decision' as the label that the score is of" in warning
    asked = replace(choices, predicted=("decision",))
    assert not asked.warnings
    assert [*read(table, predicted=("decision",)).models] == ["score of 1"]


def test_names_that_do_not_tell_the_truth_from_the_prediction_are_asked_about() -> None:
    choices = guess_columns(file("sentiment,label,score", "{y},{p},{c}"))
    assert not choices.predicted
    assert "if 'sentiment' is the truth" in choices.warnings[0]


def test_rows_without_a_known_prediction_are_bad_and_scores_are_probabilities() -> None:
    table = read_table(b"truth,label,score\nno,no,0.9\nyes,maybe,0.8\nyes,yes,0.7\nno,,0.6\n")
    chosen = replace(guess_columns(table), scores=("score",), predicted=("label",))
    problems = predictions(table, chosen).problems
    assert [(each.line, each.column) for each in problems.listed] == [(3, "label"), (5, "label")]
    table = read_table(b"truth,label,score\nno,no,0.9\nyes,yes,80\n", name="mail.csv")
    with pytest.raises(ReadError, match=r"'score' of mail.csv cannot be the probability .* line 3"):
        predictions(table, replace(chosen, positive="yes"))
    with pytest.raises(ReadError, match="one column of the labels"):
        predictions(table, replace(chosen, predicted=("label", "truth")))


def test_large_files_are_counted_as_they_are_read() -> None:
    text = "\n".join(["truth,label,score", *(f"{y},{p},{c}" for y, _, p, c in CASES)]).encode()
    choices = guess_columns(read_table(text))
    reading = counted(
        BytesIO(text), name="mail.csv", limits=Limits(), conventions=GUESSED, choices=choices
    )
    ((name, found),) = reading.predictions.models.items()
    assert name == "score of 1"
    np.testing.assert_array_equal(np.unique(found.score), np.unique(SCORE))


def decided(at: float, *, smaller: bool = False, columns: str = "p1") -> tuple[Table, str]:
    """A file whose column `predict` decides at a threshold of its own."""
    rows = []
    for y, s, _, _ in CASES:
        score = round(1 - s, 4) if smaller else s
        called = score <= at if smaller else score >= at
        rows.append(f"{['no', 'yes'][called]},{score},{at},{['no', 'yes'][y]}")
    return read_table("\n".join([f"predict,{columns},cutoff,truth", *rows]).encode()), columns


@pytest.mark.parametrize("at", [0.37, 0.5, 0.62])
@pytest.mark.parametrize("smaller", [False, True])
def test_the_threshold_at_which_a_column_decides_is_found(at: float, smaller: bool) -> None:
    table, score = decided(at, smaller=smaller)
    choices = replace(guess_columns(table, truth="truth"), smaller_is_positive=smaller)
    choices = replace(choices, scores=(score,), predicted=())
    found = predictions(table, choices).predictions
    own = own_threshold(table, choices, found, score)
    assert own is not None
    assert (own.column, own.threshold) == ("predict", -at if smaller else at)  # as the file states
    s = sweep_of(found, score)
    assert s.at(own.threshold).tp == s.at(own.least).tp
    assert own.decides_at(own.least)
    assert not own.decides_at(own.below)


def test_labels_that_no_threshold_makes_have_none() -> None:
    rows = [f"{['no', 'yes'][y]},{s},{['no', 'yes'][p]}" for y, s, p, _ in CASES]
    rows[0] = ",".join([*rows[0].split(",")[:2], "yes" if rows[0].endswith("no") else "no"])
    table = read_table("\n".join(["truth,score,predict", *rows]).encode())
    choices = guess_columns(table)
    found = predictions(table, choices).predictions
    assert own_threshold(table, choices, found, "score") is None


def test_of_several_classes_the_one_probability_gives_right_against_wrong() -> None:
    file = made("classes", "PyCaret", Change(k=3))
    table = read_table(file.content)
    choices = guess_columns(table)
    assert (choices.layout, choices.scores) == ("classes", ("prediction_score",))
    assert any("no curves of classes" in str(note.text) for note in choices.notes)
    found = predictions(table, choices).predictions
    (cases,) = found.models.values()
    assert cases.probabilities is None
    rightly = decided_rightly(found)
    (rows,) = rightly.models.values()
    right = [y == d for y, d in zip(file.truth, file.scores["called"], strict=True)]
    assert rows.truth.astype(bool).tolist() == right
    np.testing.assert_array_equal(rows.score, cases.sureness)
    assert 1 / 3 <= rows.score.min() < rows.score.max() <= 1
    assert "sureness" in {each.name for each in fields(cases)}
    both = joined_runs([("a", found), ("b", found)])
    (joined,) = both.models.values()
    np.testing.assert_array_equal(joined.sureness, np.tile(rows.score, 2))
