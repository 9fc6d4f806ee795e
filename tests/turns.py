"""How tests are shared out to workers: what they share starts once, and the long ones are first."""

from collections.abc import Mapping

from xdist.scheduler import LoadScopeScheduling

BROWSER = "tests/browser/test_"
SHARED: Mapping[str, tuple[str, ...]] = {
    "demo": tuple(
        f"{BROWSER}{name}.py" for name in ("board", "cost_board", "cost_looks", "class_matrix")
    ),
    "proxy": (f"{BROWSER}surroundings.py",),
    "server": (f"{BROWSER}hostile_uploads.py",),
    "postgresql": ("tests/perfview/store/",),
    "screens": ("tests/test_controls.py",),
}
"""Files whose tests share what is dear to start or to open: one worker has them all."""
LONG = (
    *(path for paths in SHARED.values() for path in paths),
    *(f"{BROWSER}{name}.py" for name in ("every_page", "performance_visits", "whole_app")),
    *(f"{BROWSER}{name}.py" for name in ("sharing", "connection", "clusterings_board")),
    *(f"{BROWSER}{name}.py" for name in ("pages", "downloads", "calibration_board", "compare")),
    "tests/perfcore/readers/test_bombs.py",
    "tests/test_deploy.py",
    "tests/perfview/toys/",
    "tests/perfcore/readers/test_round_trips.py",
    BROWSER,
)
"""Where tests take long, the longest first: what is left at the end is short."""


class Sharing(LoadScopeScheduling):
    """Gives a worker a file at a time, long tests one by one, and to one what they share.

    The group that xdist reads off a mark is lost on the way from a worker with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        for name, paths in SHARED.items():
            if nodeid.startswith(paths):
                return name
        return nodeid if nodeid.startswith(LONG) else nodeid.split("::")[0]


def place(test: str) -> int:
    """How many places where tests take longer come before that of this test."""
    return next((i for i, path in enumerate(LONG) if test.startswith(path)), len(LONG))
