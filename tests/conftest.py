"""Settings of all tests."""

from hypothesis import settings

# No deadline: a test must not fail because the machine is busy. The same examples in each run.
settings.register_profile("cutpoint", deadline=None, derandomize=True)
settings.load_profile("cutpoint")
