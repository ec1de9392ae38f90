"""Keys of this data directory: each in a file of its own, outside every database, readable by its owner alone."""

import os
import secrets
from pathlib import Path

_BYTES = 32


def kept_key(folder: Path, name: str) -> bytes:
    """Return the key with this file name, made at the first use; of two processes that make it, both get the same."""
    path = folder / name
    if not path.exists():
        temporary = folder / f"{name}.{secrets.token_hex(4)}"
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_BYTES))
        try:
            os.link(temporary, path)  # the first of two processes wins
        except FileExistsError:
            pass
        finally:
            temporary.unlink()
    return path.read_bytes()
