"""`cutpoint samples`: the sample files for whoever has no clone of the repository."""

from __future__ import annotations

from pathlib import Path

from perfview.commands.refusals import UnusableError
from perfview.session.samples import FOLDER


def write_samples(folder: Path) -> None:
    """Write the sample files and their description, with licences, into `folder`.

    Raises
    ------
    UnusableError
        If a file of another content has one of the names: nothing is written then.
    """
    files = {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix in _KINDS}
    for name, content in files.items():
        place = folder / name
        if place.exists() and place.read_bytes() != content:
            raise UnusableError(f"{place} is another file: name a folder that is empty.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


_KINDS = (".csv", ".md")
