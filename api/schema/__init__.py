"""The GraphQL schema."""

from api.schema.build import GuardedSchema, build_schema, sdl

__all__ = ["GuardedSchema", "build_schema", "sdl"]
