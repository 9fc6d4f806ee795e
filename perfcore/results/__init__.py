"""Finished results in a file: counts and what was decided on them, read back exactly."""

from perfcore.costs import PER_CASE, Use
from perfcore.results.class_reading import read_class_result
from perfcore.results.class_records import ClassModelResult, ClassOrigin, ClassResult
from perfcore.results.documents import FORMAT, VERSION
from perfcore.results.nodes import ResultError
from perfcore.results.reading import read_result
from perfcore.results.records import Finished, ModelResult, Origin, Result
