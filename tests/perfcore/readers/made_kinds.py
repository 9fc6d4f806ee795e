"""The cases of `made_exports` in kinds of files that are no text: a row for each kind."""

import io
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.feather as feather
import pyreadstat

from tests.perfcore.readers.made_exports import FRAME, SCORE, TRUTH, word

LABELS = {"truth": {0: "no", 1: "yes"}}
ENTRIES = FRAME[["truth", "score"]]


def written(write, name="made"):
    """What a function writes to a path."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        write(str(path))
        return path.read_bytes()


def sav(frame=FRAME, labels=LABELS, **options):
    return written(
        lambda path: pyreadstat.write_sav(frame, path, variable_value_labels=labels, **options)
    )


def dta(frame=FRAME, labels=LABELS, **options):
    return written(
        lambda path: pyreadstat.write_dta(frame, path, variable_value_labels=labels, **options)
    )


def npy(array):
    made = io.BytesIO()
    np.save(made, array)
    return made.getvalue()


def npz(*, packed=True, **arrays):
    made = io.BytesIO()
    (np.savez_compressed if packed else np.savez)(made, **arrays)
    return made.getvalue()


def arrow(table=None, **options):
    made = io.BytesIO()
    feather.write_feather(pa.Table.from_pandas(FRAME) if table is None else table, made, **options)
    return made.getvalue()


def stream(table=None):
    made = io.BytesIO()
    table = pa.Table.from_pandas(FRAME) if table is None else table
    with pa.ipc.new_stream(made, table.schema) as writer:
        writer.write_table(table, max_chunksize=7)
    return made.getvalue()


def arff(rows, *attributes, relation="made"):
    declared = "\n".join(f"@attribute {each}" for each in attributes)
    return f"% made\n\n@relation {relation}\n\n{declared}\n\n@data\n{rows}\n".encode()


RECORDS = np.array(
    [(word(y), s) for y, s in zip(TRUTH, SCORE, strict=True)], [("truth", "U3"), ("score", "f8")]
)
ARRAY = np.column_stack([TRUTH, SCORE])
MARGINS = "\n".join(
    f"{(1 if (s >= 0.5) == y else -1) * abs(round(2 * s - 1, 4))},{word(s >= 0.5)},{word(y)}"
    for y, s in zip(TRUTH, SCORE, strict=True)
)
KINDS = {
    "SPSS": sav(),
    "SPSS, packed": sav(row_compress=True),
    "SPSS, zsav": sav(compress=True),
    **{f"Stata {version}": dta(version=version) for version in (8, 10, 12, 13, 14, 15)},
    "Stata by pandas": written(lambda path: FRAME.to_stata(path, write_index=False)),
    "numpy": npy(ARRAY),
    "numpy, by columns": npy(np.asfortranarray(ARRAY)),
    "numpy, other order of bytes": npy(ARRAY.astype(">f8")),
    "numpy, records": npy(RECORDS),
    "numpy archive": npz(truth=np.array(TRUTH), score=np.array(SCORE)),
    "numpy archive, as it is": npz(truth=np.array(TRUTH), score=np.array(SCORE), packed=False),
    "numpy archive, matrix": npz(
        y_true=np.array(TRUTH), proba=np.column_stack([1 - np.array(SCORE), SCORE])
    ),
    **{f"Feather, {how}": arrow(compression=how) for how in ("lz4", "zstd", "uncompressed")},
    "Feather, coded": arrow(
        pa.table(
            {
                "truth": pa.array([word(y) for y in TRUTH]).dictionary_encode(),
                "score": pa.array(SCORE, pa.float64()),
            }
        )
    ),
    "Arrow, views": arrow(
        pa.table({"truth": pa.array([word(y) for y in TRUTH], pa.string_view()), "score": SCORE})
    ),
    "Arrow stream": stream(),
    "ARFF": arff(
        "\n".join(
            f"{i}, '{word(y)}' ,{s}" for i, (y, s) in enumerate(zip(TRUTH, SCORE, strict=True))
        ),
        "id integer",
        "truth {no,yes}",
        "score numeric",
    ),
    "Weka classifier errors": arff(
        MARGINS, "'prediction margin' numeric", "'predicted churn' { no, yes }", "churn {no,yes}"
    ),
}
"""By name, the sixty cases."""


def frame(**columns):
    return pd.DataFrame(columns)
