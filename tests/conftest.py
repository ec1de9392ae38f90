"""Settings of the whole suite."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))  # noqa: TID251 - the suite's own switch
