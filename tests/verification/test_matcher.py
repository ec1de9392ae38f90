import pytest

from dealroom.documents import Location, StoredText, Zone, ZoneKind
from dealroom.verdict import Dropped, MatchedBy, Reason, Span
from tests.verification.texts import found, is_found, slice_of, stored
from verification import places
from verification.folding import canonicalise
from verification.matcher import LONGEST_QUOTE, Match, find_quote

# (what the document says, what is quoted): each quote says something else and must fall.
FALSE_QUOTES = {
    "decimal point": ("Revenue was $45.2M.", "Revenue was $452M."),
    "decimal comma": ("Ratio 1,5 applies", "Ratio 15 applies"),
    "bracketed minus": ("Other income was (1,200).", "Other income was 1,200."),
    "currency": ("EBITDA €5m in total", "EBITDA $5m in total"),
    "percent": ("Growth of 5% a year", "Growth of 5 a year"),
    "comparison": ("Leverage must be < 3.0x", "Leverage must be > 3.0x"),
    "comparison kind": ("Leverage must remain ≤ 3.0x EBITDA.", "Leverage must remain ≥ 3.0x EBITDA."),
    "range": ("from 10-20 units a day", "from 1020 units a day"),
    "year range": ("under the 2021–2023 facilities", "under the 20212023 facilities"),
    "clause": ("clause 4.11 applies here", "clause 41.1 applies here"),
    "exhibit": ("Exhibit 1(1) is attached", "Exhibit 11 is attached"),
    "date": ("1/12/2024 is the date", "11/2/2024 is the date"),
    "numbers over a line": ("30 June 2023\n5 staff left", "30 June 20235 staff"),
    "numbers over cells": ("Total\t12\n7 sites", "Total 127 sites"),
    "regrouped digits": ("Net debt stood at EUR 12 480 000", "Net debt stood at EUR 1 2480 000"),
    "space moved": ("There is no win fee payable", "There is now in fee payable"),
    "space removed": ("The consent, now here attached, was given.", "The consent, nowhere attached, was given."),
    "space added": ("The buyer may be notable to close.", "The buyer may be not able to close."),
    "hyphen": ("agreed to re-sign the agreement", "agreed to resign the agreement"),
    "number of parties": ("the Sellers' liability is capped", "the Seller's liability is capped"),
    "sentence end": ("No consent is required. By the Lender's agent", "No consent is required by the Lender's agent"),
    "case": ("the IT systems of us", "the it systems of US"),
    "other script": ("未决诉讼不存在。", "另有三项重大诉讼未披露"),
    "figure in another script": ("截至年末净利润为人民币 3,200 万元。", "净利润为人民币 2,300 万元"),
    "inside a number": ("$145.2M in aggregate", "45.2M in aggregate"),
    "number cut short": ("The aggregate liability cap is $145.2M.", "The aggregate liability cap is $145"),
    "digits cut short": ("The aggregate liability cap is $145.2M.", "The aggregate liability cap is $14"),
    "scale cut off": ("The cap is EUR 4 million in aggregate", "The cap is EUR 4"),
    "percent cut off": ("The rate is 5% a year", "The rate is 5"),
    "currency cut off": ("a price of USD 300 is due now", "300 is due now"),
    "sign cut off": ("a change of -300 was seen", "300 was seen"),
    "bracket cut off": ("income of (1,200) was booked", "1,200) was booked"),
    "end of a range": ("in the years 2021-2023", "in the years 2021"),
    "sub-clause cut off": ("as set out in Section 5(a)", "as set out in Section 5"),
    "inside a word": ("The Guarantor is unable to perform", "able to perform"),
    "behind a hyphen": ("a non-exclusive licence to use", "exclusive licence to use"),
    "behind a broken word": ("with the termi-\nnation of the lease", "nation of the lease"),
    "half of a pair": ("costs and/or fees are due", "costs and are due"),
    "note joined": ("licence fees were $320¹ per seat", "licence fees were $3201 per seat"),
    "exponent joined": ("volumes reached 10⁶ seats", "volumes reached 106 seats"),
    "exponent dropped": ("volumes reached 10⁶ seats", "volumes reached 10 seats"),
    "area dropped": ("a plot of 500 m² near Lyon", "a plot of 500 m near Lyon"),
    "vulgar fraction": ("a term of 1½ years", "a term of 11/2 years"),
    "circled digit": ("see note ② below for all", "see note 2 below for all"),
    "negation dropped": ("offices were not affected by the flood", "offices were affected by the flood"),
    "negation dropped from glued words": ("Thisconsentisnotrequiredforall.", "This consent is required for all."),
    "inserted text": ("agreed a cap of [USD 2 million] per claim", "agreed a cap of [EUR 9 million] per claim"),
    "bracketed text dropped": ("No claim [other than fraud] survives.", "No claim survives."),
    "comma after no": ("No, consent is required for that.", "No consent is required for that."),
    "letters set apart, cut anew": ("N O W I N F E E is due", "NOW IN FEE is due"),
    "inches": ('a 5" pipe was laid there', "a 5 pipe was laid there"),
    "behind a hyphen mark": ("with the early termi\x02nation of the lease", "nation of the lease"),
    "before a hyphen mark": ("with the early termi\x02nation of the lease", "with the early termi"),
    "before a broken word": ("they pay with the termi-\nnation of it", "they pay with the termi"),
    "before a name goes on": ("please see the example.com site now", "please see the example"),
    "currency before brackets": ("a loss of $(1,200) was booked here", "(1,200) was booked here"),
    "price of one": ("at a rate of 1/$5 per unit only", "$5 per unit only"),
    "point before the first digit": ("a ratio of .5 of it all", "5 of it all"),
    "exponent cut off": ("there were volumes of 10⁶ seats", "there were volumes of 10"),
    "exponent of another script cut off": ("so that it has ٣¹ of them", "so that it has ٣"),
    "sign behind a number cut off": ("it was a change of 300- then", "it was a change of 300"),
    "two breaks in one word": ("the seller may not del-\niver it", "the seller may notdeliver it"),
    "digit beside a lost space": ("a fee of 5 years and more", "a fee of 5years and more"),
    "another hyphen": ("the long-term lease of it", "the long term lease of it"),
    "hyphen added": ("the long term lease of it", "the long-term lease of it"),
    "too many pieces": ("one two three four five six", "… ".join(["one two three"] * 20)),
    "condition behind a stop of the writer": ("No consent is required unless we say so.", "No consent is required."),
    "begins behind the first digits": ("a period of 4.2 years is left", ".2 years is left"),
    "begins behind the thousands": ("revenue of $3,835 in total", ",835 in total"),
    "end of a range, read as a minus": ("from 10-20 units a day are made", "-20 units a day are made"),
    "prefix cut off before its hyphen": ("a non-exclusive licence of it", "-exclusive licence of it"),
    "half of a broken hyphen": ("a non\x02exclusive licence of it", "\x02exclusive licence of it"),
    "negation cut off": ("they don't renew the lease", "'t renew the lease"),
    "ends in a prefix": ("to all of the assets, any non-core too", "to all of the assets, any non-"),
    "percent sign alone": ("pay 20% of the fee due", "% of the fee due"),
    "currency without its figure": ("a purchase price of $3.8 million", "a purchase price of $"),
    "sign without its figure": ("loss in the year | -1052", "loss in the year | -"),
    "dollar of another country": ("an amount of NZ$5 million is due", "$5 million is due"),
    "dollar of another country, apart": ("an amount of US $5 million is due", "$5 million is due"),
    "rupees": ("an amount of Rs. 5 million is due", "5 million is due"),
    "groups of digits behind": ("a fee of 5 000 000 is due", "a fee of 5 000"),
    "groups of digits before": ("a fee of 5 000 000 is due", "000 000 is due"),
    "groups that do not break": ("a fee of 5\u00a0250 is due", "a fee of 5"),
    "fraction behind": ("a rate of 5 1/2 percent applies", "a rate of 5"),
    "fraction alone": ("a rate of 5 1/2 percent applies", "1/2 percent applies"),
    "area glued to its figure": ("a plot of 5m² is let", "a plot of 5m is let"),
    "square cut off": ("a plot of 500 m² is let", "a plot of 500 m"),
    "article made a prefix": ("this is a typical lease of five years", "this is atypical lease of five years"),
    "negation glued to a rare word": ("there is no tariff to be paid here", "there is notariff to be paid here"),
    "letter of a party glued to a word": ("all fees of Party B will be paid", "all fees of Party Bwill be paid"),
    "undone prefix": ("the clause is un enforceable here today", "the clause is unenforceable here today"),
}

