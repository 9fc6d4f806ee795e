"""Numbers of two classes, explained."""

from perfcore.costs import Tally, Use
from perfview.kit.explanations import Explanation
from perfview.kit.tasks import numbers_of
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.places import Place


def explained_at(
    key: str, priced: Tally, threshold: float, labels: tuple[str, str], use: Use = FIRST_USE
) -> Explanation:
    return numbers_of("binary")[key].explain(Place(priced, threshold, labels, use))
