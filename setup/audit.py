"""Ask the advisory database of PyPI about every pinned package: `python setup/audit.py FILE...`.

Exit codes: 0, every package was looked up and none has a known vulnerability; 1, some have; 3, the
database could not be asked, so that nothing is known.
"""

import json
import subprocess
import sys

UNKNOWN = 3


def main(files: list[str]) -> int:
    """Audit the requirement files and print what was found."""
    wanted = [part for file in files for part in ("--requirement", file)]
    command = [sys.executable, "-m", "pip_audit", *wanted, "--no-deps", "--disable-pip"]
    ran = subprocess.run(
        [*command, "--progress-spinner", "off", "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        found = json.loads(ran.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(ran.stderr.strip(), file=sys.stderr)  # noqa: T201
        return _unknown("pip-audit ended without an answer")
    skipped = [each["name"] for each in found if "skip_reason" in each]
    if skipped or not found:
        return _unknown(f"{len(skipped)} of {len(found)} packages could not be looked up")
    hurt = [each for each in found if each["vulns"]]
    for each in hurt:
        for flaw in each["vulns"]:
            mended = ", ".join(flaw["fix_versions"]) or "no version yet"
            print(f"{each['name']} {each['version']}: {flaw['id']}, mended in {mended}")  # noqa: T201
    print(f"{len(found)} packages looked up, {len(hurt)} with a known vulnerability.")  # noqa: T201
    return 1 if hurt else 0


def _unknown(why: str) -> int:
    print(  # noqa: T201
        f"The audit could not be made: {why}. It needs the advisory database behind pypi.org; "
        "run it where that can be reached. Nothing is known about the packages.",
        file=sys.stderr,
    )
    return UNKNOWN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