# (what the document says, what is quoted, how it is matched)
TRUE_QUOTES = {
    "white space": ("The  cap\nis EUR 4m.", "The cap is EUR 4m.", MatchedBy.EXACT),
    "no-break spaces": (
        "debt stood at EUR 12\u00a0480\u202f000 then",
        "debt stood at EUR 12 480 000 then",
        MatchedBy.EXACT,
    ),
    "ligatures": ("The target conﬁrmed that oﬃces stay.", "confirmed that offices stay", MatchedBy.TYPOGRAPHIC),
    "soft hyphens": (
        "the Mate\u00ad\nrial Contracts in Sched\u00adule 4",
        "the Material Contracts in Schedule 4",
        MatchedBy.TYPOGRAPHIC,
    ),
    "quotation marks and dashes": (
        "“Permitted Liens” – the Lender’s charge",
        '"Permitted Liens" - the Lender\'s charge',
        MatchedBy.TYPOGRAPHIC,
    ),
    "full width": ("the fee of ＥＵＲ　５ is due", "the fee of EUR 5 is due", MatchedBy.TYPOGRAPHIC),
    "combining marks": ("the cafe\u0301 in Lyon closed", "the café in Lyon closed", MatchedBy.TYPOGRAPHIC),
    "canonical equivalents": ("the cap\u037e the floor applies", "the cap; the floor applies", MatchedBy.TYPOGRAPHIC),
    "direction marks": ("the \u200ecap\u200f is four million", "the cap is four million", MatchedBy.TYPOGRAPHIC),
    "line-end hyphen": ("upon early termi-\nnation of it", "upon early termination of it", MatchedBy.REPAIRED),
    "line-end hyphen kept": ("of the non-\ncompete covenant", "of the non-compete covenant", MatchedBy.REPAIRED),
    "line-end hyphen of a compound": (
        "of the non-\ncompete covenant",
        "of the noncompete covenant",
        MatchedBy.REPAIRED,
    ),
    "hyphen mark of a reader": ("upon early termi\x02nation of it", "upon early termination of it", MatchedBy.REPAIRED),
    "range over a line": ("in the years 2021-\n2023 only", "in the years 2021-2023 only", MatchedBy.REPAIRED),
    "broken in the quote": ("upon early termination of it", "upon early termi-\nnation of it", MatchedBy.REPAIRED),
    "note after an amount": ("fees were $320¹ per seat", "fees were $320 per seat", MatchedBy.REPAIRED),
    "note after a word": ("the Benelux² is excluded here", "the Benelux is excluded here", MatchedBy.REPAIRED),
    "letters set apart": ("T E R M I N A T I O N\nThe lease ends", "TERMINATION The lease ends", MatchedBy.REPAIRED),
    "space in a word": (
        "ends on applic ation by either party",
        "ends on application by either party",
        MatchedBy.REPAIRED,
    ),
    "space in a word of the quote": (
        "it will be entitled to visit",
        "it wil l be entitled to visit",
        MatchedBy.REPAIRED,
    ),
    "glued words": ("Thisconsentisnotrequired here", "This consent is not required here", MatchedBy.REPAIRED),
    "sic": ("The parties has agreed a cap", "The parties has [sic] agreed a cap", MatchedBy.REPAIRED),
    "changed first letter": ("The parties has agreed a cap", "[t]he parties has agreed a cap", MatchedBy.REPAIRED),
    "case of the first letter": ("where the parties agree a cap", "The parties agree a cap", MatchedBy.REPAIRED),
    "outer marks": ("The parties agreed a cap.", "“The parties agreed a cap.”", MatchedBy.TYPOGRAPHIC),
    "emphasis": ("The parties agreed a cap.", "The **parties** agreed a cap.", MatchedBy.TYPOGRAPHIC),
    "contracts hold asterisks": ("at no time [***]; nor later", "at no time [***]; nor later", MatchedBy.EXACT),
    "dropped comma": (
        "as set forth in the Exhibit, EDGE shall",
        "as set forth in the Exhibit EDGE shall",
        MatchedBy.REPAIRED,
    ),
    "dropped bullet": ("these duties: • to pay and to act", "these duties: to pay and to act", MatchedBy.REPAIRED),
    "dropped marks": ('the ("Term") begins on signing', "the (Term) begins on signing", MatchedBy.REPAIRED),
    "single for double marks": ('(the "Merger Price") is due', "(the 'Merger Price') is due", MatchedBy.REPAIRED),
    "stop of the writer": ("in the ordinary course, and then", "in the ordinary course.", MatchedBy.REPAIRED),
    "elision": (
        "Fees are due quarterly in advance, by wire transfer to the account, without set-off.",
        "Fees are due quarterly in advance ... without set-off",
        MatchedBy.REPAIRED,
    ),
    "line break between CJK": ("报告期内不\n存在重大未决诉讼。", "报告期内不存在重大未决诉讼", MatchedBy.REPAIRED),
    "CJK": ("本公司存在重大未决诉讼。", "重大未决诉讼", MatchedBy.EXACT),
    "figure alone": ("The cap is $145.2M.", "$145.2M", MatchedBy.EXACT),
    "lost space before a clause": ("laws.\n10.This Agreement binds all", "This Agreement binds all", MatchedBy.EXACT),
    "lost space after a stop": ("is the Agreement.The seller shall pay", "The seller shall pay", MatchedBy.EXACT),
    "note after the end": ("we saw fees of $320¹ then", "we saw fees of $320", MatchedBy.EXACT),
    "note after a percentage": ("a growth of 5%¹ was seen", "a growth of 5% was seen", MatchedBy.REPAIRED),
    "spaces around a separator": ("Item | Amount due | Date", "Item|Amount due|Date", MatchedBy.REPAIRED),
    "dropped dash of a list": ("the list: - pay all fees", "the list: pay all fees", MatchedBy.REPAIRED),
    "single marks at the end": ('this is the "Merger Price" now', "this is the 'Merger Price'", MatchedBy.REPAIRED),
    "space before a stop": ("all of the fees , and more", "all of the fees, and more", MatchedBy.REPAIRED),
    "letters set apart to the end": ("see the T E R M", "see the TERM", MatchedBy.REPAIRED),
    "letters set apart before a figure": ("see the T E R M 5 now", "see the TERM 5 now", MatchedBy.REPAIRED),
    "hyphen with a space": ("a result- dependent fee is due", "a result-dependent fee is due", MatchedBy.REPAIRED),
    "stop after a currency": ("The fee is paid in dollars. 12 sites are let", "12 sites are let", MatchedBy.EXACT),
    "note after a preposition": ("the plan we take part in¹ now", "the plan we take part in", MatchedBy.EXACT),
    "drop cap": ("under it T he parties agreed", "under it The parties agreed", MatchedBy.REPAIRED),
    "first letter set off": ("in a ccordance with the law", "in accordance with the law", MatchedBy.REPAIRED),
    "possessive": ("the Sellers' liability is capped", "the Sellers' liability", MatchedBy.EXACT),
}


