import zipfile
from io import BytesIO

import pytest

from ingestion.package import BrokenPackageError, Package, Relation, local_name
from tests.ingestion.office_files import package, relations


class TestPackage:
    def test_finds_what_a_part_points_at_and_never_leaves_the_package(self) -> None:
        related = (
            '<Relationships xmlns="urn:r"><Relationship Id="a" Type="http://x/styles" Target="../s.xml"/>'
            '<Relationship Id="b" Type="http://x/image" Target="http://elsewhere/" TargetMode="External"/>'
            '<Relationship Id="c" Type="http://x/chart" Target="/c.xml"/></Relationships>'
        )

        found = Package(package({"word/_rels/document.xml.rels": related})).relations("word/document.xml")

        assert found == (Relation("a", "styles", "s.xml"), Relation("c", "chart", "c.xml"))

    def test_finds_parts_whatever_the_case_of_their_names(self) -> None:
        opened = Package(package({"XL/Book.xml": "<a/>"}))

        assert opened.has("xl/book.xml")
        assert local_name(opened.root("xl/book.xml")) == "a"

    def test_refuses_two_parts_of_one_name(self) -> None:
        data = BytesIO()
        with zipfile.ZipFile(data, "w") as file:
            file.writestr("a.xml", "<a/>")
            file.writestr("b.xml", "<b/>")

        with pytest.raises(BrokenPackageError, match=r"two parts named a\.xml"):
            Package(data.getvalue().replace(b"b.xml", b"a.xml"))

    def test_names_the_part_that_is_missing(self) -> None:
        with pytest.raises(BrokenPackageError, match=r"the part b\.xml is missing"):
            Package(package({"a.xml": "<a/>"})).root("b.xml")

    def test_names_the_part_that_cannot_be_unpacked(self) -> None:
        data = BytesIO()
        with zipfile.ZipFile(data, "w") as file:
            file.writestr("a.xml", "<abcdefgh/>")

        with pytest.raises(BrokenPackageError, match=r"the part a\.xml cannot be unpacked"):
            Package(data.getvalue().replace(b"<abcdefgh/>", b"<ABCDEFGH/>", 1)).root("a.xml")

    def test_refuses_a_package_that_names_no_document(self) -> None:
        with pytest.raises(BrokenPackageError, match="names no document"):
            Package(package({"_rels/.rels": relations({"gone.xml": "officeDocument"})})).main_part()

    def test_leaves_entities_alone(self) -> None:
        with pytest.raises(BrokenPackageError, match="not well-formed"):
            Package(package({"a.xml": "<a>&undeclared;</a>"})).root("a.xml")
