"""METEOR: all ways to pair words, one by one; nltk's; synonyms of a small WordNet."""

import math
import random

import numpy as np
import pytest
from nltk.translate.meteor_score import meteor_score

from perfcore.texts import beamed, meteor, meteor_figure, packed, read_wordnet, segments, unpacked
from perfcore.texts.alignments import Kin, chunks, fewest_crossings, last_free
from perfcore.texts.closeups import closeup
from tests.perfcore.texts.generated import Generated
from tests.perfcore.texts.test_text_tallies import HYPOTHESES, REFERENCES

WORDNET = {
    "data.noun": (
        "  1 This software and database is WordNet 3.0 Copyright 2006.\n"
        "00000001 06 n 03 car 0 auto 0 motor_car 0 001 @ 00000002 n 0000 | a vehicle\n"
        "00000002 06 n 01 foot 0 000 | a part of the leg\n"
        "00000003 06 n 02 Paris 0 City_of_Light 0 000 | a city\n"
    ),
    "data.verb": "00000001 29 v 02 begin 0 start 0 000 | take the first step\n",
    "data.adj": "00000001 00 a 02 glad(p) 0 happy 0 000 | feeling joy\n",
    "data.adv": "",
    "noun.exc": "feet foot\n",
    "verb.exc": "began begin\n",
    "adj.exc": "",
    "adv.exc": "",
}


@pytest.fixture
def folder(tmp_path):
    for name, text in WORDNET.items():
        (tmp_path / name).write_text(text)
    return tmp_path


class NoSynonyms:
    def synsets(self, word):
        return []


def test_worked_figures():
    s = segments(HYPOTHESES[:1], [REFERENCES[0][:1]])
    assert round(meteor(s), 6) == 0.806667
    assert round(meteor(s, "nltk"), 6) == 0.743333
    longer = segments(["a b c x"], [["a b c d e"]])  # P = 3/4, R = 3/5, one run
    assert meteor(longer) == pytest.approx(10 * 0.45 / (0.6 + 6.75) * (1 - 0.5 / 27))
    assert meteor(segments(["Dying!", ""], [["dies !"], ["a"]])) == pytest.approx((1 - 1 / 16) / 2)
    assert math.isnan(meteor(segments(["a"], [[]])))


def kind(one, other, kin):
    if one == other:
        return 0
    if kin.stems[one] == kin.stems[other]:
        return 1
    return 2 if other in kin.synonyms(one) else None


def cost(links, hypothesis, reference, kin):
    kinds = [kind(hypothesis[i], reference[j], kin) for i, j in links]
    crossings = sum(b > d for n, (_, d) in enumerate(links) for _, b in links[:n])
    return (*(-kinds.count(each) for each in range(3)), crossings, chunks(links))


def every(hypothesis, reference, kin, i=0, links=()):
    """Yield all ways to pair words."""
    if i == len(hypothesis):
        yield links
        return
    yield from every(hypothesis, reference, kin, i + 1, links)
    for j, word in enumerate(reference):
        if j not in [used for _, used in links] and kind(hypothesis[i], word, kin) is not None:
            yield from every(hypothesis, reference, kin, i + 1, (*links, (i, j)))


def test_the_best_of_all_ways_is_found():
    generator = random.Random(2)
    others = 0
    for _ in range(400):
        size = generator.randint(2, 5)
        stems = [generator.randrange(size + 3) for _ in range(size)]
        synonyms = {word: set() for word in range(size)}
        for _ in range(generator.choice([0, 0, 2, 4])):
            one, other = generator.randrange(size), generator.randrange(size)
            synonyms[one].add(other)
            synonyms[other].add(one)
        alike = {word: frozenset(own) for word, own in synonyms.items()}
        kin = Kin(stems, alike.__getitem__)
        texts = [
            [generator.randrange(size) for _ in range(generator.randint(0, 5))] for _ in range(2)
        ]
        found = fewest_crossings(*texts, kin)
        assert found.is_best
        best = min(cost(links, *texts, kin) for links in every(*texts, kin))
        assert cost(found.links, *texts, kin) == best
        others += chunks(last_free(*texts, kin).links) != best[-1]
    assert others > 13


