"""The pages of the browser client, as the server hands them out; and where they begin."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from homage.engine.errors import HomageError
from homage.table.http import pages, serving, site
from homage.table.http.app import make_app
from homage.table.settings import Settings
from tests.commands.terminal import homage
from tests.patience import PATIENCE_S
from tests.table.noted import CommandedServer, serving_logged
from tests.table.served import Server, free_port, sqlite_in

FIRST = '<!doctype html><meta name="version" content="1a2b3c" /><title>Homage</title>'
SCRIPT = "export const board = 1;\n" * 200
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the built client lies: empty at first."""
    built = tmp_path / "web"
    monkeypatch.setattr(pages, "FOLDER", built)
    return built


@pytest.fixture
def built(folder: Path) -> Path:
    """A client, as built."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(FIRST)
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "worker.js").write_text("self.addEventListener('fetch', () => {})")
    (folder / "manifest.webmanifest").write_text('{"name": "Homage"}')
    (folder / "theme.js").write_text("document.documentElement.dataset.theme = 'night'")
    (folder / "assets" / "index-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "face-3c4d.woff2").write_bytes(b"wOF2 a face")
    (folder.parent / "secret.txt").write_text("the key of the dice")
    return folder


class Web:
    """Somebody who asks a server for pages, without a wire between them."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def ask(self, method: str, page: str, **headers: str) -> httpx.Response:
        async def asking() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://homage") as client:
                return await client.request(method, page, headers={"Accept": "*/*", **headers})

        return asyncio.run(asking())

    def get(self, page: str, **headers: str) -> httpx.Response:
        return self.ask("GET", page, **headers)


@pytest.fixture
def web(tmp_path: Path, folder: Path) -> Web:
    return Web(make_app(Settings(database=sqlite_in(tmp_path), requests_per_s=10_000), compile_games=False))


