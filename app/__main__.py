"""Serve the game for real use: `python -m app`."""

from __future__ import annotations

import argparse
import logging
import re
import signal
import socket
import sys
from types import FrameType
from typing import Any

from waitress.server import create_server

from app import create_app
from app.config import PREFIX, SETTINGS, SettingError
from app.sessions import SecretKeyUnusable, StoreUnusable

WAITRESS: dict[str, Any] = {
    # Its own two limits fall to a hundred slow connections.
    "connection_limit": 1000,
    "channel_timeout": 20,  # seconds a silent connection is kept
    "max_request_body_size": 1 << 20,  # the app refuses far less, in a page of its own
    "clear_untrusted_proxy_headers": False,  # PROXIES says whether they are believed
    "ident": None,
}
"""How waitress serves."""


def main() -> None:
    """Serve until SIGTERM or Ctrl-C; exit with one line on stderr where that cannot be done."""
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, _leave)
    options = _options()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that one had to wait is no news
    try:
        with _listen(options.host, options.port) as listening:
            server = create_server(create_app(), sockets=[listening], **WAITRESS)
            host = f"[{options.host}]" if ":" in options.host else options.host
            sys.stdout.write(f"Minesweeper is at http://{host}:{listening.getsockname()[1]}\n")
            sys.stdout.flush()
            server.run()
    except (SettingError, SecretKeyUnusable, StoreUnusable) as error:
        sys.exit(str(error))
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0]  # then it repeats the address
        sys.exit(f"Cannot serve at {options.host}, port {options.port}: {reason}.")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _options() -> argparse.Namespace:
    settings = "\n".join(
        f"  {PREFIX}_{name}\n      {setting.meaning}" for name, setting in SETTINGS.items()
    )
    parser = argparse.ArgumentParser(
        prog="python -m app",
        description="Serve Minesweeper, to be played in a browser without script.",
        epilog=f"Settings, read from the environment:\n{settings}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--host", default="127.0.0.1", type=_host, help="address to serve at (%(default)s)"
    )
    parser.add_argument("--port", default=8000, type=_port, help="its port (%(default)s)")
    return parser.parse_args()


def _host(text: str) -> str:
    if not text:  # which would be every address of the machine
        raise argparse.ArgumentTypeError("must not be empty")
    return text


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError("must be from 0 to 65535")
    return int(text)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


if __name__ == "__main__":
    main()
