"""Behind the HTTPS proxies of docs/deploy: the examples themselves, with other ports and a certificate made here."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import trustme
import websockets
from websockets.typing import Origin

from tests.patience import PATIENCE_S
from tests.table.served import Server, by_chance, free_port, serving, sqlite_in

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
UNPACKED = Path(sys.prefix) / "proxies" / "usr"  # by requirements/proxies.sh
WHERE = os.pathsep.join([os.environ["PATH"], "/usr/sbin", str(UNPACKED / "sbin"), str(UNPACKED / "bin")])
SITE = "games.example"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")  # what nginx keeps folders for
PER_S = 20  # requests from one address; four times that in a burst
FIGURES = {"HOMAGE_SECURE_COOKIES": "true", "HOMAGE_REQUESTS_PER_S": str(PER_S)}


@dataclass(frozen=True)
class Proxy:
    """A proxy that runs before a server."""

    name: str
    port: int
    plain_port: int
    trust: ssl.SSLContext

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """A browser on another machine, which calls from this address."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=address)
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", transport=transport, headers={"Host": SITE}, timeout=PATIENCE_S
        )

    @staticmethod
    def ask(client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        return client.request(method, path, extensions={"sni_hostname": SITE}, **more)


def nginx_command(folder: Path, servers: Sequence[Server], port: int, plain_port: int) -> list[str]:
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub(r"^.*\[::\].*\n", "", site, flags=re.MULTILINE)  # not every machine of a test has IPv6
    site = re.sub(r"/etc/letsencrypt/live/games.example/(\w+).pem", rf"{folder}/\1.pem", site)
    site, found = re.subn("    server 127.0.0.1:8000;.*\n", _lines(servers), site)
    assert found == 1
    for written, ours in ((" 80;", f" {plain_port};"), (" 443 ", f" {port} ")):
        assert written in site, written
        site = site.replace(written, ours)
    kept = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
    text = f"pid {folder}/pid;\ndaemon off;\nevents {{}}\nhttp {{\naccess_log off;\n{kept}{site}}}\n"
    (folder / "nginx.conf").write_text(text)
    return ["nginx", "-p", str(folder), "-e", str(folder / "log"), "-c", str(folder / "nginx.conf")]


def _lines(servers: Sequence[Server]) -> str:
    return "".join(f"    server 127.0.0.1:{each.port};\n" for each in servers)


def caddy_command(folder: Path, servers: Sequence[Server], port: int, plain_port: int) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    own = f"\tadmin off\n\thttp_port {plain_port}\n\thttps_port {port}\n\tstorage file_system {folder}\n"
    certificate = f"\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"
    for written, ours in (
        ("{\n\tservers", f"{{\n{own}\tservers"),
        (f"{SITE} {{\n", f"{SITE} {{\n{certificate}"),
        (":8000", f":{servers[0].port}"),
    ):
        assert written in text, written
        text = text.replace(written, ours)
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@contextmanager
def running(name: str, folder: Path, *servers: Server) -> Iterator[Proxy]:
    """This proxy before the servers, for as long as the block runs."""
    program = shutil.which(name, path=WHERE)
    if program is None:
        pytest.skip(f"THERE IS NO {name} HERE: the server is not tested behind it (see requirements/proxies.sh)")
    authority = trustme.CA()
    certificate = authority.issue_cert(SITE)
    certificate.private_key_pem.write_to_path(folder / "privkey.pem")
    for part in certificate.cert_chain_pems:
        part.write_to_path(folder / "fullchain.pem", append=True)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    port, plain_port = free_port(), free_port()
    command = [program, *COMMANDS[name](folder, servers, port, plain_port)[1:]]
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={"HOME": str(folder)})
    try:
        until = time.monotonic() + PATIENCE_S
        while True:
            assert process.poll() is None, (folder / "said").read_text()
            assert time.monotonic() < until, f"{name} does not answer: {(folder / 'said').read_text()}"
            try:
                socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S).close()
                break
            except OSError:
                time.sleep(0.05)
        yield Proxy(name, port, plain_port, trust)
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(sqlite_in(tmp_path_factory.mktemp("behind")), **FIGURES) as server:
        yield server


@pytest.fixture(scope="module", params=COMMANDS)
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[Proxy]:
    with running(request.param, tmp_path_factory.mktemp(request.param), server) as proxy:
        yield proxy


