"""
Wiring: the one place where the parts of the program are put together.

What is costly (the embedding model, the reading process) is made when it is first needed, and once.
"""

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from api import clock
from api.pictures import Pictures
from api.settings import DrafterChoice, InvalidSettingError, Settings
from drafting.answer import Answering
from drafting.drafter import Drafter
from drafting.extractive import ExtractiveDrafter
from drafting.searching import Searching
from ingestion.pipeline import Enrichment
from ingestion.sandbox import Sandbox
from retrieval.corpora import Corpora
from retrieval.embedder import Embedder, MiniLM
from retrieval.folder_model import FolderModel
from retrieval.weights import default_folder
from store.audit_log import AuditLog, sealing_key
from store.database import DataDirectory
from store.files import Files
from store.workers import Worker

Made = TypeVar("Made")


class Lazy(Generic[Made]):
    """Something that is made at the first call, once, whichever thread calls."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._made: Made | None = None
        self._lock = threading.Lock()

    def __call__(self) -> Made:
        """Return it."""
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    @property
    def made(self) -> Made | None:
        """It, if it was ever needed."""
        return self._made


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a door calls."""

    settings: Settings
    clock: Callable[[], datetime]
    data: DataDirectory
    files: Files
    log: AuditLog
    searching: Searching
    answering: Answering
    enrichment: Enrichment
    pictures: Pictures
    sandbox: Callable[[], Sandbox]


@contextmanager
def services(settings: Settings) -> Generator[Services]:
    """Put the program together over a data directory, and take it apart again."""
    data = DataDirectory(settings.data_directory)
    sandbox = Lazy(lambda: Sandbox().__enter__())
    embedder = Lazy(lambda: _embedder(settings))
    files = Files(data.files_path)
    log = AuditLog(sealing_key(data.keys_path))
    embedders = Lazy(lambda: _embedders(settings, embedder()))
    searching = Searching(data=data, corpora=Corpora(data=data, embedders=embedders), embedders=embedders)
    worker = Worker(settings.data_directory / "workers")
    enrichment = Enrichment(data=data, files=files, sandbox=sandbox, embedder=embedder, clock=clock.now, worker=worker)
    try:
        yield Services(
            settings=settings,
            clock=clock.now,
            data=data,
            files=files,
            log=log,
            searching=searching,
            answering=Answering(
                data=data,
                log=log,
                clock=clock.now,
                searching=searching,
                drafter=Lazy(lambda: _drafter(settings, embedder)),
            ),
            enrichment=enrichment,
            pictures=Pictures(sandbox),
            sandbox=sandbox,
        )
    finally:
        enrichment.stop()
        worker.leave()
        if sandbox.made is not None:
            sandbox.made.__exit__(None, None, None)
        data.close()


def _embedder(settings: Settings) -> Embedder:
    return _shipped(settings) if settings.embedder is None else FolderModel(settings.embedder)


def _shipped(settings: Settings) -> Embedder:
    return MiniLM(folders=(default_folder(), settings.data_directory / "models"))


def _embedders(settings: Settings, chosen: Embedder) -> tuple[Embedder, ...]:
    """Return the embedders that search goes by, the chosen one first: a deal may not be embedded by it in full yet."""
    return (chosen,) if settings.embedder is None else (chosen, _shipped(settings))


def _drafter(settings: Settings, embedder: Callable[[], Embedder]) -> Drafter:
    if settings.drafter is DrafterChoice.EXTRACTIVE:
        return ExtractiveDrafter(embedder())
    if settings.anthropic_api_key is None:
        raise InvalidSettingError("ANTHROPIC_API_KEY: the anthropic drafter needs a key.")
    # Imported here because the SDK takes longer to load than all the rest, and one drafter alone needs it.
    from drafting.model import AnthropicDrafter  # noqa: PLC0415 - see above

    return AnthropicDrafter(
        api_key=settings.anthropic_api_key, base_url=settings.anthropic_base_url, model=settings.model
    )
