"""Tokens: hard to guess, never printed, compared in constant time."""

import hashlib

import pytest

from perfview.store import tokens
from perfview.store.tokens import Token, hashed, new_token, read_token, same


def test_tokens_are_192_random_bits() -> None:
    made = [new_token() for _ in range(1000)]
    assert len({token.text for token in made}) == 1000
    assert all(len(token.text) == 32 for token in made)  # 6 bits a character
    assert all(read_token(token.text) == token for token in made)


def test_only_a_hash_is_kept() -> None:
    token = new_token()
    assert hashed(token) == hashlib.sha256(token.text.encode()).hexdigest()


def test_nothing_prints_a_token() -> None:
    token = new_token()
    for shown in (repr(token), str(token), f"{token}", f"{token!r}", f"{[token]}", "%s" % token):  # noqa: UP031
        assert token.text not in shown
        assert "<Token>" in shown


@pytest.mark.parametrize(
    "text",
    [None, 7, "", "a" * 31, "a" * 33, "a" * 31 + "é", "a" * 31 + "\n", "a" * 32 + "\n", ["a"] * 32],
)
def test_what_cannot_be_a_token(text: object) -> None:
    assert read_token(text) is None


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bytes, bytes]] = []

    def compare_digest(one: bytes, other: bytes) -> bool:
        asked.append((one, other))
        return one == other

    monkeypatch.setattr(tokens.hmac, "compare_digest", compare_digest)
    one, other = Token("a" * 32), Token("b" * 32)
    assert one == Token("a" * 32)
    assert one != other
    assert not same(hashed(one), hashed(other))
    assert len(asked) == 3
    assert one != "a" * 32
    assert len({one, Token("a" * 32), other}) == 2
