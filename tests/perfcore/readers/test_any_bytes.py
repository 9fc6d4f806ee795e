"""Whatever is uploaded: predictions, a list of bad rows or a clear error, nothing else."""

import gzip
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from perfcore.data import Aggregates
from perfcore.readers import ReadError, guess_columns, predictions, read_table

PIECES = [",", ";", "\t", "|", "\n", "\r", '"', "0", "1", "0.5", "-3e2", "x", "", " ", "é", "是"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030"])
UPLOADS = st.one_of(
    st.binary(max_size=200),
    st.builds(str.encode, TEXTS, ENCODINGS),
    st.builds(lambda rows: ("truth,score\n" + rows).encode(), TEXTS),
    st.builds(lambda content: gzip.compress(content)[:-1], st.binary(max_size=20)),
    st.builds(lambda content: b"PAR1" + content + b"PAR1", st.binary(max_size=60)),
)


@given(UPLOADS)
@example(b"\0")
@settings(max_examples=400, deadline=None)
def test_any_bytes(content):
    with suppress(ReadError):
        table = read_table(content)
        reading = predictions(table, guess_columns(table), drop_bad_rows=True)
        good = reading.problems.total - reading.problems.rows
        models = reading.predictions.models.values()
        assert good > 0
        assert all(isinstance(m, Aggregates) or len(m) <= good for m in models)
