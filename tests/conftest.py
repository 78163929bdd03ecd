"""Hypothesis profiles: few, fixed examples by default; many random ones with BLOCKANDKEY_SOAK=1."""

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.support.positions import SOAK

if TYPE_CHECKING:
    from tests.support.postgres import Cluster

# These health checks measure time: on a busy machine, correct tests would fail.
_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "default", max_examples=25, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM
)
settings.register_profile("soak", max_examples=500, deadline=None, print_blob=True, suppress_health_check=_CALM)
settings.load_profile("soak" if SOAK else "default")


def pytest_configure(config: pytest.Config) -> None:
    # A shell starts background jobs with SIGINT ignored; some tests send SIGINT to processes that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if SOAK and config.option.timeout is None:
        config.option.timeout = 0


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """A PostgreSQL for all tests of this process."""
    from tests.support.postgres import Cluster  # not at the top: Windows lacks what it imports

    cluster = Cluster()
    yield cluster
    cluster.remove()
