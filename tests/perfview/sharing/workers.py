"""A process that uses a store: `python -m tests.perfview.sharing.workers URL DOES SEED`.

It writes a line for whatever was acknowledged, so that whoever kills it knows what must be there.
"""

import random
import sys

from perfview.sharing.engines import engine_of
from perfview.sharing.stores import Store, opened_store
from perfview.sharing.tokens import Token
from tests.perfview.sharing.clocks import share

LINKS = 15


def main(url: str, does: str, seed: int) -> None:
    tell("ready")
    sys.stdin.readline()
    store = opened_store(engine_of(url))
    chance = random.Random(seed)
    if does == "write":
        while True:
            tell(*put(store, chance))
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
    """Write a line, in one piece."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def put(store: Store, chance: random.Random) -> tuple[str, str, int]:
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
    assert shared is not None
    assert shared.title == str(number)
    assert store.payload(Token(token)) == payload_of(number)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
