"""
Alterations of words: what turns the sense of a sentence while it goes on looking like a quotation.

Each takes a seed and returns its text with one word made false, or None where the seed has no such word.
"""

import re
from random import Random

from benchmarks.altered_figures import Alteration, changed, of_pattern, one_of, other
from benchmarks.seeds import Seed, Seeds

_MODALS = r"\b(shall|will|may|is|are|has|have|can|does|do|was|were|must|should|would)\b(?! not\b|\w)"
_PAIRS_OF_DIRECTION = (
    ("increase", "decrease"), ("increased", "decreased"), ("increases", "decreases"), ("increasing", "decreasing"),
    ("higher", "lower"), ("above", "below"), ("before", "after"), ("prior to", "following"), ("more", "less"),
    ("greater", "smaller"), ("up", "down"), ("rise", "fall"), ("gain", "loss"), ("gains", "losses"),
    ("first", "last"), ("earlier", "later"), ("income", "expense"), ("assets", "liabilities"), ("buy", "sell"),
    ("purchase", "sale"), ("credit", "debit"), ("inbound", "outbound"), ("include", "exclude"),
    ("including", "excluding"), ("accept", "reject"), ("commencement", "expiration"), ("direct", "indirect"),
    ("internal", "external"), ("positive", "negative"), ("current", "former"), ("favorable", "unfavorable"),
)  # fmt: skip
_PAIRS_OF_COMPARISON = (
    ("at least", "at most"), ("more than", "less than"), ("no less than", "no more than"), ("minimum", "maximum"),
    ("greater than", "less than"), ("up to", "from"), ("not exceed", "exceed"), ("within", "after"), ("until", "from"),
    ("exceeds", "equals"), ("exceeding", "under"), ("<", ">"), ("≤", "≥"), ("earlier of", "later of"),
)  # fmt: skip
_PAIRS_OF_PARTIES = (
    ("Seller", "Buyer"), ("Licensor", "Licensee"), ("Landlord", "Tenant"), ("Lender", "Borrower"),
    ("Company", "Investor"), ("Franchisor", "Franchisee"), ("Distributor", "Supplier"), ("Customer", "Provider"),
    ("Disclosing Party", "Receiving Party"), ("Purchaser", "Vendor"), ("Discloser", "Recipient"),
    ("Issuer", "Holder"), ("Assignor", "Assignee"), ("Employer", "Employee"), ("Parent", "Subsidiary"),
    ("plaintiff", "defendant"), ("Sponsor", "Organizer"), ("Manufacturer", "Reseller"), ("Client", "Consultant"),
)  # fmt: skip
_PAIRS_OF_CONDITIONS = (
    ("unless", "if"), ("except", "including"), ("provided that", "and"), ("subject to", "regardless of"),
    ("only", "also"), ("if", "although"), ("to the extent", "whether or not"), ("other than", "such as"),
    ("notwithstanding", "pursuant to"), ("Notwithstanding", "Under"), ("Unless", "If"), ("and", "or"),
    ("either", "neither"), ("each", "either"), ("all", "some"), ("any", "most"), ("solely", "partly"),
    ("may", "shall"), ("shall", "may"), ("must", "should"), ("exclusive", "joint"), ("sole", "shared"),
)  # fmt: skip
_NOT_ONE = (
    "news",
    "series",
    "basis",
    "thus",
    "this",
    "its",
    "has",
    "was",
    "does",
    "less",
    "unless",
    "access",
    "business",
)


def _of_pairs(pairs: tuple[tuple[str, str], ...]) -> Alteration:
    turned = dict(pairs) | {two: one for one, two in pairs}
    words = "|".join(re.escape(word) for word in sorted(turned, key=len, reverse=True))
    return of_pattern(rf"(?<!\w)(?:{words})(?!\w)", lambda found, _random: turned[found.group()])


def _negation_out(found: re.Match[str], _random: Random) -> str:
    return {"without": "with", "never": "always", "none": "all", "nor": "and", "cannot": "can"}.get(found.group(1), "")


