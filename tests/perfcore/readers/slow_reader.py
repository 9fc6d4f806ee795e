"""A slow and obvious reader: the csv module, one row after the other."""

import csv
import io
import math


def slow_rows(text):
    """Return good rows as (truth, score) and bad ones as line numbers, for a truth of 0 and 1."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines)
    good, bad = [], []
    header, start = None, 0
    for row in reader:
        line, start = start + 1, reader.line_num
        if not row:
            continue
        if header is None:
            header = row
            continue
        score = _number(row[1].strip()) if len(row) == 2 else None
        if len(row) != 2 or row[0].strip() not in ("0", "1") or score is None:
            bad.append(line)
        else:
            good.append((int(row[0]), score))
    return good, bad


def _number(text):
    if not text or not set(text) <= set("0123456789.eE+-"):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