@pytest.mark.parametrize("first", [0, pytest.param(20, marks=pytest.mark.thorough)])
def test_as_nltk_it_is_that_of_nltk(first):
    for seed in range(first, first + 20):
        generated = Generated(seed)
        generated.words += ["running", "runs", "Run", "dying"]
        hypotheses, references = generated.segments(20, 3)
        s = segments(hypotheses, references, "none")
        each = [
            meteor_score([text.split() for text in own], text.split(), wordnet=NoSynonyms())
            for own, text in zip(references, hypotheses, strict=True)
        ]
        np.testing.assert_allclose(meteor_figure("nltk").of_each(s), each, atol=1e-10)
        assert meteor(s, "nltk") == pytest.approx(np.mean(each), abs=1e-10)
        assert meteor(s) >= meteor(s, "nltk") - 0.05


def test_synonyms_of_a_folder(folder):
    synonyms = read_wordnet(folder)
    assert synonyms.name == "WordNet 3.0"
    s = segments(["the autos began happy feet"], [["the car start glad foot"]], "none")
    assert meteor(s, synonyms=synonyms) == pytest.approx(1 - 0.5 / 125)
    assert meteor(s) < 0.2
    assert "then synonyms of WordNet 3.0" in meteor_figure(synonyms=synonyms).note
    assert "if segments were given any" in meteor_figure().note
    assert meteor_figure().of(s) == meteor(s)  # tables of both are kept apart


def test_segments_that_were_given_synonyms_have_them_in_every_way(folder):
    synonyms = read_wordnet(folder)
    texts = ["the autos began happy feet"], [["the car start glad foot"]]
    s = segments(*texts, "none", synonyms=synonyms)
    assert s.synonyms == "WordNet 3.0"
    assert meteor(s) == meteor(segments(*texts, "none"), synonyms=synonyms)
    assert closeup(s, 0).links == tuple((i, i) for i in range(5))
    kept = unpacked(packed(s))
    assert (kept.synonyms, meteor(kept)) == ("WordNet 3.0", meteor(s))
    with pytest.raises(ValueError, match="'synonyms' must be a text of at most 40 characters"):
        unpacked({**packed(s), "synonyms": "x" * 41})


def test_two_folders_of_one_name_share_no_numbers(folder):
    synonyms = read_wordnet(folder)
    s = segments(["the autos"], [["the car"]], "none")
    full = meteor(s, synonyms=synonyms)
    noun = folder / "data.noun"
    head, *_ = noun.read_text().splitlines(keepends=True)
    noun.write_text(head)
    fewer = read_wordnet(folder)
    assert fewer.name == synonyms.name
    assert meteor(s, synonyms=fewer) < full
    assert meteor(s, synonyms=synonyms) == full


def test_as_nltk_a_synonym_is_one_as_it_is_written(folder):
    synonyms = read_wordnet(folder)
    s = segments(["autos"], [["car"]])
    assert meteor(s, "nltk", synonyms) == 0.5
    assert meteor(segments(["car"], [["feet"]]), "nltk", synonyms) == 0.0
    assert meteor(segments(["foot"], [["feet"]]), "nltk", synonyms) == 0.0
    assert meteor(segments(["foot"], [["feet"]]), "textbook", synonyms) == 0.5


def test_a_folder_without_wordnet_is_refused(folder):
    (folder / "data.verb").write_text("not a line of it\n")
    with pytest.raises(ValueError, match=r"data\.verb is no file of WordNet: the line 'not a line"):
        read_wordnet(folder)
    (folder / "adv.exc").unlink()
    (folder / "data.verb").write_text("")
    with pytest.raises(ValueError, match=r"must have the file adv\.exc: .*FileNotFoundError"):
        read_wordnet(folder)
    (folder / "adv.exc").write_bytes(b"\xff")
    with pytest.raises(ValueError, match=r"adv\.exc cannot be read \(UnicodeDecodeError\)"):
        read_wordnet(folder)


def test_texts_that_repeat_words_are_marked():
    generator = random.Random(1)
    texts = [" ".join(generator.choices("abcde", k=300)) for _ in range(2)]
    s = segments([*HYPOTHESES, texts[0]], [*REFERENCES, [texts[1]]])
    assert beamed(s).tolist() == [False, False, True]
    assert meteor_figure().of_each(s)[2] > 0.3


def test_texts_that_are_too_long_are_undefined():
    s = segments(["a " * 10_001, "a"], [["a " * 10_001 + "b"], ["a"]])
    assert math.isnan(meteor(s))
    words = "a segment is too long for its words to be aligned: split it into sentences"
    assert meteor_figure().why_undefined(s) == words


def test_other_alignments_are_refused():
    with pytest.raises(ValueError, match="alignment must be one of textbook, nltk, got 'greedy'"):
        meteor(segments(["a"], [["a"]]), "greedy")
