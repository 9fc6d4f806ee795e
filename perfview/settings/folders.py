"""Folders in which visitors may name files: of this machine, and of object stores."""

from __future__ import annotations

import os
from pathlib import Path

from perfcore.objects.addresses import SCHEMES, ObjectAddress, folder_of, is_address


def folders_in(text: str) -> tuple[Path | ObjectAddress, ...]:
    """Return the folders of a text, which stand apart as folders of PATH do.

    Raises
    ------
    ValueError
        If one is no path from the root, nor a folder of a store.

    Examples
    --------
    >>> [str(each) for each in folders_in("s3://bucket/mail")]
    ['s3://bucket/mail/']
    """
    names: list[str] = []
    for part in text.split(os.pathsep) if text.strip() else ():
        name = part.strip()
        if names and names[-1] in SCHEMES and name.startswith("//"):  # the colon of an address
            name = f"{names.pop()}:{name}"
        names.append(name)
    return tuple(_folder(name) for name in names)


def _folder(name: str) -> Path | ObjectAddress:
    if is_address(name):
        return folder_of(name)
    if not Path(name).is_absolute():
        raise ValueError(name)
    return Path(name)
