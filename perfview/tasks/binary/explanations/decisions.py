"""Numbers at one threshold, explained."""

from __future__ import annotations

from perfcore.binary import Counts
from perfcore.measures import MEASURES, Measure
from perfview.kit.explanations import Explanation
from perfview.kit.theme import written
from perfview.tasks.binary.explanations.cells import CELLS, cell_explanation
from perfview.words import told


def explanation(
    key: str,
    counts: Counts,
    *,
    threshold: float,
    labels: tuple[str, str],
    weighted: bool = False,
) -> Explanation:
    r"""Return the explanation of a measure or of a cell of the matrix, at one threshold.

    Parameters
    ----------
    key : str
        A key of `MEASURES`, or one of ``tp``, ``fp``, ``fn``, ``tn``.
    counts : Counts
        Scalars: the operating point in use.
    threshold : float
        The threshold in use; inf calls nothing positive.
    labels : (str, str)
        Names of the positive and the negative class.
    weighted : bool
        Whether the counts are sums of weights.

    Raises
    ------
    KeyError
        If no measure and no cell has this key.

    Examples
    --------
    >>> counts = Counts(tp=5, fp=1, fn=5, tn=9)
    >>> shown = explanation("recall", counts, threshold=0.54, labels=("P", "N"))
    >>> shown.value_text, shown.filled_in
    ('50.0 %', '\\frac{5}{5 + 5} = 0.500')
    """
    if key in CELLS:
        return cell_explanation(key, counts, threshold, labels, weighted)
    return _of_measure(MEASURES[key], counts, threshold, weighted)


def _of_measure(measure: Measure, counts: Counts, threshold: float, weighted: bool) -> Explanation:
    return Explanation(
        name=told(measure.name),
        chinese=measure.chinese,
        plain=told(measure.plain),
        formula=measure.formula,
        filled_in=told(measure.filled_in(counts)),
        value_text=written(float(measure.of(counts)), measure.format),
        undefined=told(measure.undefined),
        reason=told(measure.why_undefined(counts) or "") or None,
        sklearn=measure.sklearn_line(threshold, weighted=weighted),
        note=told(measure.sklearn_note),
        reference=measure.reference,
    )
