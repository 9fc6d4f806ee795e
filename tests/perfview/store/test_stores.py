"""The store: its tables and tokens; what is kept comes back, and nothing else does."""

import hashlib
import hmac
import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from sqlalchemy import Engine, create_engine, inspect, select, text, update

from perfview.store import shares, stores, tables
from perfview.store.databases import engine_of
from perfview.store.errors import StoreError
from perfview.store.shares import Token, hashed, new_token, read_token, same
from perfview.store.stores import Store, opened_store
from perfview.store.tables import FIRST, METADATA, SHARES, STORE, VERSION
from tests.perfview.clocks import Clock
from tests.perfview.store.made_shares import DAY, ON_SQLITE, data_of, fails, put, rows, share


def test_what_is_put_comes_back(store: Store, clock: Clock) -> None:
    settings = {"page": "costs", "threshold": 0.1 + 0.2, "models": ["a", None], "b": {"c": True}}
    words = {"title": "Läsbar? \U0001f642 'quoted' --", "note": "One\nTwo", "sender": "Ada"}
    data = bytes(range(256)) * 50
    receipt = put(store, **words, settings=settings, payload=data, audience="signed_in", days=7)
    shared = store.get(receipt.token)
    made = datetime.fromtimestamp(clock.now, UTC)
    assert {name: getattr(shared, name) for name in words} == words
    assert (shared.settings, shared.audience) == (settings, "signed_in")
    assert (shared.created, shared.expires) == (made, made + timedelta(days=7))
    assert receipt.expires == shared.expires
    assert data_of(store, receipt.token) == data


def test_the_same_data_have_the_same_checksum(store: Store) -> None:
    one, other = put(store, "a"), put(store, "b")
    last = put(store, "a", payload=b"others")
    checksums = [store.get(receipt.token).checksum for receipt in (one, other, last)]  # type: ignore[union-attr]
    assert checksums[0] == checksums[1] != checksums[2]


def test_wrong_expired_and_deleted_answer_alike(store: Store, clock: Clock) -> None:
    expired, deleted = put(store, days=1), put(store)
    assert store.delete(deleted.secret)
    clock.now += DAY
    for token in (new_token(), expired.token, deleted.token, expired.secret):
        assert store.get(token) is None
        assert store.get(token, unless=()) is None


def test_a_link_lasts_to_the_second(store: Store, clock: Clock) -> None:
    receipt, ever = put(store, days=30), put(store, days=None)
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
        receipt = store.put(share(), visitor="192.0.2.77", per_day=1)
        store.get(receipt.token)
        store.get(receipt.token, unless=())
        kept = str(rows(engine, *SHARES.c))
        store.delete(receipt.secret)
    for private in (receipt.token.text, receipt.secret.text, "192.0.2.77"):
        assert private not in kept + caplog.text + repr(receipt)
    assert hashed(receipt.token) in kept


@patch.object(stores, "same", wraps=same)
def test_tokens_found_are_compared_in_constant_time(compared: Mock, store: Store) -> None:
    receipt = put(store)
    store.get(receipt.token)
    store.delete(receipt.secret)
    asked = [call.args for call in compared.call_args_list]
    assert asked == [(hashed(receipt.token),) * 2, (hashed(receipt.secret),) * 2]


def test_purging_removes_what_has_expired_and_forgets_visitors(
    store: Store, engine: Engine, clock: Clock
) -> None:
    for days in (1, 2, 3, None):
        put(store, days=days)
    clock.now += DAY
    assert store.purge() == 0  # an expired link stays for a day, should the clock be wrong
    clock.now += DAY
    assert store.purge() == 1
    clock.now += DAY
    fresh = put(store)
    assert store.purge() == 1
    assert store.purge() == 0
    kept = rows(engine, SHARES.c.token, SHARES.c.visitor)
    assert len(kept) == 3
    assert [row.token for row in kept if row.visitor] == [hashed(fresh.token)]


def test_using_the_store_purges_it_once_an_hour(
    engine: Engine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = [0.0]
    monkeypatch.setattr(stores.time, "monotonic", lambda: hours[0] * 3600)
    store = opened_store(engine, clock=clock)
    put(store, days=1)
    clock.now += DAY
    assert store.purge() == 0
    clock.now += DAY
    for hour, kept in ((0.9, 1), (1.1, 0)):
        hours[0] = hour
        store.get(new_token())
        assert len(rows(engine, SHARES.c.token)) == kept


@patch.object(Store, "purge", Mock(side_effect=StoreError("full", "No room.", "beef")))
def test_a_purge_that_fails_stops_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    assert store.get(put(store).token) is not None
    assert "Expired links were not removed, see reference beef" in caplog.text


def test_a_visitor_makes_so_many_links_a_day(store: Store, clock: Clock) -> None:
    made = partial(store.put, share(), visitor="192.0.2.1", per_day=2)
    first = made()
    clock.now += 3600
    made()
    with fails("quota", "You have made 2 links within 24 hours") as caught:
        made()
    assert caught.value.reference == ""
    made(visitor="192.0.2.2")
    clock.now += DAY - 3600
    made()  # the first is a day old
    with fails("quota", "You have made 2 links"):
        made()
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


def test_stores_have_a_salt_of_their_own(engine: Engine, tmp_path: Path) -> None:
    other = engine_of(f"sqlite:///{tmp_path / 'other.sqlite'}")
    salts = {tables.made(each) for each in (engine, other)}
    other.dispose()
    assert [len(salt) for salt in salts] == [64, 64]


def damaged(engine: Engine, token: Token, **values: object) -> None:
    with engine.begin() as connection:
        connection.execute(update(SHARES).where(SHARES.c.token == hashed(token)).values(**values))


def test_a_damaged_payload_is_not_served(
    store: Store, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    receipt = put(store)
    damaged(engine, receipt.token, payload=b"Counts")
    with fails("corrupt") as caught:
        store.get(receipt.token, unless=())
    assert str(caught.value) == (
        "What was kept under this link is damaged and is not shown. Whoever runs this server "
        f"finds the details in its log under {caught.value.reference}."
    )
    assert f"reference {caught.value.reference}: a payload that does not match" in caplog.text
    assert receipt.token.text not in caplog.text


@pytest.mark.parametrize("settings", ["{", "[]", '{"version": 2, "is": {}}', '{"version": 1}'])
def test_damaged_settings_are_not_served(store: Store, engine: Engine, settings: str) -> None:
    receipt = put(store)
    damaged(engine, receipt.token, settings=settings)
    with fails("corrupt", "damaged"):
        store.get(receipt.token)


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


@ON_SQLITE
@pytest.mark.usefixtures("store")
def test_sqlite_is_durable_and_overwrites_what_is_deleted(engine: Engine) -> None:
    with engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "secure_delete", "auto_vacuum")
        found = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in pragmas]
    assert found == ["wal", 2, 1, 2]


