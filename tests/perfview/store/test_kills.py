"""`make kills` sees what must not happen."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, update

from benchmarks.kills.__main__ import report
from benchmarks.kills.runs import Run, compare
from benchmarks.kills.writers import Notes, share_of
from perfview.store.stores import Store
from perfview.store.tables import SHARES
from tests.perfview.store.made_shares import ON_SQLITE


@ON_SQLITE
@pytest.mark.parametrize(
    ("fault", "lost", "torn", "back"),
    [("none", 0, 0, 0), ("lost", 3, 0, 0), ("torn", 0, 3, 0), ("back", 0, 0, 1)],
)
def test_links_lost_torn_and_back_are_counted(
    store: Store, engine: Engine, url: str, fault: str, lost: int, torn: int, back: int
) -> None:
    made = {number: store.put(share_of(number), visitor="", per_day=9) for number in range(3)}
    run = Run("SQLite", Notes({receipt.token.text: number for number, receipt in made.items()}))
    with engine.begin() as connection:
        if fault == "lost":
            connection.execute(delete(SHARES))
        if fault == "torn":
            connection.execute(update(SHARES).values(settings='{"version": 1, "is": {}}'))
    if fault == "back":
        run.notes.deleted = {made[0].token.text: 1.0}
        run.notes.deleting = {made[0].token.text: 0.0}
        run.full = [(-1.0, 2.0)]
        assert run.deleted_while_full == 1
    compare(url, run)
    assert (run.lost, run.torn, run.back) == (lost, torn, back)
    assert run.sound == (fault == "none")
    assert f"| **acknowledged and lost** | {lost} |" in report([run])


def test_notes_that_a_kill_cut_short_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "0.txt"
    file.write_text("1.0 made aa 7\n2.0 deleting aa\n3.0 full\n4.0 made bb 8")
    notes = Notes()
    notes.read(file)
    assert notes == Notes({"aa": 7}, deleting={"aa": 2.0}, full=[3.0])