def test_a_game_is_played_to_its_end_through_it(proxy: Proxy) -> None:
    with proxy.client() as browser:
        me = proxy.ask(browser, "POST", "/api/me", json={"name": "Anna"}, headers={"Origin": f"https://{SITE}"})
        assert me.status_code == 200, me.text
        assert "Secure" in me.headers["set-cookie"]
        chairs = {"game": "fealty", "chairs": ["me", "random"]}
        made = proxy.ask(browser, "POST", "/api/tables", json=chairs)
        assert made.status_code == 201, made.text
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        last = asyncio.run(play_out(proxy, f"/ws/{made.json()['id']}?brief=true", cookie))
    assert last["status"] == "over"


async def play_out(proxy: Proxy, path: str, cookie: str) -> dict[str, Any]:
    """Play by chance to the end; returns the last update."""
    choose, answered = by_chance(3), 0
    address = f"wss://{SITE}:{proxy.port}{path}"
    headers = {"Cookie": cookie}
    async with websockets.connect(
        address,
        host="127.0.0.1",
        ssl=proxy.trust,
        additional_headers=headers,
        origin=Origin(f"https://{SITE}:{proxy.port}"),
    ) as line:
        while True:
            update: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
            if update.get("status") == "over":
                return update
            for seat, seen in update.get("seats", {}).items():
                if asked := seen.get("asked"):
                    answered += 1
                    play = {"seat": int(seat), "decision": asked["decision"], "action": choose(asked)}
                    await line.send(json.dumps({"type": "play", "id": answered, **play}))


def test_pages_of_other_sites_are_refused_behind_it(proxy: Proxy) -> None:
    with proxy.client() as browser:
        asked = proxy.ask(browser, "POST", "/api/me", json={"name": "Eve"}, headers={"Origin": "https://evil.example"})
    assert asked.status_code == 403


def test_it_hides_the_figures(proxy: Proxy, server: Server) -> None:
    assert httpx.get(f"{server.url}/metrics", timeout=PATIENCE_S).status_code == 200
    with proxy.client() as browser:
        assert proxy.ask(browser, "GET", "/metrics").status_code == 404
        assert proxy.ask(browser, "GET", "/health").status_code == 200


def test_long_bodies_are_refused_behind_it(proxy: Proxy) -> None:
    with proxy.client() as browser:
        assert proxy.ask(browser, "POST", "/api/records", content=b" " * 3_000_000).status_code == 413


def test_it_sends_plain_requests_to_https(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/rules", headers={"Host": SITE}, timeout=PATIENCE_S)
    assert answer.status_code in (301, 308)
    assert answer.headers["location"].startswith(f"https://{SITE}")


def test_rates_are_counted_for_each_client_behind_it_who_cannot_pose_as_another(proxy: Proxy) -> None:
    with proxy.client("127.0.0.2") as greedy, proxy.client("127.0.0.3") as other:
        seen = [
            proxy.ask(greedy, "GET", "/api/games", headers={"X-Forwarded-For": f"203.0.113.{k}"}).status_code
            for k in range(8 * PER_S)
        ]
        assert seen[0] == 200
        assert 429 in seen, "whatever address it claims"
        assert proxy.ask(other, "GET", "/api/games").status_code == 200


def test_all_who_come_to_a_table_come_to_one_process(postgres: str, tmp_path: Path) -> None:
    seen: set[tuple[int, ...]] = set()
    with (
        serving(postgres) as one,
        serving(postgres) as other,
        running("nginx", tmp_path, one, other) as proxy,
        httpx.Client(base_url=one.url, timeout=PATIENCE_S) as host,
    ):
        host.post("/api/me", json={"name": "Anna"})
        for _ in range(40):
            table = host.post("/api/tables", json={"game": "fealty", "chairs": ["me", "open"]}).json()["id"]
            seen.add(asyncio.run(guests_of(proxy, table, one, other)))
            if len(seen) > 1:
                break
    assert seen == {(2, 0), (0, 2)}


async def guests_of(proxy: Proxy, table: str, *servers: Server) -> tuple[int, ...]:
    """How many of two people from different addresses come to each server, when they look at a table."""
    address = f"wss://{SITE}:{proxy.port}/ws/{table}"
    lines = [
        await websockets.connect(address, host="127.0.0.1", ssl=proxy.trust, local_addr=(f"127.0.0.{at}", 0))
        for at in (2, 3)
    ]
    for line in lines:
        await asyncio.wait_for(line.recv(), PATIENCE_S)
    found = tuple(int(_connections(server)) for server in servers)
    for line in lines:
        await line.close()
    async with asyncio.timeout(PATIENCE_S):
        while any(_connections(server) for server in servers):
            await asyncio.sleep(0.05)
    return found


def _connections(server: Server) -> float:
    told = re.search(
        r"^homage_connections (\S+)$", httpx.get(f"{server.url}/metrics", timeout=PATIENCE_S).text, re.MULTILINE
    )
    assert told
    return float(told[1])
