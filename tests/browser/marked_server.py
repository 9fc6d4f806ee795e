"""The dashboard with a second language, in which every message stands in marks."""

import sys

import perfview.pages  # noqa: F401
from benchmarks.servers import ROOT
from perfview.server.servers import serve
from tests.perfview.words.marked import add_marks

if __name__ == "__main__":
    add_marks()
    sys.exit(serve(ROOT / "app.py", sys.argv[1:]))
