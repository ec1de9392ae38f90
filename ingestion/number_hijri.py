"""
Dates of the Islamic calendar, counted as spreadsheet programs count them.

Rule: months have 30 and 29 days in turn, and eleven years of every thirty have a day more. Which eleven is taken from
what spreadsheet programs are known to show, not from a list of the calendar's own.
"""

from datetime import date

_FIRST_DAY = 227_014  # the first day of the first year, as a count of days from 1 January of the year 1
_CYCLE_DAYS = 10_631
_CYCLE_YEARS = 30
_YEAR_DAYS = 354
_LONG_YEARS = frozenset({2, 5, 8, 11, 13, 16, 19, 21, 24, 27, 30})
_TWO_MONTHS = 59
_LAST_MONTH = 12


def hijri(day: date) -> tuple[int, int, int]:
    """Return the year, month and day of the Islamic calendar on which a day falls."""
    cycles, left = divmod(day.toordinal() - _FIRST_DAY, _CYCLE_DAYS)
    year = 1
    while left >= (length := _YEAR_DAYS + (year in _LONG_YEARS)):
        left -= length
        year += 1
    pairs, left = divmod(left, _TWO_MONTHS)
    month = 2 * pairs + 1 + (left >= _TWO_MONTHS // 2 + 1)
    if month > _LAST_MONTH:  # the day more of a long year belongs to its last month
        return cycles * _CYCLE_YEARS + year, _LAST_MONTH, _TWO_MONTHS // 2 + 1
    return cycles * _CYCLE_YEARS + year, month, left % (_TWO_MONTHS // 2 + 1) + 1
