"""Ask the advisory database of PyPI about every pinned package: `python setup/audit.py FILE...`.

Exit codes: 0, every package was looked up and none has a known vulnerability; 1, some have; 3, none
is known of, but not every package could be looked up.
"""

import json
import subprocess
import sys

UNKNOWN = 3
DATABASE = "the Python Package Index's database of vulnerabilities"
UNREACHED = ("requests.exceptions.", "Could not connect", "not redirecting", "ServiceError")
"""What pip-audit's last words hold when the database did not answer."""


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
        # What the network says names hosts, and a mirror's address may hold a password.
        if any(sign in ran.stderr for sign in UNREACHED):
            return _unknown(f"{DATABASE} could not be reached")
        print(ran.stderr.strip(), file=sys.stderr)  # noqa: T201
        return _unknown("pip-audit ended without an answer")
    hurt = [each for each in found if each.get("vulns")]
    for each in hurt:
        for flaw in each["vulns"]:
            mended = ", ".join(flaw["fix_versions"]) or "no version yet"
            print(f"{each['name']} {each['version']}: {flaw['id']}, mended in {mended}")  # noqa: T201
    skipped = [each for each in found if "skip_reason" in each]
    looked_up = len(found) - len(skipped)
    print(f"{looked_up} packages looked up, {len(hurt)} with a known vulnerability.")  # noqa: T201
    incomplete = bool(skipped) or not found
    if incomplete:
        _unknown(f"{DATABASE} told nothing of {len(skipped)} of {len(found)} packages")
    return 1 if hurt else UNKNOWN if incomplete else 0


def _unknown(why: str) -> int:
    print(  # noqa: T201
        f"The audit is not complete: {why}. Nothing is known about packages that were not looked"
        " up. Run it where the database itself answers, not a mirror of its packages.",
        file=sys.stderr,
    )
    return UNKNOWN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
