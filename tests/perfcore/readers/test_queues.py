"""Turns at readers: who has read least goes first, whoever came first."""

import os
import signal
import time
from contextlib import ExitStack
from io import BytesIO
from threading import Thread

import pytest

from perfcore.readers import ReadError
from perfcore.readers.isolated import pools
from perfcore.readers.isolated.pools import ReaderPool
from perfcore.readers.isolated.queues import HALVED, LIGHT, Asker, NoTurnError, Queue


class Desk:
    """A queue of which the order of turns is watched, with a clock that is put forward by hand."""

    def __init__(self, most=1):
        self.now, self.order = 0.0, []
        self.queue = Queue(most, clock=lambda: self.now)
        self.threads = []

    def read(self, address, visitor, seconds=0.0):
        """Take a turn of so many seconds at once."""
        with self.queue.turn(Asker(visitor, address), size=1):
            self.now += seconds

    def line_up(self, *askers):
        """Have each wait for a turn, one after the other."""
        for address, visitor, size in askers:
            before = self.queue.waiting
            thread = Thread(target=self._wait, args=(address, visitor, size), daemon=True)
            thread.start()
            self.threads.append(thread)
            until(lambda before=before: self.queue.waiting == before + 1)

    def _wait(self, address, visitor, size):
        with self.queue.turn(Asker(visitor, address), size=size):
            self.order.append(f"{address}{visitor}{size}")

    def served(self):
        for thread in self.threads:
            thread.join()
        return self.order


def until(reached):
    """Wait for a state; a minute tells that it is not reached at all."""
    end = time.monotonic() + 60
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.002)


def order_of(*askers, before=(), held=(("x", "x"),)):
    """Return in which order those are served who wait while others have all turns."""
    desk = Desk(len(held))
    for address, visitor, seconds in before:
        desk.read(address, visitor, seconds)
    with ExitStack() as stack:
        for address, visitor in held:
            stack.enter_context(desk.queue.turn(Asker(visitor, address), size=1))
        desk.line_up(*askers)
        assert desk.order == []
        assert (desk.queue.reading, desk.queue.waiting) == (len(held), len(askers))
    return desk.served()


def test_equals_are_served_as_they_came():
    assert order_of(("a", "i", 1), ("b", "i", 1), ("c", "i", 1)) == ["ai1", "bi1", "ci1"]


def test_who_has_a_turn_waits_for_others():
    """Two readers, both taken by one address: one of its visitors comes after all the others."""
    desk = Desk(2)
    with ExitStack() as stack:
        stack.enter_context(desk.queue.turn(Asker("i", "a"), size=1))  # stays
        with desk.queue.turn(Asker("j", "a"), size=1):
            desk.line_up(("a", "i", 1), ("a", "k", 1), ("b", "i", 9))
        assert desk.served() == ["bi9", "ak1", "ai1"]


def test_who_has_read_much_comes_later_and_that_is_forgotten():
    much = ("a", "i", 30.0), ("b", "i", 20.0), ("c", "i", LIGHT / 2)
    waiting = ("a", "i", 1), ("b", "i", 1), ("d", "i", 9), ("c", "i", 3)
    assert order_of(*waiting, before=much) == ["ci3", "di9", "bi1", "ai1"]
    later = (*much, ("y", "y", 30 * HALVED))
    assert order_of(*waiting, before=later) == ["ai1", "bi1", "ci3", "di9"]


def test_an_address_is_shared_by_its_visitors():
    """New visitors of one address do not come before another address."""
    much = tuple(("a", f"v{i}", 30.0) for i in range(5))
    waiting = ("a", "v0", 1), ("a", "new", 1), ("b", "i", 1)
    assert order_of(*waiting, before=much) == ["bi1", "anew1", "av01"]


def test_small_files_come_first_among_equals():
    assert order_of(("a", "i", 20_000), ("b", "i", 42), ("c", "i", 42)) == [
        "bi42",
        "ci42",
        "ai20000",
    ]


