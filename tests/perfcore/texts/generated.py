"""Texts of six scripts by chance, with what breaks tokenisers between them."""

import random
from itertools import zip_longest

SCRIPTS = ("abcdeS'", "今天气很好ー，。“”①㈱", "เด็กไทย", "हिन्दीक्", "שלוםעליכ״", "äöüßéÀ")
BETWEEN = (
    *(
        ".",
        ",",
        "-",
        "3.5",
        "1,000",
        "&amp;",
        "<skipped>",
        "'s",
        "🙂",
        "👍🏽",
        "a\u200db",
        "Ａｂ１",
    ),
)
BLANKS = (" ",) * 12 + ("\n", "\t", "\u3000", "\xa0", "-\n", "\u200f", "\x00", "\x1b")


class Generated:
    """A generator of texts of few different words, so that n-grams meet."""

    def __init__(self, seed: int, plain: bool = False) -> None:
        self.random = random.Random(seed)
        scripts = ("abcde",) if plain else SCRIPTS
        self.words = [self._word(self.random.choice(scripts)) for _ in range(18)]
        self.words += [] if plain else self.random.sample(BETWEEN, 4)
        self.blanks = (" ",) if plain else BLANKS

    def _word(self, letters: str) -> str:
        return "".join(self.random.choices(letters, k=self.random.randint(1, 4)))

    def text(self, least: int = 0, most: int = 14) -> str:
        many = self.random.randint(least, most)
        return "".join(
            self.random.choice(self.words) + self.random.choice(self.blanks) for _ in range(many)
        )

    def near(self, text: str) -> str:
        """Return a text with some words dropped, replaced and moved."""
        words = [self.random.choice(self.words) if self.random.random() < 0.2 else word
                 for word in text.split(" ") if self.random.random() > 0.1]  # fmt: skip
        if len(words) > 3 and self.random.random() < 0.5:
            at = self.random.randrange(len(words))
            words = words[at:] + words[:at]
        return " ".join(words)

    def segments(self, size: int, most_references: int = 4) -> tuple[list[str], list[list[str]]]:
        """Return hypotheses, some of them empty, and one to so many references of each."""
        hypotheses = [self.text() for _ in range(size)]
        references = []
        for hypothesis in hypotheses:
            many = self.random.randint(1, most_references)
            own = [
                self.near(hypothesis) if self.random.random() < 0.8 else self.text(1)
                for _ in range(many)
            ]
            references.append([each for each in own if each.strip()] or ["one"])
        return hypotheses, references


def sets(references: list[list[str]]) -> list[tuple[str | None, ...]]:
    """Return references in sacrebleu's order, None where a segment has fewer."""
    return [*zip_longest(*references)]
