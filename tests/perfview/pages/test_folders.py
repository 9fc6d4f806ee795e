"""Files of the server: those in allowed folders are read, all else is refused in the same words."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from perfcore.objects.addresses import folder_of
from perfview.pages.data.folders import NoFileError, allowed, copied
from perfview.settings import Settings
from perfview.store.cells import behind
from tests.object_stores import Store, running_store
from tests.perfview.running_app import opened_data, served_with

ROWS = b"truth,score\n" + b"".join(b"%d,0.%02d\n" % (i % 2, i % 97) for i in range(3000))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An allowed folder beside one that is not."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for each in (inside / "below", outside):
        each.mkdir(parents=True)
        (each / "mail.csv").write_bytes(ROWS)
    (inside / "link.csv").symlink_to(outside / "mail.csv")
    (inside / "dangling.csv").symlink_to(outside / "nothing.csv")
    (inside / "within.csv").symlink_to(inside / "below" / "mail.csv")
    (inside / "door").symlink_to(outside)
    os.mkfifo(inside / "pipe.csv")
    return inside


def test_files_of_allowed_folders_are_opened(folder: Path) -> None:
    for name in ("below/mail.csv", "within.csv", "../inside/below/mail.csv"):
        arrived = allowed(f"{folder}/{name}", (folder,))
        assert arrived.size == len(ROWS)
        assert arrived.file.read(5) == b"truth"


def test_all_else_is_refused_alike(folder: Path) -> None:
    for name in (
        *("link.csv", "dangling.csv", "door/mail.csv", "pipe.csv", "below", "", "nothing.csv"),
        *("../outside/mail.csv", "../outside/nothing.csv", "below/../../outside/mail.csv"),
        *("below/mail.csv/x", "below/mail.csv\0", "x" * 5000, "../inside-too/mail.csv"),
    ):
        with pytest.raises(NoFileError) as caught:
            allowed(f"{folder}/{name}", (folder,))
        assert caught.value.args == (), name


def test_paths_elsewhere_are_not_even_looked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Path, "resolve", never)
    monkeypatch.setattr(os, "open", never)
    for text in ("/etc/passwd", "/etc/nothing", "mail.csv", "~/mail.csv", ".", "/"):
        with pytest.raises(NoFileError):
            allowed(text, (folder,))


def test_the_data_page_reads_such_a_file_and_refuses_others_in_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [each for each in opened_data().text_input if each.key == "path"]
    served_with(monkeypatch, Settings(folders=str(folder)))
    app = opened_data()
    said = []
    for path in ("/etc/passwd", "/etc/nothing", f"{folder}/link.csv", f"{folder}/nothing.csv"):
        app.put(path=path).pressed("open_path")
        said.append([each.value for each in app.warning])
        assert not app.session_state["files"].opened if "files" in app.session_state else True
    assert all(each == said[0] for each in said)
    assert "There is no file of this path" in said[0][0].replace("\\", "")
    app.put(path=f"{folder}/below/mail.csv").pressed("open_path")
    (file,) = app.session_state["files"].opened.values()
    assert (file.large, file.reads_well) == (True, True)
    assert sum(file.found.models["score"].counts.sum(axis=0)) == 3000
    assert app.keyed(f"remove-{file.id}")
    assert (folder / "below" / "mail.csv").read_bytes() == ROWS


def test_weights_of_such_a_file_are_not_taken_for_cases(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [b"truth,score,weight\n"]
    lines += [b"%d,0.%04d,%d\n" % (i % 2, i, 50 + i % 3 * 5) for i in range(3000)]
    (folder / "weighted.csv").write_bytes(b"".join(lines))
    served_with(monkeypatch, Settings(folders=str(folder)))
    app = opened_data().put(path=f"{folder}/weighted.csv").pressed("open_path")
    (file,) = app.session_state["files"].opened.values()
    assert file.large
    held = file.found.models["score"].held
    assert (held.kind, held.rows.sum()) == ("weights", 3000)
    assert file.tally("score").cases.weighted
    assert behind(file.found, "score", file.tally("score")).alone_of_class == 3000


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store of objects, of which the server allows a folder."""
    with running_store() as found:
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        for path in ("bucket/mail/mail.csv", "bucket/mail2/mail.csv", "other/mail/mail.csv"):
            found.objects[path] = ROWS
        yield found


ELSEWHERE = (
    *("s3://bucket/mail2/mail.csv", "s3://other/mail/mail.csv", "s3://bucket/mail.csv"),
    *("s3://bucket/mail/../mail2/mail.csv", "s3://bucket/mail/..%2fmail2/mail.csv", "s3://"),
    *("s3://bucket/mail/mail.csv?endpoint_override=127.0.0.1:9", "gs://bucket/mail/mail.csv"),
    *("s3://a:b@bucket/mail/mail.csv", "s3://bucket/mail/", "s3://bucket/mail//mail.csv"),
    *("/bucket/mail/mail.csv", "http://127.0.0.1/bucket/mail/mail.csv"),
)


def test_no_store_is_asked_for_what_lies_elsewhere(store: Store) -> None:
    for text in ELSEWHERE:
        with pytest.raises(NoFileError) as caught:
            copied(text, (folder_of("s3://bucket/mail"), Path("/bucket")))
        assert caught.value.args == (), text
        assert not store.asked, text


def test_the_data_page_reads_an_object_and_refuses_others_in_one_sentence(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    served_with(monkeypatch, Settings(folders="/srv/mail:s3://bucket/mail", upload_megabytes=1))
    app = opened_data()
    assert "s3://bucket/mail/, of up to 1 MB" in "".join(
        each.value.replace("\\", "").replace("\u2060", "") for each in app.caption
    )
    said = []
    for path in ("s3://bucket/mail2/mail.csv", "s3://bucket/mail/nothing.csv", "/srv/nothing"):
        app.put(path=path).pressed("open_path")
        said.append([each.value for each in app.warning])
    assert all(each == said[0] for each in said)
    assert "There is no file of this path" in said[0][0].replace("\\", "")
    store.objects["bucket/mail/large.csv"] = bytes(1_000_001)
    app.put(path="s3://bucket/mail/large.csv").pressed("open_path")
    assert "large.csv is too large: at most 1 MB" in app.warning[0].value.replace("\\", "")
    app.put(path=" s3://\u2060bucket/mail/mail.csv")  # as copied from the screen
    app.pressed("open_path")
    (file,) = app.session_state["files"].opened.values()
    assert (file.large, file.reads_well, file.name) == (False, True, "mail.csv")
    assert file.found.models["score"].truth.size == 3000
    assert {path for _, path in store.asked} == {
        *("bucket/mail/mail.csv", "bucket/mail/nothing.csv", "bucket/mail/large.csv"),
    }


def test_a_large_object_is_counted_in_pieces(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.objects["bucket/mail/mail.csv"] = ROWS + b"1,0.5\n0,0.25\n" * 9_000
    monkeypatch.setattr("perfview.session.memory.MEGABYTE", 100_000)
    served_with(monkeypatch, Settings(folders="s3://bucket/mail", row_megabytes=1))
    app = opened_data().put(path="s3://bucket/mail/mail.csv").pressed("open_path")
    (file,) = app.session_state["files"].opened.values()
    assert (file.large, file.reads_well) == (True, True)
    assert sum(file.found.models["score"].counts.sum(axis=0)) == 21_000
