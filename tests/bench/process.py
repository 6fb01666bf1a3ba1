"""What a process of this machine uses, as Linux tells it."""

from __future__ import annotations

import os
import re
from pathlib import Path


def seconds(process: int) -> float:
    """Return the processor time that it has used."""
    # After the name, which may hold anything but ends with the last parenthesis.
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(process: int) -> float:
    """Return how much memory it holds now."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1]) / 1024
