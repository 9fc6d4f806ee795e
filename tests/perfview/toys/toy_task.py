"""A whole task in one file: spells of time, some of which end with an event."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from types import SimpleNamespace
from typing import Any

import numpy as np
import streamlit as st

from perfcore.measures.definitions import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.registries import Registry
from perfcore.messages import message
from perfcore.readers.choices import COUNT, TRUTH
from perfcore.readers.errors import ReadError
from perfcore.readers.forms.form import Form, Rows
from perfcore.results import Finished
from perfcore.results.documents import Checked, models_in
from perfcore.results.documents import Form as Document
from perfcore.results.records import FinishedModel
from perfcore.tasks import Task as Core
from perfview import session
from perfview.downloads.cards import Card, Section
from perfview.downloads.facts import product
from perfview.downloads.figure_tables import figures_file, figures_html
from perfview.downloads.menu import report_files, results_of, show_downloads
from perfview.kit.explanations import Number, explanation_of, show_explanation
from perfview.kit.pages import Download, Page
from perfview.kit.reports import Report
from perfview.kit.tasks import Task, numbers_of
from perfview.links.parcels import Parcel
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload
from perfview.store.kept import Kept, typed
from perfview.tasks.figure_tables import Column, FigureTable, Row, figure_cell, show_table
from perfview.words import say


@dataclass(frozen=True, slots=True)
class Sums:
    """The tally: three sums."""

    spells: float
    events: float
    hours: float


@dataclass(frozen=True, slots=True, eq=False)
class Spells:
    name: str
    models: Mapping[str, Any]
    labels: tuple[str, ...] = ()
    paired: bool = True


class SpellRows(Rows):
    score = COUNT

    def read_classes(self) -> None:
        self.event = self.numbers(str(self.choices.truth), COUNT)

    def read_facts(self) -> None:
        pass

    def models(self) -> Any:
        events = self.kept(self.event.values())
        return {name: (events, hours) for name, hours, _ in self.of_models()}, ()

    def predictions(self, name: str) -> Any:
        return Spells(name, self.models()[0]), ()


class SpellForm(Form):
    key = task = "spells"
    row, introduced = message("a spell"), message("Spells, with their hours by each clock:")
    example, rows = "event,hours\n1,2\n0,4", SpellRows
    many_scores, one_positive, facts = True, False, ()

    def classes(self, choices: Any) -> Any:
        return (TRUTH,)

    def guess(self, guess: Any) -> Any:
        clocks = tuple(name for name in guess.table.columns if name.startswith("hours"))
        if clocks and "event" in guess.table.columns:
            return replace(guess.given, layout=self.key, truth="event", scores=clocks)
        if guess.asked:
            raise ReadError("{name} holds no spells.", name=guess.table.name)
        return None


def counted(found: Spells, model: str) -> Sums:
    events, hours = found.models[model]
    return Sums(float(events.size), float(events.sum()), float(hours.sum()))


def figure(key: str, above: str, below: str, **options: Any) -> Figure[Sums]:
    return Figure(
        function=lambda s: getattr(s, above) / getattr(s, below) if getattr(s, below) else np.nan,
        key=key, name=key.capitalize(), plain=f"How many {above} there are for one of {below}.",
        template=rf"\frac{{<{above}>}}{{<{below}>}}", reference="A toy", sklearn="sums",
        bounds=(0, np.inf),
        reasons=(Reason(message(f"there are no {below}"), lambda s, _: not getattr(s, below)),),
        format="number", better=None, **options,
    )  # fmt: skip


FIGURES: Registry[Figure[Sums]] = Registry(
    [
        figure("rate", "events", "hours"),
        figure("share", "events", "spells"),
        figure("length", "hours", "spells"),
        figure("wait", "hours", "events"),
        figure("pace", "spells", "hours"),
    ]
)
WORDS = {
    "spells.title": "Spells", "spells.task": "spells of time", "spells.first_page": "See how often",
    "spells.sample_facts": "{cases} spells", "spells.figures": "Figures (CSV)",
    "spells.figures_help": "All.", "spells.clock": "Clock", "spells.rule": "Spells are counted.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SharedSpells(Kept):
    task = "spells"
    id: str
    name: str
    models: Mapping[str, Sums]
    labels: tuple[str, ...] = ()
    paired: bool = True
    grouped: frozenset[str] = frozenset()
    sha256: str = ""

    def tally(self, model: str) -> Sums:
        return self.models[model]

    def fewest(self, model: str) -> int:
        return int(self.models[model].spells)

    def packed(self) -> dict[str, Any]:
        sums = {model: [s.spells, s.events, s.hours] for model, s in self.models.items()}
        return {"id": self.id, "name": self.name, "models": sums}

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> "SharedSpells":
        models = {name: Sums(*(typed(x, float) for x in s)) for name, s in told["models"].items()}
        return cls(typed(told["id"], str), typed(told["name"], str), models)


def parcel(file: Any) -> Parcel:
    models = {model: file.tally(model) for model in file.models}
    kept = SharedSpells(MAIN, file.name, models, sha256=file.fingerprint)
    return Parcel(file.key, Payload((), wholes=(kept,)))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Result(Finished):
    task = "spells"


def told_of(result: Result) -> dict[str, Any]:
    models = [
        {"name": name, "sums": [each.tally.spells, each.tally.events, each.tally.hours],
         "figures": {key: figure.of(each.tally) for key, figure in FIGURES.items()}}
        for name, each in result.models.items()
    ]  # fmt: skip
    return {"origin": vars(result.origin), "models": models}


def read_model(members: Any) -> FinishedModel:
    tally = Sums(*(each.number() for each in members["sums"].items()))
    members["figures"].require({key: figure.of(tally) for key, figure in FIGURES.items()})
    return FinishedModel(tally=tally)


def read(members: Any, said: dict[str, Any]) -> Result:
    told = members["origin"].members("name", "sha256").items()
    origin = SimpleNamespace(**{name: each.text() for name, each in told})
    models = models_in(members["models"], read_model, "sums", "figures")
    return Result(**said, origin=origin, models=models)


def checked(result: Any, model: Any) -> dict[str, Any]:
    return {key: partial(Checked, each.of(model.tally)) for key, each in FIGURES.items()}


def table(result: Any) -> FigureTable:
    columns = [Column(key, each.name, each.plain) for key, each in FIGURES.items()]
    cells = {
        name: [figure_cell(float(each.of(model.tally))) for each in FIGURES.values()]
        for name, model in result.models.items()
    }
    rows = [Row(name=name, key=name, cells=each) for name, each in cells.items()]
    told = {"caption": say("spells.title"), "of_rows": say("spells.clock")}
    return FigureTable(**told, columns=columns, rows=rows)


def result_of(
    file: Any, chosen: Any, tallies: Mapping[str, Sums], *, drawn: bool = False, **said: Any
) -> Result:
    models = {name: FinishedModel(tally=tally) for name, tally in tallies.items()}
    origin = SimpleNamespace(name=file.name, sha256=file.fingerprint)
    return Result(**said, product=product(), origin=origin, models=models)


def card(result: Result, name: str) -> Card:
    boxes = {f.name: f"{f.of(result.models[name].tally):.3f}" for f in FIGURES.values()}
    expected = Section(title=say("spells.title"), boxes=boxes)
    return Card(rule=escape(say("spells.rule")), expected=expected, left=(), right=())


def files(view: Any) -> tuple[Download, ...]:
    result = results_of(view, view.file.tally(view.model))
    csv = Download("spells.figures", "csv", "", lambda: figures_file(table(result()), "clock"))
    return report_files(view, result, lambda: None, (csv,), scores="0")


def show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    sums = {name: file.tally(name) for name in file.models}
    finished = result_of(file, None, sums, title="", note="", created=None)
    show_table(table(finished), key="spell_table")
    if st.button(say("spells.title"), key="explain_rate"):
        show_explanation(numbers_of(TASK.key)["rate"].explain(sums[model]))
    show_downloads(PAGE, file, model)
    session.write_address(PAGE.key)


def numbers() -> dict[str, Number]:
    explained = {
        key: partial(explanation_of, each, code=each.lines()) for key, each in FIGURES.items()
    }
    return {key: Number(key=key, explain=explain) for key, explain in explained.items()}


CORE = Core(
    key="spells", tally=counted,
    result=Document(reader="read_document", told=told_of, read=read, figures=checked, members=()),
)  # fmt: skip
REPORT = Report(
    result=result_of, facts=lambda result, name: {}, card=card, said=lambda *_: say("spells.rule"),
    code=lambda *_: ["sums = 3"],
)  # fmt: skip
TASK = Task(
    key="spells", core=CORE, numbers=numbers, words=WORDS, show_facts=lambda file: None,
    report=REPORT, kept=SharedSpells, parcel=parcel, first_page="spells",
    parcels=lambda file: (parcel(file),) * 2,
)  # fmt: skip
PAGE = Page(
    key="spells", task="spells", icon="toys", show=show, downloads=files,
    part=lambda result, name, look: figures_html(table(result)),
)  # fmt: skip
