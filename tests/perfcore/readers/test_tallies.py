from dataclasses import replace

import numpy as np
import pytest

from perfcore.binary import sweep_of
from perfcore.data import Aggregates
from perfcore.readers import (
    Choices,
    ReadError,
    predictions,
    read_table,
)

COUNTED = Choices("aggregated", ("s",), positives="p", negatives="n")
WEIGHTED = Choices("wide", ("s",), truth="truth", weight="w")


def read(content, choices=COUNTED, **options):
    return predictions(read_table(content.encode(), name="mail.csv"), choices, **options)


def test_aggregated_tables():
    found = read("s,p,n\n0.1,1,20\n0.9,5,0\n", COUNTED).predictions
    model = found.models["s"]
    assert isinstance(model, Aggregates)
    assert model.counts.dtype == np.int64
    assert model.counts.tolist() == [[20, 1], [0, 5]]
    assert (found.labels, found.positive_label, len(model)) == (
        ("negative", "positive"),
        "positive",
        26,
    )


def test_aggregated_tables_with_a_total_and_models():
    choices = replace(COUNTED, negatives=None, total="n", model="m", positive="negative")
    found = read("s,p,n,m\n0.1,1,20,x\n0.9,5,5.5,y\n", choices).predictions
    assert found.models["x"].counts.tolist() == [[19, 1]]
    assert found.models["y"].counts.tolist() == [[0.5, 5]]
    assert found.positive_label == "negative"


@pytest.mark.parametrize(
    ("row", "choices", "text"),
    [
        ("0.1,-1,2", COUNTED, "3, column 'p': '-1' is negative"),
        ("0.1,x,2", COUNTED, "3, column 'p': 'x' is not a number"),
        ("0.1,3,2", replace(COUNTED, negatives=None, total="n"), "3, column 'p': there are more"),
    ],
)
def test_bad_counts(row, choices, text):
    content = f"s,p,n\n0.5,1,1\n{row}\n0.5,1,1\n"
    (problem,) = read(content, choices).problems.listed
    assert str(problem).startswith(text)
    assert len(read(content, choices, drop_bad_rows=True).predictions.models["s"]) in (2, 4)


def test_counts_beyond_the_whole_numbers_of_a_float_become_weights():
    most, more = (read(f"s,p,n\n1,{n},0\n", COUNTED).predictions for n in (2**53, 2**53 + 2))
    assert most.models["s"].counts.dtype == np.int64
    assert more.models["s"].counts.dtype == np.float64
    huge = read("s,p,n\n1,9e18,0\n2,9e18,1e300\n", COUNTED).predictions
    assert sweep_of(huge, "s").positives == 1.8e19


@pytest.mark.parametrize(
    ("content", "choices", "message"),
    [
        ("truth,s,w\nno,0,1e308\nyes,1,1e308\n", WEIGHTED, "The weights of mail.csv add up to m"),
        ("s,p,n\n0,1e308,0\n1,1e308,1\n", COUNTED, "The counts of mail.csv add up to more than a"),
        ("s,p,n\n0,1e308,1e308\n", COUNTED, "float64 can hold. Divide all of them by one number"),
    ],
)
def test_sums_that_no_number_holds(content, choices, message):
    with pytest.raises(ReadError, match=message):
        read(content, choices)
    assert read(content.replace("1e308", "8e307"), choices).predictions is not None
