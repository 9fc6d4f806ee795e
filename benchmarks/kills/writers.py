"""A process that makes, reads and deletes links until it is killed, and notes what it was told.

Each line of its notes is written at once and in one piece: when, what, and of which link.
"""

from __future__ import annotations

import logging
import os
import random
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from perfview.store.databases import engine_of
from perfview.store.errors import StoreError
from perfview.store.shares import Share, Token
from perfview.store.stores import Store, opened_store

SIZES = (10, 5_000, 60_000)
"""Bytes of a payload: within a page of the database, some pages, many."""


@dataclass
class Notes:
    """What one process or several were told: links by their tokens, and when."""

    made: dict[str, int] = field(default_factory=dict)  # acknowledged: its number, not when
    deleting: dict[str, float] = field(default_factory=dict)  # begun to be deleted
    deleted: dict[str, float] = field(default_factory=dict)
    full: list[float] = field(default_factory=list)  # no room to make one
    kept: list[float] = field(default_factory=list)  # no room to delete one: must not happen

    def read(self, file: Path) -> None:
        """Add the notes in a file; a line that a kill cut short does not count."""
        lines = file.read_text().splitlines(keepends=True)
        for when, what, *link in (line.split() for line in lines if line.endswith("\n")):
            if what == "made":
                self.made[link[0]] = int(link[1])
            elif what in ("full", "kept"):
                getattr(self, what).append(float(when))
            else:
                getattr(self, what)[link[0]] = float(when)


def notes_in(folder: Path) -> Notes:
    """Return the notes of all writers there."""
    notes = Notes()
    for file in folder.glob("*.txt"):
        notes.read(file)
    return notes


def started(url: str, file: Path) -> int:
    """Start a process that writes its notes into a file, and why it ended beside it."""
    child = os.fork()
    if child:
        return child
    logging.disable()  # a full disk is no news here
    try:
        notes = os.open(file, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        _write(opened_patiently(url), random.Random(file.stem), notes)
    except BaseException:
        file.with_suffix(".err").write_text(traceback.format_exc())
    os._exit(1)


def opened_patiently(url: str) -> Store:
    """Open the store; on a disk that has been full from the start there is none yet."""
    while True:
        try:
            return opened_store(engine_of(url))
        except StoreError as error:
            if error.kind != "full":
                raise
            time.sleep(0.05)


def _write(store: Store, chance: random.Random, notes: int) -> None:
    mine: list[tuple[Token, Token, int]] = []
    gone: list[Token] = []

    def note(what: str, *link: object) -> None:
        os.write(notes, f"{' '.join(map(str, (time.monotonic(), what, *link)))}\n".encode())

    @contextmanager
    def noted(what: str) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            if error.kind != "full":
                raise
            note(what)
            time.sleep(0.02)

    while True:
        number = chance.randrange(10**12)
        with noted("full"):
            made = store.put(share_of(number), visitor=str(number), per_day=1)
            note("made", made.token.text, number)
            mine.append((made.token, made.secret, number))
        if mine and chance.random() < 0.4:
            token, secret, _ = mine.pop(chance.randrange(len(mine)))
            note("deleting", token.text)
            with noted("kept"):
                if not store.delete(secret):
                    raise AssertionError("A link was gone before it was deleted.")
                note("deleted", token.text)
                gone.append(token)
        if mine:
            check(store, *chance.choice([(token, number) for token, _, number in mine]))
        if gone and store.get(chance.choice(gone)) is not None:
            raise AssertionError("A link that was deleted is back.")
        if chance.random() < 0.02:
            store.purge()


def share_of(number: int) -> Share:
    """Return what is shared under a number: all of it follows from that."""
    return Share(title=str(number), settings={"number": number}, payload=payload_of(number))


def payload_of(number: int) -> bytes:
    """Return the data that are shared under a number; they cannot be compressed."""
    chance = random.Random(number)
    return chance.randbytes(chance.choice(SIZES))


def check(store: Store, token: Token, number: int) -> None:
    """Raise AssertionError unless a link is there and whole."""
    shared = store.get(token, unless=())
    if shared is None:
        raise AssertionError("An acknowledged link is lost.")
    whole = (shared.title, shared.settings) == (str(number), {"number": number})
    if not whole or shared.payload != payload_of(number):
        raise AssertionError("A link is torn.")
