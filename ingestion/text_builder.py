"""The stored text of a document while it is being written, with its places, zones and headings."""

from operator import attrgetter

from dealroom.documents import Heading, Location, StoredText, Zone, ZoneKind


class TextBuilder:
    """
    A stored text that grows at its end.

    # INVARIANT: `length` is the number of code points written so far, so every span written here is final.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._locations: list[Location] = []
        self._zones: list[Zone] = []
        self._headings: list[Heading] = []
        self.length = 0

    def write(self, text: str, *, zone: ZoneKind | None = None) -> int:
        """Append a text, marked as a zone where one is given; return where it starts."""
        start = self.length
        if text:
            self._pieces.append(text)
            self.length = start + len(text)
            if zone is not None:
                self._zones.append(Zone(zone, start, self.length))
        return start

    def append(self, stored: StoredText, *, deeper: int = 0) -> None:
        """Append a text with its zones and its headings, these as many levels deeper; its places are left behind."""
        start = self.write(stored.text)
        self._zones += [Zone(zone.kind, start + zone.start, start + zone.end) for zone in stored.zones]
        self._headings += [
            Heading(start + each.start, start + each.end, each.level + deeper) for each in stored.headings
        ]

    def fence(self, border: str) -> None:
        """Append a border that no quotation may cross."""
        start = self.length
        self._pieces.append(border)
        self.length = start + len(border)
        self._zones.append(Zone(ZoneKind.BREAK, start, self.length))

    def cell(self, text: str, *, sheet: str | None, address: str, line: int | None, zone: ZoneKind | None) -> None:
        """Append what a cell says, as a place of its own, marked as a zone where one is given."""
        start = self.length
        self._pieces.append(text)
        end = self.length = start + len(text)
        self._locations.append(Location(start, end, None, sheet, address, None, line))
        if zone is not None:
            self._zones.append(Zone(zone, start, end))

    def place(self, location: Location) -> None:
        """Say where a span of the text lies in the document."""
        self._locations.append(location)

    @property
    def last_place(self) -> int:
        """Where the span that was placed last begins."""
        return self._locations[-1].start if self._locations else 0

    def mark(self, kind: ZoneKind, start: int, end: int | None = None) -> None:
        """Mark a span that is already written, up to the end of the text unless told, as a zone."""
        stop = self.length if end is None else end
        if stop > start:
            self._zones.append(Zone(kind, start, stop))

    def head(self, start: int, level: int) -> None:
        """Say that the text from here to its end is a heading."""
        if self.length > start:
            self._headings.append(Heading(start, self.length, level))

    def stored(self) -> StoredText:
        """Return the finished text, its zones in order of their start."""
        return StoredText(
            text="".join(self._pieces),
            locations=tuple(self._locations),
            zones=tuple(sorted(self._zones, key=attrgetter("start"))),
            headings=tuple(self._headings),
        )