# -- what is served ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("built")
class TestBuilt:
    """With a client built."""

    @pytest.mark.parametrize(
        "page",
        [
            "/",
            "/account",
            "/new/fealty",
            "/table/XcOGpofEeERRXjemcmxS",
            "/replay/X?to=5",
            "/rules/fealty",
            "/learn/fealty",
        ],
    )
    def test_every_page_is_the_first_one_asked_for_anew_each_time(self, web: Web, page: str) -> None:
        answer = web.get(page)
        assert (answer.status_code, answer.text) == (200, FIRST)
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        again = web.get(page, **{"If-None-Match": answer.headers["etag"]})
        assert again.status_code in (200, 304)
        assert web.ask("HEAD", page).status_code == 200

    def test_nothing_from_elsewhere_runs_in_a_page_and_no_other_site_frames_it(self, web: Web) -> None:
        for page in ("/", "/no/such/page", "/icon.svg", "/theme.js"):
            headers = web.get(page, **BROWSER).headers
            policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
            assert policy["default-src"] == "'self'"
            assert "script-src" not in policy  # so that it is that of default-src: no inline scripts
            assert policy["frame-ancestors"] == "'none'"
            assert policy["base-uri"] == "'none'"
            assert policy["form-action"] == "'self'"
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"

    def test_what_lies_beside_the_first_page_is_served_with_its_kind(self, web: Web) -> None:
        assert web.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
        script = web.get("/theme.js")
        assert script.headers["content-type"].startswith(("text/javascript", "application/javascript"))
        assert script.headers["cache-control"] == "no-cache"

    @pytest.mark.parametrize(
        ("page", "kind"),
        [("/worker.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")],
    )
    def test_the_worker_is_asked_for_anew_each_time_or_a_client_would_grow_stale(
        self, web: Web, page: str, kind: str
    ) -> None:
        answer = web.get(page)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in answer.headers["content-security-policy"]

    def test_answers_with_data_say_which_client_is_served_now(self, web: Web, built: Path) -> None:
        for page in ("/health", "/api/games", "/api/no/such/thing"):
            assert web.get(page).headers["homage-client"] == "1a2b3c", page
        assert "homage-client" not in web.get("/theme.js").headers
        (built / "index.html").write_text(FIRST.replace("1a2b3c", "4d5e6f"))
        assert web.get("/api/games").headers["homage-client"] == "4d5e6f", "a newer client was built meanwhile"
        (built / "index.html").write_text("<!doctype html>")
        assert "homage-client" not in web.get("/api/games").headers

    def test_assets_are_kept_for_good_since_their_names_change_with_their_content(self, web: Web) -> None:
        for name in ("index-1a2b.js", "face-3c4d.woff2"):
            answer = web.get(f"/assets/{name}")
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            same = web.get(f"/assets/{name}", **{"If-None-Match": answer.headers["etag"]})
            assert (same.status_code, same.content) == (304, b"")
            assert same.headers["cache-control"] == "public, max-age=31536000, immutable"

    def test_long_assets_are_packed_for_those_who_can_unpack_them(self, web: Web) -> None:
        packed = web.get("/assets/index-1a2b.js", **{"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in packed.headers["vary"].lower()
        assert packed.num_bytes_downloaded < len(SCRIPT) / 10
        plain = web.get("/assets/index-1a2b.js", **{"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text == SCRIPT

    def test_an_asset_that_is_not_there_is_not_kept(self, web: Web) -> None:
        answer = web.get("/assets/index-0000.js")
        assert answer.status_code == 404
        assert "immutable" not in answer.headers.get("cache-control", "")
        assert set(answer.json()) == {"why", "rule"}

    @pytest.mark.parametrize("up", ["..", "%2e%2e", "..%2f..", "%2e%2e%2f%2e%2e", "....//", "/etc"])
    def test_nothing_outside_the_folder_is_served(self, web: Web, up: str) -> None:
        for name in ("secret.txt", "index.html", "passwd"):
            answer = web.get(f"/assets/{up}/{name}")
            assert answer.status_code == 404
            assert "the key" not in answer.text

    # -- pages that are not there --------------------------------------------------------------------------------------

    @pytest.mark.parametrize("page", ["/nowhere", "/table", "/table/X/Y", "/new/fealty/x"])
    def test_a_browser_that_is_lost_gets_the_client_and_a_program_a_sentence(self, web: Web, page: str) -> None:
        lost = web.get(page, **BROWSER)
        assert (lost.status_code, lost.text) == (404, FIRST)
        assert lost.headers["cache-control"] == "no-cache"
        told = web.get(page, Accept="application/json")
        assert told.status_code == 404
        assert told.json() == {"why": "Not Found", "rule": ""}

    def test_data_that_is_not_there_is_refused_as_data_even_to_a_browser(self, web: Web) -> None:
        for page in ("/api/nothing", "/api/games/fealty/nothing"):
            answer = web.get(page, **BROWSER)
            assert answer.status_code == 404
            assert set(answer.json()) == {"why", "rule"}

    def test_pages_are_read_and_not_written(self, web: Web) -> None:
        for method in ("POST", "PUT", "DELETE"):
            answer = web.ask(method, "/", **BROWSER)
            assert answer.status_code == 405
            assert set(answer.json()) == {"why", "rule"}


def test_without_a_build_it_is_said_how_to_get_one_and_data_is_served_all_the_same(web: Web) -> None:
    for page in ("/", "/table/X", "/nowhere"):
        answer = web.get(page, **BROWSER)
        assert answer.status_code == 503
        assert answer.text == "The pages of the browser client are not built here. In a checkout, run: make play\n"
    for page in ("/icon.svg", "/assets/index.js"):
        assert web.get(page).status_code == 404
    assert web.get("/api/games").status_code == 200


# -- the documentation -------------------------------------------------------------------------------------------------


@pytest.fixture
def documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Documentation, as built."""
    built = tmp_path / "site"
    (built / "reports").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Documentation</title>")
    (built / "python.html").write_text("<!doctype html><title>Python</title>")
    (built / "reports" / "fealty.html").write_text("<!doctype html><title>Report</title>")
    monkeypatch.setattr(site, "FOLDER", built)
    return built


@pytest.mark.usefixtures("documented")
class TestDocumented:
    """With the documentation built."""

    def test_the_documentation_begins_at_docs(self, web: Web) -> None:
        begun = web.get("/docs")
        assert (begun.status_code, begun.headers["location"]) == (307, "http://homage/docs/")
        assert "Documentation" in web.get("/docs/").text
        assert "Python" in web.get("/docs/python.html").text
        assert "<h1>Homage: requests</h1>" in web.get("/docs/http").text
        assert web.get("/docs/no-such.html").status_code == 404

    def test_only_reports_evaluate_what_they_draw_and_nothing_comes_from_elsewhere(self, web: Web) -> None:
        for page, scripts in (("/docs/", ""), ("/docs/reports/fealty.html", " 'unsafe-eval'")):
            policy = web.get(page).headers["content-security-policy"]
            assert policy.startswith("default-src 'self';")
            assert policy.endswith(f"script-src 'self' 'unsafe-inline'{scripts}")


def test_without_the_documentation_it_is_said_how_to_build_it(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "FOLDER", tmp_path / "nowhere")
    web = Web(make_app(Settings(database=sqlite_in(tmp_path)), compile_games=False))
    answer = web.get("/docs/")
    assert answer.status_code == 503
    assert answer.text.startswith("The documentation is not built here, or not yet. In a checkout, run: make docs\n")
    assert web.get("/docs/http").status_code == 200


def test_pages_are_no_part_of_the_description_for_machines(web: Web) -> None:
    described = web.get("/openapi.json").json()["paths"]
    assert not [path for path in described if not path.startswith(("/api/", "/health", "/metrics"))]


# -- where they begin --------------------------------------------------------------------------------------------------


def test_a_port_that_is_taken_is_told_before_anything_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = homage("serve", "--no-compile", "--port", str(port), "--database", str(tmp_path / "new.db"))
    assert ended.exit_code == 2
    assert ended.stdout == ""
    assert ended.stderr.strip() == (
        f"The server cannot listen on 127.0.0.1 port {port}: Address already in use; "
        "stop what uses it, or choose another port with --port or HOMAGE_PORT."
    )
    assert not (tmp_path / "new.db").exists()


def test_a_host_that_is_not_ours_is_told_too() -> None:
    with pytest.raises(HomageError, match=r"The server cannot listen on 192\.0\.2\.1 port"):
        serving.check_port(Settings(host="192.0.2.1", port=free_port()))
    with pytest.raises(HomageError, match=r"The server cannot listen on no-such-host\.invalid port"):
        serving.check_port(Settings(host="no-such-host.invalid", port=free_port()))


def test_a_port_that_is_free_stays_free() -> None:
    settings = Settings(port=free_port())
    serving.check_port(settings)
    serving.check_port(settings)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::", "http://[::1]:8000"),
        ("::1", "http://[::1]:8000"),
        ("games.example", "http://games.example:8000"),
    ],
)
def test_a_browser_on_this_machine_finds_the_server_at_an_address_that_it_can_open(host: str, address: str) -> None:
    assert serving.address(Settings(host=host)) == address


def test_a_server_says_where_it_is_once_it_answers(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with serving_logged(sqlite_in(tmp_path), tmp_path, kind=CommandedServer) as server:
        assert f"Homage is ready: {server.url}\n" in capfd.readouterr().out


@pytest.mark.parametrize(("asked", "screen", "opened"), [(True, ":0", True), (True, "", False), (False, ":0", False)])
def test_the_first_page_is_opened_where_that_was_asked_for_and_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, asked: bool, screen: str, opened: bool
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(webbrowser, "open", seen.append)
    monkeypatch.setattr(serving.sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setattr(serving.threading.Thread, "start", lambda thread: thread.run())
    serving.welcome("http://127.0.0.1:8000", asked)
    assert seen == (["http://127.0.0.1:8000"] if opened else [])


def test_the_real_client_is_served_where_it_was_built(server: Server) -> None:
    answer = httpx.get(f"{server.url}/", headers=BROWSER, timeout=PATIENCE_S)
    if not (pages.FOLDER / "index.html").exists():
        assert (answer.status_code, answer.text) == (503, pages.MISSING)
        return
    assert answer.status_code == 200
    assert "<script>" not in answer.text  # the policy would not let it run
    for line in answer.text.split('"'):
        if line.startswith("/assets/") or line in ("/icon.svg", "/theme.js"):
            assert httpx.get(server.url + line, timeout=PATIENCE_S).status_code == 200, line
