"""Where files lie: on this machine, or in an object store with the account of whoever asks."""

from __future__ import annotations

import re
from functools import cache
from glob import glob
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from perfcore.objects.addresses import ObjectAddress, address_of, is_address

if TYPE_CHECKING:
    from pyarrow.fs import FileSystem


def found_at(pattern: str) -> list[str]:
    """Return the files that a path, an address, or a pattern of one names, in order.

    In addresses `*` stands for anything but a slash, and `**/` for any folders.

    Raises
    ------
    ObjectError, OSError
        If it is an address and no good one, or its store does not answer.
    """
    if not is_address(pattern):
        there = glob(pattern, recursive=True)  # noqa: PTH207  # a pattern may begin anywhere
        return sorted(each for each in there if Path(each).is_file())
    from pyarrow import fs

    address = address_of(pattern)
    store = store_of(address.scheme)
    if "*" not in address.key:
        infos = [store.get_file_info(address.path)]
        infos = [each for each in infos if each.type == fs.FileType.File]
        return [pattern for _ in infos]
    base = address.path.partition("*")[0].rpartition("/")[0]
    rest = address.path[len(base) + 1 :]
    chosen = fs.FileSelector(base, allow_not_found=True, recursive="/" in rest)
    shape = re.compile(_regular(rest), re.DOTALL)
    return sorted(
        str(ObjectAddress(address.scheme, *each.path.split("/", 1)))
        for each in store.get_file_info(chosen)
        if each.type == fs.FileType.File and shape.fullmatch(each.path[len(base) + 1 :])
    )


def _regular(pattern: str) -> str:
    r"""Return the regular expression of a pattern.

    Examples
    --------
    >>> _regular("day=*/**/*.csv")
    'day=[^/]*/(?:.*/)?[^/]*\\.csv'
    """
    ways = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}
    parts = re.split(r"(\*\*/|\*\*|\*)", pattern)
    return "".join(ways.get(part) or re.escape(part) for part in parts)


@cache
def store_of(scheme: str) -> FileSystem:
    """Return the one client of a store."""
    from perfcore.objects.filesystems import filesystem_of

    return filesystem_of(scheme)


def opened_file(name: str) -> BinaryIO:
    """Open a file to be read, here or in a store."""
    if not is_address(name):
        return Path(name).open("rb")
    address = address_of(name)
    return cast("BinaryIO", store_of(address.scheme).open_input_file(address.path))


def size_of(name: str) -> int:
    """Return the bytes of a file."""
    if not is_address(name):
        return Path(name).stat().st_size
    address = address_of(name)
    return int(store_of(address.scheme).get_file_info(address.path).size)


def dataset_of(names: tuple[str, ...], **options: Any) -> Any:
    """Return objects of one store as a dataset of Arrow, of which an engine takes what it needs.

    Parameters
    ----------
    names
        Their addresses.
    options
        As of ``pyarrow.dataset.dataset``.
    """
    from pyarrow import dataset

    addresses = [address_of(each) for each in names]
    paths = [each.path for each in addresses]
    return dataset.dataset(paths, filesystem=store_of(addresses[0].scheme), **options)


def on_disk(name: str) -> BinaryIO:
    """Open a file of this machine, or a copy of an object, which lies on the disk without a name.

    Raises
    ------
    ObjectError
        If it is not in its store, or that does not answer.
    """
    if not is_address(name):
        return Path(name).open("rb")
    from perfcore.objects.copies import copy_to_disk

    address = address_of(name)
    copy = cast("BinaryIO", TemporaryFile())  # noqa: SIM115  # it outlives this call
    try:
        copy_to_disk(address, copy, most=2**63 - 1)
    except BaseException:
        copy.close()
        raise
    copy.seek(0)
    return copy
