"""Requests at the same time: no move is lost, none falls on a board that came in between."""

from threading import Barrier, Thread

import pytest

from tests.web.browser import Player


def in_another_thread(work):
    thread = Thread(target=work)
    thread.start()
    thread.join()


class Interrupted:
    """A store into which a rival writes just before the next save."""

    def __init__(self, store, rival):
        self.store, self.rival = store, rival

    def load(self, session_id):
        return self.store.load(session_id)

    def save(self, *args):
        rival, self.rival = self.rival, None
        if rival:
            in_another_thread(rival)
        return self.store.save(*args)


@pytest.fixture
def interrupt(player, rival, monkeypatch):
    """Let the rival, another tab, do something just before the player's next action is stored."""

    def begin(work):
        interface = player.app.session_interface
        monkeypatch.setattr(interface, "store", Interrupted(interface.store, lambda: work(rival)))

    return begin


@pytest.fixture
def board(player, rival):
    rival.page = player.start_on("*....  .....  ....*")
    return player


def test_two_tabs_at_once_lose_no_move(board, interrupt):
    interrupt(lambda rival: rival.send("/flag", cell="r1c1"))
    page = board.flag("r3c5")
    assert page.drawing == "F####\n#####\n####F"
    assert page.url == "/play?turn=2"


def test_a_flag_pressed_in_two_tabs_at_once_is_set_once(board, interrupt):
    interrupt(lambda rival: rival.send("/flag", cell="r1c1:flag"))
    assert board.send("/flag", cell="r1c1:flag").drawing == "F####\n#####\n#####"


def test_a_game_lost_in_another_tab_stays_lost(board, interrupt):
    interrupt(lambda rival: rival.send("/reveal", cell="r1c1"))
    page = board.reveal("r1c2")
    assert page.told("status", "revealed") == ("lost", "0")
    assert page.message == "The game is lost: reset it to play again."


@pytest.mark.parametrize("fields", [{}, {"game": None}])
@pytest.mark.parametrize(
    ("url", "move"),
    [
        ("/reveal", {"cell": "r1c2"}),
        ("/flag", {"cell": "r1c2"}),
        ("/mode", {"mode": "flag"}),
        ("/move", {"move": "1 2"}),
    ],
)
def test_an_action_never_falls_on_a_board_that_was_reset_meanwhile(
    board, interrupt, fields, url, move
):
    """Whether the form named its game or not."""
    named = {"game": board.page.game} if "game" in fields else {}
    interrupt(lambda rival: rival.send("/reset"))
    page = board.post(url, {"csrf_token": board.page.token, **named, **move})
    assert page.drawing == "#####\n#####\n#####"
    assert page.told("status", "mode", "flags") == ("ready", "reveal", "0")
    assert page.message == "That page showed another game: nothing was changed."


def test_two_resets_at_once_are_one(board, interrupt):
    ids = []
    interrupt(lambda rival: ids.append(rival.send("/reset").game))
    assert board.press("Reset").game == ids[0]


def test_parallel_flags_are_all_kept(player):
    page = player.start("hard")
    cells = list(page.cells)[:12]
    cookie = player.client.get_cookie("ms").value
    gate = Barrier(len(cells))
    codes = []

    def flag(cell):
        other = Player(player.app)
        other.client.set_cookie("ms", cookie)
        gate.wait(10)
        codes.append(other.send("/flag", page=page, cell=cell).codes)

    threads = [Thread(target=flag, args=(cell,)) for cell in cells]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == [[303, 200]] * len(cells)
    assert player.open("/play").status["flags"] == str(len(cells))


def test_a_session_that_others_change_all_the_time_is_503(board, monkeypatch):
    class Lost(Interrupted):
        def save(self, *_args):
            return False

    interface = board.app.session_interface
    monkeypatch.setattr("app.sessions.transactions.PATIENCE", 0.02)
    with board.no_change():
        with monkeypatch.context() as patch:
            patch.setattr(interface, "store", Lost(interface.store, None))
            page = board.reveal("r1c2")
        assert (page.codes, page.answers[0].headers["Retry-After"]) == ([503], "2")
        assert "at the same time" in page.message
