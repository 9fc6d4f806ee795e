"""N-grams that one system gets right and another does not, beside a count one by one."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from perfcore.texts import contrasts, segments, tokenisers
from tests.perfcore.texts.generated import Generated


def counted(text, cut, orders):
    words = cut(text.rstrip())
    return Counter(
        tuple(words[i : i + n]) for n in range(1, orders + 1) for i in range(len(words) - n + 1)
    )


def one_by_one(systems, references, tokens, orders):
    """By n-gram how often each system has it right, how often references have it, and where."""
    cut = tokenisers.tokeniser(tokens)
    right, asked, where = [Counter(), Counter()], Counter(), {}
    for segment, own in enumerate(references):
        most = Counter()
        for text in own:
            most |= counted(text, cut, orders)
        asked += most
        both = [counted(texts[segment], cut, orders) & most for texts in systems]
        for side in (0, 1):
            right[side] += both[side]
        for ngram in most:
            if both[0][ngram] != both[1][ngram]:
                where.setdefault(ngram, []).append(segment)
    return right, asked, where


@pytest.mark.parametrize("tokens", ["13a", "zh", "char", "none"])
def test_they_are_those_of_a_count_one_by_one(tokens):
    for seed in range(6):
        generated = Generated(seed)
        hypotheses, references = generated.segments(generated.random.choice([1, 5, 40]), 3)
        references[0] = [] if seed % 3 == 0 else references[0]  # one that is not scored
        systems = hypotheses, [generated.near(text) for text in hypotheses]
        found = contrasts(
            *(segments(texts, references, tokens) for texts in systems), most=1_000_000
        )
        right, asked, where = one_by_one(systems, references, tokens, 4)
        for side, own in enumerate(found):
            ahead = {ngram for ngram in asked if right[side][ngram] > right[1 - side][ngram]}
            assert {each.tokens for each in own} == ahead
            assert len(own) == len(ahead)
            for each in own:
                told = right[0][each.tokens], right[1][each.tokens], asked[each.tokens]
                assert (each.first, each.second, each.asked) == told
                assert each.segments.tolist() == where[each.tokens]
                odds = np.log2((told[0] + 1) / (told[1] + 1))
                assert each.log_odds == pytest.approx(odds)
            strength = [abs(each.log_odds) for each in own]
            assert strength == sorted(strength, reverse=True)


def test_the_few_are_the_first_of_all():
    generated = Generated(5)
    hypotheses, references = generated.segments(60, 2)
    one = segments(hypotheses, references)
    other = segments([generated.near(text) for text in hypotheses], references)
    for orders in (1, 3):
        every = contrasts(one, other, orders=orders, most=1_000_000)
        few = contrasts(one, other, orders=orders, most=7)
        assert [[each.tokens for each in side] for side in few] == [
            [each.tokens for each in side[:7]] for side in every
        ]
        turned = contrasts(other, one, orders=orders, most=7)
        assert [[each.tokens for each in side] for side in turned[::-1]] == [
            [each.tokens for each in side] for side in few
        ]


def test_case_counts_unless_it_is_lowered():
    references = [["The cat"]]
    one, other = segments(["The cat"], references), segments(["the cat"], references)
    assert [each.tokens for each in contrasts(one, other)[0]] == [("The", "cat"), ("The",)]
    lower = [segments(texts, references, lowercase=True) for texts in (["The cat"], ["the cat"])]
    assert contrasts(*lower) == ([], [])


def test_texts_without_words_or_references_have_none():
    for texts, references in ((["a"], [[]]), ([""], [["a"]]), ([], [])):
        s = segments(texts, references)
        assert contrasts(s, s) == ([], [])


def test_what_cannot_be_told_is_refused():
    s = segments(["a", "b"], [["a"], ["b"]])
    with pytest.raises(ValueError, match="be of the same segments, with the same references"):
        contrasts(s, segments(["a", "b"], [["a"], ["c"]]))
    with pytest.raises(ValueError, match="second must be cut into tokens alike, got 'zh'"):
        contrasts(s, segments(["a", "b"], [["a"], ["b"]], "zh"))
    with pytest.raises(ValueError, match="The texts are not there"):
        contrasts(s, replace(s, texts=None))
    with pytest.raises(ValueError, match="most must be 1 or more, got 0"):
        contrasts(s, s, most=0)
    with pytest.raises(ValueError, match="orders must be 1 or more, got 0"):
        contrasts(s, s, orders=0)