class TestFindQuote:
    @pytest.mark.parametrize("change", FALSE_QUOTES)
    def test_drops_a_quote_that_says_something_else(self, change: str) -> None:
        text, quote = FALSE_QUOTES[change]

        match = found(quote, text)

        assert isinstance(match, Dropped)
        assert match.reason in {Reason.QUOTE_NOT_FOUND, Reason.QUOTE_TOO_SHORT}

    @pytest.mark.parametrize("change", TRUE_QUOTES)
    def test_finds_a_quote_that_says_the_same(self, change: str) -> None:
        text, quote, matched_by = TRUE_QUOTES[change]

        match = found(quote, text)

        assert isinstance(match, Match)
        assert match.matched_by is matched_by

    @pytest.mark.parametrize("quote", ["", " ", "..........", "the Company", "CONFIDENTIAL", "未决诉", "¹²³", "[***]"])
    def test_drops_a_quote_that_is_too_short_to_prove_anything(self, quote: str) -> None:
        text = f"CONFIDENTIAL {quote} the Company {quote}, and more."

        assert found(quote, text) == Dropped(Reason.QUOTE_TOO_SHORT)

    def test_drops_a_quote_that_is_longer_than_any_honest_one(self) -> None:
        text = "word " * LONGEST_QUOTE

        assert found(text, text) == Dropped(Reason.QUOTE_NOT_FOUND)

    def test_gives_the_documents_own_characters(self) -> None:
        text = "The target conﬁrmed that its oﬃce leases, all of them, were not aﬀected by the ﬂood."

        shown = slice_of("confirmed that its office leases all of them were not affected", text)

        assert shown == "conﬁrmed that its oﬃce leases, all of them, were not aﬀected"

    def test_counts_the_places_where_a_quote_stands(self) -> None:
        text = "The cap is EUR 4m. So it was said. The cap is EUR 4m. And again. The cap is EUR 4m."

        match = found("The cap is EUR 4m.", text)

        assert isinstance(match, Match)
        assert match.occurrences == 3
        assert match.start == 0

    def test_prefers_the_place_that_was_shown(self) -> None:
        text = "The cap is EUR 4m. So it was said. The cap is EUR 4m. And again. The cap is EUR 4m."
        shown = Span(30, 60)

        match = find_quote("The cap is EUR 4m.", canonicalise(StoredText(text)), near=(shown,))

        assert isinstance(match, Match)
        assert (match.start, match.occurrences) == (35, 3)

    def test_prefers_the_nearest_place_where_none_was_shown(self) -> None:
        text = "The cap is EUR 4m. So it was said at length and then again. The cap is EUR 4m. And so on."

        match = find_quote("The cap is EUR 4m.", canonicalise(StoredText(text)), near=(Span(50, 58),))

        assert isinstance(match, Match)
        assert match.start == text.rindex("The cap")

    def test_prefers_a_repaired_place_that_was_shown_to_an_exact_one_that_was_not(self) -> None:
        text = "The termination fee is due. " + "More words follow here. " * 9 + "The termi-\nnation fee is due."
        shown = Span(text.index("The termi-"), len(text))

        match = find_quote("The termination fee is due.", canonicalise(StoredText(text)), near=(shown,))

        assert isinstance(match, Match)
        assert (match.start, match.matched_by, match.occurrences) == (shown.start, MatchedBy.REPAIRED, 2)


