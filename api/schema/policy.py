"""The policy of a deal: who may read what and why, what changed, and what a change would do."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

import strawberry

from api.errors import bad_input, not_found
from api.loading import Desk
from api.policy_changes import Considered, considered
from api.policy_trail import checked_policy
from api.rules import LOADED
from api.schema.paging import DEFAULT_PAGE, Connection, page_of
from api.schema.people import Organisation, organisation
from api.schema.policy_inputs import PolicyChangeInput, change_sent
from api.schema.words import FindingKind, ScopeRule, Tier
from dealroom import folders, people
from policy import difference as differences
from policy.changes import RefusedChangeError
from policy.explain import explain
from policy.lint import lint
from policy.matrix import matrix
from policy.who import readers
from store import policy_versions, rooms
from store.rooms import MissingPolicyVersionError

Answer = TypeVar("Answer")
_SAMPLE = 200


@strawberry.type(description="The tier of an organisation on a folder.")
class PolicyCell:
    """The tier of an organisation on a folder."""

    organisation: Organisation = strawberry.field(description="The organisation.", metadata=LOADED)
    tier: Tier = strawberry.field(description="Its tier; overrides of its people are no part of it.", metadata=LOADED)


@strawberry.type(description="A folder, with the tier of every organisation on it.")
class PolicyRow:
    """A folder, with the tier of every organisation on it."""

    folder_id: strawberry.ID = strawberry.field(description="The folder.", metadata=LOADED)
    path: str = strawberry.field(description="Its path.", metadata=LOADED)
    cells: list[PolicyCell] = strawberry.field(description="The organisations' tiers.", metadata=LOADED)


@strawberry.type(description="Why somebody has the tier that they have.")
class Explanation:
    """Why somebody has the tier that they have."""

    tier: Tier = strawberry.field(description="The tier.", metadata=LOADED)
    because: str = strawberry.field(description="Why, in a sentence.", metadata=LOADED)
    decided: str | None = strawberry.field(description="The policy line that decided.", metadata=LOADED)
    via: str | None = strawberry.field(description="The membership it was reached by.", metadata=LOADED)
    overruled: list[str] = strawberry.field(description="The lines on the path that it overruled.", metadata=LOADED)


@strawberry.type(description="An organisation or a person who may read a folder.")
class Reader:
    """An organisation or a person who may read a folder."""

    subject: str = strawberry.field(description="The organisation's slug, or the person's email.", metadata=LOADED)
    is_person: bool = strawberry.field(description="Whether it is a person.", metadata=LOADED)
    organisation: str = strawberry.field(description="The organisation's slug.", metadata=LOADED)
    tier: Tier = strawberry.field(description="The tier.", metadata=LOADED)
    by_override: bool = strawberry.field(description="Whether a line of their own decided.", metadata=LOADED)
    because: str = strawberry.field(description="Why, in a sentence.", metadata=LOADED)


@strawberry.type(description="Something in the policy that is worth a look. It changes no decision.")
class PolicyFinding:
    """Something in the policy that is worth a look."""

    kind: FindingKind = strawberry.field(description="What is odd.", metadata=LOADED)
    subject: str = strawberry.field(
        description="The organisation's slug, person's email or list's slug.", metadata=LOADED
    )
    folder_path: str | None = strawberry.field(description="The folder it is about.", metadata=LOADED)
    sentence: str = strawberry.field(description="The finding.", metadata=LOADED)
    line: str | None = strawberry.field(description="The policy line, if there is one.", metadata=LOADED)


@strawberry.type(description="A version of the policy.")
class PolicyVersion:
    """A version of the policy."""

    number: int = strawberry.field(description="Its number, from 1.", metadata=LOADED)
    author: str = strawberry.field(description="Who made it: a user's id, or `operator`.", metadata=LOADED)
    reason: str = strawberry.field(description="Why.", metadata=LOADED)
    created_at: datetime = strawberry.field(description="When.", metadata=LOADED)
    sha256: str = strawberry.field(description="The hash of its facts and of the version before.", metadata=LOADED)
    previous_sha256: str = strawberry.field(description="The hash of the version before.", metadata=LOADED)


@strawberry.type(description="A tier that a change raises or lowers.")
class ChangedCell:
    """A tier that a change raises or lowers."""

    subject: str = strawberry.field(description="The organisation's slug, or the person's email.", metadata=LOADED)
    is_person: bool = strawberry.field(description="Whether it is a person's own.", metadata=LOADED)
    folder_path: str = strawberry.field(description="The folder.", metadata=LOADED)
    before: Tier = strawberry.field(description="The tier before.", metadata=LOADED)
    after: Tier = strawberry.field(description="The tier after.", metadata=LOADED)


@strawberry.type(
    description="What a change does to the scope of threads: of a request list, or of a person's questions."
)
class ChangedScope:
    """What a change does to the scope of threads."""

    rule: ScopeRule = strawberry.field(description="The rule.", metadata=LOADED)
    subject: str = strawberry.field(description="The list's slug, or the person's email.", metadata=LOADED)
    joined: list[str] = strawberry.field(description="Organisations that the list is for now.", metadata=LOADED)
    left: list[str] = strawberry.field(description="Organisations that it is no longer for.", metadata=LOADED)
    opened: list[str] = strawberry.field(description="Folders that may be searched now.", metadata=LOADED)
    closed: list[str] = strawberry.field(description="Folders that may be searched no longer.", metadata=LOADED)
    denied_before: str | None = strawberry.field(description="Why the rule did not resolve before.", metadata=LOADED)
    denied_after: str | None = strawberry.field(description="Why the rule does not resolve now.", metadata=LOADED)


@strawberry.type(description="What opens and what closes between two states of the policy.")
class PolicyDifference:
    """What opens and what closes."""

    change: str | None = strawberry.field(description="The change in words, if it is one.", metadata=LOADED)
    opened: list[ChangedCell] = strawberry.field(description="The tiers that rise.", metadata=LOADED)
    closed: list[ChangedCell] = strawberry.field(description="The tiers that fall.", metadata=LOADED)
    threads: list[ChangedScope] = strawberry.field(description="What it does to threads.", metadata=LOADED)


@strawberry.type(description="Whether the policy holds: its chain of versions, and a sample against plain Casbin.")
class PolicyCheck:
    """Whether the policy holds."""

    holds: bool = strawberry.field(description="Whether nothing was found.", metadata=LOADED)
    chain: str = strawberry.field(description="What came of the chain of versions.", metadata=LOADED)
    casbin: str = strawberry.field(description="What came of the comparison.", metadata=LOADED)


@strawberry.type(description="The policy of a deal, for those who audit it.")
class Policy:
    """The policy of a deal."""

    desk: strawberry.Private[Desk]

    @strawberry.field(description="The version in force.", metadata=LOADED)
    def version(self) -> int:
        """Return the version in force."""
        return self.desk.actor.room.policy_version

    @strawberry.field(description="Every folder with the tier of every organisation, in path order.", metadata=LOADED)
    def matrix(self, first: int | None = DEFAULT_PAGE, after: str | None = None) -> Connection[PolicyRow]:
        """Return a page of the access review."""
        room = self.desk.actor.room
        firms = {item.slug: organisation(item) for item in room.organisations}
        ids = {folder.path: folder.id for folder in room.folders}
        cells: dict[str, list[PolicyCell]] = {}
        for row in matrix(room):
            cells.setdefault(row.folder_path, []).append(
                PolicyCell(organisation=firms[row.organisation_slug], tier=row.tier)
            )
        return page_of(
            tuple(cells),
            first=first,
            after=after,
            identifier=lambda path: ids[path],
            node=lambda path: PolicyRow(folder_id=strawberry.ID(ids[path]), path=path, cells=cells[path]),
        )

    @strawberry.field(description="Why an organisation or a person has their tier on a folder.", metadata=LOADED)
    def explain(self, who_id: strawberry.ID, folder_id: strawberry.ID) -> Explanation:
        """Return why somebody has the tier that they have."""
        found = explain(self.desk.actor.room, who=self._somebody(who_id), folder=self._folder(folder_id))
        return Explanation(
            tier=found.tier,
            because=found.because,
            decided=found.decided,
            via=found.via,
            overruled=list(found.overruled),
        )

    @strawberry.field(description="Everybody who may read a folder.", metadata=LOADED)
    def readers(self, folder_id: strawberry.ID) -> list[Reader]:
        """Return everybody who may read a folder."""
        return [
            Reader(
                subject=item.subject,
                is_person=item.is_person,
                organisation=item.organisation,
                tier=item.tier,
                by_override=item.by_override,
                because=item.because,
            )
            for item in readers(self.desk.actor.room, self._folder(folder_id))
        ]

    @strawberry.field(description="What is worth a look.", metadata=LOADED)
    def findings(self) -> list[PolicyFinding]:
        """Return what is worth a look."""
        return [
            PolicyFinding(
                kind=item.kind,
                subject=item.subject,
                folder_path=item.folder_path,
                sentence=item.sentence,
                line=item.line,
            )
            for item in lint(self.desk.actor.room)
        ]

    @strawberry.field(description="Every version, oldest first.", metadata=LOADED)
    def history(self) -> list[PolicyVersion]:
        """Return every version."""
        with self.desk.database.read() as session:
            return [policy_version(item) for item in policy_versions.versions(session)]

    @strawberry.field(description="What opened and closed from one version to another.", metadata=LOADED)
    def difference(self, before: int, after: int) -> PolicyDifference:
        """Return what opened and closed between two versions."""
        with self.desk.database.read() as session:
            try:
                first, second = (rooms.room(session, version=number) for number in (before, after))
            except MissingPolicyVersionError:
                raise not_found() from None
        return difference_of(None, differences.difference(first, second))

    @strawberry.field(description="What a change would open and close, without making it.", metadata=LOADED)
    def what_if(self, change: PolicyChangeInput) -> PolicyDifference:
        """Return what a change would do."""
        room = self.desk.actor.room
        return considered_difference(refusing(lambda: considered(room, change_sent(change, room=room))))

    @strawberry.field(
        description="The chain of versions checked, and decisions compared with plain Casbin.", metadata=LOADED
    )
    def check(self) -> PolicyCheck:
        """Return whether the policy holds."""
        with self.desk.database.read() as session:
            found = checked_policy(session, count=_SAMPLE, seed=1)
        return PolicyCheck(holds=found.holds, chain=found.chain, casbin=found.casbin)

    def _folder(self, identifier: str) -> folders.Folder:
        found = next((item for item in self.desk.actor.room.folders if item.id == identifier), None)
        if found is None:
            raise not_found()
        return found

    def _somebody(self, identifier: str) -> people.Organisation | people.User:
        room = self.desk.actor.room
        found = next((item for item in (*room.organisations, *room.users) if item.id == identifier), None)
        if found is None:
            raise not_found()
        return found


def policy_version(item: policy_versions.PolicyVersion) -> PolicyVersion:
    """Return a version of the policy."""
    return PolicyVersion(
        number=item.number,
        author=item.author,
        reason=item.reason,
        created_at=item.created_at,
        sha256=item.sha256,
        previous_sha256=item.previous_sha256,
    )


def considered_difference(found: Considered) -> PolicyDifference:
    """Return a change in words, with what it opens and closes."""
    return difference_of(found.words, found.difference)


def difference_of(words: str | None, found: differences.Difference) -> PolicyDifference:
    """Return what opens and closes."""
    return PolicyDifference(
        change=words,
        opened=[_cell(item) for item in found.opened],
        closed=[_cell(item) for item in found.closed],
        threads=[_scope(item) for item in found.threads],
    )


def refusing(call: Callable[[], Answer]) -> Answer:
    """
    Return what a call returns.

    Raises:
        RefusedError: the change that it is about cannot be made.

    """
    try:
        return call()
    except RefusedChangeError as error:
        raise bad_input(str(error)) from None


def _cell(item: differences.Cell) -> ChangedCell:
    return ChangedCell(
        subject=item.subject,
        is_person=item.is_person,
        folder_path=item.folder_path,
        before=item.before,
        after=item.after,
    )


def _scope(item: differences.ScopeChange) -> ChangedScope:
    return ChangedScope(
        rule=item.rule,
        subject=item.subject,
        joined=list(item.joined),
        left=list(item.left),
        opened=list(item.opened),
        closed=list(item.closed),
        denied_before=item.denied_before,
        denied_after=item.denied_after,
    )
