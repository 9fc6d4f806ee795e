"""Formulas in names and in counts, and lines of scikit-learn that are run."""

import math
import re
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Counts, sweep
from perfcore.measures import MEASURES, formulas, snippets
from tests.perfcore.shown_lines import value_of

COUNTS = Counts(tp=8, fp=2, fn=2, tn=88)
BIG = Counts(tp=1_234_567, fp=89, fn=12_345, tn=10**9)


def test_a_formula_has_the_symbols_of_counts_and_parameters():
    assert MEASURES["cost_sensitive_error"].formula == (
        r"\frac{\mathrm{FN} \cdot c_{\mathrm{FN}} + \mathrm{FP} \cdot c_{\mathrm{FP}}}"
        r"{\mathrm{TP} + \mathrm{FP} + \mathrm{FN} + \mathrm{TN}}"
    )


@pytest.mark.parametrize(
    ("key", "counts", "parameters", "text"),
    [
        ("precision", COUNTS, {}, r"\frac{8}{8 + 2} = 0.800"),
        ("specificity", COUNTS, {}, r"\frac{88}{88 + 2} \approx 0.978"),
        ("fpr", COUNTS, {}, r"\frac{2}{2 + 88} \approx 0.0222"),
        ("accuracy", COUNTS, {}, r"\frac{8 + 88}{8 + 2 + 2 + 88} = 0.960"),
        ("f_beta", COUNTS, {"beta": 2},
         r"\frac{(1 + 2^2) \cdot 8}{(1 + 2^2) \cdot 8 + 2^2 \cdot 2 + 2} = 0.800"),
        ("informedness", COUNTS, {}, r"\frac{8}{8 + 2} + \frac{88}{88 + 2} - 1 \approx 0.778"),
        ("precision", BIG, {}, r"\frac{1\,234\,567}{1\,234\,567 + 89} \approx 0.999928"),
        ("recall", Counts(0, 1, 3, 5), {}, r"\frac{0}{0 + 3} = 0"),
        ("recall", Counts(3, 1, 0, 5), {}, r"\frac{3}{3 + 0} = 1"),
        ("fpr", BIG, {}, r"\frac{89}{89 + 1\,000\,000\,000} \approx 8.9 \times 10^{-8}"),
        ("recall", Counts(0.25, 0.0, 0.5, 1.0), {}, r"\frac{0.25}{0.25 + 0.5} \approx 0.333"),
        (
            "normalised_expected_cost",
            COUNTS,
            {"cost_fn": 9},
            r"\frac{\frac{2}{8 + 2} \cdot 0.1 \cdot 9 + \frac{2}{2 + 88} \cdot (1 - 0.1) \cdot 1}"
            r"{0.1 \cdot 9 + (1 - 0.1) \cdot 1} \approx 0.111",
        ),
        (
            "normalised_expected_cost",
            Counts(0, 0, 0, 0),
            {"cost_fn": 9},
            r"\frac{\frac{0}{0 + 0} \cdot p \cdot 9 + \frac{0}{0 + 0} \cdot (1 - p) \cdot 1}"
            r"{p \cdot 9 + (1 - p) \cdot 1} \quad \text{(undefined: no case is positive)}",
        ),
        (
            "normalised_expected_cost",
            COUNTS,
            {"prevalence": 0},
            r"\frac{\frac{2}{8 + 2} \cdot 0 \cdot 1 + \frac{2}{2 + 88} \cdot (1 - 0) \cdot 1}"
            r"{0 \cdot 1 + (1 - 0) \cdot 1} \approx 0.0222",
        ),
    ],
)  # fmt: skip
def test_filled_in(key, counts, parameters, text):
    assert MEASURES[key].filled_in(counts, **parameters) == text


def test_a_power_of_ten_is_set_in_brackets():
    text = MEASURES["f_beta"].filled_in(COUNTS, beta=1e-5)

    assert r"\left(1 \times 10^{-5}\right)^2" in text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (12345, r"12\,345"),
        (12345.0, r"12\,345"),
        (10**12, r"1\,000\,000\,000\,000"),
        (12345.678, r"12\,345.7"),
        (1234567.8, r"1\,234\,568"),
        (0.5, "0.5"),
        (0.000123456, "0.000123456"),
        (1.5e-7, r"1.5 \times 10^{-7}"),
        (2e20, r"2 \times 10^{20}"),
    ],
)
def test_number(value, text):
    assert formulas.number(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "= 0"),
        (1.0, "= 1"),
        (-1.0, "= -1"),
        (0.5, "= 0.500"),
        (2 / 3, r"\approx 0.667"),
        (-2 / 3, r"\approx -0.667"),
        (0.05, "= 0.0500"),
        (0.01234, r"\approx 0.0123"),
        (0.00999, "= 0.00999"),
        (0.99, "= 0.990"),
        (0.9966, "= 0.9966"),
        (0.99996, "= 0.999960"),
        (1 - 1e-12, r"\approx 1.000000000"),
        (12.3456, r"\approx 12.346"),
        (12345.678, r"= 12\,345.678"),
        (1.234e-5, r"\approx 1.23 \times 10^{-5}"),
        (1.25e17, r"= 1.25 \times 10^{17}"),
        (0.6000000000000001, "= 0.600"),
    ],
)
def test_result(value, text):
    assert formulas.result(value) == text


counts = st.one_of(st.integers(0, 10**12), st.just(0.0), st.floats(1e-100, 1e100))


@pytest.mark.parametrize("key", MEASURES)
@given(four=st.tuples(counts, counts, counts, counts))
def test_braces_are_balanced_and_nothing_is_left_to_fill(key, four):
    measure = MEASURES[key]
    for text in (measure.formula, measure.filled_in(Counts(*four))):
        depth = 0
        for sign in re.findall(r"[{}]", text):
            depth += 1 if sign == "{" else -1
            assert depth >= 0
        assert depth == 0
        assert text.count(r"\left") == text.count(r"\right")
        assert not re.search(r"[<>]|nan|inf|None", text)


