import pytest

from tests.verification.texts import is_found

# (what the document says, a quote whose spaces say something else, or may)
MOVED = [
    ("thereisnowinfeepayabletotheadviser", "there is no win fee payable to the adviser"),
    ("thebuyermaybenotableatallinthatcase", "the buyer may be not able at all in that case"),
    ("the a xial part of the buyer", "the axial part of the buyer"),
    ("clause e shall bind the buyer here", "clause eshall bind the buyer here"),
    ("the clause is invalid in this form", "the clause is in valid in this form"),
    ("this is the format of all of it", "this is the form at of all of it"),
    ("it was a harmless thing to do", "it was a harm less thing to do"),
    ("they are undersigned by the buyer", "they are under signed by the buyer"),
    ("an acceptable thing to the buyer", "an accept able thing to the buyer"),
    ("a favorable database is online now", "a favorable data base is online now"),
    ("nevertheless the buyer may close", "never the less the buyer may close"),
    ("notwithstanding the clause it is due", "not withstanding the clause it is due"),
    ("the notice is due to the buyer", "the not ice is due to the buyer"),
    ("the tariffs zones of the buyer", "the tariffszones of the buyer"),
    ("the Kestrel Larkspur fund is due", "the KestrelLarkspur fund is due"),
    ("the keine haftung of the buyer, and keine more", "the keinehaftung of the buyer, and keine more"),
    ("they may be here for the buyer", "they maybe here for the buyer"),
    ("see the ofthem clause of it", "see the of them clause of it"),
    ("the theirs of all of the buyer", "the the irs of all of the buyer"),
    ("the party N O T liable for it", "the party NOTliable for it"),
    ("set the T E R  M of it here", "set the TERM of it here"),
    ("set the T E\nR M of it here", "set the TERM of it here"),
    ("see A B of the buyer here", "see AB of the buyer here"),
    ("he paid it wil lingly to us all", "he paid it wil ling ly to us all"),
]

# (what the document says, a quote that mends what is visibly broken)
BROKEN = [
    ("the foregoing i ndemnities of the buyer", "the foregoing indemnities of the buyer"),
    ("the right to e xamine it, e and e", "the right to examine it, e and e"),
    ("it is not hing of the buyer", "it is nothing of the buyer"),
    ("ends on applic ation by either party", "ends on application by either party"),
    ("the lease of the Cen tro building", "the lease of the Centro building"),
    ("it will be entitled to visit", "it wil l be entitled to visit"),
    ("a street of the town of ours", "a st reet of the town of ours"),
    ("allofthesalesarepaidforbythebuyer", "all of the sales are paid for by the buyer"),
    (
        "Thisconsentisnotrequiredforintra-groupassignments.",
        "This consent is not required for intra-group assignments.",
    ),
    ("and theSeller shall pay the price", "and the Seller shall pay the price"),
    ("and onthe date of completion then", "and on the date of completion then"),
    ("and thecompany shall pay the price", "and the company shall pay the price"),
    ("under it T he parties agreed", "under it The parties agreed"),
    ("S H A L L pay the price", "SHALL pay the price"),
]


class TestSpaces:
    @pytest.mark.parametrize(("text", "quote"), MOVED)
    def test_are_not_repaired_where_nothing_is_broken(self, text: str, quote: str) -> None:
        assert not is_found(quote, text)

    @pytest.mark.parametrize(("text", "quote"), BROKEN)
    def test_are_repaired_where_one_side_is_visibly_broken(self, text: str, quote: str) -> None:
        assert is_found(quote, text)

    def test_are_put_between_words_that_the_document_often_uses_by_themselves(self) -> None:
        glued, quote = "the zwischenHaftung of it is due", "the zwischen Haftung of it is due"
        used = "a zwischen sum and Haftung due "

        assert [is_found(quote, f"{used * times}{glued}") for times in (2, 3)] == [False, True]

    def test_lost_and_added_near_each_other_are_not_repaired(self) -> None:
        text = "it wil l be due upon completi on of all"

        assert is_found("it will be due upon completion of all", text)
        assert not is_found("it wil lbe due upon completion of all", text)
