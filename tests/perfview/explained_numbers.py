"""Numbers of two classes, explained, and what their code comes to."""

import io
from contextlib import redirect_stdout

from perfcore.binary import Sweep
from perfcore.costs import Tally, Use
from perfview.kit.explanations import Explanation
from perfview.kit.tasks import numbers_of
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.places import Place


def explained(
    key: str,
    of: Tally | Sweep,
    threshold: float = 0.54,
    use: Use = FIRST_USE,
    labels: tuple[str, str] = ("P", "N"),
) -> Explanation:
    tally = of if isinstance(of, Tally) else Tally(of)
    return numbers_of("binary")[key].explain(Place(tally, threshold, labels, use))


def worth(code: str, **names: object) -> float:
    """What the last line of a snippet comes to."""
    *lines, last = code.splitlines()
    with redirect_stdout(io.StringIO()):
        exec("\n".join(lines), names)
    return float(eval(last, names))
