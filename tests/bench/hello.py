"""The bare Flask app that the game is measured against, served with the same settings.

python -m tests.bench.hello [folder]: files of the folder are served too, under /static/.
"""

from __future__ import annotations

import logging
import sys

from flask import Flask
from waitress.server import create_server

from app.__main__ import WAITRESS


def bare(folder: str | None = None) -> Flask:
    """Return the app; with a folder, it serves the files there."""
    app = Flask(__name__, static_folder=folder, static_url_path="/static")

    @app.get("/")
    def hello() -> str:
        return "Hello"

    return app


def main() -> None:
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(bare(*sys.argv[1:]), host="127.0.0.1", port=0, **WAITRESS)
    sys.stdout.write(f"Hello is at http://127.0.0.1:{server.effective_port}\n")
    sys.stdout.flush()
    server.run()


if __name__ == "__main__":
    main()