def _prefix_out(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    def change(found: re.Match[str], _random: Random) -> str | None:
        rest = found.group(1)
        return rest if len(rest) > 3 and rest.lower() in seeds.words else None

    return changed(re.compile(r"(?<=[a-z,] )(?:un|in|im|ir|non-?)([a-z]{4,})\b"), seed.text, random, change)


def _prefix_in(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    def change(found: re.Match[str], random: Random) -> str | None:
        made = [prefix + found.group() for prefix in ("un", "in", "non") if prefix + found.group() in seeds.words]
        return random.choice([*made, f"non-{found.group()}"]) if made else None

    return changed(re.compile(r"(?<=[a-z] )[a-z]{5,}\b"), seed.text, random, change)


def _terms(seed: Seed) -> list[str]:
    return [term for term in seed.source.terms if re.search(rf"(?<!\w){term}(?!\w)", seed.text)]


def _other_term(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """Another term that the same document defines, in place of one."""
    here = _terms(seed)
    if not here or len(seed.source.terms) < 2:
        return None
    one = random.choice(here)
    two = other(list(seed.source.terms), one, random)
    return changed(re.compile(rf"(?<!\w){one}(?!\w)"), seed.text, random, lambda _found, _random: two)


def _exchanged(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    """Two names of a sentence, each in the other's place."""
    names = list(dict.fromkeys(re.findall(r"(?<=[a-z,] )[A-Z][A-Za-z]{2,}(?![\w'’-])", seed.text)))
    if len(names) < 2:
        return None
    one, two = random.sample(names, 2)
    turned = {one: two, two: one}
    return re.sub(rf"(?<![\w'’-])(?:{one}|{two})(?![\w'’-])", lambda found: turned[found.group()], seed.text)


def _case(seed: Seed, _seeds: Seeds, random: Random) -> str | None:
    def change(found: re.Match[str], _random: Random) -> str:
        word = found.group()
        return word.lower() if word[0].isupper() else word[0].upper() + word[1:]

    pattern = (
        r"(?<=[a-z,] )[A-Z][A-Za-z]+\b|(?<=[a-z,] )(?:us|it|party|company|agreement|products?|services?|parties)\b"
    )
    return changed(re.compile(pattern), seed.text, random, change)


def _apostrophe(found: re.Match[str], _random: Random) -> str:
    word, mark, last = found.groups()
    return f"{word}s{mark}" if last else f"{word}{mark}s"


def _plural(found: re.Match[str], _random: Random) -> str | None:
    word = found.group()
    if word.lower() in _NOT_ONE or word.endswith(("ss", "us", "is")):
        return None
    return word.removesuffix("s")


def _word_lost(found: re.Match[str], _random: Random) -> str:
    return found.group(1)


def _word_other(seed: Seed, seeds: Seeds, random: Random) -> str | None:
    there = random.choice(seeds.seeds).text
    new = re.findall(r"\b[a-z]{5,}\b", there)
    if not new:
        return None
    return changed(re.compile(r"(?<= )[a-z]{5,}\b"), seed.text, random, lambda _found, random: random.choice(new))


WORDS: dict[str, Alteration] = {
    "negation in": one_of(
        of_pattern(_MODALS, lambda found, random: f"{found.group()} {random.choice(('not', 'never', 'not'))}"),
        of_pattern(r"\b(?:any|a|an)(?= [a-z]{3,})", lambda _found, _random: "no"),
    ),
    "negation out": one_of(
        of_pattern(r" (not|never|no)(?= [a-z])", lambda _found, _random: ""),
        of_pattern(r"\b(without|never|none|nor|cannot)\b", _negation_out),
        of_pattern(r"(?<=[a-z])n['’]t\b", lambda _found, _random: ""),
    ),
    "negating prefix": one_of(_prefix_out, _prefix_in),
    "condition": _of_pairs(_PAIRS_OF_CONDITIONS),
    "direction word": _of_pairs(_PAIRS_OF_DIRECTION),
    "comparison": _of_pairs(_PAIRS_OF_COMPARISON),
    "party": one_of(_of_pairs(_PAIRS_OF_PARTIES), _other_term),
    "names exchanged": _exchanged,
    "case of a term": _case,
    "apostrophe moved": one_of(
        of_pattern(r"\b([A-Za-z]{3,})(['’])(s)\b", _apostrophe),
        of_pattern(r"\b([A-Za-z]{3,})s(['’])()(?!\w)", _apostrophe),
    ),
    "hyphen removed": of_pattern(r"(?<=[A-Za-z]{2})[-\u2010\u2011](?=[A-Za-z]{2})", lambda _found, _random: ""),
    "plural": one_of(
        of_pattern(r"\b[A-Za-z]{3,}s\b(?=[ ,])", _plural),
        of_pattern(
            r"\b(?:Party|day|year|share|product|Product|Service|Licensee|Seller|Buyer)(?=[ ,])",
            lambda found, _random: {"Party": "Parties"}.get(found.group(), found.group() + "s"),
        ),
    ),
    "word lost": of_pattern(r" [a-z]{4,}( [a-z]{2,})\b", _word_lost),
    "word exchanged": _word_other,
    "words turned round": of_pattern(
        r"(?<= )([a-z]{3,}) ([a-z]{3,})(?= )", lambda found, _random: f"{found[2]} {found[1]}"
    ),
}
