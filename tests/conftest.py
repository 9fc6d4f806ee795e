"""No test keeps links where this machine's own server keeps them."""

import os
import tempfile

_FOLDER = tempfile.TemporaryDirectory(prefix="cutpoint-tests-")
os.environ["CUTPOINT_STORE_URL"] = f"sqlite:///{_FOLDER.name}/shares.sqlite"

import perfview.session  # noqa: E402, I001  # rooms still import each other in a circle
import perfview.pages.listed  # noqa: E402, F401
