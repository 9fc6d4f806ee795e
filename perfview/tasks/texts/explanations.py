"""Every number of texts that can be explained: its formula, its variant, how sure it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from perfcore.chance.intervals import Interval
from perfcore.texts import FIGURES, LIKELIHOOD_FIGURES, Segments, TextFigure
from perfcore.texts.parts import REFERENCES
from perfview.kit.explanations import Explanation, Number, explanation_of
from perfview.kit.theme import interval
from perfview.words import say, sentences, told

BEFORE = "# hypotheses: a text for each segment; references: for each of them a list of texts\n"
_LIBRARY = re.compile(r"(?:from|import) (sacrebleu|rouge_score|nltk|numpy)")
BEFORE_LOGS = "# log_probabilities: for each segment those of its tokens\n"


@dataclass(frozen=True, slots=True, eq=False)
class Sure:
    """The segments of a system, and how sure a figure of them is."""

    segments: Segments
    interval: Interval


def numbers() -> dict[str, Number]:
    """Return every number of texts that can be explained, by key: of `Sure`, or of `Segments`."""
    known: dict[str, TextFigure] = {**FIGURES, **LIKELIHOOD_FIGURES}
    return {key: Number(key=key, explain=_explained(figure)) for key, figure in known.items()}


def _explained(figure: TextFigure) -> Callable[[Sure | Segments], Explanation]:
    return partial(explained, figure)


def explained(figure: TextFigure, given: Sure | Segments) -> Explanation:
    """Return the explanation of a figure of texts."""
    s = given.segments if isinstance(given, Sure) else given
    text = ""
    if isinstance(given, Sure) and given.interval.low == given.interval.low:
        low, high, value = interval(
            given.interval.low, given.interval.high, given.interval.value, kind=figure.format
        )
        text = say("common.noted", text=value, note=say("board.interval", low=low, high=high))
    before = BEFORE if figure.key in FIGURES else BEFORE_LOGS
    found = explanation_of(figure, s, code=before + figure.lines(s), text=text)
    cut = say(f"texts.tokens_{s.tokens}"), say("texts.lower" if s.lowercase else "texts.cased")
    own = figure.key in FIGURES and not figure.key.startswith(("rouge", "chrf"))
    variant = say("texts.variant", tokens=cut[0], case=cut[1]) if own else ""
    library = _LIBRARY.search(found.sklearn)
    said = library[1].replace("_", "-") if library else found.library
    pairs = ""
    if figure.key == "meteor":
        pairs = say("texts.pairs_synonyms" if s.synonyms else "texts.pairs", source=s.synonyms)
    note = sentences(told(figure.note), variant, pairs)
    return replace(found, note=note, library=said, alike=_is_alike(figure, s))


def _is_alike(figure: TextFigure, s: Segments) -> bool:
    """Return whether the library that the lines are of is known to give the same number."""
    if figure.key.startswith("rouge"):
        return s.texts is not None and all(map(str.isascii, s.texts.texts))
    if figure.key == "nist":
        return bool((s.table(REFERENCES)[:, 0] <= 1).all())
    return figure.key != "meteor"
