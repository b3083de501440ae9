"""The mutants of a source: each is the source with one small change.

A guard taken away or turned round, a comparison made looser or stricter or turned round, `and` for
`or`, one part of either left out, a `not` dropped, a number one too great (but the -1 that stands
for nothing).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

__all__ = ["Mutant", "mutants_of", "source_of"]


class Mutant(NamedTuple):
    """One change: `file` below the rules, `scope` the function, `what` was changed into what.

    `lines` are the first and the last line of the statement in which it stands, without the block
    that the statement heads; `number` is its place among the mutants of the file.
    """

    file: str
    line: int
    scope: str
    what: str
    lines: tuple[int, int]
    number: int

    @property
    def key(self) -> tuple[str, str, str]:
        """What a mutant is known by when lines have moved."""
        return (self.file, self.scope, self.what)


class _Change(NamedTuple):
    scope: str
    name: str
    old: ast.AST
    new: ast.AST


_LOOSE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def _guards(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Changes of one node: (name, what stands there, what would)."""
    match node:
        case ast.If(test, body):
            leaves = isinstance(body[-1], ast.Return | ast.Continue | ast.Break | ast.Raise)
            if leaves and len(body) == 1:
                yield "removed", test, ast.Constant(False)
            if not _turns_itself(test):
                yield "turned", test, _not(test)
        case ast.IfExp(test) | ast.While(test):
            if not _turns_itself(test):
                yield "turned", test, _not(test)
        case ast.Compare(left, [op], [right]):
            yield "compared", node, ast.Compare(left, [_LOOSE[type(op)]()], [right])
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "joined", node, ast.BoolOp(other, values)
            for at in range(len(values)):
                rest = values[:at] + values[at + 1 :]
                yield "dropped", node, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand):
            yield "dropped", node, operand
        case ast.Constant(int() as n) if not isinstance(n, bool):
            yield "one more", node, ast.Constant(n + 1)
        case _:
            pass


def _turns_itself(test: ast.expr) -> bool:
    """Whether a change of the test alone turns it round, so that it is a mutant anyhow."""
    match test:
        case ast.UnaryOp(ast.Not()):
            return True
        case ast.Compare(_, [ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()], _):
            return True
        case ast.Compare(_, [ast.Is() | ast.IsNot()], _):
            return True
        case _:
            return False


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _nodes(tree: ast.AST, scope: str = "") -> Iterator[tuple[str, ast.AST]]:
    """All nodes that run, with the function that they stand in: no annotations, no caches."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or _is_furniture(node):
                continue
            if isinstance(tree, ast.UnaryOp) and isinstance(node, ast.Constant):
                continue
            here = scope
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                here = f"{scope}.{node.name}".lstrip(".")
            yield here, node
            yield from _nodes(node, here)


def _is_furniture(node: ast.AST) -> bool:
    """What is there for type checkers, for speed, or says what is exported."""
    match node:
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.Assign([ast.Name("__all__")]) | ast.AnnAssign(ast.Name("_KEPT")):
            return True
        case _:
            return False


def _changes(tree: ast.AST) -> list[tuple[ast.AST, _Change]]:
    """Every change of a tree with the node that it is a change of, in the order of the lines."""
    places = {id(node): k for k, node in enumerate(ast.walk(tree))}
    found = [
        (node, _Change(scope, *guard)) for scope, node in _nodes(tree) for guard in _guards(node)
    ]
    return sorted(found, key=lambda one: (_line(one[0]), places[id(one[0])]))


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a source, in the order of its lines."""
    tree = ast.parse(source)
    spans = dict(_spans(tree))
    again: Counter[tuple[str, str]] = Counter()
    for number, (node, change) in enumerate(_changes(tree)):
        what = f"{change.name}: {ast.unparse(change.old)} → {ast.unparse(change.new)}"
        again[change.scope, what] += 1
        if again[change.scope, what] > 1:
            what += f" (no. {again[change.scope, what]})"
        yield Mutant(file, _line(node), change.scope, what, spans[id(node)], number)


def source_of(mutant: Mutant, source: str) -> str:
    """The source of its file with the change made."""
    tree = ast.parse(source)
    _, change = _changes(tree)[mutant.number]
    _exchange(tree, change.old, change.new)
    return ast.unparse(ast.fix_missing_locations(tree))


def _spans(tree: ast.AST, span: tuple[int, int] = (0, 0)) -> Iterator[tuple[int, tuple[int, int]]]:
    """The lines of the statement that each node stands in, blocks of the statement left out."""
    for node in ast.iter_child_nodes(tree):
        here = span
        if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler):
            blocks = [*getattr(node, "body", ()), *getattr(node, "cases", ())]
            first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
            last = getattr(node, "end_lineno", None) or first
            if blocks:
                last = max(first, _first_line(blocks[0]) - 1)
            here = (first, last)
        yield id(node), here
        yield from _spans(node, here)


def _first_line(node: ast.AST) -> int:
    return node.pattern.lineno if isinstance(node, ast.match_case) else _line(node)


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0) or 0


def _exchange(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list):
                for at, one in enumerate(value):
                    if one is old:
                        value[at] = new
                        return
    raise AssertionError(ast.unparse(old))
