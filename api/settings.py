"""
Settings: the one place that reads the environment.

Each variable is named in the contract; nothing else of the machine's environment is read.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from dealroom.problems import ExplainedError
from drafting.capabilities import DEFAULT_MODEL

DEFAULT_DATA_DIRECTORY = "./var"
_NOT_YET = {
    "PROOFROOM_DATABASE_URL": "keeps everything in its data directory",
    "PROOFROOM_STORAGE_URL": "keeps files in its data directory",
}
DEFAULT_BASE_URL = "https://api.anthropic.com"


Choice = TypeVar("Choice", bound=StrEnum)


class AuthMode(StrEnum):
    """How people prove who they are."""

    OIDC = "oidc"
    LOCAL = "local"


class DrafterChoice(StrEnum):
    """Which drafter writes. Documents leave the machine with `anthropic` alone."""

    EXTRACTIVE = "extractive"
    ANTHROPIC = "anthropic"


class InvalidSettingError(ExplainedError):
    """A variable of the environment holds what it cannot hold."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the environment asks for."""

    data_directory: Path
    auth: AuthMode
    oidc_issuer: str | None
    oidc_audience: str | None
    embedder: Path | None
    drafter: DrafterChoice
    anthropic_api_key: str | None
    anthropic_base_url: str
    model: str


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """
    Return the settings of this process.

    Raises:
        InvalidSettingError: names the variable, and what it may hold.

    """
    variables = os.environ if environment is None else environment  # noqa: TID251 - this is where it is read
    for name, instead in _NOT_YET.items():
        if variables.get(name):
            raise InvalidSettingError(f"{name}: this version {instead}; unset it.")
    return Settings(
        data_directory=Path(variables.get("PROOFROOM_DATA_DIR") or DEFAULT_DATA_DIRECTORY),
        auth=_one_of(AuthMode, "PROOFROOM_AUTH", variables.get("PROOFROOM_AUTH") or AuthMode.OIDC),
        oidc_issuer=variables.get("PROOFROOM_OIDC_ISSUER") or None,
        oidc_audience=variables.get("PROOFROOM_OIDC_AUDIENCE") or None,
        embedder=Path(variables["PROOFROOM_EMBEDDER"]) if variables.get("PROOFROOM_EMBEDDER") else None,
        drafter=_one_of(
            DrafterChoice, "PROOFROOM_DRAFTER", variables.get("PROOFROOM_DRAFTER") or DrafterChoice.EXTRACTIVE
        ),
        anthropic_api_key=variables.get("ANTHROPIC_API_KEY") or None,
        anthropic_base_url=variables.get("ANTHROPIC_BASE_URL") or DEFAULT_BASE_URL,
        model=variables.get("PROOFROOM_MODEL") or DEFAULT_MODEL,
    )


def _one_of(choices: type[Choice], name: str, value: str) -> Choice:
    try:
        return choices(value)
    except ValueError:
        allowed = " or ".join(choice.value for choice in choices)
        raise InvalidSettingError(f"{name}: {value!r} is not {allowed}.") from None
