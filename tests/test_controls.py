"""Every control in the app is read: none that a reader can turn without anything happening."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import takewhile
from typing import Any
from unittest.mock import patch

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Selectbox

from perfview.kit.boards.packing import unpacked
from perfview.session.lost_files import LostFile
from perfview.settings import settings
from perfview.tasks import comparisons
from perfview.tasks.binary.comparison.parameters import ALONG
from perfview.tasks.binary.comparison.replications import Replication
from perfview.tasks.classes import curves
from tests.perfview.class_files import pets_csv
from tests.perfview.priced_cases import with_file
from tests.perfview.running_app import (
    Screen,
    csv,
    opened,
    opened_data,
    opened_with,
    ran,
    served_with,
    split_rarely,
)
from tests.perfview.shared_cases import RUNS, file_of, kept
from tests.perfview.visitors import data_page_of, switched
from tests.source_controls import KINDS, all_controls, controls_in, fault

CONTROLS = all_controls()


@pytest.fixture(autouse=True)
def _few_splits(monkeypatch: pytest.MonkeyPatch) -> None:
    split_rarely(monkeypatch)


LOOP = """
def keep(): take(1)
for name, press in (("a", {}), ("b", {})): st.button(name, on_click=press)
"""
SLIDER = 'st.slider("x", **state.entry("a", '


def test_somebody_reads_every_control_in_the_source() -> None:
    assert {each.place: why for each in CONTROLS if (why := fault(each))} == {}


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ('st.toggle("x")', "has no callback, and its value is not used"),
        ('on = st.toggle("x")', "has no callback, and its value is not used"),
        ('left.button("x", on_click=gone)', "has a callback that is not there"),
        ('def f():\n    "Later."\nst.button("x", on_click=f)', "has a callback that does nothing"),
        (f"{SLIDER}lambda value: take(1)))", "has a callback that does not read it"),
        (f"def f(value): take(1)\n{SLIDER}f, 2))", "has a callback that does not read it"),
        (f"{SLIDER}partial(gone, 1)))", "has a callback that is not there"),
        (f"{SLIDER}SURE))", ""),
        (f"def f(text, value): take(value)\n{SLIDER}partial(f, 1), 2))", ""),
        (LOOP.format("keep", "gone"), "has a callback that is not there"),
        (LOOP.format("keep", "keep"), ""),
        ('st.page_link("pages/gone.py")', "leads to no page of the list"),
        ("st.page_link(page.file)", ""),
        ('st.download_button("x")', "has nothing to download"),
        ('st.download_button("x", made, on_click="ignore")', ""),
        ('st.toggle("x", key="a")\nst.button("x", on_click=lambda: take(widget("a")))', ""),
        ('st.toggle("x", key="a")\nwidget("a")', "has no callback, and its value is not used"),
        ('on = st.toggle("x")\nif on: f()', ""),
        ('if st.toggle("x"): f()', ""),
        (f"{SLIDER}lambda value: take(value)))", ""),
    ],
)
def test_a_control_that_nobody_reads_is_found(source: str, why: str) -> None:
    assert {fault(control) for control in controls_in(source, "")} == {why}


WIDE = b"truth,forest,tree,amount\nno,0.2,0.3,1\nyes,0.7,0.4,2\nno,0.4,0.6,1\nyes,0.9,0.8,3\n"
RICH = (
    b"id,truth,score,loan,patient,fold\n"
    b"a,no,0.2,9,p,1\nb,yes,0.7,5,p,2\nc,no,0.4,0,q,2\nd,yes,0.9,7,q,1\n"
)
BACKWARDS = csv(truth=(int(i > 9) for i in range(20)), score=(0.5 - i / 100 for i in range(20)))
EXCHANGED = b"truth,score\n0.2,0\n0.3,0\n0.9,1\n0.7,1\n"
DATED = csv(
    truth=("ny"[i % 2] for i in range(480)),
    score=(f"{0.1 + 0.7 * (i % 2) + 0.001 * (i % 97):.3f}" for i in range(480)),
    seen=(f"{1 + i % 12:02}/{1 + i // 12 % 12:02}/2025" for i in range(480)),
    shipped=(f"2025-{1 + i // 80:02}-{1 + i % 28:02}" for i in range(480)),
)
HOLES = b"truth,score\nno,0.2\nyes,\nno,high\nyes,0.9\nmaybe,0.5\n"
UNITS = csv(
    truth=range(20_000, 21_110, 37), forest_pred=(f"{20 + 0.037 * i:.3f}" for i in range(30))
)
UNSURE = csv(
    truth=(20.5 + i for i in range(20)),
    forest=(20 + i + (i % 7) / 2 for i in range(20)),
    forest_std=(i % 7 + 1 for i in range(20)),
)
DOUBTFUL = b'truth,score\n0,"3,589"\n1,"8,621"\n1,"9,120"\n0,"1,004"\n'
DECIDED = b"truth,score,predicted\nno,0.1,no\nyes,0.3,yes\nno,0.2,no\nyes,0.9,yes\nno,0.4,yes\n"
SOLUTION, SUBMISSION = b"id,truth\na,0\nb,1\nc,1\n", b"id,score\nb,0.7\na,0.2\nc,0.4\n"
POINTS = csv(
    id=(f"p{i}" for i in range(40)),
    kind=("abc"[i % 3] for i in range(40)),
    kmeans_2=(i % 3 // 2 for i in range(40)),
    kmeans_3=((i + i // 13) % 3 for i in range(40)),
    ward=((i % 3) - 1 for i in range(40)),
    length=(i * 7 % 19 + 30 * (i % 3) for i in range(40)),
    width=(i * 5 % 17 / 10 for i in range(40)),
    run=(i % 2 for i in range(40)),
)
MANY_POINTS = csv(
    cluster=(i % 2 for i in range(6000)),
    length=(i % 2 + i * 7 % 19 / 10 for i in range(6000)),
)
WORDS = ("The cat", "a dog", "sat down", "ran off", "on the mat", "at Noon", "again", "twice")
TEXTS = b"id\trun\tref\thyp_a\thyp_b\thyp_c\n"
for _i in range(24):
    _said = [WORDS[(_i * 3 + 5 * j) % 8] for j in range(2 + _i % 5)]
    _texts = (_said, _said[1:], [*_said[:1], "THE END."], [each.lower() for each in _said])
    TEXTS += "\t".join((f"s{_i}", str(_i % 2), *map(" ".join, _texts))).encode() + b"\n"
TOTALS = b"score,positives,total\n0.9,3,4\n0.5,2,5\n0.1,0,6\n"

# What is prepared before a button is pressed shows once it is pressed.
PREPARES = {
    "goal": "find",
    "goal_value": "find",
    "cost_truth": "cost_apply",
    "cost_called": "cost_apply",
    "cost_price": "cost_apply",
    "pasted": "read_pasted",
    "narrower": "take_more",
}

# Alike on every screen where they are: tried on one of them.
ALIKE = ("open-", "remove-", "uploader-", "open_share", "how-", "pasted-")

# Around every page, made in one place: tried on the first screen.
AROUND = ("speak_", "data", "document_language", "open_share", "download_", "tables_kind")

# Made by one line of the source for each of several names: one of them on each screen.
NAMED = ("require_", "parts_", "end-", "column-")

# On several pages of a task, each of which reads them in a way of its own.
READ_BY_PAGES = {"model", "calibrate", "threshold_entry", "axis"}

# They show only once the link is open: tests/perfview/test_share_pages.py looks at them there.
SENT_ALONG = tuple(f"share_{name}" for name in ("title", "note", "sender", "days", "audience"))


def data_page(upload: bytes) -> AppTest:
    return opened_with("data", ("mine.csv", upload))


def with_scenarios() -> AppTest:
    app = opened("pages/costs.py").put(cost_fn=2.0, scenario_save="fraud desk")
    return app.put(cost_fn=40.0, scenario_save="screening")


def unfolded(app: AppTest, *keys: str) -> AppTest:
    """A screen with parts that are made once they are opened."""
    for key in keys:
        app.session_state[key] = True
    return ran(app)


def by_subgroup(**query: str) -> AppTest:
    return opened_with("threshold", ("mine.csv", RICH), by="fold", **query)


def compared(chosen: str = "") -> AppTest:
    app = opened("pages/compare.py", data="wine_long", compare=f"replicates:200{chosen}")
    return unfolded(app, "tests_shown", "pairs_shown")


def priced_classes() -> AppTest:
    return opened_with("classes", ("mine.csv", pets_csv()), class_costs="0.:5", refer="0.2")


def compared_and_stopped() -> AppTest:
    """A screen to look at once: what a bootstrap has done stays, and all tests share a session."""
    with pytest.MonkeyPatch.context() as patch:
        steps = Replication.steps

        def one_step(self: Replication) -> Iterator[object]:
            for step in steps(self):
                yield step
                self.turn()

        patch.setattr(Replication, "steps", one_step)
        return compared(",along:share,seed:4242")


def visited(*, signed_in: bool) -> AppTest:
    """A screen to look at once: its buttons lead to another server, as the browser tests see."""
    with pytest.MonkeyPatch.context() as patch:
        switched(patch, "upload")
        return data_page_of({"is_logged_in": signed_in})


def points(upload: bytes, **query: str) -> AppTest:
    return opened_with("clusterings", ("mine.csv", upload), **query)


def sharing() -> AppTest:
    return opened(data="low_tips").pressed("open_share")


@cache
def link() -> str:
    return kept(file_of(WIDE.decode()), file_of(RICH.decode()))


def sharing_where_people_sign_in(*, signed_in: bool) -> AppTest:
    """A screen to look at once: the page on which people sign in is not ours."""
    with pytest.MonkeyPatch.context() as patch:
        switched(patch, "upload")
        patch.setattr("perfview.links.share_dialog.is_admitted", lambda: signed_in)
        on = replace(settings(), sign_in="upload")
        patch.setattr("perfview.links.share_dialog.settings", lambda: on)
        return sharing()


def without_an_upload() -> AppTest:
    """A page of a server that no longer has a file."""
    app = opened()
    app.session_state["lost_file"] = LostFile("upload-1", {}, "mine.csv")
    return ran(app)


def before_curves_are_counted() -> AppTest:
    """The page of so many cases that curves, intervals and pairs wait until they are asked for."""
    with patch.object(curves, "AT_ONCE", 1000), patch.object(comparisons, "AT_ONCE", 1000):
        return opened("pages/classes.py", data="digits")


def the_only_files(*files: bytes) -> AppTest:
    """A session of these alone: files of several classes are not offered to be put together."""
    app = opened_data()
    for key in [each.key for each in app.button if str(each.key).startswith("remove-")]:
        app.pressed(key)
    return app.uploaded(*((f"{place}.csv", file) for place, file in enumerate(files)))


def with_a_large_file(*, stopped: bool) -> AppTest:
    """Screens to look at once, of a server that has folders: tests/perfview/pages try them."""
    rows = b"truth,score\n" + b"1,0.5\n0,0.25\n" * 9_000
    with pytest.MonkeyPatch.context() as patch:
        served_with(patch, replace(settings(), row_megabytes=1, folders="/srv"))
        patch.setattr("perfview.session.memory.MEGABYTE", 100_000)
        patch.setattr("perfview.pages.data.large.read_pieces", lambda *_: None)
        app = opened_data().uploaded(("large.csv", rows))
        return app.pressed("stop") if stopped else app


def link_where_people_sign_in() -> AppTest:
    return opened(share=kept(file_of(WIDE.decode()), audience="signed_in"))


def unsure() -> Screen:
    return opened_with("regression", ("unsure.csv", UNSURE))


def off_by_more() -> AppTest:
    app = opened_data().uploaded(("unsure.csv", UNSURE)).turned("regression").pressed("off_open")
    return opened(**app.address())


def dated() -> Screen:
    return opened_with("runs", ("dated.csv", DATED))


SCREENS: dict[str, Callable[[], AppTest]] = {
    "threshold": opened,
    "sharing": sharing,
    "link": lambda: opened(share=link()),
    "link, data": lambda: opened("pages/data.py", share=link()),
    "link, gone": lambda: opened(share="gone"),
    "threshold, intervals": lambda: opened(intervals="1"),
    "threshold, by recall": lambda: opened().put(goal="recall"),
    "threshold, by subgroup": by_subgroup,
    "threshold, one subgroup": lambda: by_subgroup(only="1"),
    "costs": lambda: opened("pages/costs.py"),
    "costs, with scenarios": with_scenarios,
    "costs, net benefit": lambda: unfolded(opened("pages/costs.py"), "net_benefit_shown"),
    "costs, ranged": lambda: opened("pages/costs.py").put(**{"end-cost_fn_high": 60.0}),
    "threshold, amounts": lambda: with_file("threshold").put(basis_fn="amount"),
    "costs, amounts": lambda: with_file("costs").put(basis_fn="amount"),
    "calibration": lambda: opened("pages/calibration.py", data="twenty_cases", bins="width:5"),
    "calibration, edges": lambda: opened(
        "pages/calibration.py", data="twenty_cases", bins="edges:0.3_0.6"
    ),
    "calibration, models": lambda: opened("pages/calibration.py", data="breast_cancer"),
    "calibration, log-odds": lambda: opened("pages/calibration.py", data="eights_log_odds"),
    "compare": compared,
    "compare, over thresholds": lambda: compared(",along:threshold"),
    "compare, over shares": lambda: compared(",along:share"),
    "compare, with runs": lambda: opened_with("compare", ("runs.csv", RUNS.encode())),
    "runs": lambda: opened("pages/runs.py", data="wine_runs"),
    "runs, none": lambda: opened("pages/runs.py"),
    "runs, over time": lambda: opened("pages/runs.py", data="dated_orders"),
    "runs, dates in doubt": lambda: dated().put(by_time="seen"),
    "classes, priced": priced_classes,
    "classes, a cell": lambda: opened("pages/classes.py", data="digits", cell="8-1"),
    "threshold, a class": lambda: opened(data="digits~8"),
    "regression, a case": lambda: opened("pages/regression.py", data="tips", case="3"),
    "clusterings": lambda: points(POINTS, model="ward", joint="0-1", below="0.50"),
    "clusterings, a part of the points": lambda: points(MANY_POINTS, below="0.50"),
    "texts": lambda: opened_with("texts", ("texts.tsv", TEXTS), segment="1"),
    "threshold, above a number": lambda: opened(data="tips~above3"),
    "regression, unsure": unsure,
    "threshold, off by more": off_by_more,
    "data, in another unit": lambda: data_page(UNITS),
    "data, in another unit, answered": lambda: data_page(UNITS).pressed("unit_times-0"),
    "data, wide": lambda: data_page(WIDE),
    "data, all known of each case": lambda: data_page(RICH),
    "data, each row by itself": lambda: data_page(RICH).pressed("group_leave"),
    "data, long": lambda: opened_data().pressed("open-wine_long"),
    "data, aggregated": lambda: opened_data().pressed("open-aggregated_scores"),
    "data, with totals": lambda: data_page(TOTALS),
    "data, the wrong way round": lambda: data_page(BACKWARDS),
    "data, doubtful": lambda: data_page(DOUBTFUL),
    "data, ranked by a product": lambda: (
        opened_data().pressed("open-low_tips").put(rank_by="times")
    ),
    "data, read otherwise": lambda: data_page(WIDE).put(**{"how-thousands": ""}),
    "data, decided elsewhere": lambda: data_page(DECIDED),
    "data, several classes": lambda: data_page(pets_csv()),
    "data, truth and score exchanged": lambda: data_page(EXCHANGED),
    "data, bad rows": lambda: data_page(HOLES),
    "data, bad rows left out": lambda: data_page(HOLES).pressed("drop"),
}

REPEATED = (*("threshold, amounts", "costs, amounts", "compare, over shares", "classes, a cell"),)
"""Screens with nothing that another one of their task lacks: `make test-all` alone opens them."""
NEW = tuple(name for name in SCREENS if name not in REPEATED)
TWO_CLASSES = ("sharing", "link", "costs", "calibration", "compare", "runs")

SHOWN: dict[str, set[tuple[str, str | None]]] = {}
"""Kinds and keys of the controls of each screen that was opened already."""


def screen_of(name: str) -> AppTest:
    app = SCREENS[name]()
    SHOWN[name] = {(kind_of(node), key_of(node)) for node in controls_on(app)}
    return app


def shown(name: str) -> set[tuple[str, str | None]]:
    if name not in SHOWN:
        screen_of(name)
    return SHOWN[name]


def controls_on(app: AppTest) -> list[Any]:
    assert not app.exception
    return [node for node in app if kind_of(node) in KINDS]


def kind_of(node: Any) -> str:
    """The function that made it: AppTest has names of its own for some of them."""
    if node.type == "dataframe" and node.proto.editing_mode:
        return "data_editor"
    return "segmented_control" if node.type == "button_group" else str(node.type)


def key_of(node: Any) -> str | None:
    """The key of a control: AppTest does not tell that of a table to be edited."""
    return node.proto.id.split("-", 2)[2] if kind_of(node) == "data_editor" else node.key


def shown_beside(app: AppTest, control: Any) -> list[object]:
    """What the screen shows but the control itself; the board as what it is told."""
    assert not app.exception
    own = (control.type, control.key)
    shown = [node for node in app if hasattr(node, "proto")]
    nodes = [node for node in shown if (node.type, getattr(node, "key", None)) != own]
    boards = [unpacked(node.proto.bytes)[0] for node in nodes if node.type == "bidi_component"]
    boards = [told for told in boards if told["kind"] != "connection"]  # it counts the runs
    return [*boards, *[(n.type, n.proto) for n in nodes if n.type != "bidi_component"]]


class Chosen(Selectbox[Any]):
    """A list whose option is chosen by its text, as in a browser: AppTest formats it once more."""

    format_func = staticmethod(str)  # type: ignore[assignment]


def another_option(box: Any) -> Any:
    other = int(box.index == 0)
    box.__class__ = Chosen
    return box.select_index(other)


OTHER: dict[str, Callable[[Any], Any]] = {
    "selectbox": another_option,
    "button_group": lambda it: it.set_value(next(v for v in ALONG if v != it.value)),
    "multiselect": lambda it: it.set_value(it.values[:-1] or it.options[:1]),
    "button": lambda it: it.click(),
    "toggle": lambda it: it.set_value(not it.value),
    "text_input": lambda it: it.set_value("0.25"),
    "text_area": lambda it: it.set_value("0.25"),
    "number_input": lambda it: it.set_value(50.0),
    "file_uploader": lambda it: it.set_value([("new.csv", WIDE, "text/csv")]),
}
"""What a reader does to a control, by its kind. That each option of a list does what it says is
seen where the option is made. A link leads to a page of the list, as the source shows; a download
leaves the page as it is, and tests/browser/test_downloads.py presses it."""


def can_be_turned(control: Any) -> bool:
    """Whether turning it does anything: the file in view is open already."""
    opened = str(control.key).startswith("open-") and control.proto.type == "primary"
    single = control.type == "selectbox" and len(control.options) == 1
    return control.type in OTHER and not opened and not single


def control_of(app: AppTest, kind: str, key: str) -> Any:
    return next((it for it in controls_on(app) if (it.type, key_of(it)) == (kind, key)), None)


def changes_something(app: AppTest, kind: str, key: str) -> bool:
    """Turn one control and return whether the screen shows anything else than before."""
    control = control_of(app, kind, key)
    if control is None:
        return False
    button = PREPARES.get(str(key).partition("-")[0])
    before = shown_beside(app.pressed(button) if button else app, control)
    turned = OTHER[kind](control_of(app, kind, key))
    return shown_beside(app.pressed(button) if button else turned.run(), control) != before


def dead_controls(
    screen: Callable[[], AppTest], *, left_out: Callable[[str], bool] = lambda _: False
) -> Iterator[str]:
    """The controls of a screen that can be turned while everything else stays as it is.

    They are turned one after the other. One that is not there any more, or that does nothing among
    what others did, is tried on a screen of its own.
    """
    app = screen().run()
    found = [(each.type, key_of(each)) for each in controls_on(app) if can_be_turned(each)]
    found.sort(key=lambda each: each[0] == "button")  # what closes a part is pressed at the end
    for kind, key in found:
        if left_out(str(key)):
            continue
        if not changes_something(app, kind, key):
            app = screen().run()
            if not changes_something(app, kind, key):
                yield f"{kind} {key}"
        if str(key).startswith("speak_"):
            app = screen().run()  # options are asked for in English


def keys_on(screen: str) -> set[str]:
    return {str(key) for _, key in shown(screen) if key is not None}


def page_of(screen: str) -> str:
    return screen.partition(",")[0]


def task_of(screen: str) -> str:
    """The page whose task a screen is of, that of two classes as the first of its pages."""
    page = page_of(screen)
    return "threshold" if page in TWO_CLASSES else page


def known_before(screen: str) -> set[str]:
    """The keys of controls that earlier screens of the same task have, or around their pages."""
    before = [*takewhile(lambda name: name != screen, NEW)]
    known = {key for key in keys_on("threshold") if key.startswith(AROUND)} if before else set()
    for name in before:
        if task_of(name) == task_of(screen):
            known |= keys_on(name) - (set() if page_of(name) == page_of(screen) else READ_BY_PAGES)
    for prefix in NAMED:
        named = sorted(key for key in keys_on(screen) - known if key.startswith(prefix))
        known.update(named[1:])
    return known


def require_life(screen: str, known: Callable[[], set[str]]) -> None:
    """Require that each control of a screen does something, but for those that are known to.

    They are told once the screen is open, whose keys are then known too.
    """
    known = cache(known)
    left_out = SENT_ALONG + (() if screen in ("threshold", "data, wide") else ALIKE)
    left_out += ("smaller",) if screen == "data, each row by itself" else ()  # changed already
    found = dead_controls(
        lambda: screen_of(screen),
        left_out=lambda key: key in known() or key.startswith(left_out),
    )
    assert list(found) == []


@pytest.mark.parametrize("screen", NEW)
def test_what_is_new_on_screen_changes_something_else_there(screen: str) -> None:
    require_life(screen, lambda: known_before(screen))


@pytest.mark.thorough
@pytest.mark.parametrize("screen", SCREENS)
def test_every_change_of_every_control_changes_something_else_on_screen(screen: str) -> None:
    require_life(screen, set)


def test_the_screens_show_every_control_of_the_source() -> None:
    screens = [compared_and_stopped(), link_where_people_sign_in(), without_an_upload()]
    screens += [before_curves_are_counted(), the_only_files(SOLUTION, SUBMISSION)]
    screens += [the_only_files(WIDE, WIDE.replace(b"0.9", b"0.8"))]
    screens += [with_a_large_file(stopped=stopped) for stopped in (False, True)]
    for signed_in in (False, True):
        screens += [visited(signed_in=signed_in), sharing_where_people_sign_in(signed_in=signed_in)]
    seen = {(kind_of(node), key_of(node)) for screen in screens for node in controls_on(screen)}
    seen = seen.union(*map(shown, SCREENS))
    for control in CONTROLS:
        assert any(control.is_shown_as(kind, key) for kind, key in seen), control.place


def script_with_a_dead_control() -> None:
    import streamlit as st

    st.toggle("dead", key="dead")
    st.markdown(f"Twice: {2 * st.number_input('live', key='live')}")
    st.selectbox("half dead", ["a", "b", "c"], key="half")
    st.markdown("c" if st.session_state["half"] == "c" else "not c")


def test_a_dead_control_is_found_on_screen() -> None:
    found = dead_controls(lambda: AppTest.from_function(script_with_a_dead_control).run())
    assert list(found) == ["toggle dead", "selectbox half"]
