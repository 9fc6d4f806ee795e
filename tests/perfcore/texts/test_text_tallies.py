"""What is tallied of texts: empty references, either order of them, and what is refused."""

import math
import sys

import numpy as np
import pytest

from perfcore.texts import bleu, chrf, segments
from perfcore.texts.segments import Segments
from perfcore.texts.tokenisers import TOKENISERS, suggested, tokeniser, words
from tests.perfcore.texts.generated import Generated

HYPOTHESES = ["the cat sat on a mat", "there is a dog in the garden ."]
REFERENCES = [
    ["the cat sat on the mat", "a cat was sitting on the mat"],
    ["a dog is in the garden .", "there is a dog in our garden ."],
]


def test_segments_without_a_reference_are_not_scored():
    s = segments([*HYPOTHESES, "more"], [*REFERENCES, ["", "  ", None]])
    assert s.scored.tolist() == [True, True, False]
    assert (s.size, s.n) == (3, 2)
    assert bleu(s) == bleu(segments(HYPOTHESES, REFERENCES))
    assert chrf(s) == chrf(segments(HYPOTHESES, REFERENCES))
    alone = segments(["more"], [[]])
    assert math.isnan(bleu(alone))
    assert math.isnan(chrf(alone))


def test_empty_hypotheses_are_scored():
    with_empty = segments([*HYPOTHESES, ""], [*REFERENCES, ["some words here"]])
    assert bleu(with_empty) < bleu(segments(HYPOTHESES, REFERENCES))


def test_references_in_the_other_order_are_said_to_be_so():
    turned = [list(each) for each in zip(*REFERENCES, strict=True)]
    s = segments(HYPOTHESES, reference_sets=turned)
    assert bleu(s) == bleu(segments(HYPOTHESES, REFERENCES))
    assert bleu(segments(HYPOTHESES, turned)) != bleu(s)  # two by two: it is not guessed


def test_one_reference_may_stand_without_a_list():
    assert bleu(segments(["a b c d"], ["a b c d"])) == 100.0
    assert segments(["a", "b"], ["a", None]).scored.tolist() == [True, False]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((["a"], [["a"], ["b"]]), r"references must hold a list for each of 1 hypotheses, got 2"),
        (("ab", [["a"], ["b"]]), "hypotheses must be a list with a text for each segment, got one"),
        ((["a"], "a"), "references must hold a list for each of 1 hypotheses, got one text"),
        ((["a", 3], [["a"], ["b"]]), "hypotheses must hold texts, got 3 in segment 1"),
        ((["a", None], [["a"], ["b"]]), "hypotheses must hold texts, got None in segment 1"),
        ((["a"], [["a", 3.5]]), r"references must hold texts, got 3\.5 in segment 0"),
        ((["a", "b"], ["a", 3.5]), r"references must hold texts, got 3\.5 in segment 1"),
        ((["a"],), "Give either references or reference_sets"),
        ((["a"], [["a"]], "spm"), "tokens must be one of 13a, zh, intl, .* got 'spm'"),
        (
            (["a"], [["b" * (1 << 21)]]),
            "Segment 0 has 2,097,153 characters in its hypothesis and its references",
        ),
    ],
)
def test_what_is_refused(given, said):
    with pytest.raises(ValueError, match=said):
        segments(*given)


def test_sets_of_references_that_are_short_are_refused():
    with pytest.raises(ValueError, match="a reference for each of 2 segments, got 1 in set 1"):
        segments(["a", "b"], reference_sets=[["a", "b"], ["a"]])
    for given in ("ab", ["ab", "cd"]):
        with pytest.raises(ValueError, match=r"be a list of sets, each a list .* got one text"):
            segments(["a", "b"], reference_sets=given)
    with pytest.raises(ValueError, match="not both"):
        segments(["a"], [["a"]], reference_sets=[["a"]])


def test_a_text_of_too_many_words_is_refused():
    with pytest.raises(ValueError, match="Segment 1 has a text of 100,001 tokens"):
        bleu(segments(["a", "a " * 100_001], [["a"], ["a"]]))


def test_numbers_that_were_not_kept_are_not_made_up():
    s = segments(HYPOTHESES, REFERENCES)
    bleu(s)
    held = Segments(s.scored, s.tokens, s.lowercase, None, dict(s.tables))
    assert bleu(held) == bleu(s)
    with pytest.raises(ValueError, match="Numbers of chrf are not among what was kept"):
        chrf(held)


def test_tokens_are_those_of_sacrebleu():
    from sacrebleu.metrics.bleu import _get_tokenizer

    generated = Generated(1)
    texts = [generated.text(0, 20).rstrip() for _ in range(2000)]
    texts += [f"a{chr(code)}b 1{chr(code)}2" for code in range(0, 0x30000, 41)]
    for name in TOKENISERS.keys() - {"words"}:
        own, peer = tokeniser(name), _get_tokenizer(name)()
        call = getattr(type(peer).__call__, "__wrapped__", type(peer).__call__)
        assert [own(text) for text in texts] == [call(peer, text).split() for text in texts], name


def test_no_text_stays_in_the_cache_of_sacrebleu():
    from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International

    before = TokenizerV14International.__call__.cache_info().currsize
    bleu(segments(["never seen before, or after"], [["never"]], "intl"))
    assert TokenizerV14International.__call__.cache_info().currsize == before


def test_without_sacrebleu_its_tokeniser_says_what_to_install(monkeypatch):
    TOKENISERS["intl"].cache_clear()
    monkeypatch.setitem(sys.modules, "sacrebleu.tokenizers.tokenizer_intl", None)
    with pytest.raises(ValueError, match=r"intl needs the package sacrebleu: install cutpoint"):
        segments(["a"], [["a"]], "intl")


def test_words_are_those_of_rouge_score_on_ascii():
    from rouge_score.tokenize import tokenize

    random = np.random.default_rng(1)
    for _ in range(2000):
        text = bytes(random.integers(0, 128, 20).tolist()).decode()
        assert words(text) == tokenize(text, None)


def test_words_of_other_scripts_stay_whole():
    assert words("हिन्दी में") == ["हिन्दी", "में"]
    assert words("Müller_2") == ["müller", "2"]
    assert words("東京へ行く") == list("東京へ行く")
    assert words("한국어 글") == ["한국어", "글"]


def test_a_tokeniser_is_suggested_by_the_letters():
    assert suggested(["Beijing 北京 is big"]) == "13a"
    assert suggested(["北京 is 大"]) == "zh"
    assert suggested(["", "123"]) == "13a"
    assert suggested(["ភាសាខ្មែរ"]) == "char"
