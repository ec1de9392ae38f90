from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from api.html import page, tag


class Reader(HTMLParser):
    """Collects the elements and the text of a page, as a browser would."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.text = ""
        self.attributes: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += [value for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


class TestTag:
    @given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"])))
    def test_makes_text_of_whatever_stands_inside(self, text: str) -> None:
        reader = Reader()

        reader.feed(tag("p", text, title=text))
        reader.close()

        assert reader.elements == ["p"]
        assert reader.text == text
        assert reader.attributes == [text]

    def test_keeps_elements_inside(self) -> None:
        assert tag("p", tag("b", "a<b"), " & c", class_="x") == '<p class="x"><b>a&lt;b</b> &amp; c</p>'

    def test_writes_what_is_on_or_off(self) -> None:
        assert tag("input", required=True, disabled=False) == "<input required>"


class TestPage:
    def test_says_who_is_signed_in(self) -> None:
        assert '<span class="who">Ann &lt;A&gt;</span>' in page("Deals", who="Ann <A>")
