"""The task of several classes: truth is one of K labels, and a model gives a label or K scores."""

from perfview.kit.tasks import Task
from perfview.tasks.classes.facts import show_facts
from perfview.tasks.classes.parts import PARTS
from perfview.tasks.classes.words import TEXT

TASK = Task(key="classes", numbers=dict, words=TEXT, show_facts=show_facts, parts=PARTS)