class TestFurniture:
    PAGES = (
        "12.1 Long stop\nThe Purchaser may terminate this Agreement if the Long Stop\nProject Kite – Confidential\n"
        "Page 11 of 40\fProject Kite – Confidential\nDate passes without satisfaction of the Conditions.\n"
        "Project Kite – Confidential\nPage 12 of 40\fProject Kite – Confidential\nSchedule 1\n"
        "Project Kite – Confidential\nPage 13 of 40"
    )
    SENTENCE = "The Purchaser may terminate this Agreement if the Long Stop Date passes without satisfaction of the Conditions."

    def test_is_skipped_inside_a_match_which_is_then_shown_in_two_pieces(self) -> None:
        match = found(self.SENTENCE, self.PAGES)

        assert isinstance(match, Match)
        assert match.matched_by is MatchedBy.REPAIRED
        assert [self.PAGES[span.start : span.end] for span in match.spans] == [
            "The Purchaser may terminate this Agreement if the Long Stop",
            "Date passes without satisfaction of the Conditions.",
        ]

    def test_is_never_evidence(self) -> None:
        match = found("Project Kite – Confidential Page 11", self.PAGES)

        assert match == Dropped(Reason.QUOTE_ONLY_IN_FURNITURE)

    def test_does_not_let_words_go(self) -> None:
        match = found("The Purchaser may terminate this Agreement if the Conditions.", self.PAGES)

        assert match == Dropped(Reason.QUOTE_NOT_FOUND)

    def test_may_be_quoted_together_with_what_stands_around_it(self) -> None:
        quote = "if the Long Stop\nProject Kite – Confidential\nPage 11 of 40 Project Kite – Confidential Date passes without"

        match = found(quote, self.PAGES)

        assert isinstance(match, Match)
        assert match.matched_by is MatchedBy.EXACT
        assert [self.PAGES[span.start : span.end] for span in match.spans] == [
            "if the Long Stop",
            "Date passes without",
        ]

    def test_is_found_on_the_pages_that_the_reader_marked(self) -> None:
        pages = ["Kite plc\nThe fee is due on", "Kite plc\nthe first of May.", "Kite plc\nIt is paid."]
        text = "\n".join(pages)
        starts = [text.index(page) for page in pages]
        places = tuple(Location(start, start + len(page), page=1) for start, page in zip(starts, pages, strict=True))

        assert is_found("The fee is due on the first of May.", StoredText(text, places))
        assert not is_found("The fee is due on the first of May.", StoredText(text))

    def test_is_taken_from_the_zones_of_the_reader(self) -> None:
        text = stored(
            "The fee is due on\nInternal use only 7\nthe first of May each year.",
            (ZoneKind.FURNITURE, "Internal use only 7"),
        )

        assert is_found("The fee is due on the first of May", text)
        assert found("Internal use only 7", text) == Dropped(Reason.QUOTE_ONLY_IN_FURNITURE)


