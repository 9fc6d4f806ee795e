"""Uploads taken in: their bytes lie on the disk, and what is no upload is refused."""

import asyncio
import gc
from typing import Any

import pytest
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFile
from streamlit.web.server.starlette.starlette_app_utils import generate_xsrf_token_string

from perfview.kit.arrivals import Sent, disk_bytes, sent_by
from perfview.server.receivers import Receivers
from perfview.settings import Settings
from tests.perfview.server.requests import Answer, asked, gates, inner, scope_of

MB = 10**6
TOKEN = generate_xsrf_token_string()
HEAD = b'--x\r\nContent-Disposition: form-data; name="f"; filename="%s"\r\n\r\n'
END = b"\r\n--x--\r\n"


def sent(
    parts: list[bytes], manager: Any, session: str = "s", path: str = "", **more: str
) -> Answer:
    headers = {
        "content_type": "multipart/form-data; boundary=x",
        "cookie": f"_streamlit_xsrf={TOKEN}",
        "x_xsrftoken": TOKEN,
        **more,
    }
    app = Receivers(inner, Settings(row_megabytes=1, upload_megabytes=3), lambda: manager)
    scope = scope_of(path or f"/_stcore/upload_file/{session}/f", "PUT", **headers)
    return asyncio.run(asked(app, scope, parts))


@pytest.mark.parametrize("size", [0, 7, 2 * MB])
def test_the_bytes_of_an_upload_lie_on_the_disk_until_nobody_needs_them(size: int) -> None:
    manager = MemoryUploadedFileManager("/upload")
    content = bytes(range(256)) * (size // 256) + bytes(size % 256)
    parts = [HEAD % b"a.csv", *(content[i : i + 65_536] for i in range(0, size, 65_536)), END]
    assert sent(parts, manager, f"s{size}")[0] == 204
    (record,) = manager.get_files(f"s{size}", ["f"])
    assert (record.name, len(record.data)) == ("a.csv", size)
    assert UploadedFile(record, None).size == size  # type: ignore[arg-type]
    assert isinstance(record.data, Sent)
    arrived = record.data.arrived
    arrived.file.seek(0)
    assert arrived.file.read() == content
    assert disk_bytes(f"s{size}") == size
    assert disk_bytes(f"s{size}", {"f"}) == 0
    file = arrived.file
    manager.remove_session_files(f"s{size}")
    del record, arrived
    gc.collect()
    assert file.closed
    assert not [*sent_by(f"s{size}")]


def test_a_file_that_is_too_large_is_refused_also_where_it_says_no_length() -> None:
    manager = MemoryUploadedFileManager("/upload")
    told = sent([b""], manager, content_length=str(5 * MB))
    assert (told[0], told[2]) == (413, b"A file may have 3 MB here at most.")
    assert sent([HEAD % b"a", bytes(4 * MB), END], manager)[0] == 413
    assert not manager.file_storage


@pytest.mark.parametrize(
    ("parts", "more", "status"),
    [
        ([HEAD % b"a", b"x", END], {"x_xsrftoken": "other"}, 403),
        ([HEAD % b"a", b"x", END], {"cookie": "a=b"}, 403),
        ([b"nothing"], {}, 400),
        ([HEAD % b"a", b"x", END], {"content_type": "text/plain"}, 400),
        ([HEAD % b"a", b"x\r\n", HEAD % b"b", b"y", END], {}, 400),
        ([b'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\nx', END], {}, 400),
    ],
)
def test_what_is_no_upload_of_ours_is_refused(
    parts: list[bytes], more: dict[str, str], status: int
) -> None:
    manager = MemoryUploadedFileManager("/upload")
    assert sent(parts, manager, **more)[0] == status
    assert not manager.file_storage


def test_all_else_goes_to_the_app() -> None:
    assert sent([b""], None, path="/_stcore/health")[1]["etag"] == "x"


def test_a_full_disk_is_said_before_anything_is_read() -> None:
    scope = scope_of("/_stcore/upload_file/s/f", "PUT", content_length=str(6 * MB))
    for free, status in ((107 * MB, 204), (105 * MB, 503)):
        gate = gates(looks={"free": lambda free=free: free})
        assert asyncio.run(asked(gate, scope))[0] == status


def test_large_files_have_room_of_their_own_on_the_disk() -> None:
    scope = scope_of("/_stcore/upload_file/s/f", "PUT", content_length=str(12 * MB))
    looks = {"on_disk": lambda session, besides: 9 * MB}
    room: dict[str, Any] = {"row_megabytes": 10, "looks": looks, "held": 9 * MB}
    assert asyncio.run(asked(gates(upload_megabytes=21, **room), scope))[0] == 204
    status, _, said = asyncio.run(asked(gates(upload_megabytes=20, **room), scope))
    assert (status, b"may have 20 MB here altogether" in said) == (413, True)
    # They never come into memory.
    assert (
        asyncio.run(
            asked(gates(upload_megabytes=30, memory_megabytes=5, resident=4, **room), scope)
        )[0]
        == 204
    )
