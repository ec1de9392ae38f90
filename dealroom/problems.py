"""Problems that are explained: whoever stands at a door is told the message as it is."""


class ExplainedError(Exception):
    """A surprise whose message is one sentence for the person who caused it or can mend it."""
