"""The tables of a store as they are now; `migrations` says how they came about."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

SHARES = Table(
    "cutpoint_shares",
    METADATA,
    Column("token", String(64), primary_key=True),  # SHA-256 of the token
    Column("owner", String(64), nullable=False, unique=True),  # SHA-256 of the sender's secret
    Column("created", BigInteger, nullable=False),  # seconds since 1970, UTC
    Column("expires", BigInteger),  # likewise; null: never
    Column("visitor", String(64)),  # keyed hash; null once it is a day old
    Column("audience", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("sender", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON with its version
    Column("checksum", String(64), nullable=False),  # SHA-256 of the payload
    Column("payload", LargeBinary, nullable=False),  # last: reading the rest does not touch it
)

VERSIONS = Table(
    "cutpoint_store",
    METADATA,
    Column("version", BigInteger, nullable=False),
    Column("salt", String(64), nullable=False),  # keys the hashes of visitors
)
