import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.verdict import Span
from verification.polarity import PolarityDoubt, polarity_doubts


def kinds(answer: str, document: str) -> list[tuple[str, ...]]:
    return [doubt.words for doubt in polarity_doubts(answer, document)]


class TestPolarityDoubts:
    @pytest.mark.parametrize(
        ("answer", "document", "word"),
        [
            ("The tenant may assign the lease.", "The tenant is not permitted to assign the lease.", "not"),
            ("There is pending litigation.", "The Company has no pending litigation.", "no"),
            ("The accounts are audited.", "The accounts are unaudited.", "unaudited"),
            ("The licence is exclusive.", "The licence is non-exclusive.", "non"),
            ("The certificate was renewed.", "The supplier failed to renew the certificate.", "failed"),
            ("The seller can assign.", "The seller can\u2019t assign.", "can't"),
            ("Assignment is permitted.", "Assignment is prohibited.", "prohibited"),
            ("The Company has the licences.", "The Company lacks the licences.", "lacks"),
            ("There is material litigation.", "There is an absence of any material litigation.", "absence"),
            ("The shares carry encumbrances.", "The shares are free from encumbrances.", "free"),
            ("Mr Hall is employed.", "Mr Hall is no longer employed.", "no"),
            ("The subsidiaries own land.", "Neither the Company nor its subsidiaries own land.", "nor"),
            ("The Company owns land.", "Neither the Company nor its subsidiaries own land.", "neither"),
            ("The patents are of worth.", "The patents are worthless.", "worthless"),
            ("The permit has been granted.", "The permit has yet to be granted.", "yet"),
            ("The bank may object.", "Nothing lets the bank object.", "nothing"),
            ("Events of this kind are uncommon.", "Events of this kind are not uncommon.", "not"),
            ("\u8bc9\u8bbc\u5b58\u5728\u3002", "\u8bc9\u8bbc\u4e0d\u5b58\u5728\u3002", "\u4e0d"),
            ("Die Zustimmung ist erforderlich.", "Die Zustimmung ist nicht erforderlich.", "nicht"),
        ],
    )
    def test_name_a_negation_that_the_answer_drops_or_adds(self, answer: str, document: str, word: str) -> None:
        assert word in kinds(answer, document)[0]
        assert polarity_doubts(document, answer) != ()

    @pytest.mark.parametrize(
        ("answer", "document", "words"),
        [
            ("No consent is required.", "No consent is required unless control passes to a competitor.", ("unless",)),
            ("It is assignable.", "It is assignable except to a competitor.", ("except",)),
            (
                "The lease may be assigned.",
                "The lease may be assigned, provided that rent is paid.",
                ("provided that",),
            ),
            (
                "The lease may be assigned.",
                "The lease may be assigned; provided, however, not today.",
                ("provided, however",),
            ),
            ("The lease may be assigned.", "The lease may be assigned only with consent.", ("only",)),
            ("The bonus is payable.", "Subject to board approval, the bonus is payable.", ("subject to",)),
            ("The bonus is payable.", "If the sale completes, the bonus is payable.", ("if",)),
            ("All sites are freehold.", "Except for Leeds, all sites are freehold.", ("except",)),
            ("All sites are freehold.", "All sites other than Leeds are freehold.", ("other than",)),
            ("The supplier is liable.", "To the extent the law permits, the supplier is liable.", ("to the extent",)),
            ("Liability is capped.", "Liability is capped, save in the case of fraud.", ("save in",)),
            ("The rent is due.", "The rent is due if paid until sold.", ("if", "until")),
        ],
    )
    def test_name_a_condition_that_the_answer_drops(self, answer: str, document: str, words: tuple[str, ...]) -> None:
        assert kinds(answer, document) == [words]

    @pytest.mark.parametrize(
        ("answer", "document"),
        [
            ("Notice was given despite the delay.", "Notice was given to another lender notwithstanding the delay."),
            ("Clause 5 applies to the transfer.", "Clause No. 5 applies to the transfer."),
            ("The claim is listed as L-04.", "No.: L-04 | Claimant: Lake District"),
            (
                "The warranty is assignable and irrevocable.",
                "The warranty is not only assignable but also irrevocable.",
            ),
            ("The law of Ohio applies.", "The law of Ohio applies, without regard to conflicts of law."),
            ("The law of Ohio applies.", "The law of Ohio applies, excluding its choice of law rules."),
            ("The law of Ohio applies.", "The law of Ohio and not the law on conflict of laws applies."),
            ("No consent is required.", "Consent is never needed."),
            ("It is assignable unless sold.", "It is assignable."),
            ("They inform us.", "They form us."),
            ("Assignment is permitted.", "Assignment is not prohibited."),
            ("Events of this kind are common.", "Events of this kind are not uncommon."),
            ("No. There is no litigation.", "There is no litigation."),
            ("The cap is EUR 5m.", "The cap is EUR 5m. It shall not extend to fraud."),
            ("The notice is 30 days.", "It renews unless the notice of 30 days is given."),
            ("The parties renew.", "The parties renew. Unless a party elects not to renew, it goes on."),
            ("The Company and its subsidiaries do not own land.", "Neither the Company nor its subsidiaries own land."),
            ("Each party to this agreement is bound.", "No other term of this agreement is known."),
            ("", ""),
        ],
    )
    def test_are_none_where_nothing_is_turned_round(self, answer: str, document: str) -> None:
        assert polarity_doubts(answer, document) == ()

    def test_say_where_the_words_stand_on_their_side(self) -> None:
        document = "The \ufb01nal fee is\u00a0not due, save for tax."

        assert polarity_doubts("The final fee is due.", document) == (
            PolarityDoubt(("not",), is_condition=False, is_in_answer=False, spans=(Span(16, 19),)),
            PolarityDoubt(("save for",), is_condition=True, is_in_answer=False, spans=(Span(25, 33),)),
        )
        assert polarity_doubts("It is undue, not owed.", "It is due, owed.") == (
            PolarityDoubt(("not",), is_condition=False, is_in_answer=True, spans=(Span(13, 16),)),
        )

    def test_give_a_word_once_and_every_place(self) -> None:
        (doubt,) = polarity_doubts("It is not paid. It is not owed.", "It is paid. It is owed.")

        assert doubt == PolarityDoubt(("not",), is_condition=False, is_in_answer=True, spans=(Span(6, 9), Span(22, 25)))

    @given(st.text("no t,.unless;if()").map(str), st.sampled_from(["", " The fee is due."]))
    def test_are_none_between_a_text_and_itself(self, text: str, more: str) -> None:
        assert polarity_doubts(text + more, text + more) == ()


