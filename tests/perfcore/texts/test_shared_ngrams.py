"""BLEU and chrF beside sacrebleu, and the figures worked by hand."""

import numpy as np
import pytest
from sacrebleu.metrics import BLEU, CHRF

from perfcore.texts import bleu, chrf, segments
from perfcore.texts.figures import bleu as of_bleu
from perfcore.texts.figures import chrf as of_chrf
from tests.perfcore.shown_lines import value_of
from tests.perfcore.texts.generated import Generated, sets
from tests.perfcore.texts.test_text_tallies import HYPOTHESES, REFERENCES

TOKENISERS = ("13a", "zh", "intl", "char", "none")


def test_worked_figures():
    s = segments(HYPOTHESES, REFERENCES)
    sums = s.table(of_bleu.BLEU_TABLE).sum(axis=0).tolist()
    assert sums == [14, 10, 7, 4, 14, 12, 10, 8, 14, 14]
    assert bleu(s) == pytest.approx(100 * (10 / 12 * 7 / 10 * 4 / 8) ** 0.25)
    chinese = segments(
        ["今天天气很好，我们去公园散步。"], [["今天天气不错，我们去公园散步吧。"]], "zh"
    )
    assert round(bleu(chinese), 4) == 61.8027
    assert bleu(segments(["今天天气很好。"], [["今天天气不错。"]])) == 0.0
    assert bleu(segments(["to be or not"], [["to be or not"]])) == 100.0


def test_a_perfect_text_of_two_words_is_perfect_by_itself():
    s = segments(["fine words"], [["fine words"]])
    assert of_bleu.BLEU.of_each(s).tolist() == [100.0]
    assert bleu(s) == 0.0  # as sacrebleu: a corpus without runs of four words


@pytest.mark.parametrize("tokens", TOKENISERS)
@pytest.mark.parametrize("smoothing", of_bleu.SMOOTHINGS)
def test_bleu_is_that_of_sacrebleu(tokens, smoothing):
    for seed in range(5):
        generated = Generated(seed)
        size = generated.random.choice([1, 2, 3, 10, 60])
        hypotheses, references = generated.segments(size)
        options = {"lowercase": bool(seed % 2)}
        s = segments(hypotheses, references, tokens, **options)
        peers = [
            BLEU(tokenize=tokens, smooth_method=smoothing, effective_order=each, **options)
            for each in (False, True)
        ]
        expected = peers[0].corpus_score(hypotheses, sets(references)).score
        assert bleu(s, smoothing) == pytest.approx(min(expected, 100.0), abs=1e-10)
        found = of_bleu.bleu_of(*s.table(of_bleu.BLEU_TABLE).T, smoothing=smoothing, effective=True)
        each = [
            peers[1].sentence_score(*both).score
            for both in zip(hypotheses, references, strict=True)
        ]
        np.testing.assert_allclose(found, np.minimum(each, 100.0), atol=1e-10)


@pytest.mark.parametrize("words", [0, 2])
def test_chrf_is_that_of_sacrebleu(words):
    figure = of_chrf.CHRF_PLUS if words else of_chrf.CHRF
    for seed in range(8):
        generated = Generated(seed)
        size = generated.random.choice([1, 2, 3, 10, 60])
        hypotheses, references = generated.segments(size)
        s = segments(hypotheses, references, lowercase=bool(seed % 2))
        peer = CHRF(word_order=words, lowercase=bool(seed % 2))
        expected = peer.corpus_score(hypotheses, sets(references)).score
        assert chrf(s, words) == pytest.approx(expected, abs=1e-10)
        each = [
            peer.sentence_score(*both).score for both in zip(hypotheses, references, strict=True)
        ]
        np.testing.assert_allclose(figure.of_each(s), each, atol=1e-10)


def test_lines_give_the_same_number():
    hypotheses, references = Generated(3).segments(30)
    for tokens in ("13a", "zh", "words"):
        s = segments(hypotheses, references, tokens)
        for figure in (of_bleu.BLEU, of_chrf.CHRF, of_chrf.CHRF_PLUS):
            peer = value_of(figure.lines(s), hypotheses=hypotheses, references=references)
            assert peer == pytest.approx(figure.of(s), abs=1e-10)


def test_what_is_not_offered_is_refused():
    s = segments(HYPOTHESES, REFERENCES)
    with pytest.raises(ValueError, match="smoothing must be one of exp, floor, add-k, none, got"):
        bleu(s, "floored")
    with pytest.raises(ValueError, match="words must be 0 or 2, got 1"):
        chrf(s, 1)


def test_texts_beyond_a_block_are_counted_as_one_by_one():
    generated = Generated(5, plain=True)
    hypotheses, references = generated.segments(4000, 2)
    whole = segments(hypotheses, references).table(of_bleu.BLEU_TABLE)
    parts = [
        segments(hypotheses[at : at + 500], references[at : at + 500]).table(of_bleu.BLEU_TABLE)
        for at in range(0, 4000, 500)
    ]
    assert np.array_equal(whole, np.concatenate(parts))
