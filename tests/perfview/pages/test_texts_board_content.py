"""What the board of the Texts page is told: scores, BLEU in its parts, a segment opened, parts."""

from typing import Any

import numpy as np
import pytest

from perfcore.chance.texts import compare_texts
from perfcore.data import TextCases, TextPredictions
from perfcore.texts import FIGURES, bleu, chrf, meteor, segments, text_tally
from perfcore.texts import packed as packed_texts
from perfcore.texts import unpacked as unpacked_texts
from perfcore.texts.parts import REFERENCES
from perfview.kit.boards.packing import packed, unpacked
from perfview.kit.tasks import numbers_of
from perfview.pages.texts.content import MOST_EXCERPTS, bleu_parts, board_content
from perfview.pages.texts.opened import MOST_TOKENS, opened_told
from perfview.pages.texts.parts import parts_table
from perfview.session.data_sets import DataSet
from perfview.tasks.texts.explanations import Sure
from perfview.tasks.texts.tallies import Systems

REFERENCES_OF = (
    ("the cat sat on the mat",),
    ("a dog barked at the door", "the dog barked at a door"),
    ("it rains today",),
    (),
)
WRITTEN = {
    "one": ("the cat sat on a mat", "a dog barks at the door", "it is <b>raining</b>\x00", "x"),
    "two": ("cat on mat", "the dog barked at a door", "", "y"),
}


def predictions() -> TextPredictions:
    run = np.array([0, 1, 1, 0])
    models = {name: TextCases(texts, REFERENCES_OF, run=run) for name, texts in WRITTEN.items()}
    return TextPredictions("news.tsv", models, runs=("sport", "talks"))


def systems(**how: Any) -> Systems:
    found = predictions()
    return {name: text_tally(found, name, **how) for name in found.models}


def test_scores_of_two_systems_stand_in_the_room_of_one() -> None:
    found = systems()
    content = board_content(found, "two", "one", WRITTEN["two"])
    sent = unpacked(packed({}, content.points))[1]
    for key, figure in FIGURES.items():
        pairs = sent[key].view(np.float32).reshape(-1, 2)
        for side, name in enumerate(("two", "one")):
            assert pairs[:, side] == pytest.approx(figure.of_each(found[name]), nan_ok=True)
    assert sent["length"][:3].tolist() == [6, 6, 3]
    assert np.isnan(sent["length"][3])
    assert content.payload["excerpts"][:2] == [*WRITTEN["two"][:2]]
    assert content.payload["ids"] is None
    assert board_content(systems(), "one", ids=(7, "b", 9, 0)).payload["ids"] == [
        "7",
        "b",
        "9",
        "0",
    ]


def test_the_board_of_a_system_alone_has_no_other_and_no_texts_but_those_given() -> None:
    content = board_content(systems(), "one")
    assert (content.payload["other"], content.payload["excerpts"]) == ("", None)
    assert np.isnan(content.points["bleu"].view(np.float32)[1::2]).all()
    words = " ".join(map(str, content.payload.values()))
    assert not any(text in words for text in ("barked", "raining"))


def test_names_that_plotly_would_read_as_markup_are_escaped() -> None:
    name = "<a href='x'>{model}</a>"
    found = {name: systems()["one"]}
    drawn = board_content(found, name).payload["drawn"]
    assert drawn == {"model": "&lt;a href='x'&gt;{model}&lt;/a&gt;", "other": ""}


def test_many_segments_are_sent_as_numbers_alone() -> None:
    texts = ["a cat"] * (MOST_EXCERPTS + 1)
    found = {"one": segments(texts, texts)}
    assert board_content(found, "one", "", texts).payload["excerpts"] is None


def test_the_parts_of_bleu_come_to_bleu() -> None:
    for s in (*systems().values(), segments(["a b c d"], [["a x c d e f"]])):
        parts = bleu_parts(s)
        shares = np.array(parts["matches"]) / parts["totals"]
        assert parts["penalty"] == min(1, np.exp(1 - parts["reference"] / parts["size"]))
        assert parts["value"] == bleu(s)
        if all(shares):
            mean = np.exp(np.log(shares).mean())
            assert parts["value"] == pytest.approx(100 * parts["penalty"] * mean)
        else:
            assert parts["note"].startswith("No run of some length matches.")


