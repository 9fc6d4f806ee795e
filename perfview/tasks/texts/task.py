"""The task of texts: what systems write is set beside reference texts."""

from perfcore.results import TASKS
from perfview.kit.tasks import Task
from perfview.tasks.texts.explanations import numbers
from perfview.tasks.texts.facts import show_facts
from perfview.tasks.texts.files import show_along
from perfview.tasks.texts.kept import SharedTexts
from perfview.tasks.texts.parameters import IDS, LOWERCASE, TEXTS, TOKENS
from perfview.tasks.texts.parcels import parcel, parcels
from perfview.tasks.texts.report import REPORT
from perfview.tasks.texts.several_words import TEXT as SEVERAL
from perfview.tasks.texts.words import TEXT

TASK = Task(
    key="texts",
    core=TASKS["texts"],
    numbers=numbers,
    words={**TEXT, **SEVERAL},
    parameters=(TOKENS, LOWERCASE, TEXTS, IDS),
    show_facts=show_facts,
    kept=SharedTexts,
    parcel=parcel,
    keeps="texts.link_keeps",
    show_along=show_along,
    parcels=parcels,
    first_page="texts",
    report=REPORT,
)
