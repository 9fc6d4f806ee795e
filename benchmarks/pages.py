"""Pages of the documentation: what a run writes stands between two marks, and all else stays."""

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from benchmarks.servers import ROOT

DOCS = ROOT / "docs"
T = TypeVar("T")


def replaced(page: str, parts: dict[str, str]) -> str:
    """Return a page with these parts between the marks that name them.

    Raises
    ------
    ValueError
        If the page has no such marks.
    """
    for name, text in parts.items():
        between = f"(?<=<!-- begin {name} -->\n).*(?=<!-- end {name} -->\n)"
        page, found = re.subn(between, lambda _: f"\n{text.strip()}\n\n", page, flags=re.DOTALL)  # noqa: B023
        if not found:
            raise ValueError(f"The page has no <!-- begin {name} --> above an <!-- end {name} -->.")
    return page


def put(page: Path, parts: dict[str, str]) -> None:
    """Write parts of a page anew."""
    page.write_text(replaced(page.read_text(encoding="utf-8"), parts), encoding="utf-8")


def table(
    heads: Sequence[str], rows: Mapping[str, Callable[[T], str | int]], columns: Sequence[T]
) -> str:
    """Return a table of figures: what stands above its columns, and what is told of each."""
    cells = {name: map(tell, columns) for name, tell in rows.items()}
    told = [
        (name, *(f"{cell:,}" if isinstance(cell, int) else cell for cell in each))
        for name, each in cells.items()
    ]
    lines = [f"| | {' | '.join(heads)} |", f"|---|{'---:|' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in told)])


def asked(name: str, **options: Any) -> argparse.Namespace:
    """Return what the command line of a run says: its options, else as given, and the page."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}")
    for key, usual in options.items():
        many = {"nargs": "+"} if isinstance(usual, list) else {}
        kind = type(usual[0] if many else usual)
        parser.add_argument(f"--{key}", type=kind, default=usual, **many)
    parser.add_argument("--output", default=str(DOCS / f"{name}.md"), help="- for the screen")
    return parser.parse_args()


def told(name: str, output: str, parts: dict[str, str], problems: Sequence[str]) -> int:
    """Write the page with these parts into a file; - prints them alone. Return 1 if any problem."""
    if output == "-":
        print("\n\n".join(parts.values()))
    else:
        text = replaced((DOCS / name).read_text(encoding="utf-8"), parts)
        Path(output).write_text(text, encoding="utf-8")
    for each in problems:
        print(each, file=sys.stderr)
    return int(bool(problems))


def milliseconds(seconds: Sequence[float], percentile: float) -> str:
    """Return a percentile of some times."""
    return f"{1000 * np.percentile(seconds, percentile):.0f} ms" if seconds else "none"
