"""Flags that every command has."""

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
