"""The server goes away in the middle of a game, and comes back: the page waits, and no move is lost or made twice."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.conftest import FULL
from tests.table.served import Server, serving, sqlite_in, stored
from tests.web import words
from tests.web.choosing import by_pointing, find_on_board, play_out
from tests.web.conftest import Come
from tests.web.seated import Person

BY_HAND = None if FULL else 3  # answers before the rest of a game is played without the page


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may be killed, and is started again by whoever did."""
    with serving(sqlite_in(tmp_path_factory.mktemp("mortal"))) as running:
        yield running


def own_moves(server: Server, table: str) -> list[int]:
    """What the first seat did, as it lies in the database."""
    moves = [body for kind, body in stored(server, table) if kind == "move"]
    return [action for seat, action, _ in moves if seat == 0]


def is_away(person: Person) -> None:
    expect(person.page.get_by_role("status").filter(has_text=words.AWAY)).to_be_visible()


def is_back(person: Person) -> None:
    expect(person.page.get_by_text(words.AWAY)).to_have_count(0)


class Post:
    """What goes to and fro between a page and the server; the answers can be kept back."""

    def __init__(self, person: Person) -> None:
        self.played: list[dict[str, int]] = []  # every answer that the page sent
        self.withheld = False
        self.kept: list[str | bytes] = []  # answers that the page was not given
        person.page.route_web_socket("**/ws/**", self._carry)

    def _carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def out(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "play":
                self.played.append(message)
            server.send(text)

        page.on_message(out)
        server.on_message(lambda text: self.kept.append(text) if self.withheld else page.send(text))


@pytest.fixture
def playing(come: Come, mortal: Server) -> Person:
    """Somebody in the middle of a game against a computer."""
    person = come("Anna", to=mortal)
    person.expects(r"ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection to .* failed|ERR_EMPTY_RESPONSE")
    return person


def in_mid_game(person: Person) -> tuple[str, random.Random]:
    table = person.open_table("me", "greedy")
    person.go(f"/table/{table}")
    rng = random.Random(3)
    for _ in range(3):
        assert person.wait_until_asked()
        by_pointing(person, rng)
    assert person.wait_until_asked()
    return table, rng


def test_a_killed_server_is_waited_for_and_the_game_goes_on_to_its_end(playing: Person, mortal: Server) -> None:
    table, rng = in_mid_game(playing)
    find_on_board(playing, rng)
    before = own_moves(mortal, table)
    mortal.kill()
    is_away(playing)
    expect(playing.play_it).to_be_disabled()  # nothing can be played into the void
    mortal.start()
    is_back(playing)
    assert own_moves(mortal, table) == before
    playing.play_it.click()  # what was looked at before is still there
    playing.wait_until_answered()
    assert len(own_moves(mortal, table)) == len(before) + 1

    played = play_out(playing, by_pointing, most=BY_HAND)
    assert len(own_moves(mortal, table)) == len(before) + 1 + played
    playing.play_quickly(table)
    playing.wait_until_over()


def test_an_answer_that_died_with_the_server_is_sent_again_once(playing: Person, mortal: Server) -> None:
    """The server stands still when Play it is pressed, and is killed before it has read the answer."""
    post = Post(playing)
    table, rng = in_mid_game(playing)
    find_on_board(playing, rng)
    before = own_moves(mortal, table)
    assert mortal.process is not None
    mortal.process.send_signal(signal.SIGSTOP)
    playing.play_it.click()
    expect(playing.button(words.SENDING)).to_be_visible()
    mortal.kill()
    is_away(playing)
    assert own_moves(mortal, table) == before
    mortal.start()
    is_back(playing)
    playing.wait_until_answered()
    assert own_moves(mortal, table) == [*before, post.played[-1]["action"]]
    assert [each["action"] for each in post.played[-2:]] == [post.played[-1]["action"]] * 2
    assert len(post.played) == len(before) + 2


def test_an_answer_that_was_stored_but_not_acknowledged_is_not_made_twice(playing: Person, mortal: Server) -> None:
    """The server stores the move, but is killed before its word arrives."""
    post = Post(playing)
    table, rng = in_mid_game(playing)
    find_on_board(playing, rng)
    before = own_moves(mortal, table)
    post.withheld = True
    playing.play_it.click()
    playing.wait_until(lambda: own_moves(mortal, table) != before)
    mortal.kill()
    is_away(playing)
    post.withheld = False
    mortal.start()
    is_back(playing)
    playing.wait_until_answered()
    assert own_moves(mortal, table) == [*before, post.played[-1]["action"]]
    assert len(post.played) == len(before) + 1


def test_a_server_killed_right_after_play_it_loses_and_doubles_nothing(playing: Person, mortal: Server) -> None:
    table, rng = in_mid_game(playing)
    for moment_ms in (0, 8, 25):
        assert playing.wait_until_asked()
        find_on_board(playing, rng)
        before = own_moves(mortal, table)
        playing.play_it.click(no_wait_after=True)
        playing.page.wait_for_timeout(moment_ms)
        mortal.kill()
        mortal.start()
        is_back(playing)
        playing.wait_until_answered()
        assert len(own_moves(mortal, table)) == len(before) + 1
    played = play_out(playing, by_pointing, most=BY_HAND)
    assert len(own_moves(mortal, table)) == len(before) + 1 + played


def test_the_first_page_says_that_the_server_is_away_and_tries_again(come: Come) -> None:
    person = come("Anna")
    person.expects(r"Failed to load resource|ERR_")
    away = person.page.get_by_role("status").filter(has_text=words.NO_ANSWER)

    def refuse(route: Route) -> None:
        route.abort("connectionrefused")

    person.page.route("**/api/**", refuse)
    person.go("/")
    expect(away).to_be_visible()
    person.page.unroute("**/api/**", refuse)
    expect(away).to_have_count(0)
    expect(person.button(words.PLAY_NOW, exact=False).first).to_be_visible()
