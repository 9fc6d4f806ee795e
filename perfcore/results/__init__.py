"""Finished results in a file: counts, costs, prevalence and thresholds, read back exactly."""

from perfcore.results.nodes import ResultError
from perfcore.results.reading import FORMAT, VERSION, read_result
from perfcore.results.records import (
    PER_CASE,
    ModelResult,
    Origin,
    Result,
    Use,
)

__all__ = [
    "FORMAT",
    "PER_CASE",
    "VERSION",
    "ModelResult",
    "Origin",
    "Result",
    "ResultError",
    "Use",
    "read_result",
]
