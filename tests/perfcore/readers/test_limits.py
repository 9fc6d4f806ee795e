"""What is refused before memory is spent on it."""

import gzip
import io
import tracemalloc

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.readers import Limits, ReadError, read_predictions, read_table
from perfcore.readers.sources import source_of
from perfcore.readers.typed.parquet_pages import HeaderError, cost_of, page_of, pages

HEAD = b"truth,score\n"
ROWS = HEAD + b"0,0.25\n1,0.75\n"


def parquet(columns, **options):
    written = io.BytesIO()
    pq.write_table(pa.table(columns), written, **options)
    return written.getvalue()


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
            start = chunk.dictionary_page_offset or chunk.data_page_offset
            found = list(pages(io.BytesIO(content), start, chunk.total_compressed_size))
            # The file's sums count the headers too.
            headers = chunk.total_compressed_size - sum(page.stored for page in found)
            assert 0 < headers < 200 * len(found)
            told = sum(page.decompressed for page in found) + headers
            assert told == chunk.total_uncompressed_size
    assert read_table(content).rows == 3000


def test_the_table_of_texts_named_once_is_the_table_of_texts_written_out():
    plain, named = many(3000, use_dictionary=False), many(3000, use_dictionary=True)
    metadata = pq.ParquetFile(io.BytesIO(named)).metadata
    assert set(cost_of(source_of(named), io.BytesIO(named), metadata).coded) == {"segment"}
    one, other = (read_table(content).columns["segment"] for content in (plain, named))
    assert one.texts == other.texts
    assert one.codes.tolist() == other.codes.tolist()


def one_page():
    return parquet({"truth": ["y" * 6 * 10**7], "score": [0.5]}, compression="zstd")


def one_text_many_times():
    truth = pa.DictionaryArray.from_arrays(np.zeros(1000, np.int8), ["x" * 10**6])
    return parquet({"truth": truth, "score": [0.5] * 1000}, compression="zstd")


def shared_beginnings():
    options = {"use_dictionary": False, "column_encoding": {"truth": "DELTA_BYTE_ARRAY"}}
    return parquet({"truth": ["x" * 10**6] * 99, "score": [0.5] * 99}, **options)


def empty_columns():
    return parquet({"truth": np.zeros(10**7, np.int8), "score": pa.nulls(10**7)})


def endless_lines():
    return gzip.compress(HEAD + b"1,0.5\n" * 10**7, 5)


@pytest.mark.parametrize(
    "bomb", [one_page, one_text_many_times, shared_beginnings, empty_columns, endless_lines]
)
def test_a_bomb_is_refused_while_it_is_small(bomb):
    content = bomb()
    assert len(content) < 2 * 10**6
    limits = Limits(file_bytes=2 * 10**6, decompressed_bytes=5 * 10**7)
    tracemalloc.start()
    with pytest.raises(ReadError, match=r"at most|so much"):
        read_table(content, name="bomb", limits=limits)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * 10**7


def test_a_lying_sum_does_not_help():
    """The sum in the footer is what a hostile writer chooses; the page's header is not."""
    content = parquet({"truth": ["y" * 2 * 10**7], "score": [0.5]}, compression="zstd")
    told = pq.ParquetFile(io.BytesIO(content)).metadata.row_group(0).column(0)
    as_told = told.total_uncompressed_size
    lie = content.replace(_zigzag(as_told), _zigzag(64, like=as_told))
    assert lie != content
    assert pq.ParquetFile(io.BytesIO(lie)).metadata.row_group(0).column(0) is not None
    with pytest.raises(ReadError, match="once it is decompressed"):
        read_table(lie, limits=Limits(decompressed_bytes=10**7))


def _zigzag(value, like=None):
    """A number as Thrift writes it, as long as another one."""
    length = len(_zigzag(like)) if like else 0
    value, written = value << 1, []
    while value or len(written) < length or not written:
        more = value >> 7 or len(written) + 1 < length
        written.append(value & 127 | (128 if more else 0))
        value >>= 7
    return bytes(written)


def test_what_is_no_header_of_a_page():
    for content in (b"", b"\x15", b"\x00", b"\xff" * 40, b"\x1c" * 20, b"\x15" + b"\xff" * 20):
        with pytest.raises(HeaderError, match="page's header"):
            page_of(content)


def test_a_file_of_endless_pages_or_descriptions(monkeypatch):
    sizes = "perfcore.readers.typed.parquet_pages"
    with monkeypatch.context() as less:
        less.setattr(f"{sizes}.MAX_PAGES", 2)
        with pytest.raises(ReadError, match="cut into more than 2 pages"):
            read_table(many(50))
    monkeypatch.setattr(f"{sizes}.FOOTER_BYTES", 10)
    with pytest.raises(ReadError, match=r"describes itself in [\d,]+ bytes; at most 10"):
        read_table(many(50))