class TestHiddenContent:
    TEXT = stored("The licence is not transferable to others.", (ZoneKind.HIDDEN, "not "))

    def test_is_never_quoted(self) -> None:
        assert found("The licence is not transferable", self.TEXT) == Dropped(Reason.QUOTE_HIDDEN)

    def test_is_a_border_that_no_quote_crosses(self) -> None:
        assert not is_found("The licence is transferable to others", self.TEXT)


class TestNoteMarks:
    TEXT = stored("The fee is $3201 per unit under the licence.", (ZoneKind.NOTE_MARK, "1"))

    def test_belong_to_no_figure(self) -> None:
        assert found("The fee is $3201 per unit under the licence.", self.TEXT) == Dropped(Reason.QUOTE_NOT_FOUND)

    def test_are_skipped(self) -> None:
        match = found("The fee is $320 per unit under the licence.", self.TEXT)

        assert isinstance(match, Match)
        assert match.matched_by is MatchedBy.REPAIRED

    def test_may_be_quoted_as_they_stand(self) -> None:
        text = stored(
            "The fee is $320\u00b9 per unit, and the cap* is $40 a year.",
            (ZoneKind.NOTE_MARK, "\u00b9"),
            (ZoneKind.NOTE_MARK, "*"),
        )

        quotes = ("fee is $320\u00b9 per unit, and the cap* is $40", "The fee is $320 per unit, and the cap is $40")
        matches = [found(quote, text) for quote in quotes]

        assert [match.matched_by for match in matches if isinstance(match, Match)] == [
            MatchedBy.EXACT,
            MatchedBy.REPAIRED,
        ]

    @pytest.mark.parametrize(
        "quote",
        ["fee is $3501 per unit", "per unit of 2400 goods", "fee is $350 1 per unit", "1 The fee is $350 per unit"],
    )
    def test_are_read_into_no_figure_where_others_may_be_quoted(self, quote: str) -> None:
        text = stored(
            "\u00b9 The fee is $3501 per unit of 2400 goods.", *((ZoneKind.NOTE_MARK, mark) for mark in "1\u00b92")
        )

        assert found(quote, text) == Dropped(Reason.QUOTE_NOT_FOUND)

    def test_of_plain_digits_are_quoted_where_they_stand_by_themselves(self) -> None:
        text = stored("1 The fee is $320 per unit.", (ZoneKind.NOTE_MARK, "1"))

        assert slice_of("1 The fee is $320 per unit.", text) == "1 The fee is $320 per unit."


