"""Colours are measured, not looked at; number formats follow one table."""

import itertools
import json
import math
from decimal import ROUND_HALF_UP, Decimal
from functools import partial

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfview.kit import theme
from tests.in_node import JS

# [kind, value, text], for a threshold also its neighbours: the board's code is held to it too. null
# is an undefined value, and infinity as a threshold.
FORMAT_CASES = json.loads((JS / "kit/format_cases.json").read_text())

# Machado, Oliveira & Fernandes (2009), full severity, doi:10.1109/TVCG.2009.113.
VISION = {
    "full": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
# Ottosson's OKLab: Euclidean distance there is near to seen difference.
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def linear(colour):
    channels = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    low, high = sorted(linear(colour) @ [0.2126, 0.7152, 0.0722] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def seen(colour, vision):
    return TO_LAB @ np.cbrt(TO_CONES @ np.clip(vision @ linear(colour), 0, 1))


def difference(one, other, vision):
    return 100 * np.linalg.norm(seen(one, vision) - seen(other, vision))


def test_the_measuring_sticks_measure():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert difference("#000000", "#ffffff", VISION["full"]) == pytest.approx(100, abs=0.01)
    apart = partial(difference, "#c0504d", "#7f8c3f")  # red and green
    assert apart(VISION["full"]) > 15 > apart(VISION["deuteranopia"])


@pytest.fixture(params=["light", "dark"])
def palette(request):
    return theme.PALETTES[request.param]


def pages_behind(palette):
    """Return the backgrounds that the palette may meet: Streamlit's own dark page is warmer."""
    warmer = "#171614"
    return [palette["background"], *([warmer] if palette is theme.DARK else [])]


def test_a_palette_has_no_colour_twice(palette):
    assert len(set(palette.values())) == len(palette)


TEXTS = ("text", "muted", "positive", "negative", "threshold", "hover", "model", "right", "wrong")
LINES = ("axis", *sorted({line.role for line in theme.MODEL_LINES}))


@pytest.mark.parametrize(
    ("kind", "values", "texts"), json.loads((JS / "kit/together_cases.json").read_text())
)
def test_numbers_that_are_read_together_have_as_many_decimals(kind, values, texts):
    if kind.startswith("interval "):
        assert theme.interval(*values, kind=kind.removeprefix("interval ")) == texts
    else:
        assert theme.together(values, kind) == texts


@given(
    st.lists(st.floats(-1e6, 1e6) | st.floats(-1, 1) | st.sampled_from([0, 1]), min_size=1),
    st.sampled_from(["percent", "number"]),
)
def test_no_number_reads_as_none_or_all_that_is_not(values, kind):
    texts = theme.together(values, kind)
    plain = [t for t in texts if t[0] not in "<>" and t[1:2] not in "<>" and "." in t]
    assert len({len(text.removesuffix(" %").partition(".")[2]) for text in plain}) <= 1
    for value, text in zip(values, texts, strict=True):
        digits = text.removesuffix(" %").removeprefix("−")
        assert digits.strip("0.") or value == 0
        assert digits != "100" or abs(value) == 1 or kind == "number"


def test_names_are_listed_by_the_numbers_in_them():
    runs = ["10", "9", "fold 2", "-1", "Fold 10", "0.5", "1", "fold 1"]
    wanted = ["-1", "0.5", "1", "9", "10", "fold 1", "fold 2", "Fold 10"]
    assert sorted(runs, key=theme.natural) == wanted
    assert theme.in_order(["1", "0", "10", "2"]) == ("0", "1", "2", "10")
    assert theme.in_order(["train", "dev"]) == ("train", "dev")


@pytest.mark.parametrize(("roles", "least"), [(TEXTS, 4.5), (LINES, 3)])
def test_words_can_be_read_and_lines_be_seen(palette, roles, least):
    for background in pages_behind(palette):
        for role in roles:
            assert contrast(palette[role], background) >= least, role


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("positive", "negative", 20),
        ("right", "wrong", 20),
        ("positive", "threshold", 12),
        ("negative", "threshold", 12),
        ("threshold", "model", 10),
        ("positive", "model", 12),
        ("negative", "model", 12),
    ],
)
def test_roles_stay_apart_for_every_reader(palette, vision, one, other, least):
    assert difference(palette[one], palette[other], VISION[vision]) >= least


