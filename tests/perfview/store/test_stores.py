"""The store: what is kept comes back, and nothing else does."""

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, select, text, update

from perfview.store import stores
from perfview.store.engines import engine_of
from perfview.store.errors import StoreError
from perfview.store.schema import SHARES, VERSIONS
from perfview.store.shares import Receipt, Share
from perfview.store.stores import Store, opened_store
from perfview.store.tokens import Token, hashed, new_token, same
from tests.perfview.store.clocks import DAY, Clock, share

MOST = 1000


def put(store: Store, shared: Share | None = None, *, visitor: str = "::1") -> Receipt:
    return store.put(shared or share(), visitor=visitor, per_day=MOST)


def test_what_is_put_comes_back(store: Store, clock: Clock) -> None:
    settings = {"page": "costs", "threshold": 0.1 + 0.2, "models": ["a", None], "b": {"c": True}}
    given = share(
        "Läsbar? \U0001f642 'quoted' --",
        note="One\nTwo",
        sender="Ada",
        settings=settings,
        payload=bytes(range(256)) * 50,
        audience="signed_in",
        days=7,
    )
    receipt = put(store, given)
    shared = store.get(receipt.token)
    assert shared is not None
    made = datetime.fromtimestamp(clock.now, UTC)
    assert (shared.title, shared.note, shared.sender) == (given.title, "One\nTwo", "Ada")
    assert (shared.settings, shared.audience) == (settings, "signed_in")
    assert (shared.created, shared.expires) == (made, made + timedelta(days=7))
    assert receipt.expires == shared.expires
    assert store.payload(receipt.token) == given.payload


def test_the_same_data_have_the_same_checksum(store: Store) -> None:
    one, other = put(store, share("a")), put(store, share("b"))
    last = put(store, share("a", payload=b"others"))
    checksums = [store.get(receipt.token).checksum for receipt in (one, other, last)]  # type: ignore[union-attr]
    assert checksums[0] == checksums[1] != checksums[2]


def test_wrong_expired_and_deleted_answer_alike(store: Store, clock: Clock) -> None:
    expired, deleted = put(store, share(days=1)), put(store)
    assert store.delete(deleted.secret)
    clock.now += DAY
    for token in (new_token(), expired.token, deleted.token, expired.secret):
        assert store.get(token) is None
        assert store.payload(token) is None


def test_a_link_lasts_to_the_second(store: Store, clock: Clock) -> None:
    receipt, ever = put(store, share(days=30)), put(store, share(days=None))
    assert ever.expires is None
    clock.now += 30 * DAY - 1
    assert store.get(receipt.token) is not None
    clock.now += 1
    assert store.get(receipt.token) is None
    clock.now += 3000 * DAY
    assert store.get(ever.token) is not None


def test_only_the_secret_deletes(store: Store) -> None:
    receipt, other = put(store), put(store)
    assert not store.delete(receipt.token)
    assert not store.delete(new_token())
    assert store.get(receipt.token) is not None
    assert store.delete(receipt.secret)
    assert not store.delete(receipt.secret)
    assert store.get(receipt.token) is None
    assert store.get(other.token) is not None


