"""A layout of a file is one object in one list: guessed, read, refused, and offered on screen."""

import sys
from dataclasses import replace

import pytest

from perfcore.messages import message
from perfcore.readers import FORMS, ReadError, guess_columns, predictions, read_table
from perfcore.readers.forms.cases import CaseRows, Wide
from perfcore.readers.isolated.pools import ReaderPool
from perfview.session import memory
from tests.perfview.running_app import opened_data


class PercentRows(CaseRows):
    def models(self):
        models, notes = super().models()
        over = sum(int((cases.score > 100).sum()) for cases in models.values())
        notes = (*notes, message("{count} above 100", count=over)) if over else notes
        return {k: replace(cases, score=cases.score / 100) for k, cases in models.items()}, notes


class Percent(Wide):
    key = "percent"
    row = message("a case, scored in per cent")
    introduced = message("Or with scores in per cent:")
    example = "truth,score_percent\n1,93\n0,12"
    rows = PercentRows
    many_scores = False
    facts = ()

    def guess(self, guess):
        if "score_percent" not in guess.free():
            return None
        guess.say("Scores are guessed to be per cent: column {column}.", column="'score_percent'")
        guess.given = replace(guess.given, scores=("score_percent",))
        return guess.choices(self.key, named=False)


CONTENT = b"truth,score_percent\nno,20\nyes,70\nno,40\nyes,101\n"


@pytest.fixture
def percent(monkeypatch):
    monkeypatch.setitem(FORMS, "percent", Percent())
    # Other processes have not heard of it: files are read in this one.
    monkeypatch.setattr(memory, "READERS", ReaderPool())
    monkeypatch.setattr(sys, "executable", "/nowhere/python")


@pytest.mark.usefixtures("percent")
def test_a_layout_in_the_list_is_guessed_and_read():
    table = read_table(CONTENT, name="mail.csv")
    choices = guess_columns(table)
    assert (choices.layout, choices.truth) == ("percent", "truth")
    assert choices.scores == ("score_percent",)
    assert choices.notes[0].text == "Scores are guessed to be per cent: column 'score_percent'."
    reading = predictions(table, choices)
    assert reading.predictions.models["score_percent"].score.tolist() == [0.2, 0.7, 0.4, 1.01]
    assert reading.notes == ("1 above 100",)
    with pytest.raises(ReadError, match="A percent table has one score column: choose one"):
        predictions(table, replace(choices, scores=("score_percent", "truth")))
    plain = read_table(b"truth,score\nno,0.2\nyes,0.7\n")
    assert guess_columns(plain).layout == "wide"


@pytest.mark.usefixtures("percent")
def test_a_layout_in_the_list_is_offered_on_the_data_page():
    app = opened_data().uploaded(("mail.csv", CONTENT))
    layout = app.selectbox(key="layout")
    assert (layout.value, layout.options[-1]) == ("percent", "a case, scored in per cent")
    assert "Or with scores in per cent:" in app.texts()
    assert app.selectbox(key="column-scores").value == "score_percent"
    assert "1 above 100" in app.texts()
    assert "column-id" not in [box.key for box in app.selectbox]
    layout.select("wide").run()
    assert "1 above 100" not in app.texts()
    assert app.multiselect(key="scores").value == ["score_percent"]


def test_an_unknown_layout_is_refused():
    message = f"layout must be one of {', '.join(map(repr, [*FORMS][:4]))}, .*got 'x"
    with pytest.raises(ReadError, match=message):
        guess_columns(read_table(CONTENT), layout="xy")
    with pytest.raises(TypeError, match="takes no argument 'thruth'"):
        guess_columns(read_table(CONTENT), thruth="truth")
