"""The controls that stand in the source, and whether anybody reads what a reader does to them."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import streamlit as st

ROOT = Path(__file__).parents[1]
CALLBACKS = ("on_change", "on_click", "on_submit")
LAYOUT = ("expander", "popover", "tabs")  # they report being opened only to those who ask


def kinds_of_controls() -> set[str]:
    """Every function of Streamlit that makes a control, those of its next version too."""
    kinds = {"page_link"}
    for name in set(dir(st)) - set(LAYOUT):
        function = getattr(st, name)
        if inspect.ismethod(function) and {*inspect.signature(function).parameters} & {*CALLBACKS}:
            kinds.add(name)
    return kinds


KINDS = kinds_of_controls()


@dataclass(frozen=True)
class Control:
    """A control as it stands in the syntax tree of a source file."""

    kind: str
    call: ast.Call
    tree: ast.Module
    place: str

    def argument(self, name: str) -> ast.expr | None:
        return next((word.value for word in self.call.keywords if word.arg == name), None)

    @property
    def entry(self) -> list[ast.expr]:
        """The key and who is handed what the reader enters: ``**session.entry(key, taken)``."""
        spread = (word.value for word in self.call.keywords if word.arg is None)
        calls = (each for each in spread if isinstance(each, ast.Call))
        return next((each.args[:2] for each in calls if _name(each.func) == "entry"), [])

    @property
    def key(self) -> ast.expr | None:
        return self.entry[0] if self.entry else self.argument("key")

    @property
    def callback(self) -> ast.expr | None:
        return next(filter(None, map(self.argument, CALLBACKS)), None)

    def is_shown_as(self, kind: str, key: str | None) -> bool:
        """Whether a widget of this kind and key on a screen may come from here."""
        written = self.key
        if isinstance(written, ast.Name):
            written = _constant(self.tree, written.id)
        return kind == self.kind and re.fullmatch(_pattern(written), key or "") is not None


def controls_in(source: str, file: str) -> Iterator[Control]:
    if not any(f"{kind}(" in source for kind in KINDS):
        return
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in KINDS:
            kind = _name(node.func)
            yield Control(kind, node, tree, f"{file}:{node.lineno} {kind}")


def all_controls() -> list[Control]:
    found: list[Control] = []
    for path in [ROOT / "app.py", *ROOT.glob("pages/*.py"), *ROOT.glob("perfview/**/*.py")]:
        found += controls_in(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    return sorted(found, key=lambda control: control.place)


def fault(control: Control) -> str:
    """Why nobody would notice what a reader does to this control; "" if somebody does."""
    if control.kind == "page_link":
        target = control.call.args[0]
        listed = isinstance(target, ast.Attribute) and target.attr == "file"  # of a `Page`
        return "" if listed else "leads to no page of the list"
    if control.kind == "download_button":  # what it does is what it hands out
        handed = control.call.args[1:2] or [control.argument("data")]
        return "" if handed[0] is not None else "has nothing to download"
    if control.entry:
        return _fault_of_entry(control.entry[1], control.tree)
    if control.callback is None:
        known = _is_used(control) or _is_read_elsewhere(control)
        return "" if known else "has no callback, and its value is not used"
    callbacks = _run_through(control.callback, control.tree)
    return next(filter(None, (_fault_of(callback, control) for callback in callbacks)), "")


def _fault_of_entry(taken: ast.expr, tree: ast.Module) -> str:
    """Why what the reader enters gets nowhere: it is handed to a parameter, or to a function."""
    bound: list[ast.expr] = []
    if isinstance(taken, ast.Call) and _name(taken.func) == "partial":
        taken, *bound = taken.args
    if isinstance(taken, ast.Name) and taken.id.isupper():
        return ""
    function = taken if isinstance(taken, ast.Lambda) else _defined(taken, tree)
    if function is None:
        return "has a callback that is not there"
    body = function.body if isinstance(function.body, list) else [function.body]
    used = {_name(node) for part in body for node in ast.walk(part) if isinstance(node, ast.Name)}
    handed = function.args.args[len(bound)].arg
    return "" if handed in used else "has a callback that does not read it"


def _fault_of(callback: ast.expr, control: Control) -> str:
    body = _body(callback, control.tree)
    if body is None:
        return "has a callback that is not there"
    nodes = [node for part in body for node in ast.walk(part)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    places = [node for node in nodes if isinstance(node, ast.Attribute | ast.Subscript)]
    sets = (isinstance(place.ctx, ast.Store) for place in places)
    if not (calls or any(sets)):
        return "has a callback that does nothing"
    if control.kind == "button":
        return ""
    return "" if _reads(body, control.key) else "has a callback that does not read it"


def _reads(body: list[ast.stmt], key: ast.expr | None) -> bool:
    """Whether statements ask for what the reader set the control of this key to."""
    calls = [node for part in body for node in ast.walk(part) if isinstance(node, ast.Call)]
    read = [ast.dump(call.args[0]) for call in calls if _name(call.func) == "widget"]
    return key is not None and ast.dump(key) in read


def _is_read_elsewhere(control: Control) -> bool:
    """Whether the callback of another control of the file reads it, as that of a button."""
    others = (
        Control("", node, control.tree, "")
        for node in ast.walk(control.tree)
        if isinstance(node, ast.Call) and _name(node.func) in KINDS
    )
    callbacks = (other.callback for other in others if other.callback is not None)
    bodies = (_body(callback, control.tree) for callback in callbacks)
    return any(body is not None and _reads(body, control.key) for body in bodies)


def _pattern(written: ast.expr | None) -> str:
    """What matches the texts that an expression may give."""
    if isinstance(written, ast.Constant):
        return re.escape(str(written.value))
    if isinstance(written, ast.JoinedStr):
        return "".join(map(_pattern, written.values))
    return ".+" if isinstance(written, ast.FormattedValue) else ".*"


def _is_used(control: Control) -> bool:
    """Whether the value is part of an expression, or gets a name that is read later."""
    for node in ast.walk(control.tree):
        if isinstance(node, ast.Expr) and node.value is control.call:
            return False
        if isinstance(node, ast.Assign) and node.value is control.call:
            names = {_name(part) for target in node.targets for part in ast.walk(target)}
            return any(
                isinstance(later, ast.Name)
                and isinstance(later.ctx, ast.Load)
                and later.id in names
                and later.lineno > node.lineno
                for later in ast.walk(control.tree)
            )
    return True


def _run_through(callback: ast.expr, tree: ast.Module) -> list[ast.expr]:
    """What a callback may be: itself, or each that a loop around the control gives this name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple):
            names = [_name(part) for part in getattr(node.target, "elts", ())]
            if isinstance(callback, ast.Name) and callback.id in names:
                return [row.elts[names.index(callback.id)] for row in node.iter.elts]
    return [callback]


