"""Every choice that an address can say: it comes back exactly, and nothing senseless comes in."""

import math
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.tallies import TOPS
from perfcore.costs import CostMatrix, Pricing, Use
from perfcore.measures.sweeps.part_figures import CurveParts
from perfcore.readers.times.periods import PERIODS
from perfcore.readers.times.written_days import DAY_FIRST, MONTH_FIRST
from perfcore.texts import FIGURES as TEXT_FIGURES
from perfview.kit.parameters import (
    COLUMNS,
    DATA,
    MODEL,
    PARAMETERS,
    TABLES,
    TASK,
    Parameter,
    shortened,
)
from perfview.kit.typed_numbers import read_threshold
from perfview.pages.classes.decisions.cost_texts import costs_text
from perfview.pages.classes.decisions.parameters import COSTS as CLASS_COSTS
from perfview.pages.classes.decisions.parameters import DECIDES, REFERRAL
from perfview.pages.classes.figures.parameters import COLUMNS as REPORT
from perfview.pages.classes.figures.parameters import LINES as DRAWN_CLASSES
from perfview.pages.classes.figures.parameters import OFFERED, ORDERED, SURE, TOP, UNDEFINED
from perfview.pages.classes.matrix.parameters import CELL, CELLS, ORDER, TURNED, VERSUS
from perfview.pages.clusterings.parameters import BELOW, FACING, JOINT, SHARES, SORTED
from perfview.pages.clusterings.parameters import DRAWN as DRAWN_FIGURE
from perfview.pages.costs.parameters import (
    ENDS,
    LONGEST_NAME,
    LONGEST_SCENARIOS,
    MOST_SCENARIOS,
    RANGE,
    SCENARIOS,
    scenario_name,
    too_long,
)
from perfview.pages.regression.parameters import BIAS, CASE, LIT, ZOOM
from perfview.pages.runs.figures import AREAS
from perfview.pages.runs.parameters import DRAWN, LINES, TESTED, UNTIL
from perfview.pages.texts.parameters import BY as SORTS
from perfview.pages.texts.parameters import FIGURE, PARTED, RANKED, SCORES, SEGMENT, UPTO
from perfview.session.addresses import read_address
from perfview.tasks.amounts import LONGEST_UNIT, UNIT, refusal
from perfview.tasks.binary.bins import BINS, MOST, Bins
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.parameters import (
    ALONG,
    COMPARE,
    GOALS,
    LARGEST_SEED,
    LEVELS,
    MEASURES,
    MODELS,
    PAIR,
    REPLICATES,
    RESAMPLED,
    Comparison,
)
from perfview.tasks.binary.explanations.curve_parts import OVER, PARTS
from perfview.tasks.binary.parameters import (
    ALONE,
    AXES,
    AXIS,
    CALIBRATE,
    COSTS,
    EXACT,
    INTERVALS,
    MARK,
    MORE,
    NEED,
    PER_1000,
    PREVALENCE,
    PRICING,
    SUBGROUPS,
    THRESHOLD,
    markable,
)
from perfview.tasks.binary.recalibration.fits import HOWS
from perfview.tasks.binary.requirements import REQUIRABLE, in_order
from perfview.tasks.clusterings.parameters import METRIC, METRICS, NOISE_OUT, STANDARDISE, WITHIN
from perfview.tasks.comparisons import AGAINST
from perfview.tasks.regression.costs import COST_OVER, COST_UNDER
from perfview.tasks.regression.errors import OFF, OFF_IN
from perfview.tasks.runs import TESTED as TESTED_FIGURE
from perfview.tasks.runs import TRAINED
from perfview.tasks.texts.parameters import LOWERCASE, TOKENS
from perfview.tasks.texts.parameters import OFFERED as CUTS
from perfview.tasks.times import BY, PERIOD
from perfview.tasks.times import ORDER as DATES

names = st.text(min_size=1, max_size=20)
runs = st.just("") | names
shares = st.floats(0, 1)
units = st.text(st.characters(codec="utf-8"), max_size=LONGEST_UNIT)
costs = st.builds(
    CostMatrix,
    cost_fn=st.floats(0, 1e9),
    cost_fp=st.floats(0, 1e9),
    cost_tp=st.floats(-1e9, 0).map(lambda cost: cost or 0.0),
    cost_tn=st.floats(-1e9, 0).map(lambda cost: cost or 0.0),
).filter(lambda matrix: not refusal(matrix))
pricings = st.builds(Pricing, *[st.sampled_from(["case", "amount"])] * 2)
scenario_names = st.text(max_size=LONGEST_NAME + 5).map(scenario_name).filter(bool)
uses = st.builds(Use, costs, units, st.none() | shares, pricings)
numbers = st.integers(1, MOST)
sides = st.sampled_from(["right", "left"])
edges = st.sets(st.floats(0, 1, exclude_min=True, exclude_max=True), min_size=1, max_size=MOST - 1)
edges = edges.map(lambda places: tuple(sorted(places)))
entrants = st.builds(Entrant, st.just("") | names, names)

