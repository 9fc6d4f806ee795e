"""The faults of `make faults`: each the edit of one line that somebody could make."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """A text that stands once in a file, what is put in its place, and the tests that must fail."""

    name: str
    file: str
    tests: str
    text: str
    wrong: str


FAULTS = (
    Fault(
        "a score equal to the threshold is called negative",
        "perfcore/binary/sweeps.py",
        "tests/perfcore/binary/test_sweeps.py",
        "return rising.size - int(rising.searchsorted(threshold))",
        'return rising.size - int(rising.searchsorted(threshold, "right"))',
    ),
    Fault(
        "a score whose cases are all negative is lost",
        "perfcore/binary/sorting.py",
        "tests/perfcore/binary/test_sweeps.py",
        "present = (positives != 0) | (negatives != 0)",
        "present = positives != 0",
    ),
    Fault(
        "the hull keeps points on its edges",
        "perfcore/binary/hulls.py",
        "tests/perfcore/binary/test_curves.py",
        "if (y[b] - y[a]) * (x[i] - x[b]) > (y[i] - y[b]) * (x[b] - x[a]):",
        "if (y[b] - y[a]) * (x[i] - x[b]) >= (y[i] - y[b]) * (x[b] - x[a]):",
    ),
    Fault(
        "DeLong's variance divides by the number of cases",
        "perfcore/chance/intervals/placements.py",
        "tests/perfcore/chance/test_intervals.py",
        "return variance_of(of_positives / (p - 1) / p, of_negatives / (n - 1) / n, p, n)",
        "return variance_of(of_positives / p / p, of_negatives / n / n, p, n)",
    ),
    Fault(
        "Wilson's interval is Wald's in the middle",
        "perfcore/chance/intervals/binomial_intervals.py",
        "tests/perfcore/chance/test_intervals.py",
        "middle = successes + z * z / 2",
        "middle = successes",
    ),
    Fault(
        "the bootstrap draws each box equally often",
        "perfcore/chance/bootstrap/samples.py",
        "tests/perfcore/chance/test_bootstrap_draws.py",
        "generator.multinomial(cases, boxes[present] / cases, size=count)",
        "generator.multinomial(cases, np.ones(len(boxes[present])) / len(boxes[present]), count)",
    ),
    Fault(
        "the model of a cost envelope changes too late",
        "perfcore/costs/envelopes.py",
        "tests/perfcore/costs/test_cost_curves.py",
        "return self.models[int(self.x[1:-1].searchsorted(x))]",
        'return self.models[int(self.x[1:-1].searchsorted(x, "right"))]',
    ),
    Fault(
        "a projection leaves the negatives as they are",
        "perfcore/costs/projections.py",
        "tests/perfcore/costs",
        '_part(counts.fp, counts.negatives, negatives, "negatives", p),',
        '_part(counts.fp, counts.negatives, counts.negatives, "negatives", p),',
    ),
    Fault(
        "curves are thinned to two pixels",
        "perfcore/binary/thinning.py",
        "tests/perfcore/binary/test_screens.py",
        "_TOLERANCE = HALF_PIXEL * (1 - 1e-6)",
        "_TOLERANCE = 4 * HALF_PIXEL",
    ),
    Fault(
        "recall divides by all cases",
        "perfcore/measures/rates.py",
        "tests/perfcore/measures/test_measures.py",
        "return quotient(counts.tp, counts.positives)",
        "return quotient(counts.tp, counts.positives + counts.negatives)",
    ),
    Fault(
        "a link never expires",
        "perfview/store/stores.py",
        "tests/perfview/store/test_stores.py",
        "lasting = or_(SHARES.c.expires.is_(None), SHARES.c.expires > now)",
        "lasting = or_(SHARES.c.expires.is_(None), SHARES.c.expires > 0)",
    ),
    Fault(
        "one link more than allowed",
        "perfview/store/stores.py",
        "tests/perfview/store/test_stores.py",
        "if made >= per_day:",
        "if made > per_day:",
    ),
    Fault(
        "a damaged payload is handed out",
        "perfview/store/rows.py",
        "tests/perfview/store/test_damage.py",
        "if not same(hashlib.sha256(row.payload).hexdigest(), row.checksum):",
        "if not row.checksum:",
    ),
    Fault(
        "a link's address repeats what its sender saw",
        "perfview/session/snapshots.py",
        "tests/perfview/links/test_linking.py",
        "told = {name: text for name, text in query.items() if sent.get(name) != text}",
        "told = dict(query)",
    ),
    Fault(
        "markup in names is not escaped",
        "perfview/words/__init__.py",
        "tests/perfview/words/test_words.py",
        'return SPECIAL.sub(r"\\\\\\1", joined)',
        "return joined",
    ),
    Fault(
        "cells of a table begin with a formula",
        "perfview/downloads/spreadsheets.py",
        "tests/perfview/downloads/test_exports_tables.py",
        "[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]",
        "[=]",
    ),
    Fault(
        "an upload over the limit is let in",
        "perfview/server/uploads.py",
        "tests/perfview/server/test_serving_uploads.py",
        "if held + size > most * MEGABYTE:",
        "if held > most * MEGABYTE:",
    ),
    Fault(
        "a decimal comma is not guessed",
        "perfcore/readers/text/dialects.py",
        "tests/perfcore/readers/test_files.py",
        'signs = {*map(tells, below, notations)} - {""}',
        'signs = {*map(tells, below, notations)} - {"", ","}',
    ),
    Fault(
        "the board looks one operating point up too early",
        "perfview/assets/kit/points.js",
        "tests/js/kit/points.test.js",
        "(row) => thresholds[row] < threshold) - 1, 0)",
        "(row) => thresholds[row] <= threshold) - 1, 0)",
    ),
    Fault(
        "the address in the browser rounds small numbers",
        "perfview/assets/kit/address.js",
        "tests/js/kit/address.test.js",
        "value.toExponential().replace(",
        "value.toExponential(5).replace(",
    ),
    Fault(
        "a silhouette counts a point among its neighbours",
        "perfcore/clusterings/silhouettes.py",
        "tests/perfcore/clusterings/test_silhouettes.py",
        "own[mine] = sums[mine] / max(cluster.size - 1, 1)",
        "own[mine] = sums[mine] / cluster.size",
    ),
    Fault(
        "the adjusted Rand index takes chance away once from its bound",
        "perfcore/clusterings/figures/of_pairs.py",
        "tests/perfcore/clusterings/test_table_figures.py",
        "t * (a + b) - 2 * a * b",
        "t * (a + b) - a * b",
    ),
    Fault(
        "single words are smoothed too",
        "perfcore/texts/figures/bleu.py",
        "tests/perfcore/texts",
        "matches[1:] += _ADDED",
        "matches += _ADDED",
    ),
    Fault(
        "rounding puts an error beyond the tolerance",
        "perfcore/regression/tolerances.py",
        "tests/perfcore/regression/test_tolerances.py",
        "(np.abs(error) <= size + slack)",
        "(np.abs(error) <= size)",
    ),
    Fault(
        "a number in brackets is above 0",
        "perfcore/readers/text/notations.py",
        "tests/perfcore/readers/test_notations.py",
        r"""r"^\(([^()-]*)\)$", r"-\1")""",
        r"""r"^\(([^()-]*)\)$", r"\1")""",
    ),
    Fault(
        "dates of Excel are a day late",
        "perfcore/readers/times/written_days.py",
        "tests/perfcore/readers/test_dated_cases.py",
        "_Count(_DATE, 1, -25569,",
        "_Count(_DATE, 1, -25568,",
    ),
    Fault(
        "weeks begin on Sunday",
        "perfcore/readers/times/periods.py",
        "tests/perfcore/readers/test_dated_cases.py",
        "return (numbers + 3) // 7",
        "return (numbers + 4) // 7",
    ),
    Fault(
        "a cell of a link holds a case less than promised",
        "perfview/store/merging.py",
        "tests/perfview/store/test_payloads.py",
        "wanted = seen[starts] + least",
        "wanted = seen[starts] + least - 1",
    ),
    Fault(
        "ends of intervals change places in files",
        "perfview/downloads/figure_tables.py",
        "tests/perfview/downloads/test_exports_tables.py",
        "[found.low, found.high]",
        "[found.high, found.low]",
    ),
    Fault(
        "what ends a script in capitals is put into a page in one file",
        "perfview/downloads/bundles.py",
        "tests/perfview/downloads/test_exports_bundles.py",
        're.compile(r"</script|<!--", re.IGNORECASE)',
        're.compile(r"</script|<!--")',
    ),
)
