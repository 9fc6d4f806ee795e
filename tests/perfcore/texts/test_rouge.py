"""ROUGE beside rouge-score, and worked by hand; stems beside nltk's."""

import math
import random

import numpy as np
import pytest
from nltk.stem.porter import PorterStemmer
from rouge_score.rouge_scorer import RougeScorer

from perfcore.texts import rouge, rouge_figure, segments
from perfcore.texts.porter import stem
from perfcore.texts.subsequences import longest, places_in, union
from tests.perfcore.shown_lines import value_of
from tests.perfcore.texts.generated import Generated
from tests.perfcore.texts.test_text_tallies import HYPOTHESES, REFERENCES

KINDS = ("1", "2", "L", "Lsum")
STEP_2 = (
    *("ational", "tional", "enci", "anci", "izer", "bli", "alli", "entli", "eli", "ousli"),
    *("ization", "ation", "ator", "alism", "iveness", "fulness", "ousness", "aliti", "iviti"),
    *("biliti", "fulli", "logi"),
)
ENDINGS = [
    *STEP_2,
    *("icate", "ative", "alize", "iciti", "ical", "ful", "ness", "al", "ance", "ence", "er", "ic"),
    *(
        "able",
        "ible",
        "ant",
        "ement",
        "ment",
        "ent",
        "ion",
        "ou",
        "ism",
        "ate",
        "iti",
        "ous",
        "ive",
    ),
    *("ize", "ed", "ing", "s", "es", "ies", "ied", "eed", "y", "e", "ll", "sses", "ss", "at", ""),
]


def test_worked_figures():
    s = segments(HYPOTHESES[:1], [REFERENCES[0][:1]])
    assert rouge(s, "1") == pytest.approx(5 / 6)
    assert rouge(s, "2") == pytest.approx(3 / 5)
    assert rouge(s, "L") == rouge(s, "Lsum") == pytest.approx(5 / 6)
    one, other = "the heater was on", "the room was warm"
    swapped = segments([f"{one}\n{other}"], [[f"{other}\n{one}"]])
    assert rouge(swapped, "L") == 0.5
    assert rouge(swapped, "Lsum") == 1.0
    chinese = segments(["今天天气很好，我们去公园散步。"], [["今天天气不错，我们去公园散步吧。"]])
    assert rouge(chinese, "1") == pytest.approx(22 / 27)
    assert rouge(chinese, "1", tokens="rouge-score") == 0.0


def test_precision_and_recall():
    s = segments(["a b c d", "left out"], [["a b"], []])
    assert rouge(s, "1", "precision") == 0.5
    assert rouge(s, "1", "recall") == 1.0
    each = rouge_figure("1").of_each(s)
    assert each[0] == pytest.approx(2 / 3)
    assert math.isnan(each[1])


@pytest.mark.parametrize("stemmer", [False, True])
@pytest.mark.parametrize("plain", [False, True])
def test_it_is_that_of_rouge_score(plain, stemmer):
    names = [f"rouge{kind}" for kind in KINDS]
    peer = RougeScorer(names, use_stemmer=stemmer)
    for seed in range(10):
        generated = Generated(seed, plain)
        if plain:
            generated.blanks = (" ",) * 4 + ("\n",)
            generated.words += ["running", "runs", "dying"]
        hypotheses, references = generated.segments(generated.random.choice([1, 5, 20]), 3)
        s = segments(hypotheses, references)
        pairs = [*zip(references, hypotheses, strict=True)]
        expected = [peer.score_multi(*both) for both in pairs]
        # On ASCII our own words are those of rouge-score; of other scripts by name.
        words = "words" if plain else "rouge-score"
        for kind, name in zip(KINDS, names, strict=True):
            values = [each[name].fmeasure for each in expected]
            figure = rouge_figure(kind, "f", words, stemmer)
            np.testing.assert_allclose(figure.of_each(s), values, atol=1e-10)
            found = rouge(s, kind, tokens=words, stemmer=stemmer)
            assert found == pytest.approx(np.mean(values), abs=1e-10)
        first = segments(hypotheses, [own[:1] for own in references])
        alone = [peer.score(own[0], each) for own, each in pairs]
        for kind, name in zip(KINDS, names, strict=True):
            for share in ("precision", "recall"):
                value = np.mean([getattr(each[name], share) for each in alone])
                found = rouge(first, kind, share, tokens=words, stemmer=stemmer)
                assert found == pytest.approx(value, abs=1e-10)


def test_lines_give_the_same_number():
    hypotheses, references = Generated(3).segments(30)
    s = segments(hypotheses, references)
    for kind in KINDS:
        figure = rouge_figure(kind, tokens="rouge-score")
        peer = value_of(figure.lines(s), hypotheses=hypotheses, references=references)
        assert peer == pytest.approx(figure.of(s), abs=1e-10)


def slow_longest(first, second):
    rows = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            same = rows[i][j] + 1 if one == other else 0
            rows[i + 1][j + 1] = max(same, rows[i][j + 1], rows[i + 1][j])
    return rows[-1][-1]


def test_longest_common_subsequences_are_those_of_a_table():
    generator = random.Random(1)
    for _ in range(100):
        most = generator.choice([2, 5, 90])
        first, second = (
            [generator.randrange(most) for _ in range(generator.randint(0, 90))] for _ in range(2)
        )
        assert longest(first, second) == slow_longest(first, second)
        places = places_in(first, second)
        assert len(places) == slow_longest(first, second)
        assert places == sorted(set(places))


def test_lines_of_too_many_words_are_not_aligned():
    assert math.isnan(union([[1] * 40_000, [2]], [[1] * 30_000, [2]]))
    text = "a b " * 20_000 + "\n c"
    s = segments([text, "a"], [[text + "d"], ["a"]])
    assert math.isnan(rouge(s, "Lsum"))
    words = "a segment is too long for its words to be aligned: split it into sentences"
    assert rouge_figure("Lsum").why_undefined(s) == words
    assert rouge(s, "1") > 0.99


def test_stems_are_those_of_nltk():
    generator, peer = random.Random(1), PorterStemmer()
    for _ in range(4000):
        word = "".join(generator.choices("abcdeilosty", k=generator.randint(0, 5)))
        word += generator.choice(ENDINGS) + generator.choice(ENDINGS)
        assert stem(word) == peer.stem(word), word
    for word in peer.pool:
        assert stem(word) == peer.stem(word)


def test_what_is_not_offered_is_refused():
    s = segments(["a"], [["a"]])
    with pytest.raises(ValueError, match="kind must be one of 1, 2, L, Lsum, got '3'"):
        rouge(s, "3")
    with pytest.raises(ValueError, match="share must be one of f, precision, recall, got 'F'"):
        rouge(s, "1", "F")
    with pytest.raises(ValueError, match="tokens must be one of words, rouge-score, got '13a'"):
        rouge(s, "1", tokens="13a")
