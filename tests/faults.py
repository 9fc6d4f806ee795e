"""Plant one fault at a time in a copy of the project, and see that tests find each: `make faults`.

This stands outside `make test`: it asks whether the tests can fail, not whether the code is right.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Fault(NamedTuple):
    """A text that stands once in a file, and what is put in its place.

    Tests of its room must fail, or some `besides`.
    """

    name: str
    file: str
    text: str
    wrong: str
    besides: str = ""


FAULTS = (
    Fault(
        "a score equal to the threshold is called negative",
        "perfcore/binary/sweeps.py",
        "return rising.size - int(rising.searchsorted(threshold))",
        'return rising.size - int(rising.searchsorted(threshold, "right"))',
    ),
    Fault(
        "a score whose cases are all negative is lost",
        "perfcore/binary/sorting.py",
        "present = (positives != 0) | (negatives != 0)",
        "present = positives != 0",
    ),
    Fault(
        "the hull keeps points on its edges",
        "perfcore/binary/hulls.py",
        "if (y[b] - y[a]) * (x[i] - x[b]) > (y[i] - y[b]) * (x[b] - x[a]):",
        "if (y[b] - y[a]) * (x[i] - x[b]) >= (y[i] - y[b]) * (x[b] - x[a]):",
    ),
    Fault(
        "DeLong's variance divides by the number of cases",
        "perfcore/chance/intervals/placements.py",
        "return variance_of(of_positives / (p - 1) / p, of_negatives / (n - 1) / n, p, n)",
        "return variance_of(of_positives / p / p, of_negatives / n / n, p, n)",
    ),
    Fault(
        "Wilson's interval is Wald's in the middle",
        "perfcore/chance/intervals/binomial_intervals.py",
        "middle = successes + z * z / 2",
        "middle = successes",
    ),
    Fault(
        "the bootstrap draws each box equally often",
        "perfcore/chance/bootstrap/samples.py",
        "generator.multinomial(cases, boxes[present] / cases, size=count)",
        "generator.multinomial(cases, np.ones(len(boxes[present])) / len(boxes[present]), count)",
    ),
    Fault(
        "the model of a cost envelope changes too late",
        "perfcore/costs/envelopes.py",
        "return self.models[int(self.x[1:-1].searchsorted(x))]",
        'return self.models[int(self.x[1:-1].searchsorted(x, "right"))]',
    ),
    Fault(
        "a projection leaves the negatives as they are",
        "perfcore/costs/projections.py",
        '_part(counts.fp, counts.negatives, negatives, "negatives", p),',
        '_part(counts.fp, counts.negatives, counts.negatives, "negatives", p),',
    ),
    Fault(
        "curves are thinned to two pixels",
        "perfcore/binary/thinning.py",
        "_TOLERANCE = HALF_PIXEL * (1 - 1e-6)",
        "_TOLERANCE = 4 * HALF_PIXEL",
    ),
    Fault(
        "recall divides by all cases",
        "perfcore/measures/rates.py",
        "return quotient(counts.tp, counts.positives)",
        "return quotient(counts.tp, counts.positives + counts.negatives)",
    ),
    Fault(
        "a link never expires",
        "perfview/store/stores.py",
        "lasting = or_(SHARES.c.expires.is_(None), SHARES.c.expires > now)",
        "lasting = or_(SHARES.c.expires.is_(None), SHARES.c.expires > 0)",
    ),
    Fault(
        "one link more than allowed",
        "perfview/store/stores.py",
        "if made >= per_day:",
        "if made > per_day:",
    ),
    Fault(
        "a damaged payload is handed out",
        "perfview/store/rows.py",
        "if not same(hashlib.sha256(row.payload).hexdigest(), row.checksum):",
        "if not row.checksum:",
    ),
    Fault(
        "a link's address repeats what its sender saw",
        "perfview/session/snapshots.py",
        "told = {name: text for name, text in query.items() if sent.get(name) != text}",
        "told = dict(query)",
        besides="tests/perfview/links",
    ),
    Fault(
        "markup in names is not escaped",
        "perfview/words/__init__.py",
        'return SPECIAL.sub(r"\\\\\\1", joined)',
        "return joined",
    ),
    Fault(
        "cells of a table begin with a formula",
        "perfview/downloads/spreadsheets.py",
        "[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]",
        "[=]",
    ),
    Fault(
        "an upload over the limit is let in",
        "perfview/server/uploads.py",
        "if held + size > most * MEGABYTE:",
        "if held > most * MEGABYTE:",
    ),
    Fault(
        "a decimal comma is not guessed",
        "perfcore/readers/text/dialects.py",
        'signs = {*map(tells, below, notations)} - {""}',
        'signs = {*map(tells, below, notations)} - {"", ","}',
    ),
    Fault(
        "the board looks one operating point up too early",
        "perfview/assets/kit/points.js",
        "(row) => thresholds[row] < threshold) - 1, 0)",
        "(row) => thresholds[row] <= threshold) - 1, 0)",
    ),
    Fault(
        "the address in the browser rounds small numbers",
        "perfview/assets/kit/address.js",
        "value.toExponential().replace(",
        "value.toExponential(5).replace(",
    ),
)


def copied(folder: Path) -> None:
    """Copy what git tracks, links as links."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name, follow_symlinks=False)


def command(fault: Fault, node: Sequence[str]) -> list[str]:
    """Return what runs the tests of a file: in the nearest folder of its name, and beside it."""
    if fault.file.endswith(".js"):
        return [*node, "--test", "tests/js/**/*.test.js"]
    folders = Path(fault.file).parents
    room = next(folder for folder in folders if (ROOT / "tests" / folder).is_dir())
    tests = [f"tests/{room}", str(folders[0]), *fault.besides.split()]
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=few"]
    options += ["-m", "not browser and not thorough"]
    return [sys.executable, "-m", "pytest", *options, *tests]


def found_by(fault: Fault, folder: Path, node: Sequence[str]) -> str:
    """Return the first line of the failure that the fault causes, "" if no test fails."""
    path = folder / fault.file
    right = path.read_text(encoding="utf-8")
    if right.count(fault.text) != 1:
        raise SystemExit(f"{fault.file} must hold this text once: {fault.text}")
    path.write_text(right.replace(fault.text, fault.wrong), encoding="utf-8")
    try:
        run = subprocess.run(
            command(fault, node), cwd=folder, capture_output=True, text=True, check=False
        )
    finally:
        path.write_text(right, encoding="utf-8")
    lines = run.stdout.splitlines()
    unread = any(line.startswith("ERROR ") and "::" not in line for line in lines)
    if unread or run.returncode not in (0, 1):  # no test failed: they could not be started
        raise SystemExit(f"The tests of {fault.name} did not run:\n{run.stdout}{run.stderr}")
    failed = (line for line in lines if line.startswith(("FAILED ", "ERROR ", "not ok ", "✖ ")))
    return next(failed, "a run that failed") if run.returncode else ""


def main(node: Sequence[str]) -> int:
    missed, node = 0, [str(Path(node[0]).absolute()), *node[1:]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        for fault in FAULTS:
            found = found_by(fault, folder, node)
            missed += not found
            print(f"{'found ' if found else 'MISSED'} {fault.name}: {found[:120]}", flush=True)  # noqa: T201
    print(f"{len(FAULTS) - missed} of {len(FAULTS)} faults found.")  # noqa: T201
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
