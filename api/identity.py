"""
Who acts.

A caller is a person who has proved who they are. An actor is that person in one deal: the user that the deal's room
knows by the same email, their role and organisation, and the room as of one moment. Whoever is no member, or resolves
to no role there, is no actor, and for them the deal does not exist.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlmodel import Session

from api import local_tokens, oidc
from api.settings import AuthMode
from dealroom.people import Organisation, Role, User
from dealroom.room import Room
from policy.person import person_of
from store import registry, rooms
from store.database import DataDirectory

if TYPE_CHECKING:
    from api.wiring import Services

SESSION_COOKIE = "proofroom"
SECURE_SESSION_COOKIE = "__Host-proofroom"  # a browser keeps such a name only if it came over https from this host

_BEARER = "bearer "


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who has proved who they are, and what the proof rests on: a token until its end, or a session."""

    person: registry.Person
    expires_at: datetime | None = None
    session: str | None = None


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in one deal."""

    person: registry.Person
    deal: registry.RegisteredDeal
    user: User
    organisation: Organisation
    role: Role
    room: Room


class InvalidCredentialError(Exception):
    """A credential was given that proves nothing."""


def caller_of(services: "Services", *, authorization: str | None, cookies: Mapping[str, str]) -> Caller | None:
    """
    Return who sent a request, or None where it carries no credential. A bearer comes before a cookie.

    Raises:
        InvalidCredentialError: a credential was given and proves nothing.

    """
    if authorization is not None:
        return _caller_of_bearer(services, authorization)
    secret = cookies.get(SECURE_SESSION_COOKIE) or cookies.get(SESSION_COOKIE)
    # Sessions are opened by local sign-in alone, so a data directory that saw local mode opens nothing elsewhere.
    if secret is None or services.settings.auth is not AuthMode.LOCAL:
        return None
    with services.data.registry.read() as session:
        person = registry.session_person(session, secret, at=services.clock())
    return None if person is None else Caller(person, session=secret)


def _caller_of_bearer(services: "Services", authorization: str) -> Caller:
    if not authorization.lower().startswith(_BEARER):
        raise InvalidCredentialError
    proof = _proof_of(services, authorization[len(_BEARER) :].strip())
    if proof is None:
        raise InvalidCredentialError
    with services.data.registry.read() as session:
        person = registry.person_by_email(session, proof.email)
    if person is None:
        raise InvalidCredentialError
    return Caller(person, expires_at=proof.expires_at)


def _proof_of(services: "Services", token: str) -> local_tokens.Proof | None:
    if services.settings.auth is AuthMode.LOCAL:
        return local_tokens.verified(services.data.keys_path, token, now=services.clock())
    verifier = oidc.verifier_of(services.settings)
    return None if verifier is None else verifier.verified(token, now=services.clock())


def is_still_proved(services: "Services", caller: Caller) -> bool:
    """Whether a proof that once held still holds: a token's time has not run out, a session was not closed."""
    if caller.expires_at is not None:
        return services.clock() < caller.expires_at
    if caller.session is None:
        return False
    with services.data.registry.read() as session:
        return registry.session_person(session, caller.session, at=services.clock()) == caller.person


def actor_in(data: DataDirectory, person: registry.Person, deal: registry.RegisteredDeal) -> Actor | None:
    """Return a person as they stand in a deal at this moment, or None where they resolve to nothing there."""
    with data.deal(deal.key).read() as session:
        return _actor(session, person, deal)


def _actor(session: Session, person: registry.Person, deal: registry.RegisteredDeal) -> Actor | None:
    room = rooms.room(session)
    users = [user for user in room.users if user.email.casefold() == person.email.casefold()]
    if len(users) != 1:
        return None
    resolved = person_of(users[0].id, room=room)
    if resolved is None:
        return None
    return Actor(person, deal, resolved.user, resolved.organisation, resolved.role, room)
