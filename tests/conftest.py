"""No test keeps links where this machine's own server keeps them."""

import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="cutpoint-tests-")
os.environ["CUTPOINT_STORE_URL"] = f"sqlite:///{_FOLDER.name}/shares.sqlite"

import perfview.pages  # noqa: E402, F401
