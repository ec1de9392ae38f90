import struct
import warnings
import zipfile
from io import BytesIO

import pytest

from ingestion import containers
from ingestion.containers import refusal
from tests.ingestion.zip_files import TYPES, package_of


class TestRefusal:
    def test_spares_an_ordinary_package(self) -> None:
        shared = b"<sst>" + b"<si><t>Rent &amp; rates</t></si>" * 5_000 + b"</sst>"

        assert refusal(package_of({"[Content_Types].xml": TYPES, "xl/sharedStrings.xml": shared})) is None

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
    def test_names_the_part_that_declares_a_document_type(self, encoding: str) -> None:
        entities = '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa">]><sst><si><t>&a;</t></si></sst>'.encode(encoding)

        reason = refusal(package_of({"[Content_Types].xml": TYPES, "xl/sharedStrings.xml": entities}))

        assert reason is not None
        assert "xl/sharedStrings.xml declares a document type" in reason

    def test_finds_a_document_type_over_the_border_of_two_chunks(self) -> None:
        late = b"<!--" + b" " * (containers.CHUNK - 9) + b"--><!DOCTYPE x><x/>"

        assert refusal(package_of({"word/document.xml": late})) is not None

    @pytest.mark.parametrize(
        "name", ["ppt/media/logo.svg", "ppt/printerSettings/printerSettings1.bin", "xl/embeddings/x.xml"]
    )
    def test_spares_the_types_of_parts_that_are_never_parsed(self, name: str) -> None:
        assert refusal(package_of({name: b"<!DOCTYPE plist><plist/>"})) is None

    @pytest.mark.parametrize("name", ["../../evil.txt", "/etc/evil", "xl\\..\\evil", "C:evil", "xl/../../evil"])
    def test_names_a_part_that_leaves_its_folder(self, name: str) -> None:
        assert refusal(package_of({name: b"x"})) == "The package holds a part whose name leaves its folder."

    @pytest.mark.parametrize("twin", ["xl/worksheets/sheet1.xml", "XL/Worksheets/Sheet1.xml"])
    def test_names_two_parts_of_one_name(self, twin: str) -> None:
        file = BytesIO()
        with warnings.catch_warnings(), zipfile.ZipFile(file, "w") as package:
            warnings.simplefilter("ignore")
            package.writestr("xl/worksheets/sheet1.xml", b"<first/>")
            package.writestr(twin, b"<second/>")

        reason = refusal(file.getvalue())

        assert reason is not None
        assert "two parts of one name" in reason

    def test_names_a_bomb_before_it_inflates(self) -> None:
        reason = refusal(package_of({"xl/sharedStrings.xml": b"A" * 50_000_000}))

        assert reason is not None
        assert "200 times" in reason

    def test_counts_what_all_parts_inflate_to(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(containers, "MOST_INFLATED", 1_000_000)

        reason = refusal(package_of({f"part{number}": bytes(range(256)) * 1_000 for number in range(5)}))

        assert reason is not None
        assert "the limit is 1 MB" in reason

    def test_counts_the_parts(self) -> None:
        reason = refusal(package_of({f"part{number}": b"" for number in range(10_001)}))

        assert reason == "The package holds 10,001 parts; the limit is 10,000."

    def test_does_not_believe_a_directory_that_lies_about_sizes(self) -> None:
        honest = package_of({"xl/workbook.xml": b"A" * 100_000})
        directory = honest.rindex(b"PK\x01\x02")
        lying = bytearray(honest)
        struct.pack_into("<I", lying, directory + 24, 10)

        assert refusal(bytes(lying)) == "The file is damaged: its package cannot be opened."

    def test_names_an_encrypted_package(self) -> None:
        data = bytearray(package_of({"xl/workbook.xml": b"<workbook/>"}))
        data[data.rindex(b"PK\x01\x02") + 8] |= 1

        assert refusal(bytes(data)) == "The file is encrypted: it needs a password."

    @pytest.mark.parametrize(
        "data",
        [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 100, package_of({"a": b"b"})[:-30]],
        ids=["a mark", "noughts", "cut off"],
    )
    def test_names_damage(self, data: bytes) -> None:
        assert refusal(data) == "The file is damaged: its package cannot be opened."


class TestOpening:
    def test_gives_no_more_of_a_part_than_is_asked_for(self) -> None:
        assert containers.opening(package_of({"mimetype": b"application/x"}), "mimetype", most=5) == b"appli"

    @pytest.mark.parametrize("data", [b"PK\x03\x04", package_of({"a": b"b"})])
    def test_is_nothing_where_there_is_none(self, data: bytes) -> None:
        assert containers.opening(data, "mimetype", most=5) == b""


class TestPartNames:
    def test_are_nothing_for_a_damaged_package(self) -> None:
        assert containers.part_names(b"PK\x03\x04") is None

    def test_tell_macros(self) -> None:
        assert containers.holds_macros({"xl/workbook.xml", "xl/vbaProject.bin"})
        assert not containers.holds_macros({"xl/workbook.xml", "xl/media/project.bin"})
