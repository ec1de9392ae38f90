"""
Guards compiled into the schema.

Rule: every field of every type declares one rule. A field without a rule, or with one that cannot be decided where it
stands, stops the server before it answers anything. The rules are wrapped around the resolvers once, at start-up, so
no path to a field goes around its rule.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, cast

from anyio import to_thread
from graphql import GraphQLField, GraphQLObjectType, GraphQLResolveInfo, GraphQLSchema
from strawberry.types.base import StrawberryObjectDefinition
from strawberry.types.field import StrawberryField

from api.context import Context
from api.errors import RefusedError, forbidden, not_found
from api.rules import Declared, Refusal, Rule, roles_of

if TYPE_CHECKING:
    from api.loading import Desk
    from dealroom.people import Role

_DEFINITION = "strawberry-definition"

Resolver = Callable[..., Any]


class UndeclaredFieldError(Exception):
    """Fields of the schema whose rule is missing or cannot be decided; each is named."""


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of the schema with what it declares."""

    name: str
    is_root: bool
    field: GraphQLField
    declared: Declared


def compile_guards(schema: GraphQLSchema) -> None:
    """
    Wrap each field of a schema in its rule.

    Raises:
        UndeclaredFieldError: at least one field has no rule, or one that cannot be decided where it stands.

    """
    for item in _fields(schema):
        if item.field.subscribe is not None:
            item.field.subscribe = _guarded_subscription(item.field.subscribe, item.declared)
        elif item.is_root:
            item.field.resolve = _guarded_root(cast("Resolver", item.field.resolve), item.declared)
        elif item.declared.rule.needs_role:
            item.field.resolve = _guarded_field(cast("Resolver", item.field.resolve), item.declared)


def rule_table(schema: GraphQLSchema) -> list[dict[str, Any]]:
    """Return the access review: each field, its rule, the roles that the rule opens it to, and how it refuses."""
    return [
        {
            "field": item.name,
            "rule": item.declared.rule.value,
            "roles": sorted(roles_of(item.declared.rule)) if item.declared.rule.needs_role else None,
            "subject": item.declared.subject,
            "refusal": item.declared.refusal.value if item.declared.rule.needs_role else None,
        }
        for item in _fields(schema)
    ]


def _fields(schema: GraphQLSchema) -> Iterator[_Field]:
    roots = {schema.query_type, schema.mutation_type, schema.subscription_type}
    problems: list[str] = []
    found: list[_Field] = []
    for type_name, graphql_type in sorted(schema.type_map.items()):
        if not isinstance(graphql_type, GraphQLObjectType) or type_name.startswith("__"):
            continue
        for field_name, field in sorted(graphql_type.fields.items()):
            name, is_root = f"{type_name}.{field_name}", graphql_type in roots
            declared = _declared(field)
            problem = "no rule" if declared is None else _problem(declared, graphql_type, is_root=is_root)
            if declared is None or problem is not None:
                problems.append(f"{name}: {problem}")
            else:
                found.append(_Field(name, is_root, field, declared))
    if problems:
        raise UndeclaredFieldError("; ".join(problems))
    yield from found


def _declared(field: GraphQLField) -> Declared | None:
    definition = field.extensions.get(_DEFINITION)
    declared = definition.metadata.get("rule") if isinstance(definition, StrawberryField) else None
    return declared if isinstance(declared, Declared) else None


def _problem(declared: Declared, graphql_type: GraphQLObjectType, *, is_root: bool) -> str | None:
    if is_root and declared.rule is Rule.LOADED:
        return "nothing was loaded before a root field"
    if is_root and declared.rule.needs_role and declared.subject is None:
        return "a rule about a deal, and no argument that names it"
    if not is_root and declared.rule is Rule.SIGNED_IN:
        return "a rule for root fields"
    if not is_root and declared.rule.needs_role and not _holds_desk(graphql_type):
        return "a rule about a role, on a type that does not know whose"
    return None


def _holds_desk(graphql_type: GraphQLObjectType) -> bool:
    definition = graphql_type.extensions.get(_DEFINITION)
    return isinstance(definition, StrawberryObjectDefinition) and "desk" in definition.origin.__annotations__


def _refusal(declared: Declared) -> RefusedError:
    return not_found() if declared.refusal is Refusal.NOT_FOUND else forbidden()


def _guarded_field(resolve: Resolver, declared: Declared) -> Resolver:
    # Both settings of a deal are worked out here, so that a decision is a look into a set.
    allowed: dict[bool, frozenset[Role]] = {
        setting: roles_of(declared.rule, advisors_may_send=setting) for setting in (False, True)
    }

    def guarded(source: Any, info: GraphQLResolveInfo[Context], **arguments: Any) -> Any:
        actor = cast("Desk", source.desk).actor
        if actor.role not in allowed[actor.room.advisors_may_send]:
            raise _refusal(declared)
        return resolve(source, info, **arguments)

    return guarded


def _guarded_root(resolve: Resolver, declared: Declared) -> Resolver:
    def guarded(source: Any, info: GraphQLResolveInfo[Context], **arguments: Any) -> Any:
        _check_root(info.context, declared, arguments)
        return resolve(source, info, **arguments)

    return guarded


def _guarded_subscription(subscribe: Resolver, declared: Declared) -> Resolver:
    async def guarded(source: Any, info: GraphQLResolveInfo[Context], **arguments: Any) -> Any:
        await to_thread.run_sync(_check_root, info.context, declared, arguments)
        stream = subscribe(source, info, **arguments)
        return await stream if isawaitable(stream) else stream

    return guarded


def _check_root(context: Context, declared: Declared, arguments: Mapping[str, Any]) -> None:
    desks = context.desks  # whoever has proved nothing gets no further
    if declared.subject is None:
        return
    identifier = _argument(arguments, declared.subject)
    desk = desks.of(identifier)
    if desk is None or not desk.knows(identifier):
        raise not_found()
    if not desk.may(declared.rule):
        raise _refusal(declared)


def _argument(arguments: Mapping[str, Any], path: str) -> str:
    value: Any = arguments
    for name in path.split("."):
        value = value[name]
    return str(value)