sizes = st.floats(0, 1e300)
VALUES: dict[Parameter[Any], st.SearchStrategy[Any]] = {
    DATA: names,
    COLUMNS: names,
    MODEL: names,
    TASK: names,
    TABLES: st.sampled_from(["csv", "semicolons", "xlsx"]),
    CALIBRATE: st.sampled_from(HOWS),
    THRESHOLD: st.floats(allow_nan=False).filter(lambda x: x != -math.inf),
    AXIS: st.sampled_from(AXES),
    MARK: st.sampled_from(markable()),
    MORE: st.booleans(),
    INTERVALS: st.booleans(),
    EXACT: st.booleans(),
    PARTS: st.builds(
        CurveParts, fpr=shares, recall=shares, over=st.sampled_from(OVER), low=shares, high=shares
    ).filter(lambda parts: parts.possible),
    COSTS: costs,
    PRICING: pricings,
    UNIT: units,
    PREVALENCE: shares,
    BINS: st.one_of(
        st.builds(Bins, how=st.sampled_from(["width", "count"]), number=numbers, closed=sides),
        st.builds(Bins, how=st.just("edges"), edges=edges, closed=sides),
    ),
    SUBGROUPS: names,
    ALONE: names,
    NEED: st.dictionaries(st.sampled_from([*REQUIRABLE]), shares).map(in_order),
    PER_1000: st.booleans(),
    RANGE: st.dictionaries(st.sampled_from(ENDS), shares).map(
        lambda ends: {end: ends[end] for end in ENDS if end in ends}
    ),
    SCENARIOS: st.dictionaries(scenario_names, uses, max_size=MOST_SCENARIOS),
    MODELS: st.lists(entrants, max_size=9, unique=True).map(tuple),
    PAIR: st.lists(entrants, min_size=2, max_size=2, unique=True).map(tuple),
    COMPARE: st.builds(
        Comparison,
        level=st.sampled_from(LEVELS),
        replicates=st.sampled_from(REPLICATES),
        seed=st.integers(0, LARGEST_SEED),
        resampled=st.sampled_from(["", *RESAMPLED]),
        bands=st.booleans(),
        along=st.sampled_from(ALONG),
        measure=st.sampled_from(MEASURES),
        goal=st.sampled_from(GOALS),
        run=runs,
        choosing=runs,
        reporting=runs,
    ),
    CELLS: st.sampled_from(["row", "column", "all"]),
    ORDER: st.sampled_from(["support", "similarity"]),
    TURNED: st.just("1"),
    CELL: st.tuples(*[st.integers(0, 999_999)] * 2),
    VERSUS: names,
    DRAWN: st.sets(st.sampled_from(LINES)).map(
        lambda lines: tuple(line for line in LINES if line in lines)
    ),
    TESTED: st.sampled_from([*AREAS, *markable()]),
    TESTED_FIGURE: st.sampled_from([*CLASS_FIGURES]),
    TRAINED: st.floats(1e-300, 1e300),
    **dict.fromkeys((BY, UNTIL), runs),
    PERIOD: st.sampled_from(["", *PERIODS]),
    DATES: st.sampled_from(["", DAY_FIRST, MONTH_FIRST]),
    UNDEFINED: st.just("zero"),
    REPORT: st.lists(st.sampled_from(OFFERED), min_size=1, unique=True).map(tuple),
    SURE: st.booleans(),
    ORDERED: st.booleans(),
    TOP: st.sampled_from(TOPS),
    DRAWN_CLASSES: st.sets(st.integers(0, 10**6), min_size=1, max_size=10).map(tuple),
    CLASS_COSTS: st.lists(
        st.lists(st.floats(-1e12, 1e12), min_size=3, max_size=3), min_size=3, max_size=3
    ).map(lambda rows: costs_text(np.array(rows))),
    DECIDES: st.floats(allow_nan=False).filter(lambda x: x != -math.inf),
    AGAINST: names,
    OFF: sizes,
    OFF_IN: st.just("percent"),
    LIT: st.builds("errors_{}-{}".format, st.integers(0, 9), st.integers(10, 99)),
    BIAS: names,
    ZOOM: st.tuples(st.floats(-1e9, 0), st.floats(1, 1e9), st.floats(-1e9, 0), st.floats(1, 1e9)),
    CASE: st.integers(0, 10**6).map(str),
    COST_OVER: sizes,
    COST_UNDER: sizes,
    REFERRAL: st.floats(allow_nan=False, allow_infinity=False),
    METRIC: st.sampled_from(METRICS),
    STANDARDISE: st.booleans(),
    NOISE_OUT: st.booleans(),
    WITHIN: st.floats(0, 1, exclude_min=True, exclude_max=True),
    SHARES: st.sampled_from(["row", "column"]),
    SORTED: st.just("names"),
    JOINT: st.builds("{}-{}".format, st.integers(0, 999_999), st.integers(0, 999_999)),
    BELOW: st.integers(-100, 99).map(lambda hundredths: f"{hundredths / 100:.2f}"),
    FACING: names,
    DRAWN_FIGURE: names,
    TOKENS: st.sampled_from(CUTS),
    LOWERCASE: st.booleans(),
    FIGURE: st.sampled_from([*TEXT_FIGURES]),
    SCORES: st.just("difference"),
    UPTO: st.integers(0, 10**6).map(str),
    RANKED: st.sampled_from([*SORTS, *(f"-{by}" for by in SORTS)]),
    SEGMENT: st.integers(0, 10**6).map(str),
    PARTED: st.sampled_from(["rare", "column"]),
}
NUMBERS = ("0.1", "5", "-", "e9", ",", "inf", "_")
TERMS = ("a", "b,", "cost_fn:", "cost_fp:", "recall:", "p:", "0.5", "5", "..", ",", ";", ":", "%2C")
NAMES = ("a", ",", ":", "level:", "90", "run:", "%2C", "%")
TEXTS = {
    **dict.fromkeys((THRESHOLD, COSTS, PREVALENCE, DECIDES, REFERRAL), NUMBERS),
    CLASS_COSTS: ("0", ".", "1", ":", ",", "~", "5", "-", "e9"),
    **dict.fromkeys((RANGE, SCENARIOS, NEED, PARTS), TERMS),
    **dict.fromkeys((MODELS, PAIR, COMPARE), NAMES),
    BINS: (
        "width:",
        "count:",
        "edges:",
        "5",
        "0.5",
        "_",
        "1e-5",
        ",",
        "closed:",
        "left",
        "-",
        "51",
    ),
}


