"""
Ten thousand decisions, drawn at random, on which three that share nothing agree: the snapshot, plain Casbin, the oracle.

Each run is an interpreter of its own with a hash seed of its own, since an order that hangs on hashing would show
between runs and never within one.
"""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from dealroom.folders import Tier
from dealroom.people import Organisation, User
from dealroom.room import Room
from policy.check import check_sample
from policy.snapshot import Snapshot, snapshot_of
from policy.tiers import organisation_tier, user_tier
from tests.policy import oracle
from tests.policy.rooms import random_room

ROOT = Path(__file__).parents[2]
DECISIONS = 10_000
PLAIN = (
    3_400  # of them asked of plain Casbin as well, which takes a thousand times as long; three runs make ten thousand
)


def decisions_agree(first_seed: int) -> tuple[int, int]:
    """Return how many decisions agreed in all three, and how many of them were asked of plain Casbin."""
    asked, plain, seed = 0, 0, first_seed
    while asked < DECISIONS:
        room, seed = random_room(Random(seed)), seed + 1  # noqa: S311 - a seed names a room, nothing secret
        snapshot = snapshot_of(room)
        for who in (*room.organisations, *room.users):
            for folder in room.folders:
                assert _decided(snapshot, who, folder.id) is _by_oracle(room, who, folder.path)
                asked += 1
        if plain < PLAIN:
            checked = check_sample(room, count=120, seed=seed)
            assert checked.disagreements == ()
            plain += checked.asked
    return asked, plain


def _decided(snapshot: Snapshot, who: Organisation | User, folder: str) -> Tier:
    tier = organisation_tier if isinstance(who, Organisation) else user_tier
    return tier(snapshot, who.id, folder)


def _by_oracle(room: Room, who: Organisation | User, path: str) -> Tier:
    reads = oracle.organisation_reads if isinstance(who, Organisation) else oracle.user_reads
    return reads(room, who, path)


class TestTenThousandDecisions:
    @pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
    def test_agree_in_the_snapshot_in_plain_casbin_and_in_the_oracle(self, hash_seed: str) -> None:
        first_seed = int(hash_seed) * 1000

        done = subprocess.run(  # noqa: S603 - our own interpreter on our own words
            [sys.executable, "-c", f"from tests.policy.test_oracle import *; print(*decisions_agree({first_seed}))"],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            check=False,
            text=True,
        )

        assert done.returncode == 0, done.stderr
        asked, plain = map(int, done.stdout.split())
        assert asked >= DECISIONS
        assert plain >= PLAIN
