"""Bring the catalogues of all languages up to date with what the program says: `make words`.

A catalogue is `perfview/words/LANGUAGE.po`. Its entries stand in the order of the files whose texts
they are; each has as its context the key of a text, or the room of perfcore that has a template.
What was translated is kept; where the English has changed it is marked as fuzzy.
"""

import importlib
import io
import sys
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import perfview.pages  # noqa: E402, F401
from perfcore.measures import Figure  # noqa: E402
from perfcore.messages import Message as Told  # noqa: E402
from setup.templates import Templates  # noqa: E402

FOLDER = ROOT / "perfview/words"
HEADER = """
# What Cutpoint says, in the language of this file. CONTRIBUTING.md says how to translate, and what
# must hold; `make words` brings the file up to date."""
OF_FIGURES = ("name", "plain", "note", "short")
OF_SAMPLES = ("title", "question")
NOT_SHOWN = ("perfcore/results/", "perfcore/engines/")
"""Where messages are for those who write programs: they are told in English alone."""
OF_OPERATORS = ("settings.",)
"""Keys of what is said to whoever runs a server, in English alone."""
RULES = (
    "be ",
    "not ",
    "have ",
    "hold ",
    "lie ",
    "fulfil ",
    "fit ",
    "sum ",
    "rise",
    "say ",
    "differ",
)
"""So the rules of arguments begin, which are for them too."""


class Entry(NamedTuple):
    """A text that is translated: by what it is looked up, its English, the files that have it."""

    context: str
    english: str
    paths: tuple[str, ...]


def entries() -> list[Entry]:
    """Return all texts that are translated, in the order of their files."""
    return [*_of_perfview(), *_of_perfcore()]


def _of_perfview() -> Iterator[Entry]:
    for path in (
        *sorted(FOLDER.rglob("english/*.py")),
        *sorted(ROOT.glob("perfview/*/**/*words.py")),
    ):
        name = path.relative_to(ROOT)
        if path.stem != "__init__":
            texts = importlib.import_module(".".join(name.with_suffix("").parts)).TEXT
            for key, text in texts.items():
                if not key.startswith(OF_OPERATORS):
                    yield Entry(key, text, (str(name),))


def _of_perfcore() -> list[Entry]:
    """Return what perfcore says, and of the samples what the gallery shows."""
    templates = Templates(ROOT, "perfcore")
    found = {text: places for text, places in templates.found.items() if _is_shown(text, places)}
    for figure in _figures():
        for text in (getattr(figure, name, "") for name in OF_FIGURES):
            if not text or isinstance(text, Told):  # of a message the template is found
                continue
            file = f"{figure.function.__module__.replace('.', '/')}.py"
            found[text] = templates.written.get(text) or {(file, 0)}
    samples = "sample_data/samples.toml"
    for at, sample in enumerate(tomllib.loads((ROOT / samples).read_text("utf-8"))["sample"]):
        found |= {sample[name]: {(samples, at)} for name in OF_SAMPLES}
    return [
        Entry(
            ".".join(Path(min(places)[0]).with_suffix("").parts[:2]),
            text,
            tuple(sorted({path for path, _ in places})),
        )
        for text, places in sorted(found.items(), key=lambda item: (min(item[1]), item[0]))
    ]


def _figures() -> Iterator[Figure[Any]]:
    """Return all figures: what stands in a module of perfcore, by itself or in a table."""
    for name, module in list(sys.modules.items()):
        if name.startswith("perfcore."):
            for held in vars(module).values():
                table = held.values() if isinstance(held, Mapping) else (held,)
                yield from (each for each in table if isinstance(each, Figure))


def _is_shown(text: str, places: set[tuple[str, int]]) -> bool:
    """Say whether a template has something to translate, and readers may see it."""
    bare = "".join(part for part, *_ in Formatter().parse(text))
    shown = [path for path, _ in places if not path.startswith(NOT_SHOWN)]
    if not shown or text.startswith(("Argument ", "Arguments ")):
        return False
    if text.startswith(RULES) and not any(path.startswith("perfcore/readers") for path in shown):
        return False
    part = text.endswith(" ")  # of a longer text, which is found too
    return not part and any(sign.isalpha() or sign in ",;: " for sign in bare)


def updated(old: Catalog, wanted: list[Entry]) -> Catalog:
    """Return a catalogue of the wanted entries, with what an older one has for them."""
    keys = {each.context for each in wanted if each.paths[0].startswith("perfview/")}
    before = {_place(one.context, one.id, keys): one for one in old if one.id}
    now = {_place(each.context, each.english, keys) for each in wanted}
    left = {one.id: one for place, one in before.items() if place not in now}
    fresh = Catalog(
        locale=old.locale,
        project="Cutpoint",
        version="1",
        creation_date=old.creation_date,
        revision_date=old.creation_date,
        msgid_bugs_address="CONTRIBUTING.md",
        last_translator="Cutpoint",
        language_team="Cutpoint",
        header_comment=old.header_comment.partition("\n")[0] + HEADER,
        fuzzy=False,
    )
    for context, english, paths in wanted:
        known = before.get(_place(context, english, keys))
        if known is None and (near := get_close_matches(english, list(left), 1, 0.8)):
            known = left.pop(near[0])
        same = known is None or known.id == english
        text = "" if known is None else str(known.string)
        flags = {"python-brace-format"} if "{" in english else set()
        if text and known is not None and (known.fuzzy or not same):
            flags.add("fuzzy")
        fresh.add(
            english,
            text,
            locations=[(path, None) for path in paths],
            flags=flags,
            user_comments=[] if known is None else known.user_comments,
            previous_id=[] if same or not text else [known.id],
            context=context,
        )
    return fresh


def _place(context: str | None, english: str, keys: set[str]) -> tuple[str, str]:
    """Return what an entry is found by: its key, or its English where it has none."""
    return (context, "") if context in keys else ("", english)


def read(path: Path) -> Catalog:
    """Return the catalogue of a file."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def written(catalogue: Catalog) -> bytes:
    """Return the file of a catalogue."""
    for each in catalogue:
        each.flags.discard("python-format")  # Babel takes "5 % of" for one
    file = io.BytesIO()
    write_po(file, catalogue, width=100, include_previous=True)
    return file.getvalue()


def lacking(catalogue: Catalog) -> list[Message]:
    """Return the entries that nobody has translated, or not since their English has changed."""
    return [one for one in catalogue if one.id and (one.fuzzy or not one.string)]


def main() -> None:
    """Update all catalogues and say what each lacks."""
    wanted = entries()
    for path in sorted(FOLDER.glob("*.po")):
        catalogue = updated(read(path), wanted)
        path.write_bytes(written(catalogue))
        fuzzy = sum(one.fuzzy for one in catalogue if one.id)
        missing = len(lacking(catalogue)) - fuzzy
        print(f"{path.name}: {len(wanted):,} texts, {missing:,} new, {fuzzy:,} fuzzy")  # noqa: T201


if __name__ == "__main__":
    main()
