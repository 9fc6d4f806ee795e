"""Finished results in a file: counts, costs, prevalence and thresholds, read back exactly."""

from perfcore.costs import PER_CASE, Use
from perfcore.results.nodes import ResultError
from perfcore.results.reading import FORMAT, VERSION, read_result
from perfcore.results.records import ModelResult, Origin, Result
