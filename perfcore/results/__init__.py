"""Finished results in a file: counts and what was decided on them, read back exactly."""

from perfcore.costs import PER_CASE, Use
from perfcore.results.binary import BINARY, read_result
from perfcore.results.class_records import ClassModelResult, ClassOrigin, ClassResult
from perfcore.results.classes import CLASSES, read_class_result
from perfcore.results.documents import FORMAT, FORMS, VERSION, read_document, result_json
from perfcore.results.nodes import ResultError
from perfcore.results.records import Finished, ModelResult, Origin, Result

FORMS |= {Result.task: BINARY, ClassResult.task: CLASSES}
