"""nginx with the settings that docs/operations.md prints, on loopback."""

from __future__ import annotations

import os
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

from tests.programs import required
from tests.servers.live import PATIENCE, ROOT, Server

DOCS = (ROOT / "docs" / "operations.md").read_text()

# What nginx needs besides: Debian's own file says the same, with folders of the system.
AROUND = """
    daemon off; pid nginx.pid; error_log stderr; {user}
    events {{}}
    http {{
        access_log off; default_type text/plain; client_body_temp_path body; proxy_temp_path proxy;
        fastcgi_temp_path fastcgi; scgi_temp_path scgi; uwsgi_temp_path uwsgi;
        {snippet}
    }}
"""


def printed(language: str) -> str:
    """The block of that language in the docs."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)
    return str(found)


def replaced(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


class Nginx:
    """A proxy before the servers, with a certificate of its own making."""

    def __init__(self, folder: Path, servers: Sequence[Server]) -> None:
        folder.mkdir()
        certificate, key = folder / "cert.pem", folder / "key.pem"
        command = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost"
        command += " -addext subjectAltName=IP:127.0.0.1"
        subprocess.run(  # noqa: S603 - a program of the system
            [required("openssl"), *command.split(), "-out", certificate, "-keyout", key],
            check=True,
            capture_output=True,
        )
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address: tuple[str, int] = free.getsockname()
        snippet = replaced(
            printed("nginx"),
            {
                "listen 443 ": f"listen 127.0.0.1:{self.address[1]} ",
                "127.0.0.1:8001": "{}:{}".format(*servers[0].address),
                "127.0.0.1:8002": "{}:{}".format(*servers[1].address),
                "/etc/ssl/games.example.pem": str(certificate),
                "/etc/ssl/games.example.key": str(key),
            },
        )
        user = "" if os.geteuid() else "user root;"
        (folder / "nginx.conf").write_text(AROUND.format(snippet=snippet, user=user))
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.process = subprocess.Popen(  # noqa: S603 - a program of the system
            [required("nginx"), "-p", folder, "-c", "nginx.conf", "-e", "stderr"]
        )
        self._await()

    def connect(self) -> HTTPConnection:
        return HTTPSConnection(*self.address, timeout=PATIENCE, context=self.trust)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _await(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(self.address).close()
            except OSError:
                assert self.process.poll() is None, "nginx refused its settings"
                assert time.monotonic() < end
                time.sleep(0.02)
