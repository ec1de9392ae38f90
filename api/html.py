"""
Pages as text.

Rule: a piece of a page is made by `tag` or it is escaped. A plain string can never become markup.
"""

from collections.abc import Iterable
from html import escape

_VOID = frozenset({"img", "input", "link", "meta"})


class Html(str):
    """Markup that was made by `tag`."""

    __slots__ = ()


def tag(name: str, /, *children: str | Html, **attributes: str | bool) -> Html:
    """Return an element. A trailing underscore in an attribute's name is dropped, any other becomes a hyphen."""
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{joined(children)}</{name}>")


def joined(pieces: Iterable[str | Html]) -> Html:
    """Return pieces one after another, each escaped unless it is markup."""
    return Html("".join(piece if isinstance(piece, Html) else escape(piece) for piece in pieces))


def page(title: str, *content: str | Html, who: str | None = None, class_: str | bool = False) -> str:
    """Return a whole page in the look of the product. `class_` is for its main part."""
    account = (tag("span", who, class_="who"),) if who else ()
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title} - Proofroom"),
        tag("link", rel="stylesheet", href="/style.css"),
    )
    bar = tag("header", tag("a", "Proofroom", class_="mark", href="/"), *account, class_="top")
    body = tag("body", bar, tag("main", *content, id="main", class_=class_))
    return f"<!doctype html>\n{tag('html', head, body, lang='en-GB')}\n"


def _attribute(name: str, value: str | bool) -> str:  # noqa: FBT001 - an attribute that is there or not
    key = name.removesuffix("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {key}" if value else ""
    return f' {key}="{escape(value)}"'
