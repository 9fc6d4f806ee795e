"""A whole task in one file: spells of time, some of which end with an event."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from functools import partial
from html import escape
from types import SimpleNamespace
from typing import Any

import numpy as np
import streamlit as st

from perfcore.binary.arithmetic import quotient
from perfcore.chance.figures import CaseSums
from perfcore.measures.definitions import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.registries import Registry
from perfcore.measures.rules import OfSums
from perfcore.messages import message
from perfcore.readers.choices import COUNT, RUN, TRUTH
from perfcore.readers.forms.form import Form, Rows
from perfcore.readers.problems import ReadError
from perfcore.results import Finished
from perfcore.results.documents import Checked, models_in
from perfcore.results.documents import Form as Document
from perfcore.results.records import FinishedModel
from perfcore.tasks import Task as Core
from perfview import session
from perfview.downloads.cards import Card, Section
from perfview.downloads.facts import product
from perfview.downloads.menu import report_files, results_of, show_downloads
from perfview.kit.explanations import show_explanation
from perfview.kit.pages import Download, Page
from perfview.kit.reports import Report
from perfview.kit.tasks import Task, numbers_of
from perfview.links.parcels import Parcel
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload
from perfview.store.kept import Kept, typed
from perfview.tasks.comparisons import AGAINST, comparison, comparison_part, show_comparison
from perfview.tasks.runs import TESTED, TRAINED, show_runs
from perfview.words import say


@dataclass(frozen=True, slots=True)
class Sums:
    """The tally: three sums; or what each spell adds to them."""

    spells: Any
    events: Any
    hours: Any

    def of(self, rows: Any = slice(None)) -> "Sums":
        return Sums(*(float(np.atleast_1d(each)[rows].sum()) for each in astuple(self)))


@dataclass(frozen=True, slots=True, eq=False)
class Spells:
    name: str
    models: Mapping[str, Sums]
    runs: tuple[str, ...]
    run: Any
    labels: tuple[str, ...] = ()
    paired: bool = True


class SpellRows(Rows):
    score = COUNT

    def read_classes(self) -> None:
        self.event = self.numbers(str(self.choices.truth), COUNT)

    def read_facts(self) -> None:
        self.run = self.texts(self.choices.run, RUN) if self.choices.run else None

    def models(self) -> Any:
        events = self.kept(self.event.values())
        each = {name: hours for name, hours, _ in self.of_models()}
        return {name: Sums(np.ones(events.size), events, hours) for name, hours in each.items()}, ()

    def predictions(self, name: str) -> Any:
        codes = None if self.run is None else self.kept(self.run.codes)
        return Spells(name, self.models()[0], tuple(self.run.texts) if self.run else (), codes), ()


class SpellForm(Form):
    key = task = "spells"
    row, introduced = message("a spell"), message("Spells, with their hours by each clock:")
    example, rows, records = "event,hours\n1,2\n0,4", SpellRows, (Spells, Sums)
    many_scores, one_positive, facts = True, False, (RUN,)

    def classes(self, choices: Any) -> Any:
        return (TRUTH,)

    def guess(self, guess: Any) -> Any:
        clocks = tuple(name for name in guess.table.columns if name.startswith("hours"))
        if clocks and "event" in guess.table.columns:
            run = "fold" if "fold" in guess.table.columns else None
            return replace(guess.given, layout=self.key, truth="event", scores=clocks, run=run)
        if guess.asked:
            raise ReadError("{name} holds no spells.", name=guess.table.name)
        return None


def sums(found: Any, model: str) -> CaseSums[Sums]:
    given = found.models[model]
    cases = given if isinstance(found, Spells) else None
    return CaseSums(tally=given.of(), cases=cases, size=np.size(given.spells))


def runs(found: Any, model: str) -> Any:
    for code, run in enumerate(found.runs):
        yield run, found.models[model].of(found.run == code)


def figure(key: str, above: str, below: str, **options: Any) -> Figure[Sums]:
    rule = OfSums(lambda s: (getattr(s, above), getattr(s, below)), quotient)
    return Figure(
        function=rule.value, interval=rule, difference=rule, key=key, name=key.capitalize(),
        plain=f"How many {above} there are for one of {below}.",
        template=rf"\frac{{<{above}>}}{{<{below}>}}", reference="A toy", sklearn="sums",
        bounds=(0, np.inf),
        reasons=(Reason(message(f"there are no {below}"), lambda s, _: not getattr(s, below)),),
        format="number", better="lower", **options,
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
    "spells.sample_facts": "{cases} spells", "spells.rule": "Spells are counted.",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SharedSpells(Kept):
    task = "spells"
    models: Mapping[str, Sums]

    def tally(self, model: str) -> Sums:
        return self.models[model]

    def fewest(self, model: str) -> int:
        return int(self.models[model].spells)

    def packed(self) -> dict[str, Any]:
        sums = {model: astuple(sums) for model, sums in self.models.items()}
        return {"id": self.id, "name": self.name, "models": sums}

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> "SharedSpells":
        models = {name: Sums(*(typed(x, float) for x in s)) for name, s in told["models"].items()}
        return cls(typed(told["id"], str), typed(told["name"], str), models)


def parcel(file: Any, _chosen: Any) -> Parcel:
    models = {model: file.tally(model) for model in file.models}
    kept = SharedSpells(MAIN, file.name, models, sha256=file.fingerprint)
    return Parcel(file.key, Payload((), wholes=(kept,)))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Result(Finished):
    task = "spells"


def values(model: FinishedModel) -> dict[str, Any]:
    return {key: each.of(model.tally) for key, each in FIGURES.items()}


def told_of(result: Result) -> dict[str, Any]:
    models = [
        {"name": name, "sums": astuple(each.tally), "figures": values(each)}
        for name, each in result.models.items()
    ]
    return {"origin": vars(result.origin), "models": models}


def read_model(members: Any) -> FinishedModel:
    tally = Sums(*(each.number() for each in members["sums"].items()))
    members["figures"].require(values(FinishedModel(tally=tally)))
    return FinishedModel(tally=tally)


def read(members: Any, said: dict[str, Any]) -> Result:
    told = members["origin"].members("name", "sha256").items()
    origin = SimpleNamespace(**{name: each.text() for name, each in told})
    models = models_in(members["models"], read_model, "sums", "figures")
    return Result(**said, origin=origin, models=models)


def checked(result: Any, model: Any) -> dict[str, Any]:
    return {key: partial(Checked, value) for key, value in values(model).items()}


def result_of(
    file: Any, chosen: Any, tallies: Mapping[str, Sums], *, drawn: bool = False, **said: Any
) -> Result:
    models = {name: FinishedModel(tally=tally) for name, tally in tallies.items()}
    origin = SimpleNamespace(name=file.name, sha256=file.fingerprint)
    return Result(**said, product=product(), origin=origin, models=models)


def card(result: Result, name: str) -> Card:
    boxes = {key: f"{value:.3f}" for key, value in values(result.models[name]).items()}
    expected = Section(title=say("spells.title"), boxes=boxes)
    return Card(rule=escape(say("spells.rule")), expected=expected, left=(), right=())


def files(view: Any) -> tuple[Download, ...]:
    found = results_of(view, view.file.tally(view.model))
    return report_files(view, found, lambda: view.look, (), scores="0")


def show() -> None:
    file = session.data_in_use()
    model = file.model(session.choices())
    show_comparison(file, model)
    show_runs(file, model)
    if st.button(say("spells.title"), key="explain_rate"):
        show_explanation(numbers_of(TASK.key)["rate"].explain(file.tally(model)))
    show_downloads(PAGE, file, model, look=comparison(file))
    session.write_address(PAGE.key)


CORE = Core(
    key="spells", tally=lambda found, model: found.models[model].of(), sums=sums, runs=runs,
    figures=FIGURES, size=lambda tally: tally.spells,
    result=Document(reader="read_document", told=told_of, read=read, figures=checked, members=()),
)  # fmt: skip
REPORT = Report(
    result=result_of, facts=lambda result, name: {}, card=card, said=lambda *_: say("spells.rule"),
    code=lambda *_: ["sums = 3"],
)  # fmt: skip
TASK = Task(
    key="spells", core=CORE, words=WORDS, report=REPORT, kept=SharedSpells, parcel=parcel,
    first_page="spells",
)  # fmt: skip
PAGE = Page(
    key="spells", task="spells", icon="toys", show=show, downloads=files,
    parameters=(AGAINST, TESTED, TRAINED), look=lambda file, *_: comparison(file),
    part=lambda result, name, look: comparison_part(FIGURES, look, name),
)  # fmt: skip
