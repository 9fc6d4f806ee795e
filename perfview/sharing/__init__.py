"""Shared links: what is kept of the data, how it is made coarser, and the store. No views."""

from perfview.sharing.connections import store
from perfview.sharing.errors import StoreError
from perfview.sharing.payloads import (
    Payload,
    PayloadError,
    SharedFile,
    SharedModel,
    decode,
    encode,
)
from perfview.sharing.reductions import Effect, Reduction, effects, offers, reduced
from perfview.sharing.shares import Audience, Receipt, Share, Shared
from perfview.sharing.stores import Store
from perfview.sharing.tokens import Token, new_token, read_token

__all__ = [
    "Audience",
    "Effect",
    "Payload",
    "PayloadError",
    "Receipt",
    "Reduction",
    "Share",
    "Shared",
    "SharedFile",
    "SharedModel",
    "Store",
    "StoreError",
    "Token",
    "decode",
    "effects",
    "encode",
    "new_token",
    "offers",
    "read_token",
    "reduced",
    "store",
]
