"""What people's tools export is read right at once, or one question is asked; never in silence."""

import io

import numpy as np
import pytest

from perfcore import auc, sweep
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from tests.perfcore.readers.made_exports import AMOUNT, ASKED, EXPORTS, SCORE, TRUTH
from tests.perfcore.readers.made_json import JSON

KNOWN = auc(sweep(np.array(TRUTH), np.array(SCORE)))


FILES = {**EXPORTS, **JSON}


@pytest.mark.parametrize("tool", FILES)
def test_an_export_is_read_right_at_once(tool):
    found = opened(io.BytesIO(FILES[tool]), name=tool, limits=Limits())
    assert not found.problem
    read = found.reading.predictions
    assert read is not None, found.reading.problems.summary()
    (cases,) = read.models.values()
    assert (cases.truth == read.positive).astype(int).tolist() == TRUTH
    np.testing.assert_allclose(cases.score, SCORE, rtol=0, atol=1e-12)
    assert auc(sweep(cases.truth == read.positive, cases.score)) == KNOWN
    if cases.amount is not None:
        np.testing.assert_allclose(cases.amount, AMOUNT)
    assert (cases.amount is not None) == (
        "amount" in [name.lower() for name in found.table.columns]
    )


@pytest.mark.parametrize("tool", ASKED)
def test_what_an_export_does_not_tell_is_asked(tool):
    found = opened(io.BytesIO(ASKED[tool]), name=tool, limits=Limits())
    assert "does not tell what" in found.problem


def test_there_are_as_many_as_people_have():
    assert len(EXPORTS) + len(ASKED) >= 40
