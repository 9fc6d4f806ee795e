"""Entry of a server: the dashboard behind its gates. `streamlit run app.py` works without them."""

import sys
from pathlib import Path

from perfview.server.servers import serve

if __name__ == "__main__":
    sys.exit(serve(Path(__file__).with_name("app.py"), sys.argv[1:]))
