"""Processes at one store: `python -m tests.perfview.store.workers`.

Each line that it reads says URL DOES MANY FOLDER, with tabs between them, and starts so many. Each
writes a line into FOLDER/<its number>.out for whatever was acknowledged, so that whoever kills it
knows what must be there, and its errors into <its number>.err. They are forked from this one, which
has used no store itself; it tells their process ids, and in the end how each of them ended.
"""

import os
import random
import sys
import traceback
from pathlib import Path

from perfview.store.databases import engine_of
from perfview.store.shares import Token
from perfview.store.stores import Store, opened_store
from tests.perfview.store.made_shares import data_of, share

LINKS = 8
MOST = 5000  # of a process that nobody kills

Link = tuple[str, str, int]


def main(url: str, does: str, many: int, folder: Path) -> None:
    children = [started(url, does, number, folder) for number in range(many)]
    tell(*children)
    tell(*(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))


def started(url: str, does: str, number: int, folder: Path) -> int:
    """The process id of a new worker."""
    child = os.fork()
    if child:
        return child
    for name, stream in (("out", 1), ("err", 2)):
        file = os.open(folder / f"{number}.{name}", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        os.dup2(file, stream)
    try:
        store = opened_store(engine_of(url))
        {"write": write, "everything": do_everything}[does](store, random.Random(number))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def write(store: Store, chance: random.Random) -> None:
    for _ in range(MOST):
        tell(*put(store, chance))


def do_everything(store: Store, chance: random.Random) -> None:
    mine = []
    for _ in range(LINKS):
        mine.append(put(store, chance))
        check(store, *chance.choice(mine))
        if chance.random() < 0.2:
            gone = mine.pop(chance.randrange(len(mine)))
            assert store.delete(Token(gone[1]))
            assert store.get(Token(gone[0])) is None
            store.purge()
    for link in mine:
        tell(*link)


def tell(*words: object) -> None:
    """Write a line, in one piece and at once."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def put(store: Store, chance: random.Random) -> Link:
    """Keep a link whose payload follows from a number; return both tokens and the number."""
    number = chance.randrange(10**9)
    given = share(str(number), payload=payload_of(number))
    receipt = store.put(given, visitor=str(number), per_day=10)
    return receipt.token.text, receipt.secret.text, number


def payload_of(number: int) -> bytes:
    chance = random.Random(number)
    return chance.randbytes(chance.choice([10, 5_000, 200_000]))


def check(store: Store, token: str, _secret: str, number: int) -> None:
    shared = store.get(Token(token))
    assert shared.title == str(number)
    assert data_of(store, Token(token)) == payload_of(number)


if __name__ == "__main__":
    for line in sys.stdin:
        url, does, many, folder = line.rstrip("\n").split("\t")
        main(url, does, int(many), Path(folder))
