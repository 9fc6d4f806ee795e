"""What a file of results must be, as its schema says it."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[2] / "docs/result.schema.json").read_text())
)