def test_no_choice_is_forgotten() -> None:
    assert set(VALUES) == {each for each in PARAMETERS.values() if each.in_address}


@pytest.mark.parametrize("parameter", VALUES, ids=lambda each: each.key)
@given(st.data())
def test_a_value_comes_back_from_its_text_with_every_bit(
    parameter: Parameter[Any], data: st.DataObject
) -> None:
    value = data.draw(VALUES[parameter])
    texts = parameter.texts(value)
    assert set(texts) <= set(parameter.names)
    if not texts:
        assert value == parameter.default
    elif parameter is SCENARIOS and too_long(value):
        assert len(quote(texts["scenarios"], safe="")) > LONGEST_SCENARIOS
        assert parameter.said(texts)[0] is None
    elif all(len(text) <= parameter.longest for text in texts.values()):
        read, problems = parameter.said(texts)
        assert (repr(read), problems) == (repr(value), [])
    else:
        assert parameter.said(texts)[0] is None


@pytest.mark.parametrize("parameter", TEXTS, ids=lambda each: each.key)
@given(st.data())
def test_whatever_an_address_says_is_refused_or_reads_back(
    parameter: Parameter[Any], data: st.DataObject
) -> None:
    text = "".join(data.draw(st.lists(st.sampled_from(TEXTS[parameter]), max_size=9)))
    read, problems = parameter.said({parameter.names[0]: text})
    assert (read is None) == bool(problems)
    if read is not None and (written := parameter.texts(read)):
        assert parameter.said(written) == (read, [])


