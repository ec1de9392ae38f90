"""The pages of a document that were read from their pictures, each a checkpoint of its own."""

from collections.abc import Mapping

from sqlmodel import Session

from dealroom.page_words import OcrPage
from ingestion.turn import Turn
from store import page_words


class TurnPages:
    """Keeps pages for as long as a turn lasts."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn

    def kept(self) -> Mapping[int, OcrPage]:
        """Return the pages that are kept already."""
        with self._turn.database.read() as session:
            return page_words.kept(session, self._turn.claim.version)

    def keep(self, page: int, read: OcrPage) -> bool:
        """
        Keep a page, and go on.

        Raises:
            TurnEndedError: the lease is lost, and nothing is written; or the page is kept, and others come first now.

        """

        def write(session: Session) -> None:
            page_words.keep(session, self._turn.claim.version, page, read)

        self._turn.keep(write)
        return True
