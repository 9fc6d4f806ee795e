"""JavaScript modules, and style sheets, joined into one that can stand inside a page.

A module inside a page has no neighbours to import from. Here each one becomes a function that is
called once, in the order of the imports, and returns what it exports. That is all the
syntax the board's modules use; anything else is refused rather than guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from posixpath import dirname, join, normpath

from perfview.downloads.markup import inline, palette_css

ASSETS = Path(__file__).parents[1] / "assets"

_IMPORT = re.compile(r'^import (?:(\w+)|\{([^}]*)\}) from "(\.\.?/[\w/.-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(
    r"^export (default )?((?:async )?function\*?|class|const|let) (\w+)", re.MULTILINE
)
_SHEET = re.compile(r'@import url\("(\.\.?/[\w/.-]+\.css)"\);')
_LEFT_OVER = re.compile(r"^(?:import|export)\b[^(.].*$", re.MULTILINE)
_CLOSING = re.compile(r"</script|<!--", re.IGNORECASE)


def bundled(entry: str, folder: Path, *, text: str | None = None) -> str:
    """Return one JavaScript module that does what the module `entry` does.

    Parameters
    ----------
    entry : str
        The module that imports the others, as a path in `folder`.
    folder : Path
        Where all modules are, in folders of their own.
    text : str, optional
        The text of `entry` where it is not among them.

    Raises
    ------
    ValueError
        If a module is missing, imports or exports in a way that is not known,
        belongs to a circle of imports, or holds what would end the script it is to stand in.
    """
    sources = _sources(entry, folder, text)
    imports = {name: sorted({*_imported(name, text)}) for name, text in sources.items()}
    try:
        order = list(TopologicalSorter(imports).static_order())
    except CycleError as error:
        raise ValueError(f"Modules import each other in a circle: {error.args[1]}.") from None
    names = {name: f"module_{i}" for i, name in enumerate(order)}
    return "\n".join(_wrapped(name, sources[name], names) for name in order)


def joined_sheets(sheet: Path) -> str:
    """Return a style sheet with those that it imports in their places."""
    text = sheet.read_text(encoding="utf-8")
    return _SHEET.sub(lambda found: joined_sheets(sheet.parent / found[1]), text)


@cache
def style_of(themes: tuple[str, ...], *sheets: str) -> str:
    """Return sheets of the assets as one line, with the colours of the light theme and of others.

    A program that makes one line of a page must not change what its hash is taken of.
    """
    texts = (joined_sheets(ASSETS / sheet) for sheet in sheets)
    return inline(" ".join("\n".join([palette_css(*themes), *texts]).splitlines()))


def _sources(entry: str, folder: Path, text: str | None) -> dict[str, str]:
    sources = {} if text is None else {entry: text}
    wanted = [entry] if text is None else [*_imported(entry, text)]
    while wanted:
        name = wanted.pop()
        if name in sources:
            continue
        if not (folder / name).is_file():
            raise ValueError(f"Module {name} is missing.")
        sources[name] = (folder / name).read_text(encoding="utf-8")
        # In the order of their names, so that equal modules make equal bundles.
        wanted += sorted(set(_imported(name, sources[name])), reverse=True)
    return dict(sorted(sources.items()))


def _imported(name: str, text: str) -> Iterator[str]:
    """Yield the modules that the module `name` imports, as paths in the folder of all."""
    for found in _IMPORT.finditer(text):
        yield _path(name, found[3])


def _path(name: str, relative: str) -> str:
    return normpath(join(dirname(name), relative))


def _wrapped(name: str, text: str, names: dict[str, str]) -> str:
    """Return a module as a constant that holds its exports."""
    body = _EXPORT.sub(r"\2 \3", _IMPORT.sub("", text))
    if odd := _LEFT_OVER.search(body) or _CLOSING.search(body):
        raise ValueError(f"Module {name} cannot be joined: {odd[0]!r}.")
    bindings = "\n".join(
        _binding(found, names[_path(name, found[3])]) for found in _IMPORT.finditer(text)
    )
    exports = ", ".join(
        f"default: {found[3]}" if found[1] else found[3] for found in _EXPORT.finditer(text)
    )
    return (
        f"// {name}\nconst {names[name]} = (() => {{\n{bindings}\n{body}"
        f"return {{ {exports} }};\n}})();\n"
    )


def _binding(found: re.Match[str], module: str) -> str:
    """Return the declaration of what an import names."""
    if found[1]:
        return f"const {{ default: {found[1]} }} = {module};"
    pairs = (each.split(" as ") for each in found[2].split(",") if each.strip())
    return f"const {{ {', '.join(': '.join(map(str.strip, pair)) for pair in pairs)} }} = {module};"