def test_nobody_waits_longer_than_his_patience_and_who_leaves_is_forgotten():
    queue = Queue(1)
    with queue.turn(Asker("i", "a"), size=1):
        with pytest.raises(NoTurnError), queue.turn(Asker("j", "a"), size=1, patience=0.0):
            pass
        with pytest.raises(KeyboardInterrupt), queue.turn(Asker("j", "a"), size=1, told=left):
            pass
        assert (queue.reading, queue.waiting) == (1, 0)
    assert (queue.reading, queue.waiting) == (0, 0)
    with queue.turn(Asker("j", "a"), size=1):
        assert queue.reading == 1


def left():
    raise KeyboardInterrupt


def test_a_file_that_waits_too_long_costs_a_sentence(monkeypatch):
    pool = ReaderPool(most=1)
    monkeypatch.setattr(pools, "TURN_PATIENCE", 0.0)
    with (
        pool.queue.turn(Asker("i", "a"), size=1),
        pytest.raises(ReadError, match="no reader free"),
    ):
        pool.read(BytesIO(b"truth,score\n0,0.2\n"), name="mail.csv")


class Watched(BytesIO):
    """A file that says when it is sent to a reader."""

    def __init__(self, content, name, sent):
        super().__init__(content)
        self.name, self.sent = name, sent

    def read(self, *size):
        if self.name not in self.sent:
            self.sent.append(self.name)
        return super().read(*size)


SMALL = b"truth,score\n0,0.2\n1,0.7\n0,0.1\n1,0.3\n0,0.5\n"
LARGE = b"truth,score\n" + b"".join(b"%d,0.%06d\n" % (i % 2, i) for i in range(100_000))


@pytest.mark.parametrize("one_address", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_a_small_file_waits_for_one_file_of_others_however_many_they_are(one_address):
    """Ten visitors hold both readers; what they read stands still, so nothing depends on time."""
    pool, sent, ends = ReaderPool(most=2), [], []

    def read(name, content, address):
        try:
            pool.read(Watched(content, name, sent), name=name, asker=Asker(name, address))
        except ReadError as error:
            ends.append(str(error))

    def start(name, content, address):
        thread = Thread(target=read, args=(name, content, address), daemon=True)
        thread.start()
        return thread

    threads = []
    try:
        for i in range(2):
            threads.append(start(f"hostile {i}", LARGE, "a" if one_address else f"a{i}"))
            until(lambda i=i: len(pool.processes) == 2 + i)
            os.kill(pool.processes[-1], signal.SIGSTOP)
        first, second = pool.processes[1:]
        for i in range(2, 10):
            threads.append(start(f"hostile {i}", LARGE, "a" if one_address else f"a{i}"))
            until(lambda i=i: pool.queue.waiting == i - 1)
        threads.append(start("victim", SMALL, "b"))
        until(lambda: pool.queue.waiting == 9)
        assert sent == ["hostile 0", "hostile 1"]
        os.kill(first, signal.SIGKILL)
        until(lambda: len(sent) > 3)
        assert sent[2] == "victim"
        os.kill(second, signal.SIGCONT)
        for thread in threads:
            thread.join()
        assert len(sent) == 11
        assert len(ends) == 1
        assert "broke its reader" in ends[0]
    finally:
        pool.close()


def test_memory_is_granted_at_the_turn_and_waited_for_and_never_twice():
    """Files that come together are granted no more than there is; who finds none waits."""
    pool, given, most, told = ReaderPool(most=3), [], 1000, []

    def memory():
        left = most - pool.granted
        granted = 0 if left < 300 else min(left, 500)
        given.append((pool.granted, granted))
        return granted

    def read(name):
        pool.read(BytesIO(LARGE), name=name, megabytes=memory, told=told.append)

    threads = [Thread(target=read, args=(str(i),), daemon=True) for i in range(3)]
    try:
        for i, thread in enumerate(threads[:2]):
            thread.start()
            until(lambda i=i: len(pool.processes) == 2 + i)
            os.kill(pool.processes[-1], signal.SIGSTOP)
        stopped = pool.processes[1:]
        threads[2].start()
        until(lambda: (1000, 0) in given)
        assert (pool.granted, pool.queue.waiting, len(pool.processes)) == (1000, 0, 3)
        for process in stopped:
            os.kill(process, signal.SIGCONT)
        for thread in threads:
            thread.join()
        assert [granted for _, granted in given if granted] == [500, 500, 500]
        assert all(before + granted <= most for before, granted in given)
        assert pool.granted == 0
    finally:
        pool.close()
