"""What files say of a result of texts, and how it is made of what a reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perfcore.chance.texts import text_intervals
from perfcore.results import TextModelResult, TextResult
from perfcore.results.records import DataOrigin
from perfcore.texts import Segments, known_figures, segments
from perfview.downloads.cards import Card, Section, emphasised, figure_rows
from perfview.downloads.facts import product
from perfview.downloads.sources import Source, kept_lines, reading_lines
from perfview.kit.reports import Report
from perfview.kit.theme import count
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.settings import settings
from perfview.tasks.case_facts import by_groups
from perfview.tasks.texts.parameters import LOWERCASE, TOKENS
from perfview.tasks.texts.tallies import cut_in, documents_of, systems
from perfview.words import say

ON_CARD = ("bleu", "chrf", "rouge_l", "meteor")
"""Figures in boxes."""


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, Segments],
    *,
    drawn: bool = False,
    **said: Any,
) -> TextResult:
    """Return the result of some systems of a file, cut into tokens as it was chosen."""
    cut = cut_in(file, chosen)
    if any(cut) or settings().synonyms:
        known = systems(file, *cut)
        tallies = {name: known[name] for name in tallies}
    return TextResult(
        **said,
        product=product(),
        origin=DataOrigin(name=file.name, sha256=file.fingerprint),
        models={name: _model(s, file, drawn=drawn) for name, s in tallies.items()},
    )


def _model(s: Segments, file: DataSet, *, drawn: bool) -> TextModelResult:
    if not drawn:
        return TextModelResult(tally=s)
    documents = documents_of(file)
    intervals = text_intervals(s, figures=known_figures(s), documents=documents)
    groups = "" if documents is None else by_groups(file)
    return TextModelResult(tally=s, intervals=dict(intervals), groups=groups)


def card_of(result: TextResult, name: str) -> Card:
    """Return what the card of a system says."""
    s = result.models[name].tally
    figures = known_figures(s)
    small = say("texts.card_of", segments=count(s.n), tokens=say(f"texts.tokens_{s.tokens}"))
    boxed = figure_rows((figures[key] for key in ON_CARD), s)
    boxes = {name: text for name, (text, _) in boxed.items()}
    others = [each for key, each in figures.items() if key not in ON_CARD]
    return Card(
        rule=emphasised("texts.card_rule", strong={"model": name}),
        expected=Section(title=say("texts.card_title"), boxes=boxes, small=small),
        left=(Section(title=say("downloads.card_more_figures"), rows=figure_rows(others, s)),),
        right=(),
    )


def code_of(result: TextResult, name: str, source: Source | None) -> list[str]:
    """Return Python that computes the figures of a system again.

    It begins with the data file, or without a source with the result as JSON.
    """
    s = result.models[name].tally
    if source is None:
        lines = kept_lines("perfcore.texts", "figures_of", name, called="s")
    else:
        cut = f"{s.tokens!r}, lowercase={s.lowercase}"
        known = []
        if s.synonyms:
            cut += ", synonyms=known"
            known = [
                "from pathlib import Path",
                "from perfcore.texts import read_wordnet",
                f'known = read_wordnet(Path("dict"))  # the folder with the files of {s.synonyms}',
            ]
        lines = [
            "from perfcore.texts import figures_of, text_tally",
            *reading_lines(source),
            *known,
            f"s = text_tally(found, {name!r}, {cut})",
        ]
    return [*lines, "print(figures_of(s))"]


REPORT = Report(
    result=result_of,
    facts=lambda result, name: {"cases": count(result.models[name].tally.size)},
    card=card_of,
    code=code_of,
    nowhere=lambda result, look: segments([], [], log_probabilities=[]),
    words="texts.files",
    options={
        "tokens": lambda file, model, chosen, name: chosen.having(TOKENS, name),
        "lowercase": lambda file, model, chosen, on: chosen.having(LOWERCASE, on),
    },
)
