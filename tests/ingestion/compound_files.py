"""Small compound files (OLE), built sector by sector, so that a test shows the very streams it is about."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

SECTOR, MINI, CUTOFF = 512, 64, 4096
FREE, END, FAT_SECTOR, NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
STORAGE, STREAM, ROOT = 1, 2, 5


@dataclass
class _Node:
    name: str
    content: bytes | None = None
    children: dict[str, "_Node"] = field(default_factory=dict)
    number: int = 0
    right: int = NONE
    child: int = NONE
    start: int = END


def compound(streams: Mapping[str, bytes]) -> bytes:
    """Return a compound file with streams by their path, its names parted by slashes."""
    root = _Node("Root Entry")
    for path, content in streams.items():
        *folders, name = path.split("/")
        parent = root
        for folder in folders:
            parent = parent.children.setdefault(folder, _Node(folder))
        parent.children[name] = _Node(name, content)
    nodes = _numbered(root)

    sectors: list[bytes] = []
    fat: list[int] = []
    mini, mini_fat = b"", list[int]()
    for node in nodes:
        if node.content and len(node.content) < CUTOFF:
            node.start = len(mini) // MINI
            mini, mini_fat = mini + _padded(node.content, MINI), mini_fat + _chain(node.content, MINI, node.start)
        elif node.content:
            node.start = _append(sectors, fat, node.content)
    root.start = _append(sectors, fat, mini) if mini else END
    root_size = len(mini)
    mini_start = _append(sectors, fat, struct.pack(f"<{len(mini_fat)}I", *mini_fat), fill=b"\xff") if mini_fat else END
    directory = _append(sectors, fat, b"".join(_entry(node, root_size) for node in nodes))

    table = len(sectors)
    count = 1
    while (table + count) * 4 > count * SECTOR:
        count += 1
    fat += [FAT_SECTOR] * count
    sectors.append(_padded(struct.pack(f"<{len(fat)}I", *fat), SECTOR, b"\xff"))
    places = [*range(table, table + count), *([FREE] * (109 - count))]
    header = struct.pack(
        "<8s16xHHHHH6xIIIIIIIII109I",
        bytes.fromhex("d0cf11e0a1b11ae1"), 0x3E, 3, 0xFFFE, 9, 6, 0, count, directory, 0, CUTOFF,
        mini_start, -(-len(mini_fat) * 4 // SECTOR), END, 0, *places,
    )  # fmt: skip
    return header + b"".join(sectors)


def _numbered(root: _Node) -> list[_Node]:
    nodes = [root]
    for node in nodes:
        before: _Node | None = None
        for child in node.children.values():
            child.number = len(nodes)
            nodes.append(child)
            if before is None:
                node.child = child.number
            else:
                before.right = child.number
            before = child
    return nodes


def _entry(node: _Node, root_size: int) -> bytes:
    name = node.name.encode("utf-16-le") + b"\0\0"
    kind = ROOT if node.number == 0 else STREAM if node.content is not None else STORAGE
    size = root_size if kind == ROOT else len(node.content or b"")
    return struct.pack(
        "<64sHBBIII16xIQQIII", name, len(name), kind, 1, NONE, node.right, node.child, 0, 0, 0, node.start, size, 0
    )


def _padded(data: bytes, size: int, fill: bytes = b"\0") -> bytes:
    return data + fill * (-len(data) % size)


def _chain(data: bytes, size: int, start: int) -> list[int]:
    count = -(-len(data) // size)
    return [*range(start + 1, start + count), END]


def _append(sectors: list[bytes], fat: list[int], data: bytes, fill: bytes = b"\0") -> int:
    start = len(fat)
    fat += _chain(data, SECTOR, start)
    padded = _padded(data, SECTOR, fill)
    sectors += [padded[at : at + SECTOR] for at in range(0, len(padded), SECTOR)]
    return start