class TestWhatIsCited:
    DOCUMENT = "The tenant is not permitted to assign the lease; no fee is due and no rent is owed."

    def quoted(self, answer: str, quote: str) -> list[tuple[str, ...]]:
        start = self.DOCUMENT.index(quote)
        found = polarity_doubts(answer, self.DOCUMENT, quote=Span(start, start + len(quote)))
        return [doubt.words for doubt in found]

    def test_counts_a_negation_just_outside_the_quote(self) -> None:
        assert self.quoted("The tenant may assign the lease.", "permitted to assign the lease") == [("not",)]

    def test_counts_one_that_bears_on_the_third_word_into_the_quote(self) -> None:
        assert self.quoted("The lease is his.", "the lease") == [("not",)]

    def test_does_not_count_one_that_bears_on_other_words(self) -> None:
        assert self.quoted("The rent and the fee are due.", "permitted to assign") == []

    def test_does_not_let_one_outside_answer_for_the_answer(self) -> None:
        assert self.quoted("No fee is due and no lease is his.", "no fee is due") == [("no",)]

    @pytest.mark.parametrize(
        "answer",
        ["permitted to assign the lease", "permitted to assign  the lease...", "Permitted to assign the lease,"],
    )
    def test_leaves_what_is_outside_to_the_context_where_the_answer_is_the_quote(self, answer: str) -> None:
        assert self.quoted(answer, "permitted to assign the lease") == []

    def test_counts_what_is_outside_where_the_answer_makes_a_sentence_of_the_quote(self) -> None:
        assert self.quoted("permitted to assign the lease.", "permitted to assign the lease") == [("not",)]

    def test_still_counts_what_is_inside_where_the_answer_is_the_quote_and_more(self) -> None:
        assert self.quoted("a fee is due", "no fee is due") == [("no",)]

    def test_counts_a_condition_that_follows_the_quote(self) -> None:
        document = "The fee is due unless waived."

        (doubt,) = polarity_doubts("Your fee is due.", document, quote=Span(0, len("The fee is due")))

        assert doubt.words == ("unless",)

    def test_does_not_count_a_condition_on_other_words(self) -> None:
        document = "The fee is due and the rent is owed unless waived."

        assert polarity_doubts("Your fee is due.", document, quote=Span(0, len("The fee is due"))) == ()

    def test_counts_of_the_answer_what_bears_on_the_anchor(self) -> None:
        answer = "The fee is not due and the licence is not exclusive."
        anchor = Span(answer.index("exclusive"), len(answer))

        (doubt,) = polarity_doubts(answer, "The licence is exclusive.", anchor=anchor)

        assert doubt.spans == (Span(answer.rindex("not"), answer.rindex("not") + 3),)
