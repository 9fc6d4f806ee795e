"""A clock that jumps removes no link; one that has stood for a week of running does."""

import pytest
from sqlalchemy import Engine, select, text

from perfview.store import stores
from perfview.store.stores import Store, opened_store
from perfview.store.tables import SHARES, STORE, VERSION
from perfview.store.times import DAY, WEEK, Time
from tests.perfview.clocks import Clock
from tests.perfview.store.made_shares import put, rows

HOUR = 3600
YEARS = 3 * 365 * DAY


class Running:
    """Servers at one store, each with the clock of all and a time of its own since its start."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self.engine, self.clock = engine, clock
        self.stores: list[Store] = []
        self.ran = 1000.0

    def started(self, many: int = 1) -> Store:
        self.stores = [opened_store(self.engine, clock=self.clock) for _ in range(many)]
        return self.stores[0]

    def run(self, hours: int) -> int:
        """Let all of them run so long, and look; return how many links they removed."""
        self.ran += hours * HOUR
        self.clock.now += hours * HOUR
        return sum(store.purge() for store in self.stores)


@pytest.fixture
def running(engine: Engine, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Running:
    made = Running(engine, clock)
    monkeypatch.setattr(stores.time, "monotonic", lambda: made.ran)
    return made


def test_one_start_with_a_clock_years_ahead_removes_nothing(
    running: Running, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    kept = [put(running.started(), days=days) for days in (1, 30, 365, None)]
    clock.now += YEARS
    ahead = running.started()
    found = [ahead.get(link.token) is not None for link in kept]
    assert found == [False, False, False, True]  # refused at once: that can be taken back
    assert "The clock is +1095.0 days off the time that the store has seen pass" in caplog.text
    assert running.run(hours=12) == 0
    clock.now -= YEARS
    back = running.started()
    assert all(back.get(link.token) is not None for link in kept)
    assert running.run(hours=12 + 24) == 1  # the link of one day, a day after it expired


@pytest.mark.parametrize("many", [1, 3])
def test_a_clock_is_believed_once_servers_have_run_for_a_week(
    running: Running, clock: Clock, many: int
) -> None:
    """However often they are started anew, and however many run side by side."""
    put(running.started(), days=30)
    clock.now += 40 * DAY  # the server was off
    for _ in range(7):
        clock.now += 2 * HOUR  # off each night
        running.started(many)
        assert running.run(hours=23) == 0
    assert running.run(hours=7) == 1


def test_links_expire_by_the_time_that_passes_while_the_clock_is_doubted(
    running: Running, clock: Clock
) -> None:
    put(running.started(), days=2)
    clock.now += YEARS
    running.started()
    assert running.run(hours=71) == 0
    assert running.run(hours=1) == 1


def test_one_server_of_two_with_a_wrong_clock_removes_nothing(
    running: Running, clock: Clock
) -> None:
    wrong = Clock()
    right, other = running.started(), opened_store(running.engine, clock=wrong)
    put(right, days=30)
    for _ in range(10):
        running.ran += DAY
        clock.now += DAY
        wrong.now = clock.now + YEARS
        assert (other.purge(), right.purge()) == (0, 0)


def test_a_clock_that_was_behind_and_is_right_again_removes_nothing_early(
    running: Running, clock: Clock
) -> None:
    receipt = put(running.started(), days=2)
    put(running.started(), days=30)
    now, clock.now = clock.now, 0.0
    behind = running.started()
    assert running.run(hours=1) + running.run(hours=100) == 0
    assert behind.get(receipt.token) is not None  # what opens stays
    clock.now = now + 101 * HOUR
    assert running.started().purge() == 1
    assert running.run(hours=31 * 24 - 102) == 0
    assert running.run(hours=1) == 1


@pytest.mark.parametrize(
    ("clock", "ran", "known"),
    [
        (100 + HOUR, HOUR, Time(100 + HOUR, 100 + HOUR, 0)),
        (100 + DAY, 0, Time(100 + DAY, 100 + DAY, 0)),
        (101 + DAY, 0, Time(100, 101 + DAY, 0)),
        (100 + YEARS, 60, Time(160, 100 + YEARS, 60)),
        (100 + YEARS, WEEK - 1, Time(99 + WEEK, 100 + YEARS, WEEK - 1)),
        (100 + YEARS, WEEK, Time(100 + YEARS, 100 + YEARS, 0)),
        (100 - YEARS, HOUR, Time(100, 100 - YEARS, 0)),  # it did not pass by this clock
        (100, YEARS, Time(100, 100, 0)),  # another process has counted it
        (90, 10, Time(90, 90, 0)),
    ],
)
def test_what_a_look_at_the_clock_tells(clock: int, ran: int, known: Time) -> None:
    assert Time(100, 100, 0).looked_at(clock, ran) == known


def version_5(engine: Engine) -> None:
    """Make a store what version 5 had made of it, whose links had no previews."""
    with engine.begin() as connection:
        connection.execute(text("DROP INDEX cutpoint_shares_picture"))
        for name in ("preview_title", "preview_said", "picture_name", "picture"):
            connection.execute(text(f"ALTER TABLE cutpoint_shares DROP COLUMN {name}"))
        connection.execute(text("UPDATE cutpoint_store SET version = 5"))


def version_4(engine: Engine) -> str:
    """Make a store what version 4 had made of it, that had no times either; return its salt."""
    version_5(engine)
    with engine.begin() as connection:
        salt = connection.execute(select(STORE.c.salt)).scalar_one()
        connection.execute(text("DROP TABLE cutpoint_store"))
        connection.execute(
            text("CREATE TABLE cutpoint_store (version BIGINT NOT NULL, salt VARCHAR(64) NOT NULL)")
        )
        connection.execute(text("INSERT INTO cutpoint_store VALUES (4, :salt)"), {"salt": salt})
    return str(salt)


def test_a_store_of_version_4_is_brought_along(running: Running, clock: Clock) -> None:
    old = running.started()
    kept = [put(old, str(days), days=days) for days in (1, 30, None)]
    salt = version_4(running.engine)
    clock.now += YEARS  # its newest link tells what time it has seen, whatever the clock says
    assert running.started().purge() == 0
    clock.now -= YEARS
    new = running.started()
    assert [new.get(link.token).title for link in kept] == ["1", "30", "None"]  # type: ignore[union-attr]
    assert new.delete(kept[1].secret)
    assert running.run(hours=48) == 1
    made = int(Clock().now)
    known = (VERSION, salt, made + 2 * DAY, made + 2 * DAY, 0)
    assert rows(running.engine, *STORE.c) == [known]
    assert len(rows(running.engine, SHARES.c.token)) == 1