class TestBorders:
    def test_keep_columns_from_becoming_a_sentence(self) -> None:
        text = stored(
            "The Seller shall not\u2003be liable for loss of\nassign this Agreement.", (ZoneKind.BREAK, "\u2003")
        )

        assert not is_found("The Seller shall not be liable for loss of", text)
        assert not is_found("The Seller shall not\nbe liable for loss of", text)
        assert not is_found("The Seller shall not\tbe liable for loss of", text)

    def test_of_no_width_hold_too(self) -> None:
        text = StoredText("The Seller shall not be liable for loss", zones=(Zone(ZoneKind.BREAK, 20, 20),))

        assert not is_found("The Seller shall not be liable for loss", text)
        assert is_found("The Seller shall not", text)
        assert is_found("be liable for loss", text)

    def test_are_crossed_where_the_quote_shows_the_tab(self) -> None:
        text = stored("Governing law\tEngland and Wales", (ZoneKind.BREAK, "\t"))

        assert is_found("Governing law\tEngland and Wales", text)
        assert not is_found("Governing law England and Wales", text)
        assert not is_found("Governing lawEngland and Wales", text)

    def test_are_crossed_by_a_shown_line_break_only_after_a_stop_or_figure(self) -> None:
        text = stored("The term is 5.\nThe fee is 7.", (ZoneKind.BREAK, "\n"))
        joined = stored("The Seller shall not\nbe liable for loss", (ZoneKind.BREAK, "\n"))

        assert is_found("The term is 5.\nThe fee is 7.", text)
        assert not is_found("The term is 5. The fee is 7.", text)
        assert not is_found("The Seller shall not\nbe liable for loss", joined)

    def test_inside_a_word_hold_too(self) -> None:
        text = StoredText(
            "The buyer is notable there", zones=(Zone(ZoneKind.BREAK, 16, 16), Zone(ZoneKind.BREAK, 16, 16))
        )

        assert not is_found("The buyer is notable there", text)

    def test_cannot_be_forged(self) -> None:
        text = "The Seller shall not\ue000be liable for loss of profit"

        assert not is_found("The Seller shall not be liable for loss of profit", text)


