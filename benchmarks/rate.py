"""A rate, its bar, and the table of several."""

from dataclasses import dataclass

from rich.markup import escape
from rich.table import Table


@dataclass(frozen=True)
class Rate:
    """How many of a group were found, flagged or accepted, and the bar where there is one."""

    what: str
    group: str
    hits: int
    total: int
    at_least: float | None = None
    at_most: float | None = None

    @property
    def share(self) -> float:
        """The share of hits."""
        return self.hits / self.total if self.total else 0.0

    @property
    def is_met(self) -> bool:
        """Whether the bar is reached; true where there is none."""
        is_enough = self.at_least is None or self.share >= self.at_least
        return is_enough and (self.at_most is None or self.share <= self.at_most)

    @property
    def bar(self) -> str:
        """The bar as it is printed."""
        if self.at_least is not None:
            return f">= {self.at_least * 100:g} %"
        return f"<= {self.at_most * 100:g} %" if self.at_most is not None else ""


def table(found: list[Rate], name: str) -> Table:
    """Return the rates, each beside its bar."""
    made = Table(title=f"Rates over {name}", title_justify="left", box=None)
    for column in ("what", "group", "hits", "of", "rate", "bar", ""):
        made.add_column(column, justify="right" if column in {"hits", "of", "rate", "bar"} else "left")
    for rate in found:
        verdict = ("met" if rate.is_met else "[bold red]NOT met[/]") if rate.bar else ""
        shown = (
            rate.what,
            escape(rate.group),
            f"{rate.hits:,}",
            f"{rate.total:,}",
            f"{rate.share * 100:.1f} %",
            rate.bar,
        )
        made.add_row(*shown, verdict)
    return made
