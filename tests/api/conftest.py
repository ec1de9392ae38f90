import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.api.building import Larch, TestServices, build_larch, build_services, verified


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Larch:
    """The room, built once; tests work on copies of it."""
    services = build_services(tmp_path_factory.mktemp("template") / "data")
    larch = build_larch(services)
    services.data.close()
    return larch


@pytest.fixture
def services(template: Larch, tmp_path: Path) -> Iterator[TestServices]:
    folder = tmp_path / "data"
    shutil.copytree(template.services.data.path, folder)
    made = build_services(folder)
    yield made
    made.data.close()


@pytest.fixture
def larch(template: Larch, services: TestServices) -> Larch:
    copy = replace(template, services=services)
    services.answering.review = lambda draft: verified(copy, draft)
    return copy
