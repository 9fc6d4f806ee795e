"""Figures of texts beside sacrebleu, rouge-score and nltk.

METEOR is looked at by nltk's alignment, and once more as it is defined. nltk gets no WordNet, so
neither side looks for synonyms. Times hold cutting texts into tokens, which Cutpoint does once for
all figures.
"""

import random
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from nltk.translate.meteor_score import meteor_score
from nltk.translate.nist_score import corpus_nist
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics import BLEU, CHRF

from benchmarks.harness import (
    PROCESSOR,
    Case,
    Fact,
    Measured,
    Side,
    alone,
    both,
    duration,
    pair,
    processor,
)
from perfcore.chance.texts import compare_texts, randomised
from perfcore.texts import FIGURES, Segments, bleu, chrf, meteor, nist, rouge, segments
from perfcore.texts.tokenisers import tokeniser

SEGMENTS, WORDS = 20_000, 20
KINDS = ("1", "2", "L", "Lsum")
SYSTEMS = 3
WORDNET = SimpleNamespace(synsets=lambda word: [])
"""In the place of nltk's: it knows no synonyms."""
Texts = list[str]


def texts(size: int, words: int = WORDS, seed: int = 1) -> tuple[Texts, Texts]:
    """Return hypotheses and references of which 70 % of the words are equal."""
    generator = random.Random(seed)
    letters = "abcdefghijklmnopqrst"
    known = ["".join(generator.choices(letters, k=generator.randint(2, 9))) for _ in range(5000)]
    usual = [1 / (place + 5) for place in range(5000)]
    references = [generator.choices(known, usual, k=words) for _ in range(size)]
    hypotheses = [
        [word if generator.random() < 0.7 else generator.choices(known, usual)[0] for word in own]
        for own in references
    ]
    return [" ".join(own) for own in hypotheses], [" ".join(own) for own in references]


cut = tokeniser("13a")


def peer_rouge(hypotheses: Texts, references: Texts) -> list[float]:
    names = [f"rouge{kind}" for kind in KINDS]
    scorer = RougeScorer(names)
    found = [scorer.score(*both) for both in zip(references, hypotheses, strict=True)]
    return [sum(each[name].fmeasure for each in found) / len(found) for name in names]


def peer_nist(hypotheses: Texts, references: Texts) -> float:
    return corpus_nist([[cut(text)] for text in references], [cut(text) for text in hypotheses])


def peer_meteor(hypotheses: Texts, references: Texts) -> float:
    pairs = zip(references, hypotheses, strict=True)
    found = [meteor_score([cut(one)], cut(other), wordnet=WORDNET) for one, other in pairs]
    return sum(found) / len(found)


def peer_bleu(hypotheses: Texts, references: Texts) -> float:
    return BLEU(force=True).corpus_score(hypotheses, [references]).score


def peer_chrf(hypotheses: Texts, references: Texts) -> list[float]:
    return [CHRF(word_order=n).corpus_score(hypotheses, [references]).score for n in (0, 2)]


FAMILIES: dict[str, tuple[str, Side, Side]] = {
    "BLEU": ("sacrebleu", bleu, peer_bleu),
    "chrF and chrF++": ("sacrebleu", lambda s: [chrf(s), chrf(s, 2)], peer_chrf),
    "NIST": ("nltk", lambda s: nist(s, "nltk"), peer_nist),
    "ROUGE-1, -2, -L, -Lsum": ("rouge-score", lambda s: [rouge(s, k) for k in KINDS], peer_rouge),
    "METEOR by nltk's alignment": ("nltk", lambda s: meteor(s, "nltk"), peer_meteor),
}
TABLE = {name: sides for name, (_, *sides) in FAMILIES.items()}
OF = f"of {{n}} segments of {WORDS} words"


def family(name: str, table: Mapping[str, Any], other: str, rounds: int) -> Case:
    """Return the case of figures that are made of segments cut once, beside peers' own calls."""
    sides = both(segments, table)
    return pair(f"{name} {OF}", other, texts, *sides, meter=PROCESSOR, rounds=rounds)


ALL = [
    family("all figures", TABLE, "sacrebleu, rouge-score and nltk", 1),
    *(family(name, {name: TABLE[name]}, told, 2) for name, (told, *_) in FAMILIES.items()),
    alone(f"METEOR as it is defined, {OF}", texts, lambda *two: meteor(segments(*two)), rounds=2),
]


def systems(size: int) -> list[dict[str, Segments]]:
    """Return so many segments of several systems, whose figures are known."""
    _, references = texts(size)
    seeds = range(1, SYSTEMS + 1)
    found = {f"system {i}": segments(texts(size, seed=i)[0], references) for i in seeds}
    for figure in FIGURES.values():
        for each in found.values():
            figure.of(each)
    return [found]


DRAWS = [
    alone(f"all figures of {SYSTEMS} systems of {{n}} segments, {how}", systems, side)
    for how, side in (
        ("1,000 paired draws", compare_texts),
        ("their texts swapped 1,000 times", randomised),
    )
]


def long_texts(words: int) -> Measured:
    """Measure each figure of one segment of so many words; the slowest is shown."""
    for kind, (hypotheses, references) in {
        "words": texts(1, words),
        "equal words": (["a " * words], ["a " * (words - 1)]),
        "Chinese characters": (["今" * words], ["今天" * (words // 2)]),
    }.items():
        tokens = "zh" if kind == "Chinese characters" else "13a"
        taken = {
            key: processor(figure.of, segments(hypotheses, references, tokens))[0]
            for key, figure in FIGURES.items()
        }
        slowest = max(taken, key=lambda key: taken[key])
        what = f"the slowest figure of a segment of {words:,} {kind}: {FIGURES[slowest].name}"
        yield Fact(what, duration(taken[slowest]))
