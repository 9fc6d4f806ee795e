"""JSON as tools write it: the cases of `made_exports`, in the forms that tables have there."""

import json

from tests.perfcore.readers.made_exports import CASES, FRAME, word

ROWS = [{"id": i, "truth": word(y), "score": s} for i, y, s, _ in CASES]


def each(row, **options):
    """An object a line."""
    return "\n".join(json.dumps(row(i, word(y), s), **options) for i, y, s, _ in CASES) + "\n"


def both(s):
    return [{"value": "yes", "prob": s}, {"value": "no", "prob": round(1 - s, 4)}]


JSON = {
    "pandas to_json": FRAME.to_json(),
    "pandas to_json, records": FRAME.to_json(orient="records"),
    "pandas to_json, lines": FRAME.to_json(orient="records", lines=True),
    "pandas to_json, split": FRAME.to_json(orient="split"),
    "pandas to_json, index": FRAME.to_json(orient="index"),
    "pandas to_json, table": FRAME.to_json(orient="table"),
    "JSON, indented": json.dumps(ROWS, indent=2),
    "JSON, a list for each column": json.dumps(FRAME.to_dict("list")),
    "JSON, rows within an object": json.dumps({"model": "a", "predictions": ROWS}, indent=1),
    "JSON, rows by id": json.dumps(
        {f"case {r['id']}": {"truth": r["truth"], "score": r["score"]} for r in ROWS}
    ),
    "JSON, a table of lists": json.dumps(
        [["truth", "score"], *([r["truth"], r["score"]] for r in ROWS)]
    ),
    "JSON, byte order mark": b"\xef\xbb\xbf" + json.dumps(ROWS).encode(),
    "Vertex AI": each(
        lambda _, y, s: {
            "instance": {"truth": y},
            "prediction": {"classes": ["yes", "no"], "scores": [s, round(1 - s, 4)]},
        }
    ),
    "BigQuery ML": each(
        lambda i, y, s: {
            "truth": y,
            "predicted_truth_probs": [
                {"label": "yes", "prob": s},
                {"label": "no", "prob": round(1 - s, 4)},
            ][:: 1 if i % 2 else -1],
        }
    ),
    "AutoML Tables": each(
        lambda _, y, s: {
            "truth": y,
            "predicted": [{"tables": {"value": e["value"], "score": e["prob"]}} for e in both(s)],
        }
    ),
    "Hugging Face, all labels": each(
        lambda _, y, s: {
            "truth": y,
            "output": sorted(
                ({"label": e["value"], "score": e["prob"]} for e in both(s)),
                key=lambda e: -e["score"],
            ),
        }
    ),
    "Snowflake": each(
        lambda _, y, s: {"truth": y, "output": {"probability": {"no": 1 - s, "yes": s}}}
    ),
    "numbers as texts": each(lambda _, y, s: {"truth": y, "score": str(s)}),
}
JSON = {name: made.encode() if isinstance(made, str) else made for name, made in JSON.items()}
