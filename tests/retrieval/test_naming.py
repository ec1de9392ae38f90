import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.naming import named_words, names, without_names


class TestNamedWords:
    @pytest.mark.parametrize(
        ("text", "roots"),
        [
            pytest.param("What does the lease with Harrow Estates say?", {"harrow", "estat"}, id="capitals"),
            pytest.param("Harrow: is there a cap?", {"harrow"}, id="a name at the start"),
            pytest.param('the schedule "movements in inventories"', {"movement", "inventori"}, id="quotation marks"),
            pytest.param("revenue in fiscal 2018", {"2018"}, id="a period"),
            pytest.param("the agreement with KPN", {"kpn"}, id="letters"),
            pytest.param("Please confirm. Is it so? Describe the notice period.", set(), id="the start of a request"),
            pytest.param("is there a cap on liability?", set(), id="nothing"),
        ],
    )
    def test_are_read_off_the_writing(self, text: str, roots: set[str]) -> None:
        assert set(named_words(text)) == roots

    @given(st.text())
    def test_lie_where_they_are_said_to_lie(self, text: str) -> None:
        assert all(0 <= start < end <= len(text) for start, end in names(text))


class TestWithoutNames:
    def test_leaves_what_is_asked(self) -> None:
        left = without_names("May the tenant of Harrow Estates assign the lease?", frozenset({"harrow", "estat"}))

        assert left == "May the tenant of assign the lease?"

    def test_keeps_a_name_that_is_not_known(self) -> None:
        assert without_names("How is Knowledge defined?", frozenset({"harrow"})) == "How is Knowledge defined?"

    @given(st.text())
    def test_keeps_all_where_nothing_is_known(self, text: str) -> None:
        assert without_names(text, frozenset()) == " ".join(text.split())
