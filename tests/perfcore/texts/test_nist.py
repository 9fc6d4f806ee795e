"""NIST: worked figures, the definition word by word, and nltk's."""

import builtins
import math
from collections import Counter

import numpy as np
import pytest
from nltk.translate import nist_score

from perfcore.texts import nist, segments
from perfcore.texts.figures.nist import FIGURES
from tests.perfcore.shown_lines import value_of
from tests.perfcore.texts.generated import Generated
from tests.perfcore.texts.test_text_tallies import HYPOTHESES, REFERENCES


def grams(words, n):
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def slow_nist(hypotheses, references):
    """The definition of mteval-v13a, for words that blanks part."""
    hypotheses = [each.split() for each in hypotheses]
    references = [[each.split() for each in own] for own in references]
    every = Counter()
    for n in range(1, 6):
        for own in references:
            for reference in own:
                every.update(grams(reference, n))
    total = sum(len(each) for own in references for each in own)
    score = 0.0
    for n in range(1, 6):
        shared, many = 0.0, 0
        for hypothesis, own in zip(hypotheses, references, strict=True):
            most = Counter()
            for reference in own:
                most |= grams(reference, n)
            mine = grams(hypothesis, n)
            many += mine.total()
            for gram, times in (mine & most).items():
                before = every[gram[:-1]] if n > 1 else total
                shared += times * math.log2(before / every[gram])
        score += shared / many if many else 0.0
    size = sum(map(len, hypotheses))
    reference = sum(sum(map(len, own)) / len(own) for own in references)
    short = min(1.0, size / reference)
    return (
        score * math.exp(math.log(0.5) / math.log(1.5) ** 2 * math.log(short) ** 2) if short else 0
    )


def test_worked_figures():
    s = segments(HYPOTHESES, REFERENCES)
    assert round(nist(s), 6) == 4.539202
    assert round(nist(s, "nltk"), 6) == 3.928672
    first = segments(HYPOTHESES, [own[:1] for own in REFERENCES])
    assert round(nist(first), 6) == round(nist(first, "nltk"), 6) == 3.209543


def test_short_texts_have_a_value():
    """The peer divides by 0 where no text has five words."""
    s = segments(["a b"], [["a b c"]])
    assert nist(s) == pytest.approx(slow_nist(["a b"], [["a b c"]]))
    assert nist(segments([""], [["a b"]])) == 0.0


@pytest.mark.parametrize("first", [0, pytest.param(20, marks=pytest.mark.thorough)])
def test_it_is_the_definition(first):
    for seed in range(first, first + 20):
        generated = Generated(seed)
        hypotheses, references = generated.segments(generated.random.choice([1, 2, 5, 40]))
        found = nist(segments(hypotheses, references, "none"))
        assert found == pytest.approx(slow_nist(hypotheses, references), abs=1e-10)


@pytest.mark.parametrize("first", [0, pytest.param(20, marks=pytest.mark.thorough)])
def test_as_nltk_it_is_that_of_nltk(first, monkeypatch):
    """Precisions that are equal but for rounding are taken as equal: nltk takes any of them."""

    def highest(*given):
        if len(given) > 1:
            return builtins.max(*given)
        return builtins.max(*given, key=lambda each: (round(each[0], 9), each[3]))

    monkeypatch.setattr(nist_score, "max", highest, raising=False)
    for seed in range(first, first + 20):
        generated = Generated(seed)
        hypotheses, references = generated.segments(generated.random.choice([5, 10, 40]))
        hypotheses[0] = "one two three four five"
        cut = [[each.split() for each in own] for own in references]
        expected = nist_score.corpus_nist(cut, [each.split() for each in hypotheses])
        found = nist(segments(hypotheses, references, "none"), "nltk")
        assert found == pytest.approx(expected, abs=1e-10)


def test_segments_by_themselves_keep_the_information_of_the_file():
    s = segments([*HYPOTHESES, "left out"], [*REFERENCES, []])
    each = FIGURES["mteval"].of_each(s)
    assert each[0] != pytest.approx(nist(segments(HYPOTHESES[:1], REFERENCES[:1])))
    assert np.isnan(each[2])
    assert (each[:2] > 0).all()


def test_other_variants_are_refused():
    with pytest.raises(ValueError, match="variant must be one of mteval, nltk, got 'mteval-v14'"):
        nist(segments(["a"], [["a"]]), "mteval-v14")


def test_lines_give_the_same_number():
    hypotheses, references = Generated(3, plain=True).segments(30, 1)
    s = segments(hypotheses, references, lowercase=True)
    for figure in FIGURES.values():
        peer = value_of(figure.lines(s), hypotheses=hypotheses, references=references)
        assert peer == pytest.approx(figure.of(s), abs=1e-10)