def test_neither_token_nor_visitor_is_kept_or_logged(
    store: Store, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        receipt = put(store, visitor="192.0.2.77")
        store.get(receipt.token)
        store.payload(receipt.token)
        with engine.connect() as connection:
            rows = str(connection.execute(select(SHARES)).all())
        store.delete(receipt.secret)
    for private in (receipt.token.text, receipt.secret.text, "192.0.2.77"):
        assert private not in rows + caplog.text + repr(receipt)
    assert hashed(receipt.token) in rows


def test_tokens_found_are_compared_in_constant_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def noted(one: str, other: str) -> bool:
        asked.append((one, other))
        return same(one, other)

    monkeypatch.setattr(stores, "same", noted)
    receipt = put(store)
    store.get(receipt.token)
    store.delete(receipt.secret)
    assert asked == [(hashed(receipt.token),) * 2, (hashed(receipt.secret),) * 2]


def test_purging_removes_what_has_expired_and_forgets_visitors(
    store: Store, engine: Engine, clock: Clock
) -> None:
    for days in (1, 2, 3, None):
        put(store, share(days=days))
    clock.now += 2 * DAY
    fresh = put(store)
    assert store.purge() == 2
    assert store.purge() == 0
    with engine.connect() as connection:
        rows = connection.execute(select(SHARES.c.token, SHARES.c.visitor)).all()
    assert len(rows) == 3
    assert [row.token for row in rows if row.visitor] == [hashed(fresh.token)]


def test_using_the_store_purges_it_once_an_hour(
    engine: Engine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = [0.0]
    monkeypatch.setattr(stores.time, "monotonic", lambda: hours[0] * 3600)
    store = opened_store(engine, clock=clock)
    put(store, share(days=1))
    clock.now += DAY

    def rows() -> int:
        with engine.connect() as connection:
            return len(connection.execute(select(SHARES.c.token)).all())

    hours[0] = 0.9
    store.get(new_token())
    assert rows() == 1
    hours[0] = 1.1
    store.get(new_token())
    assert rows() == 0


def test_a_purge_that_fails_stops_nobody(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def purge(self: Store) -> int:
        raise StoreError("full", "No room.", "beef")

    monkeypatch.setattr(Store, "purge", purge)
    assert store.get(put(store).token) is not None
    assert "Expired links were not removed, see reference beef" in caplog.text


def test_a_visitor_makes_so_many_links_a_day(store: Store, clock: Clock) -> None:
    def made(visitor: str) -> Receipt:
        return store.put(share(), visitor=visitor, per_day=2)

    first = made("192.0.2.1")
    clock.now += 3600
    made("192.0.2.1")
    with pytest.raises(StoreError, match="You have made 2 links within 24 hours") as caught:
        made("192.0.2.1")
    assert (caught.value.kind, caught.value.reference) == ("quota", "")
    made("192.0.2.2")
    clock.now += DAY - 3600
    made("192.0.2.1")  # the first is a day old
    with pytest.raises(StoreError):
        made("192.0.2.1")
    assert store.get(first.token) is not None


def test_nobody_makes_more_by_asking_all_at_once(store: Store) -> None:
    def made(_: int) -> str:
        try:
            store.put(share(), visitor="192.0.2.1", per_day=3)
        except StoreError as error:
            return error.kind
        return "made"

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(made, range(16))) == ["made"] * 3 + ["quota"] * 13


def test_stores_have_a_salt_of_their_own(store: Store, engine: Engine, tmp_path: Path) -> None:
    other = engine_of(f"sqlite:///{tmp_path / 'other.sqlite'}")
    opened_store(other)
    salts = []
    for each in (engine, other):
        with each.connect() as connection:
            salts.append(connection.execute(select(VERSIONS.c.salt)).scalar_one())
    other.dispose()
    assert salts[0] != salts[1]
    assert all(len(salt) == 64 for salt in salts)


def damaged(engine: Engine, token: Token, **values: object) -> None:
    with engine.begin() as connection:
        connection.execute(update(SHARES).where(SHARES.c.token == hashed(token)).values(**values))


def test_a_damaged_payload_is_not_served(
    store: Store, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    receipt = put(store)
    damaged(engine, receipt.token, payload=b"Counts")
    with pytest.raises(StoreError) as caught:
        store.payload(receipt.token)
    assert caught.value.kind == "corrupt"
    assert str(caught.value) == (
        "What was kept under this link is damaged and is not shown. Whoever runs this server "
        f"finds the details in its log under {caught.value.reference}."
    )
    assert f"reference {caught.value.reference}: the payload of" in caplog.text
    assert receipt.token.text not in caplog.text


@pytest.mark.parametrize("settings", ["{", "[]", '{"version": 2, "is": {}}', '{"version": 1}'])
def test_damaged_settings_are_not_served(store: Store, engine: Engine, settings: str) -> None:
    receipt = put(store)
    damaged(engine, receipt.token, settings=settings)
    with pytest.raises(StoreError, match="damaged") as caught:
        store.get(receipt.token)
    assert caught.value.kind == "corrupt"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": "a" * 201}, "title must have at most 200 characters, got 201"),
        ({"title": "a\x00b"}, "title must not hold control characters"),
        ({"title": "a\nb"}, "title must not hold control characters"),
        ({"sender": "\ud800"}, "sender must not hold control characters"),
        ({"note": "\x1b[31m"}, "note must not hold control characters"),
        ({"note": "a" * 2001}, "note must have at most 2,000 characters, got 2,001"),
        ({"settings": {"a": float("nan")}}, "settings must be JSON"),
        ({"settings": {"a": object()}}, "settings must be JSON"),
        ({"settings": {"a": "b" * 100_000}}, "settings must have at most 100,000 characters as"),
        ({"days": 0}, "days must be from 1 to 36,500, got 0"),
        ({"audience": "friends"}, "audience must be public or signed_in, got 'friends'"),
    ],
)
def test_what_cannot_be_shared(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=f"^Argument {said}"):
        share(**wrong)  # type: ignore[arg-type]


def test_sqlite_is_durable_and_overwrites_what_is_deleted(tmp_path: Path) -> None:
    engine = engine_of(f"sqlite:///{tmp_path / 'shares.sqlite'}")
    opened_store(engine)
    with engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "secure_delete", "auto_vacuum")
        found = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in pragmas]
    engine.dispose()
    assert found == ["wal", 2, 1, 2]


@pytest.mark.xdist_group("postgresql")
def test_postgresql_is_durable_even_where_its_default_is_not(postgresql_url: str) -> None:
    careless = "&options=-csynchronous_commit%3Doff"
    for make, expected in ((create_engine, "off"), (engine_of, "on")):
        engine = make(postgresql_url + careless)
        with engine.connect() as connection:
            found = connection.execute(text("SHOW synchronous_commit")).scalar()
        engine.dispose()
        assert found == expected


def test_a_link_is_deleted_even_where_no_room_can_be_given_back(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def tidied(_engine: Engine) -> None:
        raise OSError("no room")

    receipt = put(store)
    monkeypatch.setattr(stores, "tidied", tidied)
    assert store.delete(receipt.secret)
    assert store.get(receipt.token) is None
    assert "Room was not given back, see reference " in caplog.text


def test_a_deleted_link_leaves_nothing_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "shares.sqlite"
    engine = engine_of(f"sqlite:///{file}")
    store = opened_store(engine)
    kept = put(store, share("kept title"))
    gone = put(store, share("secret title", payload=b"secret payload" * 10_000))
    before = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert store.delete(gone.secret)
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"secret" not in left
    assert b"kept title" in left
    assert len(left) < before / 2
    assert store.get(kept.token) is not None
    engine.dispose()
