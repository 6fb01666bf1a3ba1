"""How Hypothesis runs here: no deadline, since a busy machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
