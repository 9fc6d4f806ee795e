"""Files in pieces that pandas holds one by one, and how far they are read."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

from perfview.commands.places import opened_file
from perfview.commands.progress import Standing
from perfview.commands.sources import MISSING, Files, written

_CHUNK_ROWS = 2_000_000


class Pieces:
    """Pieces of all files for pandas, and how far they are."""

    def __init__(self, files: Files) -> None:
        self.files, self.rows, self.place, self.bytes = files, 0, 0, 0
        self.size = 0 if files.rows else files.size
        self.handle: Any = None

    def __iter__(self) -> Iterator[Any]:
        for place, name in enumerate(self.files.names):
            self.place = place
            for piece in self._of_parquet(name) if self.files.parquet else self._of_csv(name):
                yield piece
                self.rows += len(piece)

    def _of_parquet(self, name: str) -> Iterator[Any]:
        import pyarrow.parquet as pq

        with opened_file(name) as file:
            for batch in pq.ParquetFile(file).iter_batches(_CHUNK_ROWS):
                yield batch.to_pandas()

    def _of_csv(self, name: str) -> Iterator[Any]:
        import pandas as pd

        delimiter, decimal = written(self.files)
        with opened_file(name) as self.handle:
            packed = self.handle.read(2) == b"\x1f\x8b"
            self.handle.seek(0)
            yield from pd.read_csv(
                gzip.GzipFile(fileobj=self.handle) if packed else self.handle,
                sep=delimiter,
                decimal=decimal,
                chunksize=_CHUNK_ROWS,
                keep_default_na=False,
                na_values=MISSING,
            )
            self.bytes += self.handle.tell()
            self.handle = None

    def standing(self) -> Standing:
        """Return how far they are: by rows where all are known, else by the bytes that are read."""
        files = self.files
        where = f"file {self.place + 1:,} of {len(files.names):,}" if len(files.names) > 1 else ""
        if files.rows:
            return Standing.of_rows(self.rows, files.rows, where)
        handle = self.handle
        try:
            read = self.bytes + (handle.tell() if handle else 0)
        except ValueError:  # it was closed just now
            read = self.bytes
        return Standing(read / self.size, Standing.of_rows(self.rows, 0, where).done)
