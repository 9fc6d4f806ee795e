"""Find what perfcore says: every text in its source that ends as the template of a `Message`.

A text may go a long way there: through a variable, a dictionary, an attribute, an argument. It is
followed backwards from each call of `Message`, and of what passes an argument of its own to one.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

ATTRIBUTES = {"rule", "sample_name", "unit", "told", "sentence", "words", "why", "instead"}
"""Attributes that are followed."""
AROUND = {"next", "min", "max", "tuple", "list", "sorted", "dict", "filter", "join", "fromkeys"}
"""Functions that return what they are given, or a part of it."""

Place = tuple[str, int]


class Templates:
    """What the source of a package says about its templates.

    Attributes
    ----------
    found : dict of str to set of (str, int)
        Templates, and the files and lines where each stands.
    written : dict of str to set of (str, int)
        The same of all texts in the source.
    """

    def __init__(self, root: Path, package: str) -> None:
        self.found: dict[str, set[Place]] = defaultdict(set)
        self.written: dict[str, set[Place]] = defaultdict(set)
        self._root = root
        self._file: dict[ast.AST, str] = {}
        self._parent: dict[ast.AST, ast.AST] = {}
        self._assigned: dict[tuple[str, str], list[ast.expr]] = defaultdict(list)
        self._imported: dict[tuple[str, str], tuple[str, str]] = {}
        self._functions: dict[str, list[ast.FunctionDef]] = defaultdict(list)
        self._held: dict[str, list[ast.expr]] = defaultdict(list)
        self._calls: dict[str, list[ast.Call]] = defaultdict(list)
        self._followed: set[object] = set()
        sys.setrecursionlimit(20_000)
        for path in sorted((root / package).rglob("*.py")):
            self._read(ast.parse(path.read_text(encoding="utf-8")), str(path.relative_to(root)))
        for name, first in (("Message", 0), ("Message", 2)):
            self._follow_argument(name, first, "one" if first else "template")
        self._follow_argument("message", 1, "one")

    def _read(self, tree: ast.Module, file: str) -> None:
        """Note what each name, attribute and function of a file may be."""
        for node in ast.walk(tree):
            self._file[node] = file
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.written[node.value].add((file, node.lineno))
            for child in ast.iter_child_nodes(node):
                self._parent[child] = node
        for node in sorted(ast.walk(tree), key=lambda node: getattr(node, "lineno", 0)):
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self._assign(file, target, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    self._assign(file, target, value)
                case ast.AugAssign(target=ast.Name(id=name), value=value):
                    self._lengthen(file, name, node, value)
                case ast.NamedExpr(target=target, value=value):
                    self._assign(file, target, value)
                case ast.For(target=target, iter=value) | ast.comprehension(target, iter=value):
                    for part in value.elts if isinstance(value, ast.Tuple | ast.List) else [value]:
                        self._assign(file, target, part)
                case ast.ImportFrom(module=str(module), names=names):
                    source = self._source(module)
                    for each in names:
                        self._imported[file, each.asname or each.name] = (source, each.name)
                case ast.FunctionDef(name=name):
                    self._functions[name].append(node)
                case ast.Call(func=function):
                    self._calls[_last_name(function)].append(node)
                    for word in node.keywords:
                        if word.arg:
                            self._held[word.arg].append(word.value)

    def _source(self, module: str) -> str:
        path = Path(*module.split("."))
        package = path / "__init__.py"
        return str(package if (self._root / package).exists() else path.with_suffix(".py"))

    def _assign(self, file: str, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple | ast.List):
            parts = value.elts if isinstance(value, ast.Tuple) else [value] * len(target.elts)
            for each, part in zip(target.elts, parts, strict=False):
                self._assign(file, each, part)
        elif isinstance(target, ast.Attribute):
            self._held[target.attr].append(value)
        elif isinstance(target, ast.Subscript):
            self._assign(file, target.value, value)
        elif isinstance(target, ast.Name):
            self._assigned[file, target.id].append(value)
            if isinstance(self._parent.get(self._parent.get(target)), ast.ClassDef):
                self._held[target.id].append(value)

    def _lengthen(self, file: str, name: str, node: ast.AugAssign, value: ast.expr) -> None:
        """Note that a name also stands for what it stood for last, and more."""
        for before in self._standing(file, name, node):
            longer = ast.BinOp(before, ast.Add(), value, lineno=node.lineno)
            self._parent[longer], self._file[longer] = node, file
            self._assigned[file, name].append(longer)

    def _standing(self, file: str, name: str, use: ast.AST) -> list[ast.expr]:
        """Return what a name may stand for where it is used in a function.

        That is what was assigned last on the way there, and what branches after that may assign.
        """
        around, here = [use, *self._around(use)], self._function(use)
        found: list[ast.expr] = []
        last: ast.AST | None = None
        for each in self._assigned[file, name]:
            statement = next(one for one in self._around(each) if isinstance(one, ast.stmt))
            if self._function(each) is not here or _apart(around, [each, *self._around(each)]):
                continue
            if statement in around or each.lineno <= use.lineno:
                branch = self._parent[statement] not in around
                found = [*(found if branch or statement is last else []), each]
                last = statement
        return found

    def _follow_argument(self, function: str, position: int, name: str) -> None:
        """Follow an argument of all calls of a function; `position` counts without `self`."""
        if (function, name) in self._followed or function == "argument_error":
            return
        self._followed.add((function, name))
        for call in self._calls[function]:
            given = [word.value for word in call.keywords if word.arg == name]
            for word in call.keywords:
                if word.arg is None and isinstance(word.value, ast.Name):
                    self._follow_spread(word.value, name)
            if -1 < position < len(call.args):
                given.append(call.args[position])
            for value in given:
                self._take(value)

    def _follow_spread(self, spread: ast.Name, name: str) -> None:
        """Follow an argument that is among others, `**spread`: in a dictionary, or handed on."""
        function = self._function(spread)
        if isinstance(function, ast.FunctionDef) and function.args.kwarg:
            takes = function.args
            own = [each.arg for each in (*takes.posonlyargs, *takes.args, *takes.kwonlyargs)]
            if takes.kwarg.arg == spread.id and name not in own:
                self._follow_argument(function.name, -1, name)
        for known in self._assigned[self._file[spread], spread.id]:
            if isinstance(known, ast.Dict):
                keys = (getattr(key, "value", None) for key in known.keys)
                for value in (
                    one for key, one in zip(keys, known.values, strict=True) if key == name
                ):
                    self._take(value)

    def _take(self, value: ast.expr) -> None:
        for text, node in self._texts(value):
            self.found[text].add((self._file[node], node.lineno))

    def _texts(self, value: ast.AST) -> Iterator[tuple[str, ast.AST]]:
        """Return the texts that an expression may be, each with where it stands."""
        match value:
            case ast.Constant(value=str(text)):
                yield text, value
            case ast.JoinedStr(values=parts):
                yield from self._together(parts, value)
            case ast.BinOp(left=left, right=right):
                yield from self._together([left, right], value)
            case ast.Name(id=name):
                yield from self._named(name, value)
            case ast.Attribute(attr=name) if name in ATTRIBUTES:
                yield from self._once((name,), self._held[name])
            case ast.Call(func=function, args=given) if _last_name(function) in AROUND:
                yield from self._all(given)
            case ast.Call(func=ast.Attribute(attr="get" | "values" | "items", value=inner)):
                yield from self._texts(inner)
            case ast.Call(func=ast.Name(id=name)):
                yield from self._returned(name)
            case _:
                yield from self._all(_parts(value))

    def _all(self, values: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
        for value in values:
            yield from self._texts(value)

    def _once(self, key: object, values: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
        if key not in self._followed:
            self._followed.add(key)
            yield from self._all(values)
            self._followed.discard(key)

    def _together(self, parts: list[ast.expr], whole: ast.AST) -> Iterator[tuple[str, ast.AST]]:
        may_be = [[text for text, _ in self._texts(part)] for part in parts]
        yield from (("".join(each), whole) for each in product(*may_be))

    def _named(self, name: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
        file = self._file[node]
        for inside in self._around(node):
            if isinstance(inside, ast.FunctionDef | ast.Lambda):
                takes = inside.args
                names = [each.arg for each in (*takes.posonlyargs, *takes.args)]
                for each in (*takes.posonlyargs, *takes.args, *takes.kwonlyargs):
                    if each.arg == name:
                        if _is_text(each.annotation):
                            self._follow_parameter(inside, names, name)
                        return
                here = self._standing(file, name, node) if inside is self._function(node) else []
                if here:
                    yield from self._once((file, name, inside), here)
                    return
        if (file, name) in self._imported:
            file, name = self._imported[file, name]
            while (file, name) in self._imported:
                file, name = self._imported[file, name]
        known = self._assigned[file, name]
        whole = [each for each in known if self._function(each) is None]
        yield from self._once((file, name), whole)

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self._parent:
            node = self._parent[node]
            yield node

    def _function(self, node: ast.AST) -> ast.AST | None:
        """Return the function in which a node stands."""
        return next(filter(_is_function, self._around(node)), None)

    def _follow_parameter(self, function: ast.AST, names: list[str], name: str) -> None:
        """Follow what a function is given as one of its arguments."""
        if not isinstance(function, ast.FunctionDef):
            return
        called, owner = function.name, self._parent[function]
        position = names.index(name) if name in names else -1
        if isinstance(owner, ast.ClassDef):
            position -= 1 if position > 0 else 0
            if called == "__init__":
                called = owner.name
                self._follow_members(owner, position, name)
        self._follow_argument(called, position, name)

    def _follow_members(self, owner: ast.ClassDef, position: int, name: str) -> None:
        """Follow an argument of the members of an enumeration, which are its calls."""
        for each in owner.body:
            if isinstance(each, ast.Assign) and isinstance(each.value, ast.Tuple):
                given = each.value.elts[position : position + 1]
                if given and (each, name) not in self._followed:
                    self._followed.add((each, name))
                    self._take(given[0])

    def _returned(self, name: str) -> Iterator[tuple[str, ast.AST]]:
        for function in self._functions[name]:
            if not _is_text(function.returns):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
                    yield from self._once((node,), [node.value])


def _apart(one: list[ast.AST], other: list[ast.AST]) -> bool:
    """Say whether one stands in the branch of an `if` whose other branch holds the other."""
    for node in set(one) & set(other):
        if isinstance(node, ast.If):
            first, second = (side[side.index(node) - 1] for side in (one, other))
            if (first in node.orelse) != (second in node.orelse):
                return True
    return False


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.Lambda)


def _is_text(annotation: ast.expr | None) -> bool:
    """Say whether something is annotated as a text, or as texts."""
    told = "" if annotation is None else ast.unparse(annotation)
    return "str" in told or "Message" in told


def _last_name(function: ast.expr) -> str:
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _parts(value: ast.AST) -> list[ast.AST]:
    """Return the parts of an expression of which it may be one."""
    match value:
        case ast.IfExp(body=body, orelse=other):
            return [body, other]
        case ast.Dict(values=values) | ast.BoolOp(values=values):
            return list(values)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return list(parts)
        case ast.GeneratorExp(elt=part) | ast.ListComp(elt=part) | ast.DictComp(value=part):
            return [part]
        case ast.Subscript(value=part) | ast.NamedExpr(value=part) | ast.Starred(value=part):
            return [part]
        case ast.FormattedValue(value=part):
            return [part]
    return []
