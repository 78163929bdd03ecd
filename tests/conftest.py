"""How much the property tests try: little and always the same by default; much, at random, with BLOCKANDKEY_SOAK=1."""

from hypothesis import HealthCheck, settings
from positions import SOAK

# The health checks that measure time would make a busy machine fail a sound test.
_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "default", max_examples=25, derandomize=True, database=None, deadline=None, suppress_health_check=_CALM
)
settings.register_profile("soak", max_examples=500, deadline=None, print_blob=True, suppress_health_check=_CALM)
settings.load_profile("soak" if SOAK else "default")
