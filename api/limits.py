"""
How much one request may ask for.

Rule: depth, aliases, repeats of a field, directives, and the number of values that could come back are counted with
every fragment where it is spread, before anything is executed. The rules are made once, because the cache of
validated documents is keyed by them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from graphql import (
    ASTValidationRule,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    NoSchemaIntrospectionCustomRule,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationContext,
)
from strawberry.extensions import AddValidationRules, MaxTokensLimiter

from api.errors import too_complex

LARGEST_PAGE = 100
MOST_TOKENS = 5_000
MOST_DEPTH = 12
MOST_ALIASES = 30
MOST_REPEATS = 20  # of one field, by name
MOST_DIRECTIVES = 20
MOST_VALUES = 100_000


@dataclass(slots=True)
class _Size:
    """What a selection asks for."""

    depth: int = 0
    aliases: int = 0
    directives: int = 0
    values: int = 0

    def add(self, other: "_Size", *, times: int = 1, deeper: int = 0) -> None:
        self.depth = max(self.depth, other.depth + deeper)
        self.aliases += other.aliases
        self.directives += other.directives
        self.values += other.values * times


class Bounds(ASTValidationRule):
    """Refuses an operation that asks for too much."""

    def __init__(self, context: ValidationContext) -> None:
        super().__init__(context)
        self._fragments = {
            node.name.value: node for node in context.document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._sizes: dict[str, _Size] = {}
        self._open: set[str] = set()
        self._pages = _default_pages(context.schema)
        self._repeats: dict[str, int] = {}

    def enter_operation_definition(self, node: OperationDefinitionNode, *_args: Any) -> None:
        """Measure an operation once, with its fragments."""
        size = self._measure(node.selection_set)
        size.directives += len(node.directives or ())
        for problem in (
            _over("levels", size.depth, MOST_DEPTH),
            _over("aliases", size.aliases, MOST_ALIASES),
            _over("directives", size.directives, MOST_DIRECTIVES),
            _over("values", size.values, MOST_VALUES),
        ):
            if problem is not None:
                self.report_error(too_complex(problem))

    def enter_field(self, node: FieldNode, *_args: Any) -> None:
        """Count how often one field is written in the document, whatever it is called in the answer."""
        if node.alias is None:
            return
        name = node.name.value
        self._repeats[name] = self._repeats.get(name, 0) + 1
        if self._repeats[name] == MOST_REPEATS + 1:
            self.report_error(too_complex(f"A field is asked for more than {MOST_REPEATS} times."))

    def _measure(self, selections: SelectionSetNode | None) -> _Size:
        size = _Size()
        for selection in selections.selections if selections else ():
            size.directives += len(selection.directives or ())
            if isinstance(selection, FieldNode):
                self._add_field(size, selection)
            elif isinstance(selection, InlineFragmentNode):
                size.add(self._measure(selection.selection_set))
            elif isinstance(selection, FragmentSpreadNode):
                size.add(self._fragment(selection.name.value))
        return size

    def _add_field(self, size: _Size, node: FieldNode) -> None:
        size.values += 1
        size.aliases += node.alias is not None
        if not node.name.value.startswith("__"):  # introspection is bounded by graphql-core's own rule
            size.add(self._measure(node.selection_set), times=_page(node, self._pages), deeper=1)

    def _fragment(self, name: str) -> _Size:
        node = self._fragments.get(name)
        if node is None or name in self._open:
            return _Size()  # unknown and circular fragments are other rules' errors
        if name not in self._sizes:
            self._open.add(name)
            self._sizes[name] = self._measure(node.selection_set)
            self._open.discard(name)
        return self._sizes[name]


def _page(node: FieldNode, sizes: Mapping[str, int]) -> int:
    argument = next((item for item in node.arguments or () if item.name.value == "first"), None)
    if argument is None:
        return sizes.get(node.name.value, 1)
    # A variable is counted as the largest page: its value is not part of the document.
    return int(argument.value.value) if isinstance(argument.value, IntValueNode) else LARGEST_PAGE


@lru_cache(maxsize=8)
def _default_pages(schema: GraphQLSchema) -> Mapping[str, int]:
    """Return how many entries each paged field answers where it is not told how many."""
    objects = (item for item in schema.type_map.values() if isinstance(item, GraphQLObjectType))
    return {
        name: int(field.args["first"].default_value)
        for item in objects
        for name, field in item.fields.items()
        if "first" in field.args
    }


def _over(what: str, found: int, most: int) -> str | None:
    return f"The operation asks for {found} {what}; at most {most} are answered." if found > most else None


class Limits(AddValidationRules):
    """The bounds of an open server: introspection is answered."""

    def __init__(self) -> None:
        super().__init__([Bounds])


class ClosedLimits(AddValidationRules):
    """The bounds of any other server: introspection is refused."""

    def __init__(self) -> None:
        super().__init__([Bounds, NoSchemaIntrospectionCustomRule])


class Tokens(MaxTokensLimiter):
    """The length of a document, counted while it is parsed."""

    def __init__(self) -> None:
        super().__init__(MOST_TOKENS)
