"""Every sentence the interface shows, in the language of the run.

A text of perfview has a key; a message or a name of perfcore is looked up by its English template.
Foreign text - labels, names of models and files - is made safe here to stand in Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar, copy_context
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

from perfcore.messages import Message
from perfview.words import english
from perfview.words.catalogues import catalogues
from perfview.words.filling import filled

T = TypeVar("T")

ENGLISH = "en"
CATALOGUES: dict[str, Mapping[str, str]] = {
    ENGLISH: english.TEXT,
    **catalogues(Path(__file__).parent, english.TEXT),
}

# Everything that CommonMark, Streamlit's colours (":red[x]"), icons (":material/x:"), maths
# ("$x$") and bare links could take for more than a character.
SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&@/\"'=^])")

# Renderers make links of bare addresses after all escapes are read. An invisible word joiner in the
# right place says that they are words.
ADDRESS = re.compile(r"(?i)(?<=://)|(?<=www)(?=\.)|(?<=@)|(?<=mailto:)|(?<=xmpp:)")
JOINER = "\u2060"

# Characters that turn the direction of what follows, so that a text seems to say something else.
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")

_of_run: ContextVar[str] = ContextVar("language")
_of_session: list[Callable[[], str]] = []


def language() -> str:
    """Return the language of this run.

    Streamlit runs callbacks and parts of a page without the page, and then in a new context: the
    session is asked there.
    """
    return _of_run.get("") or next((known() for known in _of_session), ENGLISH)


def speak(chosen: str) -> None:
    """Set the language of this run."""
    _of_run.set(chosen)


def spoken_in(spoken: str, made: Callable[[], T]) -> Callable[[], T]:
    """Return what calls `made` in a language, whatever is spoken where and when it is called."""

    def told() -> T:
        context = copy_context()
        context.run(speak, spoken)
        return context.run(made)

    return told


def own_name(spoken: str) -> str:
    """Return what a language calls itself; a catalogue is not read for that."""
    return getattr(CATALOGUES[spoken], "name", "English")


def ask_session(known: Callable[[], str]) -> None:
    """Let `known` say which language a session has, for runs that do not set it."""
    _of_session[:] = [known]


def say(key: str, /, **values: Any) -> str:
    """Return the text of `key` with `values` put in its braces; messages are told.

    Where the value ``count`` is the number 1, the text is that of ``<key>.one``, if there is one.

    Raises
    ------
    KeyError
        If the catalogue has no such key, or the text needs a value that was not given.
    """
    catalogue = CATALOGUES[language()]
    if values.get("count") == 1:
        key = f"{key}.one" if f"{key}.one" in catalogue else key
    return filled(catalogue[key], _told(values))


def told(said: str) -> str:
    """Return a message or a text of perfcore in the language of the run.

    English where the catalogue does not have it.
    """
    chosen = language()
    if chosen == ENGLISH:
        return str(said)
    catalogue = CATALOGUES[chosen]
    if not isinstance(said, Message):
        return catalogue.get(said, said)
    template = catalogue.get(said.form) or catalogue.get(said.template, said.form)
    return filled(template, _told(said.values))


def within(said: str) -> str:
    """Return a name as it is told within a sentence: English begins it with a small letter."""
    return told(said).lower() if language() == ENGLISH else told(said)


def method_told(name: str) -> str:
    """Return what a method of intervals or tests is called, part by part.

    >>> method_told("McNemar, exact; Tango")
    'McNemar, exact; Tango'
    """
    texts = CATALOGUES[language()]

    def part(of: str) -> str:
        return texts.get(f"methods.{re.sub('[ -]', '_', of.lower())}", of)

    return semicolons(commas(map(part, half.split(", "))) for half in name.split("; "))


def _told(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: told(value) if isinstance(value, Message) else value for name, value in values.items()
    }


def sentences(*texts: str) -> str:
    """Return the sentences that are not empty, one after the other."""
    return _joined("common.sentences", filter(None, texts))


def commas(texts: Iterable[str]) -> str:
    """Return texts with a comma between them."""
    return _joined("common.commas", texts)


def semicolons(texts: Iterable[str]) -> str:
    """Return texts with a semicolon between them."""
    return _joined("common.semicolons", texts)


def ands(texts: Iterable[str]) -> str:
    """Return texts with "and" between any two: ``a and b and c``."""
    return _joined("common.ands", texts)


def listed(texts: Iterable[str]) -> str:
    """Return texts as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *first, last = list(texts) or [""]
    return say("common.list", first=commas(first), last=last) if first else last


def first_of(texts: Sequence[str], most: int, others: str = "common.others") -> str:
    """Return the first of some texts as a list in a sentence, and how many others there are.

    `others` is the key of what says that.

    >>> first_of(["a", "b"], 2), first_of(["a", "b", "c"], 1)
    ('a and b', 'a and 2 others')
    """
    more = len(texts) - most
    return listed([*texts[:most], *([say(others, count=more)] if more > 0 else [])])


def apart(names: Iterable[str], numbered: str = "{} {}") -> tuple[str, ...]:
    """Return names with a number after each that stands there before.

    >>> apart(["a", "b", "a"])
    ('a', 'b', 'a 2')
    """
    found: list[str] = []
    for name in names:
        unique, number = name, 2
        while unique in found:
            unique, number = numbered.format(name, number), number + 1
        found.append(unique)
    return tuple(found)


def _joined(key: str, texts: Iterable[str]) -> str:
    parts = list(texts)
    return reduce(lambda first, then: say(key, first=first, then=then), parts) if parts else ""


def without_turns(text: str) -> str:
    r"""Return `text` without characters that turn the direction of writing; letters keep theirs.

    >>> without_turns("invoice\u202efdp.exe")
    'invoicefdp.exe'
    """
    return TURNS.sub("", text)


def escaped(text: object) -> str:
    r"""Return `text` so that Markdown shows exactly its characters, on one line.

    A message is told in the language of the run.

    >>> print(escaped("![x] **b** $1"))
    \!\[x\] \*\*b\*\* \$1
    """
    joined = ADDRESS.sub(JOINER, " ".join(without_turns(told(str(text))).split()))
    return SPECIAL.sub(r"\\\1", joined)


def add_words(texts: Mapping[str, str]) -> None:
    """Add the English texts of a page or task.

    Raises
    ------
    ValueError
        If another text has one of the keys.
    """
    twice = texts.keys() & english.TEXT.keys()
    if twice:
        raise ValueError(f"Two texts have the key {min(twice)!r}.")
    english.TEXT.update(texts)


def remove_words(texts: Mapping[str, str]) -> None:
    """Take texts out; tests that added some do so."""
    for key in texts:
        del english.TEXT[key]
