"""docs/performance.md and its chart, made of what was measured; what the README quotes of it."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.harness import Fact, Point
from benchmarks.pages import DOCS, replaced
from benchmarks.performance.charts import chart
from benchmarks.servers import ROOT

KEPT, PAGE, CHART = (DOCS / f"performance.{end}" for end in ("json", "md", "svg"))
README = ROOT / "README.md"
QUOTED = "## How fast"
SECTIONS = ("scores", "files", "visits", "frames", "chance", "more", "texts", "memory")
"""Of the page; what it says of each stands there."""
HEAD = "| | Cutpoint | beside it | ratio |\n|---|---:|---:|---:|\n"


@dataclass(frozen=True)
class Result:
    """What a part has measured, when and on what; and why it ended early, if it did."""

    section: str
    date: str
    machine: str
    sorting: float
    versions: str
    busy: float
    facts: tuple[Fact, ...]
    points: tuple[Point, ...]
    failed: str = ""


Results = Mapping[str, Result]
"""By the key of the part, in the order of the page."""


def kept(file: Path = KEPT) -> dict[str, Result]:
    """Return what was measured before."""
    if not file.exists():
        return {}
    read = json.loads(file.read_text("utf-8"))
    return {
        key: Result(
            **fields
            | {
                "facts": tuple(Fact(*fact) for fact in fields["facts"]),
                "points": tuple(Point(*point) for point in fields["points"]),
            }
        )
        for key, fields in read.items()
    }


def written(results: Results) -> str:
    """Return results as they are kept."""
    return json.dumps({key: asdict(each) for key, each in results.items()}, indent=1) + "\n"


def page(text: str, results: Results) -> str:
    """Return the page with what was measured: on what, and a table for each section of it."""
    values = [*results.values()]
    sorting = _span(f"{1000 * each:.0f} ms" for each in sorted(each.sorting for each in values))
    busy = _span(f"{100 * each:.0f} %" for each in sorted(each.busy for each in values))
    parts = {
        "run": f"""
- **Measured**: {_span(sorted(each.date for each in values))}.
- **Machine**: {_all(each.machine for each in values)}.
- **`np.sort` of a million random numbers** takes {sorting} there. On some processors it takes six
  times as long as on others, and much of what all sides do is sorting.
- **Other work** kept {busy} of the cores busy as the parts began.
- **Versions**: {_all(each.versions for each in values)}.
"""
    }
    for key in SECTIONS:
        own = [each for each in values if each.section == key]
        facts = together(fact for each in own for fact in each.facts)
        told = f"{HEAD}{''.join(map(row, facts))}" if facts or own else "Still to be measured."
        told += "".join(f"\nNot measured: {each.failed}\n" for each in own if each.failed)
        parts[key] = told
    return replaced(text, parts)


def together(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts that differ in the number of cases one after the other."""
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        found.setdefault(re.sub(r"(10\^\d+|[\d,]+) (cases|rows)", "", fact.what), []).append(fact)
    return [fact for alike in found.values() for fact in alike]


def row(fact: Fact) -> str:
    return f"| {' | '.join(fact)} |\n"


def quoted(readme: str, results: Results) -> str:
    """Return the README with the figures of these results, in the rows that name them."""
    rows = {fact.what: row(fact) for each in results.values() for fact in each.facts}
    before, heading, rest = readme.partition(QUOTED)
    lines = rest.splitlines(keepends=True)
    new = [rows.get(name_of(line), line) for line in lines]
    return before + heading + "".join(new)


def name_of(line: str) -> str:
    """Return what the row of a table is about; "" of any other line."""
    found = re.match(r"\| ([^|]+) \|", line)
    return found[1] if found else ""


def write(results: Results) -> None:
    """Write page, chart and README, and keep what they are made of."""
    KEPT.write_text(written(results), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), results), "utf-8")
    points = [point for each in results.values() for point in each.points]
    if points:
        CHART.write_text(chart(points), "utf-8")
    README.write_text(quoted(README.read_text("utf-8"), results), "utf-8")


def _all(texts: Iterable[str]) -> str:
    return "; or ".join(dict.fromkeys(texts))


def _span(texts: Iterable[str]) -> str:
    """Return the first and the last of some texts in order, or the only one."""
    first, *more = dict.fromkeys(texts)
    return f"{first} to {more[-1]}" if more else first
