"""
Whose figures a document holds.

Rule: those of the first company that its title names, or else its opening; a company is known by its legal form. Words in front of a
name may be a heading's, so that of two names which end alike the shorter one counts. What a contract says is its own: two
contracts of one company do not speak of the same fee.
"""

import re

from dealroom.evidence import EvidenceDocument
from verification.characters import fold

_OPENING = 1_200
_LONGEST_NAME = 80
_FORM = re.compile(
    r",? (?:Inc|INC|Incorporated|INCORPORATED|Corp|CORP|Corporation|CORPORATION|Ltd|LTD|Limited|LIMITED|LLC|L\.L\.C|LLP|LP|L\.P|plc|PLC"
    r"|GmbH|AG|SE|KG|KGaA|S\.?A|S\.?p\.?A|S\.?r\.?l|s\.r\.o|B\.?V|N\.?V|AB|A/S|ASA|Oyj?|SAS|SARL|S\.[aà] ?r\.l|Pty|PTY|K\.K)"
    r"(?![\w-])(?!\.\w)"
)
_WORD = r"[^\W\d_a-z][^\s,;:()|\"]*"
_CONTRACT = re.compile(
    r"\b(?:agreement|contract|lease|deed|amendment|addendum|licen[cs]e|order form|statement of work|terms and conditions)\b",
    re.IGNORECASE,
)
_HEAD = 200
_NAME = re.compile(rf"(?:{_WORD} (?:(?:{_WORD}|&|and|of|de) ){{0,4}})?{_WORD}$")


def company_of(document: EvidenceDocument) -> str | None:
    """Return the company that a document is about, in lower case and without its legal form, if it names one."""
    for text in (document.title, document.stored.text[:_OPENING]):
        words = fold(text.replace("\n", " | ")).text
        for form in _FORM.finditer(words):
            name = _NAME.search(words[max(0, form.start() - _LONGEST_NAME) : form.start()])
            if name:
                return name.group().lower()
    return None


def is_contract(document: EvidenceDocument) -> bool:
    """Return whether the title or the first lines of a document call it a contract."""
    return _CONTRACT.search(f"{document.title}\n{document.stored.text[:_HEAD]}") is not None


def is_one_company(one: str, other: str) -> bool:
    """Return whether two names are one company's."""
    shorter, longer = sorted((one, other), key=len)
    return f" {longer}".endswith(f" {shorter}")
