"""How objects are opened: by Arrow, with the account that the environment names.

It also runs as a program of its own, which copies one object to its output.
"""

from __future__ import annotations

import os
import sys
from datetime import timedelta
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from pyarrow.fs import FileSystem

NOT_THERE, TOO_LARGE, FULL = 3, 4, 5
"""Exit codes of the copy: no such object, or none that this account may read; too many bytes; and
no room where they go. Anything else but 0 is a store that cannot be reached or breaks off."""
_CONNECTING = 5
"""Seconds that a store has to take a connection."""
_RETRYING = 20
_PIECE = 2**22
_DENIED = ("ACCESS_DENIED", "PERMISSION_DENIED", "HTTP status 403")


def filesystem_of(scheme: str, *, relayed: bool = False) -> FileSystem:
    """Return what opens the objects of a store.

    Account and region are what the store's own tools take: variables such as AWS_ACCESS_KEY_ID,
    AWS_REGION and GOOGLE_APPLICATION_CREDENTIALS, files such as ~/.aws/credentials, or what the
    machine is given. AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL names another store that speaks S3.
    If `relayed`, that cannot send the client to another host or port: for a process that does
    nothing else, as an engine that waits for Arrow may keep Python, and so the relay, from running.
    """
    from pyarrow import fs

    from perfcore.objects.relays import relay_to

    if scheme == "gs":
        return fs.GcsFileSystem(retry_time_limit=timedelta(seconds=_RETRYING))
    ours = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL")
    way = relay_to(ours, patience=_CONNECTING) if ours and relayed else None
    return fs.S3FileSystem(
        endpoint_override=ours or None, connect_timeout=_CONNECTING, proxy_options=way
    )


def copy_object(scheme: str, path: str, most: int, output: BinaryIO, news: BinaryIO) -> int:
    """Copy an object; tell first how many bytes it has, or in the end what went wrong.

    Returns
    -------
    int
        An exit code.
    """
    try:
        with filesystem_of(scheme, relayed=True).open_input_file(path) as stored:
            size = stored.size()
            if size > most:
                return TOO_LARGE
            news.write(b"%d\n" % size)
            news.flush()
            copied = 0
            while piece := stored.read(_PIECE):
                try:
                    output.write(piece)
                    output.flush()
                except OSError:
                    return FULL
                copied += len(piece)
        if copied != size:
            raise OSError(f"{copied} of {size} bytes came")
    except (OSError, ValueError) as error:
        news.write(f"{type(error).__name__}: {error}".encode())
        missing = isinstance(error, FileNotFoundError | PermissionError)
        return NOT_THERE if missing or any(each in str(error) for each in _DENIED) else 1
    return 0


if __name__ == "__main__":
    with os.fdopen(1, "wb", closefd=False) as out, os.fdopen(2, "wb", closefd=False) as told:
        code = copy_object(sys.argv[1], sys.argv[2], int(sys.argv[3]), out, told)
    os._exit(code)  # the clients of stores need not be taken down
