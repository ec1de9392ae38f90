import json

import pytest

from api.deal_checks import LONGEST_TERM, MOST_TERMS, UnusableTermError, usable_terms
from dealroom.checks import Checks
from store.audit_log import sealed_text
from store.checks import checks
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, LEAD, SELLER, Larch, codes

READ = "query ($id: ID!) { deal(id: $id) { checks { ownTerms strikesUncited } } }"
SET = """
mutation ($deal: ID!, $terms: [String!]!, $strike: Boolean!) {
  setChecks(input: {dealId: $deal, ownTerms: $terms, strikesUncited: $strike}) {
    deal { checks { ownTerms strikesUncited } }
  }
}
"""


def set_to(larch: Larch, email: str, *terms: str, strike: bool = False) -> dict[str, object]:
    return larch.ask(email, SET, deal=larch.deal, terms=list(terms), strike=strike)


def stored(larch: Larch) -> Checks:
    with larch.services.data.deal(larch.key).read() as session:
        return checks(session)


class TestUsableTerms:
    def test_are_cleaned_and_named_once(self) -> None:
        assert usable_terms([" Project\nKestrel ", "Project Kestrel", "4m"]) == ("Project Kestrel", "4m")

    @pytest.mark.parametrize("term", ["", " \u200b", "-", "x", "a!", "x" * (LONGEST_TERM + 1)])
    def test_are_refused_where_they_cannot_be_looked_for(self, term: str) -> None:
        with pytest.raises(UnusableTermError, match="the term"):
            usable_terms(["Kestrel", term])

    def test_are_at_most_so_many(self) -> None:
        terms = [f"term {number}" for number in range(MOST_TERMS + 1)]

        assert len(usable_terms(terms[:-1])) == MOST_TERMS
        with pytest.raises(UnusableTermError, match="201 terms are too many"):
            usable_terms(terms)

    def test_may_be_as_long_as_the_longest(self) -> None:
        assert usable_terms(["x" * LONGEST_TERM]) == ("x" * LONGEST_TERM,)


class TestSetChecks:
    def test_changes_what_the_deal_sets(self, larch: Larch) -> None:
        body = set_to(larch, LEAD, "Project Kestrel", strike=True)

        expected = {"ownTerms": ["Project Kestrel"], "strikesUncited": True}
        assert body["data"] == {"setChecks": {"deal": {"checks": expected}}}
        assert larch.ask(ADVISOR, READ, id=larch.deal)["data"] == {"deal": {"checks": expected}}

    def test_is_recorded_without_the_terms_themselves(self, larch: Larch) -> None:
        set_to(larch, LEAD, "Project Kestrel", strike=True)

        record = larch.trail()[-1]
        assert (record["action"], record["actor"]) == ("checks.changed", larch.users[LEAD].id)
        assert (record["own_terms"], record["strikes_uncited"]) == (1, True)
        assert "Kestrel" not in json.dumps(larch.trail())
        with larch.services.data.deal(larch.key).read() as session:
            assert "Project Kestrel" in (sealed_text(session, record["checks"]) or "")

    def test_writes_nothing_where_nothing_changes(self, larch: Larch) -> None:
        set_to(larch, LEAD, "Kestrel")
        before = larch.trail()

        set_to(larch, LEAD, "Kestrel")

        assert larch.trail() == before

    @pytest.mark.parametrize("email", [ADVISOR, SELLER, ANN, BOB, AUDITOR])
    def test_is_refused_to_everybody_but_the_lead(self, larch: Larch, email: str) -> None:
        before = larch.trail()

        body = set_to(larch, email, "Kestrel", strike=True)

        assert codes(body) == ["FORBIDDEN"]
        assert body["data"] == {"setChecks": None}
        assert stored(larch) == Checks()
        assert larch.trail() == before

    def test_refuses_a_term_that_it_names(self, larch: Larch) -> None:
        body = set_to(larch, LEAD, "Kestrel", "!")

        assert codes(body) == ["BAD_USER_INPUT"]
        assert "'!'" in str(body["errors"])
        assert stored(larch) == Checks()

    @pytest.mark.parametrize("email", [SELLER, ANN, AUDITOR])
    def test_is_shown_to_advisory_roles_alone(self, larch: Larch, email: str) -> None:
        set_to(larch, LEAD, "Kestrel")

        body = larch.ask(email, READ, id=larch.deal)

        assert codes(body) == ["FORBIDDEN"]
        assert body["data"] == {"deal": {"checks": None}}
        assert "Kestrel" not in str(body)
