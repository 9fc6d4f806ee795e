"""The decision card of a result: one page to print, of what the report of its task says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TypeVar

from perfcore.chance.intervals import Interval
from perfcore.measures import Figure
from perfcore.results import Finished
from perfview.downloads.bundles import style_of
from perfview.downloads.facts import facts_html, title_of
from perfview.downloads.markup import document, policy
from perfview.downloads.sources import Source, reproduction
from perfview.kit.tasks import TASKS
from perfview.kit.theme import exact, interval, written
from perfview.words import say, told

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """What stands below a heading; any of it may be missing.

    Attributes
    ----------
    title : str
        The heading.
    boxes : mapping of str to str
        Numbers in boxes, by what stands below each; there is room for four.
    rows : mapping of str to tuple of str
        A table: by the head of each row what it holds, and what stands aside.
    said, strong, small : str
        Sentences below: plain, in bold and in small print.
    """

    title: str
    boxes: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    said: str = ""
    strong: str = ""
    small: str = ""

    @property
    def html(self) -> str:
        """The section as HTML."""
        boxes = "".join(
            f"<div><b>{escape(number)}</b><span>{escape(text)}</span></div>"
            for text, number in self.boxes.items()
        )
        rows = "".join(
            f'<tr><th scope="row">{escape(head)}</th>'
            f"<td><small>{escape(aside)}</small> {escape(text)}</td></tr>"
            for head, (text, aside) in self.rows.items()
        )
        parts = {
            f'<div class="boxes">{boxes}</div>': boxes,
            f"<table>{rows}</table>": rows,
            f"<p>{escape(self.said)}</p>": self.said,
            f"<p><b>{escape(self.strong)}</b></p>": self.strong,
            f'<p class="small">{escape(self.small)}</p>': self.small,
        }
        return f"<h2>{escape(self.title)}</h2>" + "".join(filter(parts.get, parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a card says of a model: the rule, what to expect of it, and two columns of sections.

    The rule is HTML, see `emphasised`.
    """

    rule: str
    expected: Section
    left: tuple[Section, ...]
    right: tuple[Section, ...]


def card_html(result: Finished, name: str, *, source: Source | None = None) -> bytes:
    """Return the decision card of a model as HTML that prints on one page of A4 or Letter.

    Parameters
    ----------
    result : Finished
        The result.
    name : str
        Which of its models.
    source : Source, optional
        The data file, from which the Python lines then start.
    """
    card: Card = TASKS[result.task].report.card(result, name)
    title, kind = title_of(result, name), say("downloads.card_title")
    note = f'<p class="note">{escape(result.note)}</p>' if result.note else ""
    left, right = ("".join(each.html for each in column) for column in (card.left, card.right))
    origin, code = (escape(say(f"downloads.card_{each}")) for each in ("from", "code"))
    lines = escape(reproduction(result, name, source))
    style = style_of((), "downloads/card.css")
    return document(
        title=f"{kind} · {title}",
        policy=policy([], [style]),
        style=style,
        body=(
            f'<main><header><p class="kind">{escape(kind)}</p>'
            f"<h1>{escape(title)}</h1>{note}</header>"
            f'<p class="rule">{card.rule}</p><section>{card.expected.html}</section>'
            f'<div class="columns"><section>{left}</section><section>{right}</section></div>'
            f'<section><h2>{origin}</h2><dl class="{result.task}">{facts_html(result, name)}</dl>'
            f"</section><section><h2>{code}</h2><pre><code>{lines}</code></pre></section></main>"
        ),
        generator=result.product,
    ).encode()


def emphasised(key: str, *, strong: Mapping[str, str], **values: object) -> str:
    """Return a text by its key as escaped HTML; what its braces hold by `strong` is bold."""
    marks = {name: chr(i) for i, name in enumerate(strong)}
    text = escape(say(key, **marks, **values))
    for name, mark in marks.items():
        text = text.replace(mark, f"<b>{escape(strong[name])}</b>")
    return text


def figure_rows(figures: Iterable[Figure[T]], given: T) -> dict[str, tuple[str, str]]:
    """Return for the rows of a section figures by their names, and why one is undefined."""
    return {
        told(figure.name): (
            written(float(figure.of(given)), figure.format),
            told(figure.why_undefined(given) or ""),
        )
        for figure in figures
    }


def with_interval(value: float, known: Interval | None, kind: str) -> tuple[str, str]:
    """Return a figure as this kind is written, and its interval, "" where there is none."""
    if known is None or known.reason:
        return written(value, kind), ""
    low, high, text = interval(known.low, known.high, value, kind=kind)
    level = f"{exact(100 * known.level)} %"
    return text, say("downloads.card_interval", level=level, low=low, high=high)


def groups_text(by: str) -> str:
    """Return that intervals are by whole groups, "" where cases are taken one by one."""
    return say("common.intervals_by", by=by) if by else ""
