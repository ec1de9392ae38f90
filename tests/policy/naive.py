"""
Plain Casbin, asked about every folder by itself: the slow reference that the snapshot is compared with.

Its matcher walks the tree by a function of its own, and its lines are sorted nearest first, so that the first line
that matches is the nearest. One decision costs time in proportion to all lines.
"""

from typing import Any

import casbin

from dealroom.folders import Folder, Tier, ancestors
from dealroom.people import Organisation
from dealroom.room import Room

_MODEL = """
[request_definition]
r = sub, obj

[policy_definition]
p = sub, obj, tier, eft

[policy_effect]
e = priority(p.eft) || deny

[matchers]
m = r.sub == p.sub && under(r.obj, p.obj)
"""


def naive_tier(room: Room, organisation: Organisation, folder: Folder) -> Tier:
    paths = {entry.id: entry.path for entry in room.folders}
    enforcer: Any = casbin.Enforcer(casbin.Enforcer.new_model(text=_MODEL))
    enforcer.add_function("under", lambda inner, outer: paths[outer] in ancestors(paths[inner]))
    deepest_first = sorted(room.grants, key=lambda grant: -len(ancestors(paths[grant.folder])))
    for grant in deepest_first:
        effect = "allow" if grant.tier.may_read else "deny"
        enforcer.add_policy(grant.organisation, grant.folder, grant.tier.name, effect)
    if not deepest_first:
        return Tier.NONE
    allowed, line = enforcer.enforce_ex(organisation.id, folder.id)
    return Tier[line[2]] if allowed is True else Tier.NONE