def test_a_segment_is_opened_with_what_matches_and_what_meteor_pairs() -> None:
    told = opened_told(systems(), "one", "two", 1)
    assert told is not None
    assert told["heads"] == ["Figure", "one", "two"]
    assert told["scores"][0] == ["BLEU", "38.0", "100.0"]
    one, two = told["systems"]
    assert (one["tokens"], one["lit"]) == (WRITTEN["one"][1].split(), [2, 2, 0, 3, 3, 3])
    assert (one["best"], two["best"]) == (0, 1)
    assert [2, 2, False] in one["links"], "barks and barked"
    assert [each["label"] for each in told["references"]] == ["Reference 1", "Reference 2"]


def test_where_texts_are_not_there_a_segment_is_numbers_and_says_so() -> None:
    found = systems()
    kept = {"one": unpacked_texts(packed_texts(found["one"]))}
    for told in (opened_told(found, "one", "", 0, texts=False), opened_told(kept, "one", "", 0)):
        assert told is not None
        assert (told["references"], told["systems"]) == ([], [])
        assert told["note"].startswith("Here are numbers alone")
        assert told["scores"][0] == ["BLEU", "53.73"]
    unscored = opened_told(found, "one", "two", 3)
    assert unscored is not None
    assert unscored["note"] == "This segment has no reference, so it has no score."
    assert opened_told(found, "one", "two", 4) is None


def test_a_long_text_is_cut_and_says_so() -> None:
    long = "a b " * MOST_TOKENS
    told = opened_told({"one": segments([long], [long])}, "one", "", 0)
    assert told is not None
    shown = told["systems"][0]
    assert (len(shown["tokens"]), len(shown["lit"]), shown["more"]) == (1000, 1000, 1000)
    assert max(max(i, j) for i, j, _ in shown["links"] or [[0, 0, True]]) < MOST_TOKENS


def data_set() -> DataSet:
    return DataSet(id="news", name="news.tsv", sha256="0", found=predictions(), task="texts")


def test_parts_are_by_length_rare_words_or_a_column() -> None:
    found, file = systems(), data_set()
    by_length = parts_table(file, found, FIGURES["chrf"])
    assert [row.name for row in by_length.rows] == ["3 tokens", "6 tokens"]
    assert [row.note for row in by_length.rows] == ["1 segment", "2 segments"]
    decimals = {len(c.text.partition(".")[2]) for row in by_length.rows for c in row.cells}
    assert len(decimals - {0}) == 1, "numbers that are read together have as many decimals"
    alone = segments(WRITTEN["one"][:2], REFERENCES_OF[:2])
    assert by_length.rows[1].cells[0].value == pytest.approx(chrf(alone))
    rare = parts_table(file, found, FIGURES["chrf"], "rare")
    shares = found["one"].table(REFERENCES)
    assert shares[0].tolist() == [1, 6, 4], "the words but for 'the', which others have too"
    assert rare.rows[-1].name == "100 % rare"
    column = parts_table(file, found, FIGURES["meteor"], "column")
    assert [(row.name, row.note) for row in column.rows] == [
        ("sport", "1 segment"),
        ("talks", "2 segments"),
    ]
    talks = segments(WRITTEN["two"][1:3], REFERENCES_OF[1:3])
    assert column.rows[1].cells[1].value == pytest.approx(meteor(talks))


def test_explanations_say_the_variant_the_interval_and_whether_a_library_agrees() -> None:
    found = systems()
    known = numbers_of("texts")
    told = known["bleu"].explain(found["one"])
    assert (told.library, told.alike) == ("sacrebleu", True)
    assert told.note == "Tokens are those of 13a: words, signs apart; capital letters kept."
    assert "BLEU(tokenize='13a', lowercase=False)" in told.sklearn
    for key, library in (("meteor", "nltk"), ("nist", "nltk"), ("rouge_l", "rouge-score")):
        explained = known[key].explain(found["one"])
        assert (explained.library, explained.alike) == (library, key == "rouge_l"), key
    interval = compare_texts(found).intervals["one"]["bleu"]
    sure = known["bleu"].explain(Sure(found["one"], interval))
    assert sure.value_text.startswith(f"{told.value_text} (")
