"""HTML of one file: texts from outside stay texts, and only its own scripts run."""

from __future__ import annotations

import ast
import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from perfview.kit.theme import PALETTES
from perfview.words import language

_ENDING = re.compile(r"</(script|style)|<!--", re.IGNORECASE)
_WRITTEN = re.compile(
    r"""\.textContent=('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")""",
)


def inline(text: str) -> str:
    """Return our own script or sheet as it can stand inside a page.

    Raises
    ------
    ValueError
        If it would end its own element.
    """
    if found := _ENDING.search(text):
        raise ValueError(f"A script or sheet must not hold {found[0]!r}.")
    # Browsers read lines as ending with \n before they take the hash.
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\\0")


def strong(text: str) -> str:
    """Return a text as escaped HTML, in which what stands between two pairs of stars is bold.

    >>> strong("**1 < 2** & so on")
    '<strong>1 &lt; 2</strong> &amp; so on'
    """
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text))


def policy(scripts: Sequence[str], styles: Sequence[str], *, charts: str = "") -> str:
    """Return a content security policy: exactly these scripts and sheets, and no network at all.

    Where there are `charts`, drawn by the script given there, elements may carry styles of their
    own, pictures may come from the page itself, and the sheets that this script writes are known
    by their hashes as well: Plotly needs all three.
    """
    sheets = [source_hash(style) for style in styles]
    allowed = [source_hash(script) for script in scripts] or ["'none'"]
    parts = [
        "default-src 'none'",
        f"script-src {' '.join(allowed)}",
        f"style-src {' '.join(sheets)}",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    if charts:
        parts += [
            f"style-src-elem {' '.join(dict.fromkeys([*sheets, *_written_sheets(charts)]))}",
            "style-src-attr 'unsafe-inline'",
            "img-src data: blob:",
        ]
    return "; ".join(parts)


def document(*, title: str, policy: str, style: str, body: str, generator: str) -> str:
    """Return a whole page; `title` and `generator` are escaped here, `body` is markup already."""
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="{escape(generator)}">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


@lru_cache(maxsize=4)
def _written_sheets(script: str) -> list[str]:
    """Return the hashes of what a script writes into elements; a sheet may be empty at first."""
    texts = (ast.literal_eval(found[1]) for found in _WRITTEN.finditer(script))
    return [source_hash(text) for text in ("", *texts)]


@lru_cache(maxsize=16)
def source_hash(text: str) -> str:
    """Return how a content security policy names a script or sheet."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def palette_css(*others: str) -> str:
    """Return the colours by role: those of the light theme, and of other themes by their name."""
    rules = {":root": "light"} | {f':root[data-theme="{theme}"]': theme for theme in others}
    return "\n".join(
        f"{selector} {{ {_properties(PALETTES[theme])} }}" for selector, theme in rules.items()
    )


def _properties(roles: Mapping[str, str]) -> str:
    return " ".join(f"--pv-{role.replace('_', '-')}: {colour};" for role, colour in roles.items())
