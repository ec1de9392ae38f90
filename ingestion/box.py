"""Rectangles on a page, in points, from the lower left corner upwards."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points, from the lower left."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """How far it reaches across, in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How far it reaches up, in points."""
        return self.top - self.bottom

    @property
    def area(self) -> float:
        """The area in square points."""
        return max(self.width, 0) * max(self.height, 0)

    def holds(self, x: float, y: float, *, margin: float = 0.0) -> bool:
        """Whether a point lies inside, or outside by no more than the margin."""
        return self.left - margin <= x <= self.right + margin and self.bottom - margin <= y <= self.top + margin

    def covers(self, other: "Box") -> bool:
        """Whether the middle of another rectangle lies inside."""
        return self.holds((other.left + other.right) / 2, (other.bottom + other.top) / 2)

    def with_(self, other: "Box") -> "Box":
        """Return the smallest rectangle around both."""
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def shared(self, other: "Box") -> "Box | None":
        """Return what both cover, or nothing where they do not meet."""
        left, bottom = max(self.left, other.left), max(self.bottom, other.bottom)
        right, top = min(self.right, other.right), min(self.top, other.top)
        return Box(left, bottom, right, top) if left <= right and bottom <= top else None

    def gap(self, other: "Box") -> float:
        """Return the white space between both, the wider of across and up; 0 where they touch."""
        across = max(other.left - self.right, self.left - other.right)
        up = max(other.bottom - self.top, self.bottom - other.top)
        return max(across, up, 0.0)

    def turned(self, quarters: int) -> "Box":
        """Return the rectangle after quarter turns clockwise about the origin."""
        match quarters % 4:
            case 1:
                return Box(self.bottom, -self.right, self.top, -self.left)
            case 2:
                return Box(-self.right, -self.top, -self.left, -self.bottom)
            case 3:
                return Box(-self.top, self.left, -self.bottom, self.right)
            case _:
                return self
