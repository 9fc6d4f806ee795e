"""Whether all AUCs are equal, and whether two models decide rightly equally often."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any

import numpy as np

from perfcore.chance.comparison import DecisionTest, mcnemar
from perfcore.chance.intervals import WEIGHTED, EqualityTest
from perfcore.measures import formulas
from perfcore.measures.snippets import decision
from perfview.kit.explanations import Explanation
from perfview.kit.theme import count, number, percent
from perfview.tasks.binary.comparison.lineups import Lineup, Pair, PairedCases
from perfview.tasks.sentences import p_text
from perfview.words import escaped, say, told

MCNEMAR = (
    "McNemar (1947). Note on the sampling error of the difference between correlated proportions "
    "or percentages. Psychometrika 12, 153-157. doi:10.1007/BF02295996. Mid-p: Fagerland, "
    "Lydersen, Laake (2013). BMC Medical Research Methodology 13, 91. doi:10.1186/1471-2288-13-91"
)
DELONG = (
    "DeLong, DeLong, Clarke-Pearson (1988). Comparing the areas under two or more correlated "
    "receiver operating characteristic curves: a nonparametric approach. Biometrics 44, 837-845. "
    "doi:10.2307/2531595"
)


def why_not_tested(cases: PairedCases, *, single: bool) -> str:
    """Return why decisions about these cases cannot be tested one by one, "" if they can.

    `single` says whether cases are drawn one by one: those of a group are not independent.
    """
    if not single:
        return say("compare.decisions_groups")
    weight = cases.weight
    if weight is not None and np.any(weight[weight > 0] != 1):
        return told(WEIGHTED)
    return ""


def decision_tests(
    cases: PairedCases, pair: Pair, thresholds: Mapping[str, float]
) -> dict[str, DecisionTest]:
    """Return McNemar's test of two models at their thresholds, by part of the cases."""
    present = np.ones(cases.truth.size, bool) if cases.weight is None else cases.weight > 0
    called = [cases.scores[name] >= thresholds[name] for name in pair]
    kept = {"all": present, "positives": present & cases.truth, "negatives": present & ~cases.truth}
    return {
        part: mcnemar(cases.truth[there], *(calls[there] for calls in called))
        for part, there in kept.items()
    }


def decision_rows(tests: Mapping[str, DecisionTest], pair: Pair) -> list[dict[str, Any]]:
    """Return a row for each part that has cases: who is right how often, and how sure that is."""
    return [
        {
            say("compare.decisions_part"): say(f"compare.decisions_{part}"),
            say("common.cases"): count(test.cases),
            say("compare.decisions_right", name=pair[0]): percent(_right(test, first=True)),
            say("compare.decisions_right", name=pair[1]): percent(_right(test, first=False)),
            say("compare.decisions_only", name=pair[0]): count(test.first),
            say("compare.decisions_only", name=pair[1]): count(test.second),
            say("compare.decisions_p"): p_text(test.p_value),
            say("compare.decisions_mid_p"): p_text(test.mid_p_value),
        }
        for part, test in tests.items()
        if test.cases
    ]


def _right(test: DecisionTest, *, first: bool) -> float:
    return (test.both + (test.first if first else test.second)) / test.cases


def decision_text(test: DecisionTest, pair: Pair, *, level: float) -> str:
    """Return in Markdown what the test of all cases says."""
    first, second = (escaped(name) for name in pair)
    if isnan(test.p_value):
        return say("compare.decisions_alike", first=first, second=second)
    better, worse = (first, second) if test.first >= test.second else (second, first)
    told_apart = {
        "only": count(max(test.first, test.second)),
        "other": count(min(test.first, test.second)),
        "p": p_text(test.p_value),
    }
    kind = "beyond" if test.p_value < 1 - level else "chance"
    return say(f"compare.decisions_{kind}", better=better, worse=worse, **told_apart)


def equality_text(test: EqualityTest, models: int, *, level: float) -> str:
    """Return in Markdown what the joint test of all AUCs says."""
    if test.reason:
        return say("compare.tests_refused", reason=told(test.reason))
    kind = "beyond" if test.p_value < 1 - level else "chance"
    return say(
        f"compare.equality_{kind}",
        count=models,
        statistic=number(test.statistic),
        freedom=test.freedom,
        p=p_text(test.p_value),
    )


def decision_explanation(
    test: DecisionTest, lineup: Lineup, pair: Pair, thresholds: Mapping[str, float]
) -> Explanation:
    """Return the explanation of McNemar's test of all cases."""
    fewer, tossed = min(test.first, test.second), test.first + test.second
    calls = [
        decision(thresholds[name], negated=lineup.sweeps[name].negated, score=f"score_{place}")
        for place, name in enumerate(pair, 1)
    ]
    formula = r"p = \min\left(1,\ 2 \sum_{k=0}^{\min(b, c)} \binom{b+c}{k} 2^{-(b+c)}\right)"
    filled = rf"2 \sum_{{k=0}}^{{{fewer}}} \binom{{{tossed}}}{{k}} 2^{{-{tossed}}}"
    return Explanation(
        name=say("compare.decisions_name"),
        chinese="McNemar 检验",
        plain=say("compare.decisions_plain"),
        formula=formula,
        filled_in=told(formulas.undefined(test.reason))
        if test.reason
        else rf"\min\left(1,\ {filled}\right) {formulas.result(test.p_value)}",
        value_text=p_text(test.p_value),
        reason=told(test.reason) or None,
        sklearn=(
            "import numpy as np\n"
            "from scipy.stats import binomtest\n"
            f"right_1 = ({calls[0]}) == truth\n"
            f"right_2 = ({calls[1]}) == truth\n"
            "b, c = np.sum(right_1 & ~right_2), np.sum(right_2 & ~right_1)\n"
            "binomtest(b, b + c).pvalue"
        ),
        reference=MCNEMAR,
    )


def equality_explanation(test: EqualityTest) -> Explanation:
    """Return the explanation of the joint test of all AUCs."""
    return Explanation(
        name=say("compare.equality_name"),
        chinese="",
        plain=say("compare.equality_plain"),
        formula=r"\chi^2 = d^\top V^{-1} d,\quad d_i = \mathrm{AUC}_i - \mathrm{AUC}_1",
        filled_in=told(formulas.undefined(test.reason))
        if test.reason
        else rf"\chi^2 {formulas.result(test.statistic)},\quad"
        rf" \mathrm{{df}} = {test.freedom},\quad p {formulas.result(test.p_value)}",
        value_text=p_text(test.p_value),
        reason=told(test.reason) or None,
        sklearn=(
            "import numpy as np\n"
            "from scipy.stats import chi2, rankdata\n"
            "# scores: an array with a row for each model\n"
            "pos, neg = scores[:, truth == 1], scores[:, truth == 0]\n"
            "p, n = pos.shape[1], neg.shape[1]\n"
            "ranks = rankdata(np.hstack([pos, neg]), axis=1)\n"
            "v10 = (ranks[:, :p] - rankdata(pos, axis=1)) / n\n"
            "v01 = 1 - (ranks[:, p:] - rankdata(neg, axis=1)) / p\n"
            "d = np.diff(v10.mean(axis=1))\n"
            "turn = np.diff(np.eye(len(scores)), axis=0)\n"
            "v = turn @ (np.cov(v10) / p + np.cov(v01) / n) @ turn.T\n"
            "chi2.sf(d @ np.linalg.solve(v, d), len(d))"
        ),
        reference=DELONG,
    )
