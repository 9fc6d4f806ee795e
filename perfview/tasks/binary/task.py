"""The task of two classes: truth is positive or negative, and a model gives a score."""

from perfview.kit.tasks import Task
from perfview.tasks.binary.explanations.numbers import numbers

TASK = Task(key="binary", numbers=numbers)
