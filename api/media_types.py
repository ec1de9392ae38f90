"""In which of the two media types an answer of GraphQL over HTTP is given."""

RESPONSE_TYPE = "application/graphql-response+json"

_JSON_TYPES = frozenset({"application/json", "application/*", "*/*"})


def prefers_response_type(accept: str) -> bool:
    """Whether the newer media type stands in an Accept header, with a weight no less than plain JSON's."""
    weights: dict[str, float] = {}
    for part in accept.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        weights[name] = _weight(parameters)
    wanted = weights.get(RESPONSE_TYPE, 0.0)
    return wanted > 0 and wanted >= max((weights[name] for name in weights if name in _JSON_TYPES), default=0.0)


def _weight(parameters: list[str]) -> float:
    text = next((item.removeprefix("q=") for item in parameters if item.startswith("q=")), "1")
    try:
        return float(text)
    except ValueError:
        return 0.0
