"""
Mutations: small false changes of a module, one at a time, each of which a test should notice.

What says nothing about behaviour is left alone: docstrings, annotations, decorators, and the words of errors that are raised.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.Pow: ast.Mult,
}
_TABLES = (ast.Tuple, ast.List, ast.Set)
_FEWEST_ENTRIES, _MANY_ENTRIES = 3, 8
_SAY_NOTHING = {"annotation", "returns", "decorator_list", "type_params"}


@dataclass(frozen=True)
class Mutation:
    """One change of a module: its number there, the line, and in words what becomes of what."""

    number: int
    line: int
    change: str


@dataclass(frozen=True)
class _Site:
    node: ast.AST
    replacement: ast.AST
    change: str


def mutations(source: str) -> list[Mutation]:
    """Return every mutation of a module's source, in order."""
    return [
        Mutation(number, getattr(site.node, "lineno", 0), site.change)
        for number, site in enumerate(_all(ast.parse(source)))
    ]


def mutated(source: str, number: int) -> str:
    """Return a module's source with one of its mutations made."""
    tree = ast.parse(source)
    return _with(tree, _all(tree)[number])


def _all(tree: ast.Module) -> list[_Site]:
    return [site for node in _alive(tree) for site in _sites(node)]


def _with(tree: ast.Module, site: _Site) -> str:
    """Return the module's source with one node replaced."""

    class Replacing(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return site.replacement if node is site.node else self.generic_visit(node)

    return ast.unparse(ast.fix_missing_locations(Replacing().visit(tree)))


def _alive(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that say what a module does."""
    for name, value in ast.iter_fields(node):
        if name in _SAY_NOTHING or isinstance(node, ast.Raise | ast.Import | ast.ImportFrom):
            continue
        for child in _one_for_all(value) if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_docstring(child) and not _is_alias(child):
                yield child
                yield from _alive(child)


def _one_for_all(nodes: list[object]) -> list[object]:
    """Return nodes, of a long list of mere words the middle one: or else word lists would be most of what is sampled."""
    is_words = len(nodes) >= _MANY_ENTRIES and all(isinstance(node, ast.Constant) for node in nodes)
    return [nodes[len(nodes) // 2]] if is_words else nodes


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_alias(node: ast.AST) -> bool:
    """Whether a statement names a type: `Pair = tuple[int, str]`."""
    return (
        isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript) and isinstance(node.targets[0], ast.Name)
    )


def _sites(node: ast.AST) -> Iterator[_Site]:
    yield from _of_operator(node)
    yield from _of_statement(node)
    if isinstance(node, ast.Constant):
        yield from _constants(node)
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        yield from _tables(node)


def _of_operator(node: ast.AST) -> Iterator[_Site]:
    """Yield a node with another operator."""
    match node:
        case ast.Compare(ops=[one, *rest]) if type(one) in _COMPARED:
            yield _site(node, ast.Compare(node.left, [_COMPARED[type(one)](), *rest], node.comparators))
        case ast.BoolOp():
            yield _site(node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
        case ast.UnaryOp(op=ast.Not()):
            yield _site(node, node.operand)
        case ast.BinOp() if type(node.op) in _COUNTED:
            yield _site(node, ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right))
        case ast.AugAssign() if type(node.op) in _COUNTED:
            yield _site(node, ast.AugAssign(node.target, _COUNTED[type(node.op)](), node.value))
        case _:
            pass


def _of_statement(node: ast.AST) -> Iterator[_Site]:
    """Yield a condition turned round, a value that is not returned, a loop left or gone on with, a call not made."""
    match node:
        case ast.If() | ast.IfExp() | ast.While() if not isinstance(node.test, ast.UnaryOp):
            new = copy.copy(node)
            new.test = ast.UnaryOp(ast.Not(), node.test)
            yield _Site(node, new, f"if {ast.unparse(node.test)} -> if not {ast.unparse(node.test)}")
        case ast.Return(value=ast.AST()) if not isinstance(node.value, ast.Constant):
            yield _site(node, ast.Return(ast.Constant(None)))
        case ast.Continue():
            yield _site(node, ast.Break())
        case ast.Break():
            yield _site(node, ast.Continue())
        case ast.Expr(value=ast.Call()):
            yield _site(node, ast.Pass())
        case _:
            pass


def _site(node: ast.AST, new: ast.AST) -> _Site:
    return _Site(node, new, f"{ast.unparse(node)} -> {ast.unparse(new)}")


def _constants(node: ast.Constant) -> Iterator[_Site]:
    value = node.value
    if isinstance(value, bool):
        new: object = not value
    elif isinstance(value, int):
        new = value + 1
    elif isinstance(value, str):
        new = f"XX{value}" if value else "XX"
    else:
        return
    yield _Site(node, ast.Constant(new), f"{value!r} -> {new!r}"[:200])


def _tables(node: ast.Tuple | ast.List | ast.Set) -> Iterator[_Site]:
    """Yield a table without its middle entry."""
    if len(node.elts) >= _FEWEST_ENTRIES:
        middle = len(node.elts) // 2
        new = copy.copy(node)
        new.elts = [entry for place, entry in enumerate(node.elts) if place != middle]
        yield _Site(node, new, f"an entry is lost: {ast.unparse(node.elts[middle])}"[:200])
