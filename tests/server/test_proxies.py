"""Behind a real nginx, with the very file of the guide: players are told apart, TLS ends there, sockets go through."""

import asyncio
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect

from jogofeito.server.settings import SMALL_HOUSE
from server.socket_support import PATIENCE_S, Line, Served, in_casino, seated, table

GUIDE = Path(__file__).parents[2] / "docs" / "tls.md"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin")
HOME = table("sala")
BEHIND = msgspec.structs.replace(SMALL_HOUSE, trusted_proxies=("127.0.0.1",))

needs_nginx = pytest.mark.skipif(NGINX is None, reason="there is no nginx: sudo apt-get install nginx-light")


def certificate(folder: Path) -> None:
    """Of its own making, for casino.ao."""
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "casino.ao")]),
    )
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("casino.ao")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "casino.ao.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    encoded = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    (folder / "casino.ao.key").write_bytes(encoded)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@asynccontextmanager
async def nginx(house: Served, folder: Path) -> AsyncIterator[int]:
    """As the guide says, with other ports; the port of its TLS."""
    written = re.search(r"```nginx\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert written
    folder.mkdir()
    certificate(folder)
    port, casino = free_port(), house.address.removeprefix("http://")
    own = written[1].replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("127.0.0.1:8710", casino)
    own = own.replace("/etc/ssl/", f"{folder}/").replace(
        "http {",
        f"http {{\n  access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;"
        f" fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;",
        1,
    )
    settings = f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;\n"
    (folder / "nginx.conf").write_text(settings + own, encoding="utf-8")
    assert NGINX is not None
    command = [NGINX, "-p", str(folder), "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not await listens(port):
                    assert running.poll() is None, running.stderr and running.stderr.read()
                    await asyncio.sleep(0.05)
            yield port
        finally:
            running.terminate()


async def listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


@needs_nginx
def test_behind_nginx_as_in_the_guide_players_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @in_casino(HOME, settings=BEHIND)
    async def story(house: Served) -> None:
        async with nginx(house, tmp_path / "nginx") as port:
            trust = ssl.create_default_context(cafile=str(tmp_path / "nginx" / "casino.ao.pem"))
            _, token = await house.person("operator")
            with_name = {"sni_hostname": "casino.ao"}
            headers = {"Host": "casino.ao", "Origin": "https://casino.ao", "X-Jogo-Feito": "1"}
            for local in ("127.0.0.2", "127.0.0.3"):
                way = httpx.AsyncHTTPTransport(verify=trust, local_address=local)
                async with httpx.AsyncClient(transport=way, base_url=f"https://127.0.0.1:{port}") as client:
                    forged = {**headers, "X-Forwarded-For": "6.6.6.6", "Authorization": f"Bearer {token}"}
                    answer = await client.post(
                        "/api/operator/invitations",
                        json={"role": "inspector"},
                        headers=forged,
                        extensions=with_name,
                    )
                    assert answer.status_code == 200, answer.text
                    assert (await client.get("/metrics", headers=headers, extensions=with_name)).status_code == 404
                    guest = await client.post("/api/guest", headers=headers, extensions=with_name)
                    assert guest.status_code == 200
            days = await house.casino.staff.acts(datetime.now(UTC).date())
            assert [act.whence for act in days] == ["127.0.0.3", "127.0.0.2"]  # and nobody is 6.6.6.6
            _, player = await house.person()
            address = f"wss://127.0.0.1:{port}/ws"
            sent = {"Authorization": f"Bearer {player}"}
            async with connect(
                address, additional_headers=sent, ssl=trust, server_hostname="casino.ao", compression=None
            ) as connection:
                line = Line(connection)
                await seated(line, HOME.id)
                assert (await line.bet(HOME.id, "k"))["ok"]
                await line.hang_up()

    story(tmp_path, monkeypatch)
