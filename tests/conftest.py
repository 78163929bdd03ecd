"""How much the property tests try: little and always the same by default; much, at random, with BLOCKANDKEY_SOAK=1."""

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.support.positions import SOAK

if TYPE_CHECKING:
    from tests.support.postgres import Cluster

# The health checks that measure time would make a busy machine fail a sound test.
_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "default", max_examples=25, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM
)
settings.register_profile("soak", max_examples=500, deadline=None, print_blob=True, suppress_health_check=_CALM)
settings.load_profile("soak" if SOAK else "default")


def pytest_configure(config: pytest.Config) -> None:
    # Started in the background by a shell, pytest and all it starts would ignore Ctrl-C, which some tests send.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if SOAK and config.option.timeout is None:
        config.option.timeout = 0


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """A PostgreSQL for the tests of one process."""
    from tests.support.postgres import Cluster  # not at the top: Windows lacks what it imports

    cluster = Cluster()
    yield cluster
    cluster.remove()
