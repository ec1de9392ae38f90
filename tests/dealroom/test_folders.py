import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.folders import InvalidPathError, Tier, ancestors, normalised

NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="/"), min_size=1).filter(
    lambda name: name not in {".", ".."}
)


class TestNormalised:
    @pytest.mark.parametrize(
        ("path", "stored"),
        [("/", "/"), ("/Legal", "/Legal"), ("/Legal/", "/Legal"), ("/Cafe\u0301", "/Caf\u00e9"), ("/ a ", "/ a ")],
    )
    def test_is_the_stored_form(self, path: str, stored: str) -> None:
        assert normalised(path) == stored

    @pytest.mark.parametrize("path", ["", "Legal", "//", "/a//b", "/a/./b", "/a/..", "/..", "/a\nb", "/a\x00"])
    def test_refuses_what_is_no_path(self, path: str) -> None:
        with pytest.raises(InvalidPathError):
            normalised(path)

    @given(st.lists(NAMES, min_size=1, max_size=5))
    def test_changes_a_stored_path_no_further(self, parts: list[str]) -> None:
        stored = normalised("/" + "/".join(parts))

        assert normalised(stored) == stored


class TestAncestors:
    def test_go_up_to_the_root(self) -> None:
        assert ancestors("/a/b/c") == ("/a/b/c", "/a/b", "/a", "/")
        assert ancestors("/") == ("/",)


class TestTier:
    def test_reads_from_view_upwards(self) -> None:
        assert [tier.name for tier in sorted(Tier) if tier.may_read] == ["VIEW", "WATERMARK", "DOWNLOAD", "MANAGE"]
