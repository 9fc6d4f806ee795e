"""What the tests of all pages share."""

import pytest

from tests.perfview.running_app import split_rarely


@pytest.fixture(autouse=True)
def _few_splits(monkeypatch: pytest.MonkeyPatch) -> None:
    split_rarely(monkeypatch)
