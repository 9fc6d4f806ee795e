"""A segment in close-up, and segments in parts: each against the figures, or counted anew."""

from itertools import zip_longest

import numpy as np
import pytest

from perfcore.texts import FIGURES, TOKENISERS, segments
from perfcore.texts.closeups import MOST_LINKED, closeup
from perfcore.texts.figures.bleu import BLEU_TABLE
from perfcore.texts.figures.meteor import meteor_figure
from perfcore.texts.parts import REFERENCES, lengths, part_of, parts_of, rare_shares, signature
from tests.perfcore.texts.generated import Generated

METEOR = meteor_figure().table


@pytest.mark.parametrize("tokens", ["13a", "char", "words"])
def test_what_is_lit_is_what_bleu_and_meteor_count(tokens):
    hypotheses, references = Generated(3).segments(60, 3)
    s = segments(hypotheses, references, tokens)
    for segment in np.flatnonzero(s.scored).tolist():
        found = closeup(s, segment)
        assert list(found.matches) == s.table(BLEU_TABLE)[segment, :4].tolist()
        paired, mine, theirs = s.table(METEOR)[segment, :3].tolist()
        assert (len(found.links), len(found.hypothesis)) == (paired, mine)
        assert len(found.references[found.best]) == theirs
        assert len(found.lit) == len(found.hypothesis)
        assert [*map(len, found.references_lit)] == [*map(len, found.references)]


def test_a_run_counts_as_often_as_a_reference_has_it():
    s = segments(["the the cat the"], [["the cat", "a the the"]])
    found = closeup(s, 0)
    assert found.lit == (2, 2, 2, 0)
    assert found.references_lit == ((2, 2), (0, 2, 2))
    assert found.matches == (3, 2, 0, 0)


def test_segments_without_texts_or_references_have_no_closeup():
    s = segments(["a", "b"], [["a"], []])
    for segment in (1, 2, -1):
        with pytest.raises(ValueError, match="Argument segment must be one that has texts"):
            closeup(s, segment)
    with pytest.raises(ValueError, match="texts and a reference, got 0"):
        closeup(part_of(s, np.array([True, False]), FIGURES.values()), 0)


def test_words_of_long_texts_are_not_paired():
    long = "a b " * MOST_LINKED
    found = closeup(segments([long], [[long]]), 0)
    assert (found.links, {*found.lit}) == (None, {4})


def test_references_are_counted_anew():
    hypotheses, references = Generated(5).segments(40, 2)
    s = segments(hypotheses, references)
    cut = TOKENISERS["13a"]()
    own = [[cut(text) for text in each if text and text.strip()] for each in references]
    for segment, texts in enumerate(own):
        others = {token for i, each in enumerate(own) for t in each for token in t if i != segment}
        tokens = [token for text in texts for token in text]
        rare = sum(token not in others for token in tokens)
        assert s.table(REFERENCES)[segment].tolist() == [len(texts), len(tokens), rare]
        if tokens:
            assert lengths(s)[segment] == len(tokens) / len(texts)
            assert rare_shares(s)[segment] == rare / len(tokens)


def test_parts_are_of_about_equal_size_and_keep_equal_values_together():
    values = np.array([5.0, 1, 1, 1, 9, np.nan, 2, 7, 3])
    parts = parts_of(values, 3)
    assert [values[part].tolist() for part in parts] == [[1, 1, 1], [5, 2, 3], [9, 7]]
    assert [part.tolist() for part in parts_of(np.ones(2))] == [[True, True]]
    assert parts_of(np.array([np.nan])) == []


def test_figures_of_a_part_are_those_of_its_segments_alone():
    hypotheses, references = Generated(7).segments(30, 1)
    s = segments(hypotheses, references)
    here = np.arange(30) % 3 == 0
    alone = segments(hypotheses[::3], references[::3])
    part = part_of(s, here, FIGURES.values())
    for key, figure in FIGURES.items():
        if key != "nist":  # its information is that of the whole file
            assert figure.of(part) == pytest.approx(figure.of(alone), nan_ok=True), key


def test_the_signature_is_that_of_sacrebleu():
    metrics = pytest.importorskip("sacrebleu.metrics")
    for references in ([["a"], ["b"]], [["a", "c"], ["b", "d"]], [["a", "c"], ["b"]]):
        for tokens in ("13a", "zh", "char", "none", "intl"):
            for lowercase in (False, True):
                s = segments(["a b", "b"], references, tokens, lowercase=lowercase)
                metric = metrics.BLEU(tokenize=tokens, lowercase=lowercase)
                sets = [[*one] for one in zip_longest(*references)]
                metric.corpus_score(["a b", "b"], sets)
                told = str(metric.get_signature())
                assert signature(s, told.rpartition(":")[2]) == told
