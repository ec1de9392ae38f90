# Casbin ships no types, and this is its one home: what it returns is Any until it is checked here.
# pyright: reportUnknownMemberType=false
"""
The one module that speaks Casbin.

Rule: Casbin is asked only where a line stands, and only about the lines that stand there; it must name the line that
decided, and a yes is exactly `True`. Any other answer is a fault, and a fault is never a yes.

The engine is built for one policy and never changes it; it lets one thread at a time ask Casbin. No line ever passes through an adapter, so no line is read from text.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Any

import casbin
from casbin.core_enforcer import EnforceContext

from policy._lines import Effect, Line, LineKind, Vocabulary, validated

# The first line that matches decides (`priority`). No role manager, no patterns, no eval, and comments nowhere: an
# inline comment would become part of a field's name.
MODEL = """
[request_definition]
r = sub, dom, obj
r2 = sub, dom, obj
r3 = sub, act

[policy_definition]
p = sub, dom, obj, tier, eft
p2 = sub, dom, obj, tier, eft
p3 = sub, act, eft

[policy_effect]
e = priority(p.eft) || deny

[matchers]
m = r.sub == p.sub && r.dom == p.dom && r.obj == p.obj
m2 = r2.sub == p2.sub && r2.dom == p2.dom && r2.obj == p2.obj
m3 = r3.sub == p3.sub && r3.act == p3.act
"""

# The same rule said in Casbin's words alone: every line at or above the folder matches, and the nearest stands first.
PLAIN_MODEL = """
[request_definition]
r = sub, dom, obj

[policy_definition]
p = sub, dom, obj, tier, eft

[policy_effect]
e = priority(p.eft) || deny

[matchers]
m = r.sub == p.sub && r.dom == p.dom && under(r.obj, p.obj)
"""

_CONTEXTS = {
    LineKind.BASELINE: EnforceContext("r", "p", "e", "m"),
    LineKind.OVERRIDE: EnforceContext("r2", "p2", "e", "m2"),
    LineKind.ROLE: EnforceContext("r3", "p3", "e", "m3"),
}


class EngineFaultError(RuntimeError):
    """Casbin gave an answer that is no answer: no line named, another subject's line, or neither yes nor no."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What Casbin decided for a subject at one object, and the line it decided by."""

    allowed: bool
    line: Line


class _Enforcer(casbin.Enforcer):
    """Casbin's enforcer, which parses a matcher once, not once a decision, and logs nothing of a request."""

    def __init__(self, model: Any) -> None:  # noqa: ANN401 - casbin's model has no type
        self._parsed: dict[str, Any] = {}
        super().__init__(model)
        # Casbin logs every denial with the request's values as soon as somebody turns its logger on.
        self.logger = logging.getLogger(f"{__name__}.silent")
        self.logger.disabled = True

    # The functions of our model never change, so an expression depends on its text alone.
    def _get_expression(  # pyright: ignore[reportIncompatibleMethodOverride] - casbin calls it through `self` alone
        self,
        expr: str,
        functions: Any = None,  # noqa: ANN401 - as casbin declares it
    ) -> Any:  # noqa: ANN401 - as casbin declares it
        if expr not in self._parsed:
            self._parsed[expr] = super()._get_expression(expr, functions)
        return self._parsed[expr]


class Engine:
    """Casbin over one validated policy."""

    def __init__(self, lines: Iterable[Line], *, vocabulary: Vocabulary) -> None:
        """
        Take a policy, whole or not at all.

        Raises:
            InvalidPolicyError: a line is not understood.

        """
        self._at: dict[str, defaultdict[str, list[Line]]] = {kind: defaultdict(list) for kind in LineKind}
        self._of: dict[str, defaultdict[str, list[Line]]] = {kind: defaultdict(list) for kind in LineKind}
        self._domain = vocabulary.deal
        self._lock = Lock()
        for line in validated(lines, vocabulary=vocabulary):
            self._at[line.kind][_object_of(line)].append(line)
            self._of[line.kind][line.fields[0]].append(line)
        self._model: Any = casbin.Enforcer.new_model(text=MODEL)
        self._enforcer: Any = _Enforcer(self._model)

    def rulings(self, kind: LineKind, subject: str) -> tuple[tuple[str, Ruling], ...]:
        """
        Return each object at which a line stands for the subject, and what Casbin decides there.

        Raises:
            EngineFaultError: Casbin's answer is not one that its lines can give.

        """
        lines = self._of[kind].get(subject, ())
        with self._lock:
            return tuple((_object_of(line), self._decided(kind, line)) for line in lines)

    def _decided(self, kind: LineKind, line: Line) -> Ruling:
        subject, target = line.fields[0], _object_of(line)
        # INVARIANT: the subject's line stands there, so Casbin never decides over an empty policy. At most one line can
        # match, so their order decides nothing: the subject's own comes first to spare Casbin those of others.
        lines = (line, *(other for other in self._at[kind][target] if other is not line))
        self._model["p"][kind].policy = [other.fields for other in lines]
        request = (subject, target) if kind is LineKind.ROLE else (subject, self._domain, target)

        allowed, named = self._enforcer.enforce_ex(_CONTEXTS[kind], *request)

        if tuple(named) != line.fields:
            raise EngineFaultError(f"Casbin named no line of {subject} at {target}")
        if allowed is not (line.fields[-1] == Effect.ALLOW):
            raise EngineFaultError(f"Casbin's answer is not what its line says: {line}")
        return Ruling(allowed=allowed is True, line=line)


class PlainCasbin:
    """
    Casbin as it comes, asked about one folder at a time over every line of one list.

    It is slow, and shares neither the buckets of the engine nor the tree of the snapshot, so it can be compared with
    them.
    """

    def __init__(self, lines: Iterable[Line], *, domain: str, under: Callable[[str, str], bool]) -> None:
        """Take lines, the nearest to any folder first; `under` says whether one folder is another, or lies below it."""
        self._lines = list(lines)
        self._domain = domain
        model: Any = casbin.Enforcer.new_model(text=PLAIN_MODEL)
        self._enforcer: Any = casbin.Enforcer(model)
        self._enforcer.add_function("under", under)
        model["p"]["p"].policy = [list(line.fields) for line in self._lines]

    def nearest(self, subject: str, target: str) -> tuple[str, ...] | None:
        """
        Return the fields of the line that decides for a subject at a folder, or None where none does.

        Raises:
            EngineFaultError: Casbin's answer is not what its line says.

        """
        if not self._lines:
            return None  # over an empty policy Casbin would decide by the effect alone
        allowed, named = self._enforcer.enforce_ex(subject, self._domain, target)
        if not named:
            return None
        if allowed is not (named[-1] == Effect.ALLOW):
            raise EngineFaultError(f"Casbin's answer is not what its line says: {named}")
        return tuple(named)


def _object_of(line: Line) -> str:
    return line.fields[1] if line.kind == LineKind.ROLE else line.fields[2]
