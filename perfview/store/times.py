"""The time of a store: its server's clock, believed once the store has seen that time pass.

Refusing an expired link can be taken back, removing it cannot. So a link is refused by the clock,
but removed by a time that a clock which jumps cannot move.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, select, update

from perfview.store.errors import LOG, DamagedError
from perfview.store.tables import STORE

DAY = 24 * 3600
WEEK = 7 * DAY

_LAST = 2**40
"""Thirty thousand years: a time beyond is none."""


@dataclass(frozen=True, slots=True)
class Time:
    """What a store knows about the time, in whole seconds.

    Attributes
    ----------
    time
        The time of the store, since 1970. While the clock is within a day of it, it follows the
        clock. Otherwise it runs on by the seconds that processes have run.
    seen
        What the clock said when it was last looked at, since 1970.
    doubted
        How long processes have run since the clock was last within a day of `time`. After a week
        the clock is believed.
    """

    time: int
    seen: int
    doubted: int

    def __post_init__(self) -> None:
        parts = (self.time, self.seen, self.doubted)
        if not all(type(part) is int and abs(part) <= _LAST for part in parts):
            raise DamagedError("the row that says what time the store has seen")

    def looked_at(self, now: int, ran: int) -> Time:
        """Return what is known once the clock says `now`.

        `ran` is how many seconds the process has run since it last looked, by a clock that nobody
        sets. Of these count only those that no other process has counted already.
        """
        ran = max(0, min(ran, now - self.seen))
        time, doubted = self.time + ran, self.doubted + ran
        believed = abs(now - time) <= DAY or doubted >= WEEK
        return Time(now, now, 0) if believed else Time(time, now, doubted)

    @property
    def ahead(self) -> int:
        """How many seconds the clock is ahead of the time of the store; negative if behind."""
        return self.seen - self.time

    @property
    def removes(self) -> int:
        """A link is removed if it expired before this time: a day ago, as clocks may be wrong."""
        return min(self.time, self.seen) - DAY


def look_at_clock(connection: Connection, now: int, ran: int) -> Time:
    """Write the time of the clock into the store, and return what it then knows of the time."""
    row = connection.execute(
        select(STORE.c.time, STORE.c.seen, STORE.c.doubted).with_for_update()
    ).one()
    known = Time(*row).looked_at(now, ran)
    connection.execute(update(STORE).values(**asdict(known)))
    if known.ahead:
        LOG.warning(
            "The clock is %+.1f days off the time that the store has seen pass. It is believed "
            "once the server has run for %.0f more hours; until then a link that only this clock "
            "calls expired is refused, but not removed.",
            known.ahead / DAY,
            (WEEK - known.doubted) / 3600,
        )
    return known
