"""Kinds of files beside text, JSON and Parquet: each becomes a table."""