def test_postgresql_is_durable_even_where_its_default_is_not(postgresql_url: str) -> None:
    careless = "&options=-csynchronous_commit%3Doff"
    for make, expected in ((create_engine, "off"), (engine_of, "on")):
        engine = make(postgresql_url + careless)
        with engine.connect() as connection:
            found = connection.execute(text("SHOW synchronous_commit")).scalar()
        engine.dispose()
        assert found == expected


@patch.object(stores, "tidied", Mock(side_effect=OSError("no room")))
def test_a_link_is_deleted_even_where_no_room_can_be_given_back(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    receipt = put(store)
    assert store.delete(receipt.secret)
    assert store.get(receipt.token) is None
    assert "Room was not given back, see reference " in caplog.text


@ON_SQLITE
def test_a_deleted_link_leaves_nothing_in_the_file(store: Store, tmp_path: Path) -> None:
    kept = put(store, "kept title")
    gone = put(store, "secret title", payload=b"secret payload" * 10_000)
    files = [tmp_path / f"shares.sqlite{end}" for end in ("", "-wal")]
    before = sum(path.stat().st_size for path in files)
    assert store.delete(gone.secret)
    left = b"".join(path.read_bytes() for path in files)
    assert b"secret" not in left
    assert b"kept title" in left
    assert len(left) < before / 2
    assert store.get(kept.token) is not None


def test_tokens_are_192_random_bits_of_which_a_hash_is_kept() -> None:
    made = [new_token() for _ in range(1000)]
    assert len({token.text for token in made}) == 1000
    assert all(len(token.text) == 32 for token in made)  # 6 bits a character
    assert all(read_token(token.text) == token for token in made)
    assert hashed(made[0]) == hashlib.sha256(made[0].text.encode()).hexdigest()


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


@patch.object(shares.hmac, "compare_digest", wraps=hmac.compare_digest)
def test_tokens_are_compared_in_constant_time(compared: Mock) -> None:
    one, other = Token("a" * 32), Token("b" * 32)
    assert one == Token("a" * 32)
    assert one != other
    assert not same(hashed(one), hashed(other))
    assert compared.call_count == 3
    assert one != "a" * 32
    assert len({one, Token("a" * 32), other}) == 2


def test_the_tables_are_made_once(engine: Engine) -> None:
    salt = tables.made(engine)
    assert tables.made(engine) == salt
    found = inspect(engine)
    assert set(found.get_table_names()) == set(METADATA.tables)
    for table in (SHARES, STORE):
        made = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert made == {column.name: column.nullable for column in table.c}
    names = {index["name"] for index in found.get_indexes(SHARES.name)}
    assert {"cutpoint_shares_expiry", "cutpoint_shares_visit", "cutpoint_shares_picture"} <= names
    with engine.connect() as connection:
        assert connection.execute(select(STORE.c.version)).scalar_one() == VERSION


@pytest.mark.parametrize("version", [1, FIRST - 1, VERSION + 1])
def test_a_store_of_another_version_is_refused(
    engine: Engine, version: int, caplog: pytest.LogCaptureFixture
) -> None:
    tables.made(engine)
    with engine.begin() as connection:
        connection.execute(update(STORE).values(version=version))
    with fails("newer", "was made by another version of Cutpoint: "):
        opened_store(engine)
    assert f"version {version}, and only {FIRST} to {VERSION} are known" in caplog.text


def test_tables_that_cannot_be_made_leave_nothing_behind(engine: Engine) -> None:
    interrupted = patch.object(tables.secrets, "token_hex", side_effect=RuntimeError("interrupted"))
    with interrupted, pytest.raises(RuntimeError, match="interrupted"):
        tables.made(engine)
    assert not inspect(engine).get_table_names()
    assert tables.made(engine)


def test_nobody_makes_the_tables_twice(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find an empty database; the second finds the tables once its turn has come."""
    first: list[str] = []

    def overtaken(engine: Engine) -> object:
        monkeypatch.undo()
        first.append(tables.made(engine))
        return tables.writing(engine)

    monkeypatch.setattr(tables, "writing", overtaken)
    assert [tables.made(engine)] == first
