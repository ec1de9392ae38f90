"""
The steps of one document: read, kept, embedded, settled.

Rule: each step ends with a checkpoint. The text and its passages are written in one transaction, vectors a batch at a
time, pages that are read from pictures one by one; whoever is killed loses at most one of these. What is wrong with a
file ends it as `FAILED` at once; what is no fault of the file is tried again later (`ingestion.retrying`).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from sqlmodel import Session

from dealroom.documents import EnrichmentState, Passage
from dealroom.ids import PassageId, new_id
from ingestion import remedies
from ingestion.describe import describe
from ingestion.heartbeat import Heartbeat
from ingestion.kept_pages import TurnPages
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.passages import split
from ingestion.retrying import Backoff
from ingestion.sandbox import Sandbox, SandboxError
from ingestion.scans import with_scans
from ingestion.turn import LEASE, Turn, TurnEndedError
from retrieval.corpus import in_context
from retrieval.embedder import Embedder
from retrieval.vectors import packed
from store import claims, texts
from store.claims import Told
from store.database import DatabaseBusyError
from store.files import Files

MOST_INTERRUPTIONS = 20
_BATCH = 32
_MOST_BEATS = 60

_GONE = Told(problem="The stored file is not there any more.", remedy=remedies.UPLOAD_AGAIN)
_INTERRUPTED = Told(
    problem=f"Reading was interrupted {MOST_INTERRUPTIONS} times, each time with the whole program.",
    remedy=remedies.RUN_AGAIN,
)
_NO_TEXT = "The file holds no text that can be searched."


class Steps:
    """Takes one document at a time as far as a turn allows. Safe to call from several threads."""

    def __init__(
        self,
        *,
        files: Files,
        sandbox: Callable[[], Sandbox],
        embedder: Callable[[], Embedder],
        backoff: Backoff,
        chance: Callable[[], float],
    ) -> None:
        self._files = files
        self._sandbox = sandbox
        self._embedder = embedder
        self._backoff = backoff
        self._chance = chance

    def warm_up(self) -> None:
        """Make what every document needs, so that a turn begins with work and not with waiting."""
        self._sandbox()
        self._embedder()

    def take(self, turn: Turn) -> None:
        """Take a document on from where it is. Whatever goes wrong becomes its state, and the rest goes on."""
        with suppress(TurnEndedError), Heartbeat(turn.beat, every=LEASE.total_seconds() / 3, most=_MOST_BEATS):
            self._take(turn)

    def _take(self, turn: Turn) -> None:
        try:
            self._enrich(turn)
        except TurnEndedError:
            turn.put_down()
        except Exception as error:  # noqa: BLE001 - whatever is no fault of the file is tried again, and told
            if turn.is_stopping:
                turn.put_down()
            else:
                self._put_off(turn, error)

    def _enrich(self, turn: Turn) -> None:
        if turn.claim.interruptions >= MOST_INTERRUPTIONS:
            _fail(turn, _INTERRUPTED)
        elif turn.claim.state is EnrichmentState.EMBEDDING or self._read(turn):
            self._embed(turn)

    def _put_off(self, turn: Turn, error: Exception) -> None:
        fault = _in_words(error)
        tries = turn.claim.faults + 1
        pause = self._backoff.pause(tries, chance=self._chance)
        if pause is None:
            _fail(turn, Told(problem=f"{fault} It was tried {tries} times.", remedy=remedies.RUN_AGAIN))
            return
        at = turn.now()
        with turn.database.write() as session:
            claims.put_off(session, turn.claim, fault=fault, at=at, until=at + pause)

    def _read(self, turn: Turn) -> bool:
        path = self._files.path(turn.key, turn.claim.sha256)
        if not path.exists():
            return _fail(turn, _GONE)
        _checkpoint(turn, EnrichmentState.READING)
        match self._outcome(turn, path):
            case Unreadable() as refused:
                return _fail(turn, _told_of_refusal(refused))
            case ReadDocument() as read:
                return self._keep(turn, read)
            case None:
                raise TurnEndedError

    def _outcome(self, turn: Turn, path: Path) -> ReadDocument | Unreadable | None:
        """Return what comes of reading a file, its pictures with it; nothing where the turn ended meanwhile."""
        sandbox = self._sandbox()
        read = sandbox.read(path, name=turn.claim.file)
        if isinstance(read, Unreadable):
            return read
        return with_scans(read, path, name=turn.claim.file, sandbox=sandbox, pages=TurnPages(turn))

    def _keep(self, turn: Turn, read: ReadDocument) -> bool:
        told = _told(read)
        passages = [
            Passage(
                id=PassageId(new_id("passage", deal_key=turn.key)),
                document=turn.claim.document,
                start=span.start,
                end=span.end,
                text=read.stored.text[span.start : span.end],
                heading=span.heading,
            )
            for span in split(read.stored, kind=read.kind, count=self._embedder().count)
        ]
        if not passages:
            return _fail(turn, _told_of_refusal(Unreadable(read.kind, read.problem or _NO_TEXT)))

        def write(session: Session) -> None:
            texts.add_text(session, turn.claim.version, read.stored)
            texts.add_passages(session, turn.claim.version, passages)

        _checkpoint(turn, EnrichmentState.EMBEDDING, told=told, write=write)
        turn.go_on()
        return True

    def _embed(self, turn: Turn) -> None:
        embedder = self._embedder()
        pending = _without_vector(turn, model=embedder.model_id)
        for start in range(0, len(pending), _BATCH):
            batch = [_vector(embedder, turn, passage) for passage in pending[start : start + _BATCH]]

            def write(session: Session, batch: Sequence[texts.Vector] = batch) -> None:
                texts.add_vectors(session, batch, model=embedder.model_id)

            turn.keep(write)
        with turn.database.write() as session:
            claims.settle(session, turn.claim, at=turn.now())


def _vector(embedder: Embedder, turn: Turn, passage: Passage) -> texts.Vector:
    words = in_context(title=turn.claim.title, heading=passage.heading, text=passage.text)
    return texts.Vector(passage.id, packed(embedder.embed(words)))


def _without_vector(turn: Turn, *, model: str) -> Sequence[Passage]:
    with turn.database.read() as session:
        done = texts.vectors(session, turn.claim.version, model=model)
        return [passage for passage in texts.passages(session, turn.claim.version) if passage.id not in done]


def _checkpoint(
    turn: Turn,
    state: EnrichmentState,
    *,
    told: Told | None = None,
    write: Callable[[Session], None] = lambda _session: None,
) -> None:
    """
    Write how far a document has come, together with what it came to.

    Raises:
        TurnEndedError: the lease is lost, and nothing is written.

    """
    with turn.database.write() as session:
        if not claims.checkpoint(session, turn.claim, state=state, at=turn.now(), told=told):
            raise TurnEndedError
        write(session)


def _fail(turn: Turn, told: Told) -> bool:
    _checkpoint(turn, EnrichmentState.FAILED, told=told)
    return False


def _told_of_refusal(refused: Unreadable) -> Told:
    refusal = remedies.of_file(refused.reason)
    return Told(kind=refused.kind, problem=refusal.problem, remedy=refusal.remedy)


def _told(read: ReadDocument) -> Told:
    part = remedies.of_part(read.problem) if read.problem else None
    return Told(
        kind=read.kind,
        problem=part.problem if part else None,
        notice=read.notice,
        remedy=part.remedy if part else None,
        is_partial=part is not None,
        page_count=read.page_count,
        description=describe(read.stored, kind=read.kind, page_count=read.page_count),
    )


def _in_words(error: Exception) -> str:
    """Return a fault in words that hold nothing of a file."""
    match error:
        case SandboxError():
            return str(error)
        case DatabaseBusyError():
            return "The database was busy."
        case _:
            return f"Work on the file stopped with an internal error ({type(error).__name__})."
