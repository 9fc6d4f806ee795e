"""All benchmarks; with ``--upload`` also a file of ten million cases through the browser."""

import argparse

from benchmarks import (
    board,
    calibration,
    classes,
    costs_board,
    intervals,
    numbers,
    reading,
    sweep,
    upload,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--upload", action="store_true", help="upload a CSV of 10 million cases")
    chosen = parser.parse_args()
    parts = {
        "The sweep alone": sweep.main,
        "All numbers of the Threshold page": lambda: numbers.main([]),
        "All figures of the Classes page": lambda: classes.main([]),
        "All figures of calibration": lambda: calibration.main([]),
        "From a CSV file to predictions": lambda: reading.main([]),
        "How sure figures are": lambda: intervals.main([]),
        "The live board beside native widgets": board.main,
        "The costs board at a million cases": costs_board.main,
    }
    if chosen.upload:
        parts["A file of ten million cases"] = upload.main
    for title, part in parts.items():
        print(f"\n{title}\n{'-' * len(title)}", flush=True)
        part()


if __name__ == "__main__":
    main()
