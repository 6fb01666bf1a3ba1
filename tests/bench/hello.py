"""The bare Flask app that the game is measured against, served with the same settings."""

from __future__ import annotations

import logging
import sys

from flask import Flask
from waitress.server import create_server

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    return "Hello"


if __name__ == "__main__":
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(
        app,
        host="127.0.0.1",
        port=0,
        connection_limit=1000,
        channel_timeout=20,
        max_request_body_size=1 << 20,
        ident=None,
    )
    sys.stdout.write(f"Hello is at http://127.0.0.1:{server.effective_port}\n")
    sys.stdout.flush()
    server.run()
