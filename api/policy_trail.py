"""
Whether a deal's policy holds: its versions as a chain, and the decided room against plain Casbin.

Rule: the facts of every version are read back and hashed again, together with the version before. The newest is what policy
reads, so a fact that was changed behind the program's back shows here.
"""

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from policy.check import check_sample
from store import policy_versions, rooms


@dataclass(frozen=True, slots=True)
class CheckedPolicy:
    """What was found: how the chain and the comparison came out, in words, and the first problem or none."""

    chain: str
    casbin: str
    problem: str
    fields: dict[str, Any]

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.problem


def checked_policy(session: Session, *, count: int, seed: int) -> CheckedPolicy:
    """Check the versions of a deal's policy, and `count` decisions of the newest, drawn by `seed`."""
    broken, number = _first_broken(session), policy_versions.newest_number(session) or 0
    sample = check_sample(rooms.room(session), count=count, seed=seed)
    chain = f"{number} in one chain" if broken is None else f"broken at version {broken}"
    casbin = f"{sample.asked} decisions asked, {len(sample.disagreements)} differ"
    problem = f"the chain is {chain}." if broken is not None else ""
    if not problem and sample.disagreements:
        problem = f"{sample.disagreements[0]}"
    fields = {
        "holds": not problem,
        "versions": number,
        "brokenAt": broken,
        "asked": sample.asked,
        "disagreements": [str(item) for item in sample.disagreements],
    }
    return CheckedPolicy(chain, casbin, problem, fields)


def _first_broken(session: Session) -> int | None:
    """Return the first version whose facts are not those it was sealed with, or that does not follow the one before."""
    before = ""
    for place, version in enumerate(policy_versions.versions(session), start=1):
        facts = rooms.room(session, version=version.number)
        is_whole = policy_versions.version_hash(facts, version) == version.sha256
        if version.number != place or version.previous_sha256 != before or not is_whole:
            return place
        before = version.sha256
    return None
