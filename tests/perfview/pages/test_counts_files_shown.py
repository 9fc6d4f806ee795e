"""Files of counts on the pages: added up, and it is said how far figures may be off."""

from pathlib import Path

import numpy as np
import pyarrow as pa

from perfcore.engines import bounds, counted_of, score_counts, write_counts
from perfcore.readers import read_predictions
from perfview.tasks.binary.grids import with_error
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import opened, opened_data, pressed, texts, turned, uploaded

rng = np.random.default_rng(2)
TRUTH = rng.random(4000) < 0.3
TABLE = pa.table({"truth": TRUTH, "score": np.clip(rng.normal(0.3 + TRUTH * 0.3, 0.15), 0, 1)})


def written(table: pa.Table, path: Path, grid: str | None) -> tuple[str, bytes]:
    counted = score_counts(table, truth="truth", score="score", positive=True, grid=grid)
    write_counts(counted, path)
    return path.name, path.read_bytes()


def test_counts_of_shards_are_added_up_and_their_bounds_shown(tmp_path: Path) -> None:
    shards = [TABLE.slice(0, 1000), TABLE.slice(1000)]
    paths = [tmp_path / f"{i}.parquet" for i in (0, 1)]
    files = [written(*each, "bits=6") for each in zip(shards, paths, strict=True)]
    app = uploaded(opened_data(), *files)
    assert "Counted in bins (bits=6)" in texts(app)
    app = pressed(app, "join_files-binary")
    whole = score_counts(TABLE, truth="truth", score="score", positive=True, grid="bits=6")
    assert counted_of(read_predictions(paths), "score") == whole
    told = bounds(whole)
    assert told.auc.error > 0
    for page in ("data", "threshold", "costs", "calibration", "compare"):
        said = texts(turned(app, page))
        assert "Counted in bins (bits=6): thresholds are bin edges" in said, page
        for name, bound in (
            ("AUC", told.auc),
            ("average precision", told.average_precision),
            ("Brier score", told.brier_score),
        ):
            assert f"{name} {with_error(bound.value, bound.error)}" in said, page


def test_a_link_says_it_too(tmp_path: Path) -> None:
    app = uploaded(opened_data(), written(TABLE, tmp_path / "counts.parquet", "k=3"))
    token = shared(turned(app, "threshold"))
    found = bounds(counted_of(read_predictions(tmp_path / "counts.parquet"), "score")).auc
    said = texts(opened(share=token))
    assert f"Of the cases themselves: AUC {with_error(found.value, found.error)}, " in said
    assert "Counted in bins (k=3)" in said


def test_exact_counts_say_nothing_of_bins(tmp_path: Path) -> None:
    app = uploaded(opened_data(), written(TABLE, tmp_path / "exact.parquet", None))
    assert "4,000" in "".join(metric.value for metric in app.metric)
    assert "Counted in bins" not in texts(turned(app, "threshold"))


def test_a_figure_and_its_error_are_rounded_so_that_both_hold() -> None:
    for _ in range(2000):
        value, error = rng.random(), 10 ** rng.uniform(-13, -0.1)
        shown, off = with_error(value, error).split(" ± ")
        assert float(shown) - float(off) <= value - error + 1e-12
        assert float(shown) + float(off) >= value + error - 1e-12
        assert float(off) <= 3 * error + 2e-12
