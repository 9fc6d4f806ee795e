"""What is refused before memory is spent on it."""

import gzip
import io
import tracemalloc

import numpy as np
import pyarrow.parquet as pq
import pytest

from perfcore.readers import Limits, ReadError, read_predictions, read_table
from perfcore.readers.sources import source_of
from perfcore.readers.typed import parquet_costs
from perfcore.readers.typed.parquet_costs import cost_of
from perfcore.readers.typed.parquet_pages import page_of, pages
from perfcore.readers.typed.thrift import HeaderError
from tests.hostile_inputs import FILES, HEAD, LIMITS, parquet

ROWS = HEAD + b"0,0.25\n1,0.75\n"


def many(n, **options):
    truth = np.arange(n) % 2
    texts = [f"case {i % 100}" for i in range(n)]
    return parquet({"truth": truth, "score": np.linspace(0, 1, n), "segment": texts}, **options)


@pytest.mark.parametrize(
    ("content", "limits", "message"),
    [
        (ROWS, {"file_bytes": 20}, r"is a file of 26 bytes; at most 20 bytes are read"),
        (gzip.compress(HEAD + b"1,0.5\n" * 9000), {"decompressed_bytes": 50_000}, "50 kB once it"),
        (ROWS + b"1,0.5\n" * 9, {"rows": 10}, r"has more than 10 rows, and so many at most"),
        (ROWS + b"1,2,3\n" * 99, {"rows": 10}, r"has more than 10 rows"),
        (ROWS + b"\n" * 99, {"rows": 10}, r"has more than 10 rows"),
        (ROWS + b'1,"' + b"\n" * 99 + b'"\n', {"rows": 10}, r"has more than 10 rows"),
        (ROWS, {"columns": 1}, r"has 2 columns; at most 1 are read. Keep those of the truth"),
        (b"truth,score,,,\n0,0.25\n1,0.75\n", {"columns": 4}, r"has 5 columns; at most 4 are read"),
        (b"truth,score,a,a\n0,0.25\n1,0.75\n", {"columns": 3}, r"has 4 columns; at most 3"),
        (b"0,0.25,,\n1,0.75\n0,0.5\n", {"columns": 3}, r"has 4 columns; at most 3 are read"),
        (b"truth,score\n0,0.25,,\n1,0.75,,\n", {"columns": 3}, r"has 4 columns; at most 3"),
        (ROWS + b"1,0.5\n" * 9, {"decompressed_bytes": 80}, r"at least 11 rows of 2 columns; at"),
        (ROWS + b"1," + b"5" * 300 + b"\n" + b"1,1\n" * 99, {"row_bytes": 100}, "of millions of"),
        (many(50), {"rows": 49}, r"has more than 49 rows"),
        (many(50), {"columns": 2}, r"has 3 columns; at most 2"),
        (many(50), {"decompressed_bytes": 1000}, r"at least 50 rows of 3 columns; at most 125"),
    ],
)  # fmt: skip
def test_more_than_the_limit_is_refused(content, limits, message):
    with pytest.raises(ReadError, match=message):
        read_table(content, name="cases.csv", limits=Limits(**limits))


def test_as_much_as_the_limit_is_read():
    limits = Limits(file_bytes=len(ROWS), decompressed_bytes=32, rows=2, columns=2, row_bytes=64)
    assert read_table(ROWS, limits=limits).rows == 2
    assert read_predictions(ROWS, limits=limits).models["score"].score.tolist() == [0.25, 0.75]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"compression": "zstd", "data_page_size": 1000},
        {"use_dictionary": False, "version": "1.0", "write_statistics": False},
        {"data_page_version": "2.0", "row_group_size": 700},
        {"use_dictionary": False, "column_encoding": {"segment": "DELTA_BYTE_ARRAY"}},
        {"write_page_checksum": True, "write_page_index": True},
    ],
)
def test_headers_of_pages_tell_what_the_file_tells(options):
    content = many(3000, **options)
    metadata = pq.ParquetFile(io.BytesIO(content)).metadata
    for group in range(metadata.num_row_groups):
        for number in range(metadata.num_columns):
            chunk = metadata.row_group(group).column(number)
            found = list(pages(io.BytesIO(content), chunk))
            # The file's sums count the headers too.
            headers = chunk.total_compressed_size - sum(page.stored for page in found)
            assert 0 < headers < 200 * len(found)
            told = sum(page.decompressed for page in found) + headers
            assert told == chunk.total_uncompressed_size
    assert read_table(content).rows == 3000


