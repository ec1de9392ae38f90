"""
Switches that the libraries below a reading take from the environment alone. The one module of this room that sets them.

Rule: nothing is told to anybody, and nothing is left in a folder outside; and a library takes no more threads than it is
given.
"""

import os


def switch() -> None:
    """Set every switch, before the libraries that look at them are loaded."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # noqa: TID251 - the runtime reads its switch from here alone, at import
    os.environ["ORT_TELEMETRY_DISABLED"] = "1"  # noqa: TID251 - the same switch under the name that other builds read
    os.environ["OMP_THREAD_LIMIT"] = "1"  # noqa: TID251 - Tesseract takes it from here alone