def _body(callback: ast.expr, tree: ast.Module) -> list[ast.stmt] | None:
    """The statements of a lambda, or of a function of this file or an imported one."""
    if isinstance(callback, ast.Lambda):
        return [ast.Expr(callback.body)]
    function = _defined(callback, tree)
    return None if function is None else function.body


def _defined(named: ast.expr, tree: ast.Module) -> ast.FunctionDef | None:
    """The function of this name: of the file, or of what it imports."""
    if isinstance(named, ast.Name) and (here := _function(tree, named.id)):
        return here
    room = "" if isinstance(named, ast.Name) else _name(named.value)
    name = _name(named)
    # The method of a parameter is that of the class by which it is annotated.
    parameters = (node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation)
    room = {each.arg: _name(each.annotation) for each in parameters}.get(room, room)
    for node in ast.walk(tree):
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            if (alias.asname or alias.name) != (room or name):
                continue
            module = importlib.import_module(getattr(node, "module", alias.name))
            found = (
                getattr(module, alias.name, module) if isinstance(node, ast.ImportFrom) else module
            )
            function = inspect.unwrap(getattr(found, name, None) if room else found)
            if inspect.isfunction(function):
                return _function(ast.parse(dedent(inspect.getsource(function))), function.__name__)
    return None


def _function(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return next((node for node in functions if node.name == name), None)


def _constant(tree: ast.Module, name: str) -> ast.expr | None:
    assigned = (node for node in tree.body if isinstance(node, ast.Assign))
    return next((node.value for node in assigned if _name(node.targets[0]) == name), None)


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else str(getattr(node, "id", ""))
