"""Results to export: of the twenty cases, of amounts, of one class, and any at all."""

import gzip
import re
from base64 import b64decode
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np
from hypothesis import strategies as st

from perfcore.binary import Sweep, sweep
from perfcore.costs import CostMatrix, Pricing, Tally
from perfcore.costs.goals import Requirement
from perfcore.results import ModelResult, Origin, Result, Use
from tests.perfview.made_tallies import tallies
from tests.perfview.priced_cases import LOANS
from tests.perfview.twenty_cases import SCORE, TRUTH

CREATED = datetime(2026, 3, 1, 8, 5, tzinfo=UTC)
ORIGIN = Origin(name="twenty", sha256="0" * 63 + "a", positive="P", negative="N")
TWENTY = ModelResult(threshold=0.54, tally=Tally(sweep(TRUTH, SCORE)))


def made_result(**changes: Any) -> Result:
    """The twenty cases at 0.54, where a missed positive costs five times a false alarm."""
    told = {
        "created": CREATED,
        "product": "Cutpoint 0",
        "origin": ORIGIN,
        "use": Use(costs=CostMatrix(cost_fn=5)),
        "models": {"score": TWENTY},
    }
    return Result(**(told | changes))


def loans_result(pricing: Pricing) -> Result:
    """Forty cases with amounts."""
    model = ModelResult(threshold=0.55, tally=LOANS)
    use = Use(costs=CostMatrix(cost_fn=2, cost_fp=0.5), unit="€", pricing=pricing, prevalence=0.1)
    return made_result(use=use, models={"score": model})


def one_class_result() -> Result:
    return made_result(
        models={"score": ModelResult(threshold=0.5, tally=Tally(sweep([1, 1], [0.2, 0.7])))}
    )


HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "<img src=x onerror=alert(1)>",
    "\"'&amp;</title></style>",
    '=HYPERLINK("https://evil.example")',
    "\u2028\u2029\u202e",
    "{threshold} {0} \\u003c %s",
]
"""Names and titles that would like to be markup, a formula or a template."""

STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What formulas begin with."""


def unmarked(cell: str) -> str:
    """The text of a cell, without the marks that keep a spreadsheet from running it."""
    return re.sub(r"(^|[;\t\r\n])'", r"\1", cell)


NUMBERS = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300)
COSTS = st.builds(
    CostMatrix, **dict.fromkeys(("cost_fn", "cost_fp", "cost_tp", "cost_tn"), NUMBERS)
)


REQUIREMENTS = st.builds(Requirement, st.just("recall"), at_least=st.floats(0, 1)) | st.builds(
    Requirement, st.just("alert_rate"), at_most=st.floats(0, 1)
)


@st.composite
def model_results(draw: st.DrawFn) -> ModelResult:
    tally = draw(tallies())
    tally = replace(tally, cases=replace(tally.cases, negated=draw(st.booleans())))
    thresholds = st.sampled_from(tally.cases.thresholds.tolist())
    return ModelResult(threshold=draw(NUMBERS | st.just(float("inf")) | thresholds), tally=tally)


def results() -> st.SearchStrategy[Result]:
    texts = st.text(max_size=20) | st.sampled_from(HOSTILE)
    bases = st.sampled_from(("case", "amount"))
    return st.builds(
        Result,
        title=texts,
        note=texts,
        created=st.datetimes(timezones=st.just(UTC)),
        product=st.text(min_size=1, max_size=9),
        origin=st.builds(
            Origin,
            name=texts,
            sha256=st.sampled_from(["", "0123456789abcdef" * 4]),
            positive=texts,
            negative=texts,
            recalibrated=texts,
        ),
        use=st.builds(
            Use,
            costs=COSTS,
            unit=texts,
            pricing=st.builds(Pricing, bases, bases),
            prevalence=st.none() | st.floats(0, 1),
        ),
        models=st.dictionaries(texts, model_results(), min_size=1, max_size=3),
        requirements=st.lists(REQUIREMENTS, max_size=2).map(tuple),
    )


def many_points(points: int = 20_000) -> Result:
    random = np.random.default_rng(5)
    score = np.sort(random.random(points))
    positives = random.integers(0, 2, points)
    model = ModelResult(
        threshold=float(score[777]), tally=Tally(Sweep.from_counts(score, positives, 1 - positives))
    )
    return made_result(models={"score": model})


def unpacked_page(page: str) -> str:
    """A page in one file with what is packed in it as it is written: scripts and data."""
    return re.sub(
        r"H4sI[\w+/]+=*", lambda found: gzip.decompress(b64decode(found[0])).decode(), page
    )
