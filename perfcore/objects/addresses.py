"""Addresses of objects, such as s3://bucket/folder/scores.parquet."""

from __future__ import annotations

import re
from dataclasses import dataclass

from perfcore.objects.errors import ObjectError

SCHEMES = ("s3", "gs")
"""Amazon S3 and what speaks like it, and Google Cloud Storage."""
_FORM = re.compile(
    rf"(?P<scheme>{'|'.join(SCHEMES)})://(?P<bucket>[A-Za-z0-9][A-Za-z0-9._-]*)/(?P<key>.*)",
    re.ASCII | re.DOTALL,
)
_REFUSED = re.compile(r"[?#%\\\x00-\x1f\x7f]")
_LONGEST = 1024
"""Bytes of a key; the stores have the same bound."""
_WRONG = (
    "{text} is no address of an object. Write it as s3://bucket/folder/file or gs://bucket/file, "
    "without ?, #, %, a backslash, or “..” between slashes."
)


@dataclass(frozen=True, slots=True)
class ObjectAddress:
    """Where an object lies, or a folder of objects: then its key is empty or ends with a slash."""

    scheme: str
    bucket: str
    key: str

    def __str__(self) -> str:
        return f"{self.scheme}://{self.path}"

    @property
    def path(self) -> str:
        """Bucket and key, as filesystems of Arrow name the object."""
        return f"{self.bucket}/{self.key}"

    @property
    def name(self) -> str:
        """What a file of this key is called."""
        return self.key.rpartition("/")[2]

    def lies_in(self, folder: ObjectAddress) -> bool:
        """Whether this is an object of that folder, or below it."""
        same = (self.scheme, self.bucket) == (folder.scheme, folder.bucket)
        return same and bool(self.name) and self.key.startswith(folder.key)


def is_address(text: str) -> bool:
    """Whether a text names an object of a store that is known, and no path.

    Examples
    --------
    >>> is_address("s3://bucket/mail.csv"), is_address("mail.csv"), is_address("hdfs://host/mail")
    (True, False, False)
    """
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def address_of(text: str) -> ObjectAddress:
    """Return the address that a text spells. Nothing in it is decoded, and nothing is asked.

    An address has no query, as that could name another host, and no “..”, as clients resolve it.

    Raises
    ------
    ObjectError
        If it is none.

    Examples
    --------
    >>> address_of("s3://bucket/folder/mail.csv")
    ObjectAddress(scheme='s3', bucket='bucket', key='folder/mail.csv')
    """
    found = _FORM.fullmatch(text)
    if found is None or _REFUSED.search(text) or len(text.encode(errors="replace")) > _LONGEST:
        raise ObjectError(_WRONG, text=repr(text[:60]))
    *folders, name = found["key"].split("/")
    if {"", ".", ".."} & set(folders) or name in (".", ".."):
        raise ObjectError(_WRONG, text=repr(text[:60]))
    return ObjectAddress(found["scheme"], found["bucket"], found["key"])


def folder_of(text: str) -> ObjectAddress:
    """Return the folder that a text names, with or without a slash at its end.

    Raises
    ------
    ObjectError
        If it is none.

    Examples
    --------
    >>> str(folder_of("s3://bucket")), str(folder_of("s3://bucket/folder"))
    ('s3://bucket/', 's3://bucket/folder/')
    """
    return address_of(text if text.endswith("/") else f"{text}/")