def test_the_table_of_texts_named_once_is_the_table_of_texts_written_out():
    plain, named = many(3000, use_dictionary=False), many(3000, use_dictionary=True)
    metadata = pq.ParquetFile(io.BytesIO(named)).metadata
    assert cost_of(source_of(named), io.BytesIO(named), metadata, range(3), ()).coded == {2}
    one, other = (read_table(content).columns["segment"] for content in (plain, named))
    assert one.texts == other.texts
    assert one.codes.tolist() == other.codes.tolist()


@pytest.mark.parametrize(
    ("bomb", "most"),
    [
        ("gzip_bomb.csv.gz", 3 * 10**7),
        ("parquet_page_bomb.parquet", 10**6),
        ("parquet_text_bomb.parquet", 10**6),
        ("parquet_shared_bomb.parquet", 10**6),
        ("parquet_null_bomb.parquet", 10**6),
    ],
)
def test_a_bomb_is_refused_while_it_is_small(bomb, most):
    content = FILES[bomb]()
    tracemalloc.start()
    with pytest.raises(ReadError, match=r"at most|so much"):
        read_table(content, name="bomb", limits=LIMITS)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(content) < LIMITS.file_bytes
    assert peak < most


def test_a_lying_sum_does_not_help():
    """The sum in the footer is what a hostile writer chooses; the page's header is not."""
    content = parquet({"truth": ["y" * 2 * 10**7], "score": [0.5]}, compression="zstd")
    told = pq.ParquetFile(io.BytesIO(content)).metadata.row_group(0).column(0)
    as_told = _zigzag(told.total_uncompressed_size)
    lie = content.replace(as_told, _zigzag(64, len(as_told)))
    assert lie != content
    assert pq.ParquetFile(io.BytesIO(lie)).metadata.row_group(0).column(0) is not None
    with pytest.raises(ReadError, match="once it is decompressed"):
        read_table(lie, limits=Limits(decompressed_bytes=10**7))


def _zigzag(value, length=0):
    """A number as Thrift writes it, in so many bytes or more."""
    groups = max(-(-(2 * value).bit_length() // 7), length)
    written = [2 * value >> 7 * i & 127 | 128 for i in range(groups)]
    return bytes([*written[:-1], written[-1] & 127])


def test_what_is_no_header_of_a_page():
    for content in (
        b"",
        b"\x15",
        b"\x00",
        b"\xff" * 40,
        b"\x1c" * 20,
        b"\x19" * 5000,
        b"\x15" + b"\xff" * 20,
    ):
        with pytest.raises(HeaderError, match="header"):
            page_of(content)


@pytest.mark.parametrize(
    ("limit", "most", "message"),
    [
        ("MAX_PAGES", 2, "cut into more than 2 pages"),
        ("FOOTER_BYTES", 10, r"describes itself in [\d,]+ bytes; at most 10"),
    ],
)
def test_a_file_of_endless_pages_or_descriptions(monkeypatch, limit, most, message):
    monkeypatch.setattr(parquet_costs, limit, most)
    with pytest.raises(ReadError, match=message):
        read_table(many(50))


def test_one_text_may_be_as_long_as_a_row_of_a_text_file():
    """A kilobyte that becomes a text of ten million letters."""
    told = r"holds a text of 10,000,000 bytes; at most 4,194,304 are read of one\."
    with pytest.raises(ReadError, match=told):
        read_table(FILES["parquet_page_bomb.parquet"](), name="bomb")
