"""Texts that are long, repeat a word, or hold odd characters have figures, or are refused."""

import math

import pytest

from perfcore.texts import FIGURES, TOKENISERS, segments
from tests.perfcore.texts.generated import Generated

ODD = {
    "nothing": "",
    "a character": "x",
    "blanks": " \t\u3000\n",
    "right to left": "שלום עליכם ורחמת الله وبركاته",
    "emoji": "👨‍👩‍👧‍👦 🇨🇳 👍🏽",
    "control characters": "a\x00b\x1bc\x7f\u200e\u202e d\ufeff",
    "half a pair": "a \ud800 b",
    "half and full width": "Ｆｕｌｌ １２３ ﾊﾝｶｸ，ok",
    "marks": "e" + "\u0301" * 50,
    "markup": "<script>alert(1)</script> &lt;b&gt; <skipped>",
}


def figures_of(s):
    """Return the figures, each with a value or a reason."""
    found = {key: figure.of(s) for key, figure in FIGURES.items()}
    for key, value in found.items():
        assert math.isnan(value) == (FIGURES[key].why_undefined(s) is not None), key
    return found


@pytest.mark.parametrize("tokens", TOKENISERS)
def test_odd_texts_have_figures(tokens):
    texts = list(ODD.values())
    s = segments(texts, [["x", text, "some words"] for text in texts], tokens)
    found = figures_of(s)
    assert all(value >= 0 for value in found.values())
    for key, figure in FIGURES.items():
        low, high = figure.bounds
        each = figure.of_each(s)
        assert ((each >= low) & (each <= high)).all(), (key, each)


def test_a_text_is_worth_most_beside_itself():
    texts = [ODD[key] for key in ("right to left", "half and full width", "emoji", "half a pair")]
    s = segments(texts, texts, "char")
    for key, figure in FIGURES.items():
        if key not in ("nist", "meteor"):
            words = [each for each in figure.of_each(s) if each]  # emoji are no words
            assert words == pytest.approx([figure.bounds[1]] * len(words)), key
            assert len(words) > 1


LONG = {
    "other words": lambda: [Generated(seed, plain=True).text(9000, 9000) for seed in (1, 2)],
    "equal words": lambda: ["a " * 20_000, "a " * 19_999],
    "two words": lambda: ["a b " * 2_000, "b b a " * 1_000],
    "a word": lambda: ["x" * 100_000, "x" * 99_999 + "y"],
    "a stem": lambda: ["y" * 50_000 + "ing", "yy"],
    "lines": lambda: ["\n".join(["a b c"] * 99), "\n".join(["c b a"] * 99)],
}


@pytest.mark.parametrize("kind", LONG)
def test_long_texts_have_figures(kind):
    hypothesis, reference = LONG[kind]()
    found = figures_of(segments([hypothesis, "a"], [[reference], ["a"]]))
    missing = {key for key, value in found.items() if math.isnan(value)}
    assert missing == ({"meteor"} if kind == "equal words" else set())


def test_a_million_words_are_refused():
    with pytest.raises(ValueError, match="Segment 0 has 4,000,000 characters"):
        segments(["a " * 1_000_000], [["a " * 1_000_000]])
