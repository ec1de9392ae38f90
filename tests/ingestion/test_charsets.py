import pytest

from ingestion.charsets import codec_of, decoded


class TestCodecOf:
    @pytest.mark.parametrize(
        ("charset", "codec"),
        [
            ("UTF-8", "utf-8"),
            ('"utf8"', "utf-8"),
            ("iso-8859-1", "cp1252"),
            ("us-ascii", "cp1252"),
            ("GB2312", "gb18030"),
            ("shift_jis", "shift_jis"),
            ("koi8-r", "koi8-r"),
            ("windows-1251", "cp1251"),
        ],
    )
    def test_names_the_codec_that_reads_a_character_set(self, charset: str, codec: str) -> None:
        assert codec_of(charset) == codec

    @pytest.mark.parametrize(
        "charset", [None, "", "zip", "rot13", "unicode_escape", "punycode", "idna", "x" * 50, "a\0b"]
    )
    def test_knows_no_other_encodings(self, charset: str | None) -> None:
        assert codec_of(charset) is None


class TestDecoded:
    @pytest.mark.parametrize(
        ("data", "charset", "outcome"),
        [
            (b"Geb\xfchr", "iso-8859-1", ("Gebühr", True)),
            (b"Geb\xc3\xbchr", None, ("Gebühr", True)),
            (b"Geb\xfchr", None, ("Gebühr", True)),
            (b"Geb\xfchr", "utf-8", ("Gebühr", False)),
            (b"Geb\xc3\xbchr", "nonsense", ("Gebühr", False)),
        ],
    )
    def test_says_whether_the_declared_set_fitted(
        self, data: bytes, charset: str | None, outcome: tuple[str, bool]
    ) -> None:
        assert decoded(data, charset) == outcome
