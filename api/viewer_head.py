"""The head of a viewer's page: which file it is, and where in it a citation leads."""

from collections.abc import Iterator

from api.html import Html, joined, tag
from api.links import file_url
from api.viewed import Viewed
from dealroom.folders import Tier
from dealroom.verdict import Citation, MatchedBy

_TIERS = {Tier.VIEW: "View only", Tier.WATERMARK: "Watermark", Tier.DOWNLOAD: "Download", Tier.MANAGE: "Manage"}
_MATCHED = {
    MatchedBy.EXACT: "Found word for word.",
    MatchedBy.TYPOGRAPHIC: "Only quote marks, dashes or spaces differ.",
    MatchedBy.REPAIRED: "Found across a break that reading the file left.",
}
_MOST_PLACES = 12


def head_of(shown: Viewed) -> Iterator[Html]:
    """Yield the head of a page: title, folder, tier, and the citation with its neighbours."""
    yield tag("h1", shown.title)
    yield tag("p", shown.document.folder_path, *_label(shown), _tier(shown), *_download(shown), class_="meta")
    if shown.is_earlier:
        yield tag("p", "This is an earlier version of the file. A newer one has taken its place.", class_="note warn")
    if shown.citation is not None:
        yield _citation(shown, shown.citation)
    if shown.stamp:
        yield tag(
            "p", "Every picture carries ", tag("b", shown.stamp[0]), f" and {shown.stamp[1]}.", class_="watermark"
        )


def _label(shown: Viewed) -> Iterator[Html]:
    if shown.citation is not None:
        yield tag("span", shown.citation.location.label, class_="label")


def _tier(shown: Viewed) -> Html:
    return tag("span", f"Your tier: {_TIERS.get(shown.desk.tier(shown.document.folder), 'None')}", class_="label")


def _download(shown: Viewed) -> Iterator[Html]:
    if shown.sees_words and not shown.is_earlier:
        yield tag("a", "Download", href=file_url(shown.document.id, shown.version), class_="btn push")


def _citation(shown: Viewed, citation: Citation) -> Html:
    return tag(
        "section",
        tag("nav", *_neighbours(shown, citation), class_="cit", aria_label="Citations"),
        tag("blockquote", citation.quote),
        tag("p", _MATCHED[citation.matched_by], *_places(citation), class_="dim"),
        class_="cited",
    )


def _neighbours(shown: Viewed, citation: Citation) -> Iterator[Html]:
    number = next(place for place, item in enumerate(shown.cited) if item.id == citation.id)
    base = shown.path.rsplit("/", 1)[0]
    for step, word in ((-1, "Previous"), (1, "Next")):
        at = number + step
        if 0 <= at < len(shown.cited):
            yield tag("a", word, href=f"{base}/{shown.cited[at].id}", class_="btn")
        else:
            yield tag("span", word, class_="btn off", aria_disabled="true")
        if step < 0:
            yield tag("span", "Citation ", tag("b", str(number + 1)), f" of {len(shown.cited)}")


def _places(citation: Citation) -> Iterator[Html]:
    """Yield where else the same words stand."""
    if citation.occurrences < 2:  # noqa: PLR2004 - one place needs no list
        return
    labels = dict.fromkeys(place.label for place in citation.places[:_MOST_PLACES])
    named = ", ".join(labels) + (", …" if len(citation.places) > _MOST_PLACES else "")
    yield joined((f" The same words stand in {citation.occurrences} places: {named}.",))
