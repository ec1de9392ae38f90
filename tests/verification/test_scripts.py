import pytest

from tests.verification.texts import is_found
from verification.scripts import is_cjk, is_core, is_mark, is_negated, may_be_cut


class TestIsCjk:
    @pytest.mark.parametrize("character", "不〇々ねネ한ㄱกລကក")
    def test_counts_letters_of_scripts_without_spaces(self, character: str) -> None:
        assert is_cjk(character)

    @pytest.mark.parametrize("character", "aé1۳אबｱ。、 ")
    def test_counts_no_others(self, character: str) -> None:
        assert not is_cjk(character)


class TestIsCore:
    @pytest.mark.parametrize("character", "aé1٣_不\u0301\u0e31\u093f½②")
    def test_is_a_letter_a_digit_or_a_mark(self, character: str) -> None:
        assert is_core(character)

    @pytest.mark.parametrize("character", " .-¹²³⁰⁹%$")
    def test_is_no_sign_and_no_raised_digit(self, character: str) -> None:
        assert not is_core(character)

    def test_knows_marks_of_every_kind(self) -> None:
        assert [is_mark(character) for character in "\u0301\u05b8\u0651\u0e31\u093fab"] == [True] * 5 + [False] * 2


class TestMayBeCut:
    @pytest.mark.parametrize(
        ("before", "after"),
        [("公", "司"), ("は", "支"), ("社", "は"), ("不", "E"), ("R", "万"), ("ก", "ข"), ("司", "3")],
    )
    def test_is_true_between_letters_of_a_script_without_spaces(self, before: str, after: str) -> None:
        assert may_be_cut(before + after, 1)

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("a", "b"),
            ("한", "국"),
            ("で", "き"),
            ("デ", "ー"),
            ("支", "払"[0:0] + "わ"),
            ("ก", "\u0e31"),
            ("א", "ב"),
            ("1", "2"),
        ],
    )
    def test_is_false_inside_a_word(self, before: str, after: str) -> None:
        assert not may_be_cut(before + after, 1)

    def test_is_true_behind_the_marks_of_a_letter(self) -> None:
        assert may_be_cut("กั" + "น", 2)
        assert not may_be_cut("का" + "म", 2)

    @pytest.mark.parametrize("before", ["不", "没有不", "未", "無", "ไม่", "មិន"])
    def test_is_negated_behind_a_word_that_negates(self, before: str) -> None:
        assert is_negated(before + "存", len(before))

    def test_is_not_negated_elsewhere(self) -> None:
        assert not is_negated("不公司", 2)


class TestQuotes:
    @pytest.mark.parametrize(
        ("text", "quote"),
        [
            ("本公司不存在重大未决诉讼。", "存在重大未决诉讼"),
            ("当社は本契約を譲渡することができない。", "本契約を譲渡することができ"),
            ("当社は配当を支払わない。", "当社は配当を支払"),
            ("データベースを使う", "ベースを使う権利"),
            ("데이터는 비독점적 라이선스이다", "독점적 라이선스이다"),
            ("净利润为人民币 3,200 万元。", "净利润为人民币 3,200"),
            ("净利润为人民币 3,200 万元。", "3,200 万元"),
            ("营业损失▲1,200", "1,200"),
            ("损失为负 1,200 元", "1,200 元"),
            ("ผู้ขายไม่ต้องจ่ายค่าธรรมเนียม", "ต้องจ่ายค่าธรรมเนียม"),
            ("हिन्दी में अनुबंध", "हिन्द"),
            ("हिन्दी में अनुबंध", "हिन्दी में"),
            ("القيمة ٤٥٫٢ مليون في السنة", "القيمة ٤٥ مليون في السنة"),
            ("القيمة ٤٥٫٢ مليون في السنة", "٢ مليون في السنة"),
            ("a sum of ٤٥٫٢ in the year", "a sum of ٤٥"),
        ],
    )
    def test_of_a_piece_of_a_token_fall_in_every_script(self, text: str, quote: str) -> None:
        assert not is_found(quote, text)

    @pytest.mark.parametrize(
        ("text", "quote"),
        [
            ("当社は本契約を譲渡することができない。", "本契約を譲渡することができない"),
            ("당사는 중대한 소송이 없다. 다른 문장.", "중대한 소송이 없다"),
            ("ผู้ขายไม่ต้องจ่ายค่าธรรมเนียม", "ผู้ขายไม่ต้องจ่าย"),
            ("ผู้ขายไม่ต้อง\nจ่ายค่าธรรมเนียม", "ผู้ขายไม่ต้องจ่าย"),
            ("हिन्दी में अनुबंध है", "हिन्दी में अनुबंध"),
            ("\u200fהמוכר\u200e לא ישלם את המחיר", "המוכר לא ישלם"),
            ("ﺍﻟﺒﺎﺋﻊ ﻻ ﻳﺪﻓﻊ ﺍﻟﺴﻌﺮ", "البائع لا يدفع"),
            ("البـــائع لا يدفع السعر", "البائع لا يدفع"),
            ("שׁלום לכל העולם", "ש\u05c1לום לכל העולם"),
            ("القيمة ٤٥٫٢ مليون في السنة", "٤٥٫٢ مليون"),
            ("ｶﾞｽを使う権利", "ガスを使う権利"),
            ("각 당사자는 동의한다 이에", "각 당사자는 동의한다"),
            ("the \U0001d400gent \U000e0041agrees to pay", "the \U0001d400gent agrees to pay"),
            ("净利润为人民币 3,200 万元。", "人民币 3,200 万元"),
        ],
    )
    def test_of_whole_tokens_stand_in_every_script(self, text: str, quote: str) -> None:
        assert is_found(quote, text)

    def test_of_too_few_words_prove_nothing_however_many_marks_they_have(self) -> None:
        assert not is_found("हिन्दी में", "हिन्दी में अनुबंध")