@pytest.mark.parametrize("key", MEASURES)
def test_the_formula_put_to_work_is_the_function(key):
    """The formula shown and the function computed are written twice: they must agree."""
    measure = MEASURES[key]
    quantities = {"TP": 8, "FP": 3, "FN": 5, "TN": 90}
    parameters = dict.fromkeys(measure.parameters, 0.3)

    source = measure.template
    for name, value in (quantities | parameters).items():
        source = source.replace(f"<{name}>", f"({value})")
    value = eval(as_python(source), {"sqrt": math.sqrt})

    counts = Counts(tp=8, fp=3, fn=5, tn=90)
    assert measure.of(counts, **parameters) == pytest.approx(value, rel=1e-14)


def as_python(latex):
    """Turn the LaTeX of the formulas into Python: fractions, roots, dots, powers."""
    for word, sign in (
        (r"\left", ""),
        (r"\right", ""),
        (r"\cdot", "*"),
        (r"\div", "/"),
        ("^", "**"),
    ):
        latex = latex.replace(word, sign)
    latex = latex.replace(r"\frac{", r"\frac {").replace("}{", ")/(")
    latex = latex.replace(r"\frac {", "((").replace(r"\sqrt{", "sqrt((")
    latex = latex.replace("}", "))")
    return re.sub(r"\)\s*\(", ")*(", latex)


RANDOM = np.random.default_rng(20)
SCORE = RANDOM.integers(0, 9, 60) / 8 + 0.01  # ties, and scores that are no short decimals
TRUTH = (RANDOM.random(60) < 0.2 + 0.5 * SCORE).astype(int)
WEIGHT = RANDOM.choice([0.0, 0.5, 1.0, 3.0], 60)
PARAMETERS = {
    "f_beta": [{}, {"beta": 2}, {"beta": 0.3}],
    "cost_sensitive_error": [{}, {"cost_fn": 5, "cost_fp": 0.1}],
    "net_benefit": [{}, {"probability": 0.1}, {"probability": 0.0}],
    "normalised_expected_cost": [
        {},
        {"cost_fn": 5, "cost_fp": 0.1},
        {"cost_fn": 5, "prevalence": 0.01},
    ],
}
CASES = [(key, given) for key in MEASURES for given in PARAMETERS.get(key, [{}])]


def run(source, **names):
    """Run the lines and return the value of the last expression, as a notebook does."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # 0/0, where scikit-learn warns
        return value_of(source, **names)


@pytest.mark.parametrize(
    "truth",
    [TRUTH, pytest.param(TRUTH.astype(bool), marks=pytest.mark.thorough)],
    ids=["0/1", "bool"],
)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(("key", "parameters"), CASES)
def test_the_line_gives_the_measure(key, parameters, weighted, truth):
    measure = MEASURES[key]
    s = sweep(truth, SCORE, weight=WEIGHT if weighted else None)

    for i, threshold in enumerate(s.thresholds):
        line = measure.sklearn_line(threshold, weighted=weighted, **parameters)
        theirs = run(line, truth=truth, score=SCORE, weight=WEIGHT)
        ours = measure.of(s.counts, **parameters)[i]
        if measure.note and math.isnan(ours):
            continue
        np.testing.assert_allclose(theirs, ours, rtol=1e-12, atol=1e-15, err_msg=line)


@pytest.mark.parametrize("key", MEASURES)
@pytest.mark.parametrize("label", [0, 1])
def test_one_class_only(key, label):
    """Where scikit-learn differs from "undefined", a note says so, and only there."""
    measure = MEASURES[key]
    truth, score = np.full(4, label), np.array([0.1, 0.2, 0.2, 0.4])
    s = sweep(truth, score)
    differs = []
    for threshold in s.thresholds:
        theirs = run(measure.sklearn_line(threshold), truth=truth, score=score)
        ours = measure.of(s.at(threshold))
        if measure.note and math.isnan(ours):
            differs.append(not math.isnan(theirs))
        else:
            np.testing.assert_allclose(theirs, ours, atol=1e-15)
    assert any(differs) == bool(differs)


@pytest.mark.parametrize(
    ("key", "threshold", "options", "line"),
    [
        (
            "precision",
            math.inf,
            {"weighted": True},
            "from sklearn.metrics import precision_score\n"
            'precision_score(truth, score >= float("inf"), sample_weight=weight, '
            'zero_division=float("nan"))',
        ),
        ("alert_rate", np.float64(0.1) + np.float64(0.2), {"weighted": True},
         "import numpy as np\nnp.average(score >= 0.30000000000000004, weights=weight)"),
        (
            "cost_sensitive_error",
            -3,
            {"cost_fn": 5},
            "from sklearn.metrics import confusion_matrix\n"
            "matrix = confusion_matrix(truth, score >= -3.0, labels=[0, 1])\n"
            "tn, fp, fn, tp = matrix.ravel()\n"
            "(fn * 5.0 + fp * 1.0) / matrix.sum()",
        ),
    ],
)  # fmt: skip
def test_the_line_as_it_is_shown(key, threshold, options, line):
    assert MEASURES[key].sklearn_line(threshold, **options) == line


@pytest.mark.parametrize("value", [0.1 + 0.2, 5e-324, -0.0, 1e22, math.inf, -math.inf])
def test_a_number_reads_back_the_same(value):
    assert math.copysign(1, eval(snippets.literal(value))) == math.copysign(1, value)
    assert eval(snippets.literal(value)) == value