SENSELESS = {
    "t": ["half", "-inf", "nan", ""],
    "axis": ["score; drop", "sideways"],
    "mark": ["f2", "prevalence"],
    "columns": ["x" * 201, ""],
    "data": [""],
    "model": ["x" * 201],
    "cost_fn": ["5€", "", "1e999"],
    "cost_fp": ["inf"],
    "cost_tn": ["inf"],
    "p": ["-0.1", "inf", "2", "nan"],
    "bins": ["width:0", "width:51", "edges:0.5_0.5", "edges:2", "<b>", "x" * 500],
    "calibrate": ["nonsense", "ISOTONIC", "isotonic,logistic", "<b>", "x" * 300],
    "unit": ["x" * 13, ""],
    "amount": ["tp", ""],
    "matrix": ["1000"],
    "curve": [
        *("fpr:2", "over:time", "low:0.5", "low:0.2,high:0.1", "fpr", "x:0.1", "", "recall:nan"),
        *("fpr:0.1,fpr:0.2", "over:"),
    ],
    "range": ["cost_fn:5", "p:0.1..1.5", "x" * 201, ""],
    "need": ["recall:2", "luck:0.5", "recall", "recall:0.5,recall:0.6", "recall:nan", ","],
    "scenarios": [
        *("rare", "x" * 100_000, "a,cost_fn:nan", "a,cost_fn:inf", "a,cost_fn:1e999"),
        *("a,cost_fn:1_0", "a,cost_fn:5,cost_fn:6", "a,cost_fn:5,cost_fp:-1e9"),
        *("a,cost_fn:5,p:1.1", "a,cost_fn:5,amount:tp", "a,cost_fn:5,amount:"),
        *("a,cost_fn:5,unit:thirteen char", "a,unit:x", ",cost_fn:5", " a,cost_fn:5"),
        *("a%00b,cost_fn:5", "a,cost_fn:5;a,cost_fn:6", "a,cost_fn:5;"),
        ";".join(f"{n},cost_fn:5" for n in range(MOST_SCENARIOS + 1)),
        "x" * (LONGEST_NAME + 1) + ",cost_fn:5",
    ],
    "models": ["", ",", "a,", ":a", "a:", "a,a", ",".join(map(str, range(101)))],
    "pair": ["a", "a,b,c", "a,a", ""],
    "compare": [
        *("level:50", "replicates:1000000", "seed:-1", "seed:1.5", "seed:10000000", "seed:²"),
        *("resample:rows", "bands:yes", "along:time", "measure:auc", "goal:luck", "choosing:"),
        *("level:90,level:95", "colour:red", "level"),
    ],
}


@pytest.mark.parametrize("name", SENSELESS)
def test_what_means_nothing_is_left_out_and_said(name: str) -> None:
    for value in SENSELESS[name]:
        why = f"The address says {name} = “{shortened(value)}”, which means nothing here."
        assert read_address({name: value}) == ({}, (f"{why} It was left out.",))


def test_a_threshold_is_any_number_but_minus_infinity() -> None:
    for text, threshold in (
        ("0.54", 0.54),
        (" 0,54 ", 0.54),
        ("-3", -3.0),
        ("1e-7", 1e-7),
        ("inf", math.inf),
        ("+Infinity", math.inf),
        ("1e999", None),
        ("-1e999", None),
        ("1,000.5", None),
        ("−2.25", -2.25),
        ("−527\u202f900\u202f000", -527_900_000.0),
        ("1,000,000", None),
        ("1_000", None),
        ("0x1p-1", None),
    ):
        assert read_threshold(text) == threshold, text


@pytest.mark.parametrize(
    ("query", "costs"),
    [
        ({"cost_fn": "7"}, CostMatrix(cost_fn=7, cost_fp=1)),
        ({"cost_fp": "2"}, CostMatrix(cost_fn=5, cost_fp=2)),
        ({"cost_tp": "-1,5"}, CostMatrix(cost_fn=5, cost_fp=1, cost_tp=-1.5)),
        ({"cost_fn": "7", "cost_fp": "x"}, CostMatrix(cost_fn=7, cost_fp=1)),
        ({"cost_fn": "1", "cost_fp": "1e9"}, CostMatrix(cost_fn=1, cost_fp=1e9)),
    ],
)
def test_costs_that_an_address_leaves_out_are_those_of_the_first_example(
    query: dict[str, str], costs: CostMatrix
) -> None:
    assert read_address(query)[0] == {COSTS: costs}


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"cost_fn": "-1"}, "an error must not cost less than the correct decision"),
        ({"cost_fn": "0", "cost_fp": "0"}, "one of the two must cost more"),
    ],
)
def test_costs_that_make_no_sense_together_are_left_out_and_said(
    query: dict[str, str], problem: str
) -> None:
    said, (told,) = read_address(query)
    assert not said
    assert problem in told


def test_the_text_is_short_and_legible() -> None:
    saved = {
        "screening": Use(CostMatrix(cost_fn=50, cost_fp=1), "€"),
        "fraud, desk": Use(CostMatrix(cost_fn=1, cost_fp=5), "", 0.02, Pricing("amount")),
    }
    assert SCENARIOS.write(saved) == (
        "screening,cost_fn:50.0,cost_fp:1.0,unit:€;"
        "fraud%2C desk,cost_fn:1.0,cost_fp:5.0,p:0.02,amount:fn"
    )


def test_models_of_other_data_are_written_with_it_and_renamed_with_it() -> None:
    chosen = (Entrant("mail", "a,b"), Entrant("web", "c"))
    brief = MODELS.renamed(chosen, lambda data: "" if data == "mail" else data)
    assert MODELS.texts(brief) == {"models": "a%2Cb,web:c"}
