from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.building import Larch, TestServices, build_larch, build_services


@pytest.fixture
def services(tmp_path: Path) -> Iterator[TestServices]:
    made = build_services(tmp_path / "data")
    yield made
    made.data.close()


@pytest.fixture
def larch(services: TestServices) -> Larch:
    return build_larch(services)
