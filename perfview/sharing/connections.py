"""The store of this server, by Streamlit's own convention for connections."""

from __future__ import annotations

from perfview.sharing.stores import Store


def store() -> Store:
    """Return the store of this server: one for the process, at the address that settings say.

    Raises
    ------
    StoreError
        Of kind "unreachable" or "newer".
    """
    raise NotImplementedError
