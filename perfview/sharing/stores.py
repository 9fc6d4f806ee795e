"""The store of shared links."""

from __future__ import annotations

from perfview.sharing.shares import Receipt, Share, Shared
from perfview.sharing.tokens import Token


class Store:
    """Shared links in a database, SQLite or PostgreSQL. Safe between threads and processes."""

    def put(self, share: Share, *, visitor: str, per_day: int) -> Receipt:
        """Keep `share` and return its tokens: once this returns, nothing short of a fire loses it.

        Parameters
        ----------
        share : Share
            What is kept.
        visitor : str
            The sender's address, or what else tells visitors apart. Kept for 24 hours, hashed with
            a secret of this store.
        per_day : int
            How many links of one visitor may be younger than 24 hours.

        Raises
        ------
        StoreError
            Of any kind but "corrupt".
        """
        raise NotImplementedError

    def get(self, token: Token) -> Shared | None:
        """Return what `token` names; None alike if it is wrong, expired or deleted."""
        raise NotImplementedError

    def payload(self, token: Token) -> bytes | None:
        """Return the data that `token` names, checksum verified; None as `get`.

        Raises
        ------
        StoreError
            Of kind "corrupt" if they are damaged.
        """
        raise NotImplementedError

    def delete(self, secret: Token) -> bool:
        """Delete the link that `secret` belongs to; False if there is none."""
        raise NotImplementedError

    def purge(self) -> int:
        """Remove what has expired and return how many links that were."""
        raise NotImplementedError
