"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

from app.config import PREFIX

pytest_plugins = ["tests.results"]

settings.register_profile("project", deadline=None)  # a busy machine is no fault
settings.load_profile("project")

# The settings of whoever runs the tests are not those of the tests.
for name in [name for name in os.environ if name.startswith(f"{PREFIX}_")]:
    del os.environ[name]
