import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.folders import Folder, InvalidPathError, Tier, normalised
from dealroom.ids import FolderId
from policy._lines import InvalidPolicyError
from policy._tree import NO_PARENT, in_order, inherited, is_well_formed, shape_of


def folders(*paths: str) -> tuple[Folder, ...]:
    return tuple(Folder(FolderId(f"f-{number}"), path) for number, path in enumerate(paths))


class TestTheTree:
    def test_stands_in_path_order_with_every_folder_after_its_ancestors(self) -> None:
        ordered = in_order(folders("/b", "/a b", "/a/z", "/a", "/"))

        assert [folder.path for folder in ordered] == ["/", "/a", "/a/z", "/a b", "/b"]

    def test_hangs_a_folder_below_the_nearest_one_that_is_there(self) -> None:
        ordered = in_order(folders("/a", "/a/b/c", "/a/b/c/d", "/ab"))

        assert shape_of(ordered).parents == (NO_PARENT, 0, 1, NO_PARENT)

    def test_ends_a_folder_behind_the_last_one_below_it(self) -> None:
        ordered = in_order(folders("/", "/a", "/a/b/c", "/a b", "/b", "/b/c"))

        assert shape_of(ordered).ends == (6, 3, 3, 4, 6, 6)

    def test_passes_a_tier_down_until_a_nearer_line(self) -> None:
        ends = shape_of(in_order(folders("/", "/a", "/a/b", "/a/b/c", "/z"))).ends

        tiers = inherited(ends, {1: Tier.DOWNLOAD, 3: Tier.NONE})

        assert list(tiers) == [Tier.NONE, Tier.DOWNLOAD, Tier.DOWNLOAD, Tier.NONE, Tier.NONE]

    def test_is_refused_where_a_path_stands_twice(self) -> None:
        with pytest.raises(InvalidPolicyError, match="two folders with one path: /a"):
            in_order(folders("/a", "/a"))


class TestAWellFormedPath:
    @given(path=st.one_of(st.text(), st.text("/.a\x00\x7f\x85é\u0301 ").map(lambda text: f"/{text}")))
    def test_is_one_that_is_its_own_normal_form(self, path: str) -> None:
        try:
            expected = normalised(path) == path
        except InvalidPathError:
            expected = False

        assert is_well_formed(path) is expected
