"""Figures of texts beside sacrebleu, rouge-score and nltk.

METEOR is looked at by nltk's alignment, and once more as it is defined. nltk gets no WordNet, so
neither side looks for synonyms. Times hold cutting texts into tokens, which Cutpoint does once for
all figures.
"""

import random
from collections.abc import Callable
from itertools import chain

from nltk.translate.meteor_score import meteor_score
from nltk.translate.nist_score import corpus_nist
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics import BLEU, CHRF

from benchmarks.performance.facts import Fact, Measured, beside, duration, least, processor
from perfcore.chance.texts import compare_texts, randomised
from perfcore.texts import FIGURES, bleu, chrf, meteor, nist, rouge, segments
from perfcore.texts.tokenisers import tokeniser

SEGMENTS, WORDS = 20_000, 20
KINDS = ("1", "2", "L", "Lsum")
SYSTEMS = 3
Texts = list[str]
Side = Callable[[Texts, Texts], list[float]]


class NoSynonyms:
    """In the place of nltk's WordNet."""

    def synsets(self, word: str) -> list[object]:
        return []


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


OWN: dict[str, Callable[..., list[float]]] = {
    "BLEU": lambda s: [bleu(s)],
    "chrF and chrF++": lambda s: [chrf(s), chrf(s, 2)],
    "NIST": lambda s: [nist(s, "nltk")],
    "ROUGE-1, -2, -L, -Lsum": lambda s: [rouge(s, kind) for kind in KINDS],
    "METEOR by nltk's alignment": lambda s: [meteor(s, "nltk")],
}


def peer_rouge(hypotheses: Texts, references: Texts) -> list[float]:
    names = [f"rouge{kind}" for kind in KINDS]
    scorer = RougeScorer(names)
    found = [scorer.score(*both) for both in zip(references, hypotheses, strict=True)]
    return [sum(each[name].fmeasure for each in found) / len(found) for name in names]


def peer_nist(hypotheses: Texts, references: Texts) -> list[float]:
    cut = tokeniser("13a")
    return [corpus_nist([[cut(text)] for text in references], [cut(text) for text in hypotheses])]


def peer_meteor(hypotheses: Texts, references: Texts) -> list[float]:
    cut, wordnet = tokeniser("13a"), NoSynonyms()
    pairs = zip(references, hypotheses, strict=True)
    found = [meteor_score([cut(one)], cut(other), wordnet=wordnet) for one, other in pairs]
    return [sum(found) / len(found)]


PEERS: dict[str, tuple[Side, str]] = {
    "BLEU": (lambda h, r: [BLEU(force=True).corpus_score(h, [r]).score], "sacrebleu"),
    "chrF and chrF++": (
        lambda h, r: [CHRF(word_order=words).corpus_score(h, [r]).score for words in (0, 2)],
        "sacrebleu",
    ),
    "NIST": (peer_nist, "nltk"),
    "ROUGE-1, -2, -L, -Lsum": (peer_rouge, "rouge-score"),
    "METEOR by nltk's alignment": (peer_meteor, "nltk"),
}


def own_all(hypotheses: Texts, references: Texts) -> list[float]:
    s = segments(hypotheses, references)
    return list(chain.from_iterable(figures(s) for figures in OWN.values()))


def peers_all(hypotheses: Texts, references: Texts) -> list[float]:
    return list(chain.from_iterable(peer(hypotheses, references) for peer, _ in PEERS.values()))


def families(size: int) -> Measured:
    """Measure figures of so many segments."""
    given = texts(size)
    of = f"of {size:,} segments of {WORDS} words"
    name = "sacrebleu, rouge-score and nltk"
    yield beside(f"all figures {of}", own_all, peers_all, name, *given, rounds=1)
    for family, figures in OWN.items():
        peer, name = PEERS[family]

        def own(h: Texts, r: Texts, figures: Callable[..., list[float]] = figures) -> list[float]:
            return figures(segments(h, r))

        yield beside(f"{family} {of}", own, peer, name, *given, rounds=2)
    what = f"METEOR as it is defined, {of}"
    yield least(what, lambda *both: meteor(segments(*both)), *given, rounds=2)


def draws(size: int) -> Measured:
    """Measure the comparison of systems of so many segments."""
    _, references = texts(size)
    systems = {
        f"system {seed}": segments(texts(size, seed=seed)[0], references)
        for seed in range(1, SYSTEMS + 1)
    }
    for figure in FIGURES.values():
        for each in systems.values():
            figure.of(each)
    what = f"all figures of {SYSTEMS} systems of {size:,} segments"
    yield least(f"{what}, 1,000 paired draws", compare_texts, systems)
    yield least(f"{what}, their texts swapped 1,000 times", randomised, systems)


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