@pytest.mark.parametrize("vision", VISION)
def test_models_differ_in_colour_and_those_of_one_colour_in_dash(palette, vision):
    for one, other in itertools.combinations(theme.MODEL_LINES, 2):
        if one.dash == other.dash or one.role != other.role:
            assert difference(palette[one.role], palette[other.role], VISION[vision]) >= 8


def test_twenty_models_have_twenty_lines():
    assert len(set(theme.MODEL_LINES)) == len(theme.MODEL_LINES) == 20
    for one, other in itertools.pairwise(theme.MODEL_LINES):
        assert one.role != other.role
        assert one.dash != other.dash
    assert len({line.role for line in theme.MODEL_LINES[:8]}) == 8


@pytest.mark.parametrize("case", FORMAT_CASES, ids=lambda case: f"{case[0]} {case[1]}")
def test_numbers_are_written_as_in_the_table(case):
    kind, value, text = case[:3]
    if kind in ("threshold", "negated"):
        negated = kind == "negated"
        near = tuple(case[3])
        assert theme.threshold_text(value, neighbours=near, negated=negated) == text
    else:
        assert (theme.exact(value) if kind == "exact" else theme.written(value, kind)) == text


def test_python_writes_numbers_as_the_table_of_addresses_says():
    texts = json.loads((JS / "kit/repr_texts.json").read_text())
    assert [repr(float(text)) for text in texts] == texts


KINDS = "percent", "number", "count", "expected", "difference", "points"


@pytest.mark.parametrize("kind", KINDS)
def test_nan_is_a_dash(kind):
    assert theme.written(math.nan, kind) == "–"


@pytest.mark.parametrize("kind", KINDS)
@given(value=st.floats(allow_nan=False))
def test_every_number_has_a_text_of_a_sensible_length(kind, value):
    assert 0 < len(theme.written(value, kind)) <= len("−100,000,000,000,000.0 %")


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_only_all_reads_100_percent_and_only_none_reads_0(part, rest):
    whole = part + rest
    text = theme.percent(part / whole)
    assert text not in {"0 %", "100 %", "0.0 %", "100.0 %", "0.00 %", "100.00 %", "0.000 %"}
    assert theme.percent(whole / whole) == "100 %"


@given(st.floats(0, 1e14) | st.integers(0, 10**6).map(lambda n: n / 8), st.integers(0, 5))
@example(0.125, 2)
@example(2.5, 0)
@example(1.005, 2)
def test_halves_are_rounded_away_from_zero_in_the_exact_value(value, places):
    exact = Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    assert theme.fixed(value, places) == f"{exact:,.{places}f}"


@given(st.floats(0.00001, 0.99999))
def test_a_written_number_is_near_the_number(value):
    assert float(theme.number(value)) == pytest.approx(value, abs=0.0005, rel=0.06)
    assert float(theme.percent(value)[:-2]) == pytest.approx(100 * value, abs=0.05, rel=0.06)


FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(FINITE, FINITE)
def test_asked_neighbours_never_read_alike(one, other):
    text = theme.threshold_text(one, neighbours=(other,))
    assert (text == theme.threshold_text(other, neighbours=(one,))) == (one == other)


@given(st.floats(allow_nan=False))
def test_the_exact_text_reads_back_exactly(threshold):
    assert float(theme.exact_text(threshold)) == threshold


def test_infinity_is_said_in_words():
    assert theme.threshold_text(math.inf) == "above every score"
    assert theme.threshold_text(0.5, neighbours=(math.inf, 0.5)) == "0.5"
    assert theme.number(math.inf) == "∞"
