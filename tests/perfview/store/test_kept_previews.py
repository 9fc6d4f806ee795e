"""What chats show of a link: kept in its row, gone with it, added to stores of before."""

from collections.abc import Callable

import pytest
from sqlalchemy import Engine, update

from perfview.store.shares import Preview, Share, Token, new_token, picture_name, read_token
from perfview.store.stores import Store, opened_store
from perfview.store.tables import SHARES, STORE, VERSION
from tests.perfview.clocks import Clock
from tests.perfview.store.made_shares import DAY, data_of, fails, put, rows
from tests.perfview.store.test_times import version_4, version_5

PICTURE = b"\x89PNG\r\n\x1a\n and what follows"
TICKED = Preview("Where to set the alarm", "finds 81 %", PICTURE)


def test_a_preview_lasts_as_long_as_its_link(store: Store, clock: Clock) -> None:
    plain, short, deleted = (put(store, preview=each) for each in (Preview(), TICKED, TICKED))
    assert store.preview(plain.token) == (Preview(), "")
    name = picture_name(short.token)
    assert store.preview(short.token) == (Preview(TICKED.title, TICKED.said), name)
    assert store.picture(name) == PICTURE
    assert store.delete(deleted.secret)
    clock.now += 31 * DAY
    gone = [short.token, deleted.token, new_token()]
    assert [store.preview(each) for each in gone] == [None] * 3
    assert [store.picture(picture_name(each)) for each in gone] == [None] * 3


def test_what_a_picture_is_called_opens_nothing(store: Store) -> None:
    link = put(store, preview=TICKED)
    name = picture_name(link.token)
    assert read_token(name) is None
    assert read_token(name[:32]) is not None  # of the right form, and yet no link
    for text in (name, name[:32], name[32:]):
        assert store.get(Token(text)) is None
        assert store.preview(Token(text)) is None
        assert not store.delete(Token(text))
    for other in ("", link.token.text, name.upper(), name[:-1], "x" * 64):
        assert store.picture(other) is None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Preview(title="a\nb"), "title must not hold control"),
        (lambda: Preview(said="a" * 301), "said must have at most 300"),
        (lambda: Preview(picture=bytes(500_001)), "picture must have at most 500,000 bytes"),
        (
            lambda: Share(
                title="", settings={}, payload=b"", audience="signed_in", preview=Preview("a")
            ),
            "must be empty behind sign-in",
        ),
    ],
)
def test_what_no_preview_can_be(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        wrong()


@pytest.mark.parametrize(
    "damaged",
    [{"preview_title": "a\x1f"}, {"preview_said": "a" * 301}, {"picture_name": "x"}],
)
def test_a_damaged_preview_is_not_shown(
    store: Store, engine: Engine, damaged: dict[str, object]
) -> None:
    link = put(store, preview=TICKED)
    with engine.begin() as connection:
        connection.execute(update(SHARES).values(damaged))
    with fails("corrupt"):
        store.preview(link.token)
    assert data_of(store, link.token) == b"counts"


def test_what_is_no_picture_is_not_sent(store: Store, engine: Engine) -> None:
    link = put(store, preview=TICKED)
    for damaged in (b"<script>", None):
        with engine.begin() as connection:
            connection.execute(update(SHARES).values(picture=damaged))
        with fails("corrupt"):
            store.picture(picture_name(link.token))


@pytest.mark.parametrize("before", [version_4, version_5])
def test_links_of_a_store_of_before_have_the_general_card(
    store: Store, engine: Engine, clock: Clock, before: Callable[[Engine], object]
) -> None:
    old = put(store)
    before(engine)
    new = opened_store(engine, clock=clock)
    assert rows(engine, STORE.c.version) == [(VERSION,)]
    assert new.preview(old.token) == (Preview(), "")
    assert data_of(new, old.token) == b"counts"
    link = put(new, preview=TICKED)
    assert new.picture(picture_name(link.token)) == PICTURE
    with pytest.raises(Exception, match=r"(?i)unique"), engine.begin() as connection:
        connection.execute(update(SHARES).values(picture_name="a" * 64))
