"""Each fault of `make faults` can be planted: its text stands once in its file."""

import pytest

from tests.faults.__main__ import ROOT
from tests.faults.planted import FAULTS, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_text_of_a_fault_stands_once_in_its_file(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.text) == 1
