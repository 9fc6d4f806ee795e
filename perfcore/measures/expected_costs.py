"""What errors cost when a missed positive and a false alarm do not weigh the same."""

from __future__ import annotations

import math
from dataclasses import replace

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import power_of_two, quotient
from perfcore.measures import reasons, references, shares
from perfcore.measures.definitions import Measure
from perfcore.measures.parameters import Parameter
from perfcore.measures.rates import fnr, fpr
from perfcore.measures.snippets import CONFUSION

COST_FN = Parameter(
    name="cost_fn",
    symbol=r"c_{\mathrm{FN}}",
    plain="The cost of a missed positive.",
    default=1.0,
    rule="a finite number of 0 or more",
    allows=lambda cost: cost >= 0,
)
COST_FP = replace(
    COST_FN, name="cost_fp", symbol=r"c_{\mathrm{FP}}", plain="The cost of a false alarm."
)
PREVALENCE = Parameter(
    name="prevalence",
    symbol="p",
    plain="The share of positives where the classifier is used; that of these cases if not given.",
    default=None,
    rule="a number from 0 to 1",
    allows=lambda prevalence: 0 <= prevalence <= 1,
    sample=shares.prevalence,
    sample_name="the prevalence of the cases",
    sample_source="(tp + fn) / matrix.sum()",
)


def cost_sensitive_error(counts: Counts, *, cost_fn: float = 1.0, cost_fp: float = 1.0) -> Value:
    """Return the cost per case, (FN cost_fn + FP cost_fp) / m, in the unit of the costs."""
    missed, alarm, unit = _costs(cost_fn, cost_fp)
    return quotient(counts.fn * missed + counts.fp * alarm, counts.total) * unit


def normalised_expected_cost(
    counts: Counts,
    *,
    cost_fn: float = 1.0,
    cost_fp: float = 1.0,
    prevalence: float | None = None,
) -> Value:
    """Return the expected cost over the highest possible, FNR x + FPR (1 - x).

    Here x = p cost_fn / (p cost_fn + (1 - p) cost_fp), and p is the prevalence given, or else
    that of the cases.
    """
    missed, alarm, _ = _costs(cost_fn, cost_fp)
    share = PREVALENCE.checked(prevalence)
    positives = counts.positives if share is None else share
    negatives = counts.negatives if share is None else 1 - share
    all_missed, all_alarms = positives * missed, negatives * alarm
    lost = fnr(counts) * all_missed + fpr(counts) * all_alarms
    return quotient(lost, all_missed + all_alarms)


def _costs(cost_fn: float, cost_fp: float) -> tuple[float, float, float]:
    """Return both costs over one power of two, and that power, so that no product overflows."""
    missed, alarm = COST_FN.number(cost_fn), COST_FP.number(cost_fp)
    unit = float(power_of_two(max(missed, alarm)))
    return missed / unit, alarm / unit, unit


COST_SENSITIVE_ERROR = Measure(
    function=cost_sensitive_error,
    on_hull=1e12,
    name="Cost per case",
    plain="What the errors cost, spread over all cases.",
    template=(r"\frac{<FN> \cdot <cost_fn> + <FP> \cdot <cost_fp>}{<TP> + <FP> + <FN> + <TN>}"),
    bounds=(0.0, math.inf),
    better="lower",
    reasons=(reasons.NO_CASES,),
    reference=references.ZHOU,
    sklearn=CONFUSION + "(fn * {cost_fn} + fp * {cost_fp}) / matrix.sum()",
    format="number",
    synonyms=("cost-sensitive error rate", "average cost", "expected cost per case"),
    chinese="代价敏感错误率",
    takes=(COST_FN, COST_FP),
)

NORMALISED_EXPECTED_COST = Measure(
    function=normalised_expected_cost,
    on_hull=1e12,
    name="Normalised expected cost",
    plain="What the errors cost, as a share of the cost of calling every case wrongly.",
    template=(
        r"\frac{\frac{<FN>}{<TP> + <FN>} \cdot <prevalence> \cdot <cost_fn>"
        r" + \frac{<FP>}{<FP> + <TN>} \cdot (1 - <prevalence>) \cdot <cost_fp>}"
        r"{<prevalence> \cdot <cost_fn> + (1 - <prevalence>) \cdot <cost_fp>}"
    ),
    better="lower",
    reasons=(reasons.NO_POSITIVES, reasons.NO_NEGATIVES, reasons.ERRORS_COST_NOTHING),
    reference=references.DRUMMOND,
    sklearn=(
        CONFUSION
        + "p = {prevalence}\n"
        + "missed, alarms = p * {cost_fn}, (1 - p) * {cost_fp}\n"
        + "(fn / (tp + fn) * missed + fp / (fp + tn) * alarms) / (missed + alarms)"
    ),
    format="number",
    synonyms=("normalized expected cost", "NEC"),
    chinese="归一化代价",
    takes=(COST_FN, COST_FP, PREVALENCE),
)