class TestHyphensAtTheEndOfALine:
    def test_join_only_what_goes_on_in_small_letters_on_the_next_line(self) -> None:
        text = "See the long-\nTerm lease, see the short- term lease, see the first-\nterm lease."

        assert [is_found(quote, text) for quote in ("See the long", "see the short", "see the first")] == [
            True,
            True,
            False,
        ]


class TestPlaces:
    TEXT = "The cap is EUR 4m. So it was said. The cap is EUR 4m. And again. The cap is EUR 4m."

    def test_are_all_given_in_order(self) -> None:
        match = find_quote("The cap is EUR 4m.", canonicalise(StoredText(self.TEXT)), near=(Span(60, 90),))

        assert isinstance(match, Match)
        assert match.start == 65
        assert match.places == (Span(0, 18), Span(35, 53), Span(65, 83))

    def test_are_the_nearest_fifty_where_there_are_more(self) -> None:
        text = "The cap is EUR 4m. " * 60

        match = find_quote("The cap is EUR 4m.", canonicalise(StoredText(text)), near=(Span(19 * 59, 19 * 60),))

        assert isinstance(match, Match)
        assert (match.start, match.occurrences, len(match.places)) == (19 * 59, 60, 50)
        assert match.places[-1].start == match.start

    def test_are_counted_as_far_as_it_matters(self) -> None:
        match = found("The cap is EUR 4m.", "The cap is EUR 4m. " * 2_100)

        assert isinstance(match, Match)
        assert match.occurrences == 2_000


class TestRepairs:
    def test_end_after_so_many_gaps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = "the, fee, is, due. " * 5

        monkeypatch.setattr(places, "_MOST_STEPS", 7)  # three gaps that differ, and one for the place
        match = found("the fee is due.", text)

        assert isinstance(match, Match)
        assert match.occurrences == 2


class TestLongDocuments:
    CLAUSE = (
        "The Supplier shall indemnify the Customer against every loss that arises from the early termi-\nnation of it."
    )
    TEXT = f"{' '.join(f'word{number}' for number in range(6_000))}. {CLAUSE} And so on."

    def test_are_searched_by_the_letters_of_a_quote(self) -> None:
        exact = "The Supplier shall indemnify the Customer against every loss that arises from the early"

        assert slice_of(exact, self.TEXT) == exact
        assert slice_of(self.CLAUSE.replace("-\n", ""), self.TEXT) == self.CLAUSE
        assert not is_found(exact.replace("every", "no"), self.TEXT)
        assert not is_found(f"({exact})", self.TEXT)

    def test_are_quoted_letter_for_letter_from_their_first_character_on(self) -> None:
        match = found("The Supplier shall indemnify the Customer against every loss", f"{self.CLAUSE} {self.TEXT}")

        assert isinstance(match, Match)
        assert (match.start, match.matched_by) == (0, MatchedBy.EXACT)

    def test_are_compared_with_the_marks_before_the_first_letter(self) -> None:
        text = f"{self.TEXT} (((The Supplier shall indemnify the Purchaser against every loss that arises from it"

        assert is_found("(The Supplier shall indemnify the Purchaser against every loss that arises from it", text)
