"""A language in which every message is shown as ⟦message⟧, and what stays bare in it."""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from html.parser import HTMLParser

from google.protobuf.message import Message as Proto
from streamlit.testing.v1 import AppTest

from perfcore.messages import Message
from perfview.kit.boards.packing import unpacked
from perfview.words import CATALOGUES, ENGLISH, speak

LANGUAGE = "xx"
TRANSLATED = "zh"
"""A language whose catalogue has all that is said."""
Texts = Iterator[tuple[str, str]]

# What no reader sees: kinds, keys, addresses, colours, numbers in binary.
MACHINE = {
    *("id", "element_id", "icon", "type", "key", "language", "url", "page", "page_script_hash"),
    *("deferred_file_id", "raw_value", "raw_values", "columns_config", "format", "module", "sheet"),
    *("kind", "plotly", "palette", "role", "dash", "scale", "column", "axis", "x", "y", "bdata"),
    *("mode", "hoverinfo", "hoveron", "meta", "line", "fill", "textposition", "better", "matrix"),
    *("names", "rates", "pricing", "explain", "template", "xanchor", "yanchor", "xref", "yref"),
    *("constrain", "exponentformat", "hovermode", "color", "style", "fillcolor", "fillpattern"),
    *("bgcolor", "card", "theme", "marker", "visit", "lost", "query", "bins", "closed"),
    *("band", "rangemode", "barmode", "autorange"),
}
_INNER_NAMES = ("annotations.name", "shapes.name", "cards.name", "errors.percent.unit")
_MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_]{2,}")
_TAG = re.compile(r"<[^>]*>")
_LATEX = re.compile(r"\\text\{((?:[^{}]|\{[^{}]*\})*)\}")


class Marked(dict[str, str]):
    """The English catalogue in marks; a template of perfcore stands in marks as it is.

    One that translators do not find in their catalogue stands bare, also within marks.
    """

    def get(self, key: str, default: object = None) -> str:  # type: ignore[override]
        bare = f"⟦{key}⟧" if CATALOGUES[TRANSLATED].get(key) else f"⟧{key}⟦"
        return super().get(key) or bare


def add_marks() -> None:
    """Let there be the language of marks from now on."""
    english = CATALOGUES[ENGLISH]
    CATALOGUES[LANGUAGE] = Marked({key: f"⟦{text}⟧" for key, text in english.items()})


@contextmanager
def marked() -> Iterator[None]:
    """Let there be the language of marks, and speak it."""
    add_marks()
    speak(LANGUAGE)  # the test itself asks what options are called
    try:
        yield
    finally:
        speak(ENGLISH)
        del CATALOGUES[LANGUAGE]


def unmarked(text: str) -> str:
    """Return what of a text stands in no mark."""
    while (shorter := _MARKED.sub(" ", text)) != text:
        text = shorter
    return text


def bare(text: str, names: set[str] = frozenset()) -> str:  # type: ignore[assignment]
    """Return what of a text stands in no mark and is no name, formula or number; "" for nothing."""
    text = unmarked(text).replace("\\", "")  # a name is escaped
    rest = _TAG.sub("", without(frozenset(names)).sub("", text))
    return rest.strip() if _WORD.search(rest) else ""


@cache
def without(names: frozenset[str]) -> re.Pattern[str]:
    """Return what finds names, each as a whole word; the longest of those that begin alike."""
    longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<![^\W_])(?:{longest})(?![^\W_])" if names else r"(?!)")


def untranslated(said: object) -> list[str]:
    """What of a message no translator has: it is a text by itself, or its template is unknown."""
    if not isinstance(said, Message):
        return [str(said)]
    known = any(map(CATALOGUES[TRANSLATED].get, (said.form, said.template)))
    lacking = _WORD.search(re.sub(r"{[^{}]*}", "", said.form)) and not known
    inner = [each for each in said.values.values() if isinstance(each, Message)]
    return [said.form] * bool(lacking) + [left for each in inner for left in untranslated(each)]


def said_in(latex: str) -> str:
    """Return the words of a formula that stand in no mark."""
    return " ".join(_LATEX.findall(unmarked(latex)))


def texts_of(app: AppTest) -> Texts:
    """Every text of a page that a reader may see, and where it is; code is none."""
    for element in app:
        if element.type in ("code", "image") or getattr(element, "proto", None) is None:
            continue
        if element.type == "html" and element.proto.body.startswith("<style>"):
            continue
        if element.type == "bidi_component":
            told = texts_in_json(unpacked(element.proto.bytes)[0], "board", MACHINE)
            yield from (each for each in told if not each[0].endswith(_INNER_NAMES))
            continue
        if element.type in ("arrow_data_frame", "dataframe", "table"):
            frame = element.value
            yield from (("heading", str(name)) for name in frame.columns)
            yield from (("cell", str(cell)) for cell in frame.to_numpy().ravel())
            continue
        yield from texts_in_proto(element.proto, element.type, MACHINE)


def texts_in_proto(proto: Proto, place: str, skipped: Collection[str] = ()) -> Texts:
    """Every text in a message, and the names of the fields that lead there."""
    for field, value in proto.ListFields():
        if field.name in skipped:
            continue
        for each in value if field.is_repeated else [value]:
            if isinstance(each, Proto):
                yield from texts_in_proto(each, f"{place}.{field.name}", skipped)
            elif isinstance(each, str):
                yield f"{place}.{field.name}", each


def texts_in_json(value: object, place: str, skipped: Collection[str]) -> Texts:
    """Every text in what a board is told, and the keys that lead there."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key not in skipped:
                yield from texts_in_json(each, f"{place}.{key}", skipped)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from texts_in_json(each, place, skipped)
    elif isinstance(value, str):
        yield place, value


class _Texts(HTMLParser):
    """Gathers what a page in one file shows, and says to screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "br", "img", "input", "hr", "path", "rect"):
            self._within.append(tag)
        shown = ("aria-label", "title", "placeholder", "alt")
        self.found += [(f"{tag}.{name}", text or "") for name, text in attrs if name in shown]

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not {"script", "style", "code", "pre"} & set(self._within):
            self.found.append((self._within[-1] if self._within else "", data))


def texts_of_html(page: str) -> list[tuple[str, str]]:
    reader = _Texts()
    reader.feed(re.sub(r"</?(?:b|em|strong)>", "", page))
    return reader.found
