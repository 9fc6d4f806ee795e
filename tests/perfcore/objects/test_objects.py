"""Objects: which addresses are any, and what becomes of a copy whatever the store does."""

import socket
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from tempfile import TemporaryFile
from urllib.parse import urlsplit

import pytest

from perfcore.objects import copies, filesystems
from perfcore.objects.addresses import address_of, folder_of
from perfcore.objects.copies import MOST, SILENCE, copy_to_disk
from perfcore.objects.errors import NoObjectError, ObjectError
from perfcore.objects.relays import relay_to
from tests.object_stores import Store, running_store

ROWS = b"truth,score\n" + b"1,0.75\n0,0.25\n" * 400_000


@pytest.fixture(scope="module")
def running() -> Iterator[Store]:
    with running_store() as found:
        yield found


@pytest.fixture
def store(running: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store of one object, as new, whose account and address stand in the environment."""
    for name, value in running.environment.items():
        monkeypatch.setenv(name, value)
    running.objects["bucket/folder/mail.csv"] = ROWS
    yield running
    running.woken.set()  # whoever still waits goes on, and counts on what is no longer looked at
    for field in fields(Store):
        if field.default_factory is not MISSING:
            setattr(running, field.name, field.default_factory())
    running.sent = 0


@pytest.mark.parametrize(
    "text",
    [
        *("s3://bucket", "s3:///key", "s3:/bucket/key", "S3://bucket/key", "az://bucket/key"),
        *("https://bucket/key", "file:///etc/passwd", "s3://bucket/../key", "s3://bucket/a/./b"),
        *("s3://bucket/a/..", "s3://bucket//key", "s3://bucket/a//b", "s3://bucket/a\\..\\b"),
        *("s3://bucket/a%2f..%2fb", "s3://bucket/a%252fb", "s3://bucket/%2e%2e/b"),
        *("s3://bucket/k?endpoint_override=evil.example", "s3://bucket/k#x", "s3://bucket/k\0"),
        *("s3://key:secret@bucket/k", "s3://bucket:80/k", "s3://bucket/k\n", "s3://bücket/k"),
        *("s3://bucket/" + "k" * 2000, " s3://bucket/k", "s3://bucket/a//", "s3://.bucket/k"),
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ObjectError, match="no address of an object"):
        address_of(text)


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        *(("s3://bucket/folder/mail.csv", True), ("s3://bucket/folder/a/b", True)),
        *(("s3://bucket/folder2/mail.csv", False), ("s3://bucket/folder", False)),
        *(("s3://bucket/folder/", False), ("s3://bucket/folder/a/", False)),
        *(("s3://bucket2/folder/mail.csv", False), ("gs://bucket/folder/mail.csv", False)),
        *(("s3://Bucket/folder/mail.csv", False), ("s3://bucket/Folder/mail.csv", False)),
    ],
)
def test_a_folder_holds_what_begins_with_its_whole_name(text: str, inside: bool) -> None:
    for folder in ("s3://bucket/folder", "s3://bucket/folder/"):
        assert address_of(text).lies_in(folder_of(folder)) is inside
    assert address_of("s3://bucket/mail.csv").lies_in(folder_of("s3://bucket"))


def test_a_copy_has_all_bytes_and_says_how_far_it_is(store: Store) -> None:
    store.objects["bucket/large"] = bytes(range(256)) * 2**17  # 33 MB
    with TemporaryFile() as file:
        copy_to_disk(address_of("s3://bucket/large"), file, most=10**8)
        file.seek(0)
        assert file.read() == store.objects["bucket/large"]
    assert store.sent == 2**25


def test_there_is_one_error_for_what_is_absent_or_denied(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bucket/folder/nothing.csv", "bucket/folder", "elsewhere/mail.csv"):
        with TemporaryFile() as file, pytest.raises(NoObjectError):
            copy_to_disk(address_of(f"s3://{name}"), file, most=10**8)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAOFSOMEBODYELSE")
    with TemporaryFile() as file, pytest.raises(NoObjectError):
        copy_to_disk(address_of("s3://bucket/folder/mail.csv"), file, most=10**8)


def test_nothing_of_a_larger_object_is_copied(store: Store) -> None:
    with TemporaryFile() as file, pytest.raises(ObjectError, match="too large: at most 5 MB"):
        copy_to_disk(address_of("s3://bucket/folder/mail.csv"), file, most=5 * 10**6)
    assert (store.sent, store.asked) == (0, [("HEAD", "bucket/folder/mail.csv")])


@dataclass
class Clock:
    """A clock that goes on by so many seconds each time it is read, once something has come."""

    step: float
    begun: Callable[[], object]
    now: float = 0.0

    def monotonic(self) -> float:
        self.now += self.step * bool(self.begun())
        return self.now


@pytest.mark.parametrize("how", ["silent", "stuck"])
def test_a_store_that_says_nothing_is_given_up(
    store: Store, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    getattr(store, how).add("bucket/folder/mail.csv")
    with TemporaryFile() as file:
        come = {"silent": lambda: store.asked, "stuck": lambda: store.sent}[how]
        monkeypatch.setattr(copies, "time", clock := Clock(SILENCE / 3, come))
        with pytest.raises(ObjectError, match="does not answer"):
            copy_to_disk(address_of("s3://bucket/folder/mail.csv"), file, most=10**8)
    assert SILENCE < clock.now < 2 * SILENCE


def test_a_store_that_sends_next_to_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something comes all the time, but less than a megabyte a second."""
    slow = tmp_path / "slow.py"
    slow.write_text(
        "import sys, time\nfor _ in range(500):\n    sys.stdout.write('x')\n"
        "    sys.stdout.flush()\n    time.sleep(0.01)\n"
    )
    monkeypatch.setattr(filesystems, "__file__", str(slow))
    with TemporaryFile() as file:
        monkeypatch.setattr(copies, "time", clock := Clock(SILENCE / 5, lambda: file.seek(0, 2)))
        with pytest.raises(ObjectError, match="does not answer"):
            copy_to_disk(address_of("s3://bucket/a.csv"), file, most=10**8)
        assert file.seek(0, 2) > 1
    assert SILENCE < clock.now < 2 * SILENCE


def test_a_store_that_nobody_runs_is_given_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    with TemporaryFile() as file, pytest.raises(ObjectError, match="does not answer"):
        copy_to_disk(address_of("s3://bucket/folder/mail.csv"), file, most=10**8)
    assert not store.asked


def test_a_store_sends_nobody_elsewhere(store: Store) -> None:
    """Not to another port of the same host either: it could be any service inside."""
    with running_store() as other, TemporaryFile() as file:
        other.objects["bucket/folder/mail.csv"] = b"truth,score\n1,0.5\n"
        store.moved["bucket/folder/mail.csv"] = f"{other.url}/bucket/folder/mail.csv"
        with pytest.raises(ObjectError, match="does not answer, or not as it should"):
            copy_to_disk(address_of("s3://bucket/folder/mail.csv"), file, most=10**9)
        assert store.asked
        assert other.asked == []
        assert file.read() == b""


def test_the_way_to_a_store_leads_nowhere_else(store: Store) -> None:
    """Neither by a request that can be read nor by a tunnel for one that is encrypted."""
    with running_store() as other:
        way = urlsplit(relay_to(store.url, patience=5.0))
        assert way.hostname is not None
        places = {url: urlsplit(url).netloc for url in (store.url, other.url)}
        for url, place in places.items():
            for asked in (f"GET {url}/bucket/k", f"CONNECT {place}"):
                with socket.create_connection((way.hostname, way.port or 0), 20) as client:
                    client.sendall(f"{asked} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
                    said = client.recv(1000)
                    if url == other.url:
                        assert said.startswith(b"HTTP/1.1 403 not the store")
                    elif asked.startswith("GET"):  # the store refuses who has no account
                        assert said.startswith(b"HTTP/1.1 403 Forbidden")
                    else:
                        assert said.startswith(b"HTTP/1.1 200")
                        client.sendall(b"GET /bucket/k HTTP/1.1\r\nHost: here\r\n\r\n")
                        assert client.recv(1000).startswith(b"HTTP/1.1 403 Forbidden")
        assert len(store.asked) == 2
        assert other.asked == []


def test_a_copy_ends_with_its_reader(store: Store) -> None:
    store.silent.add("bucket/folder/mail.csv")

    def leave(_copied: int, _all: int) -> None:
        raise KeyboardInterrupt

    with TemporaryFile() as file, pytest.raises(KeyboardInterrupt):
        copy_to_disk(address_of("s3://bucket/folder/mail.csv"), file, most=10**8, told=leave)


def test_only_so_many_are_copied_at_a_time(store: Store) -> None:
    address = address_of("s3://bucket/folder/mail.csv")
    for _ in range(MOST):
        assert copies._TURNS.acquire(blocking=False)  # noqa: SLF001
    try:
        with TemporaryFile() as file, pytest.raises(ObjectError, match="in a minute"):
            copy_to_disk(address, file, most=10**8)
    finally:
        copies._TURNS.release(MOST)  # noqa: SLF001
    assert not store.asked
    with TemporaryFile() as file:
        copy_to_disk(address, file, most=10**8)
