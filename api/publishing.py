"""
What is published of the API, as files in the repository: the schema, and the rule of every field.

`python -m api.publishing --write` writes them; `--check` fails where they are not what the code now says.
"""

import json
import sys
from pathlib import Path

from api.guard import rule_table
from api.schema import build_schema, sdl

_ROOT = Path(__file__).parent.parent


def published() -> dict[str, str]:
    """Return each published file's name and content."""
    return {"schema.graphql": sdl(), "rules.json": rules_json()}


def rules_json() -> str:
    """Return the access review of the schema as JSON, one field a line."""
    rows = rule_table(build_schema(is_open=False).graphql_schema)
    return "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]\n"


def main(arguments: list[str]) -> int:
    """Write or check the files; 1 where one is out of date."""
    if arguments == ["--write"]:
        for name, content in published().items():
            (_ROOT / name).write_text(content, encoding="utf-8")
        return 0
    outdated = [
        name
        for name, content in published().items()
        if not (_ROOT / name).exists() or (_ROOT / name).read_text(encoding="utf-8") != content
    ]
    for name in outdated:
        sys.stderr.write(f"{name} is out of date: run `make schema`.\n")
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
