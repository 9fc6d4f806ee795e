"""Python lines that count the confusion matrix again, from the data or from the result file."""

from __future__ import annotations

from perfcore.results import ClassResult
from perfview.downloads.sources import RESULT_FILE, Source, find_room, reading_lines

_COST = "cost = 1000 * average_cost(ClassCounts(counts.labels, counts.matrix), costs)"
_NAMES = ("ClassCounts", "average_cost", "class_tally")


def class_reproduction(result: ClassResult, name: str, source: Source | None = None) -> str:
    """Return Python that computes the figures of a model again.

    It defines ``counts`` and ``figures``, and ``cost`` where there are costs. It begins with the
    data file, or without a source, or where that takes too many lines, with the result as JSON.
    """
    costs = None if result.costs is None else result.costs.tolist()
    if source is not None:
        names = _NAMES if costs else _NAMES[-1:]
        lines = [
            f"from perfcore.classes import {', '.join(names)}",
            "from perfcore.classes.figures import class_figures",
            *reading_lines(source),
            f"counts = class_tally(found, {name!r}).counts",
            *_figures(f"costs = {costs!r}" if costs else ""),
        ]
        if find_room(lines):
            return "\n".join(lines)
    lines = [
        *([f"from perfcore.classes import {', '.join(_NAMES[:-1])}"] if costs else []),
        "from perfcore.classes.figures import class_figures",
        "from perfcore.results import read_class_result",
        "",
        f"result = read_class_result({RESULT_FILE!r})",
        f"counts = result.models[{name!r}].tally.counts",
        *_figures("costs = result.costs" if costs else ""),
    ]
    return "\n".join(lines)


def _figures(costs: str) -> list[str]:
    lines = ["figures = class_figures(counts)", "print(counts.matrix, figures)"]
    return [*lines, costs, _COST, "print(cost)"] if costs else lines
