"""The version of the rules. It grows when a rule changes, so that a replay can tell a newer rule from tampering."""

RULES_VERSION: str = "2"
