"""Nothing that leaves the server before the end depends on where unrevealed mines are."""

import re

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from tests.web.browser import Drawn, Player

ROWS, COLUMNS = 4, 8
PLACES = range(ROWS * COLUMNS)
CELLS = [f"r{at // COLUMNS + 1}c{at % COLUMNS + 1}" for at in PLACES]

# What differs from session to session, whatever lies hidden.
OWN = re.compile(r'(name="(?:csrf_token|game)" value=)"[^"]*"|(ms)=[^;]*|Expires=[^;]*')


def shown(page):
    """Return all that was sent, heads and bodies, without what is the session's own."""
    return [
        OWN.sub(r"\1\2", f"{answer.status}\n{answer.headers}\n{answer.text}")
        for answer in page.answers
    ]


def layout(mines):
    letters = "".join("*" if at in mines else "." for at in PLACES)
    return " ".join(letters[at : at + COLUMNS] for at in range(0, len(letters), COLUMNS))


@st.composite
def twins(draw):
    """Draw two layouts that differ by one mine near the right edge; a wall is between."""
    left = draw(st.sets(st.sampled_from([at for at in PLACES if at % COLUMNS < 3]), max_size=3))
    wall = {at for at in PLACES if at % COLUMNS == 4}
    right = st.sampled_from([at for at in PLACES if at % COLUMNS > 5])
    one, other = draw(st.lists(right, min_size=2, max_size=2, unique=True))
    return layout(left | wall | {one}), layout(left | wall | {other})


class Twin:
    """A player of one of the twins."""

    def __init__(self, site, mines, chord):
        self.random = Drawn(mines)
        self.player = Player(site)
        self.player.start_on(mines, chord=chord)

    def act(self, action, cell):
        player = self.player
        player.app.config["RANDOM"] = self.random
        match action:
            case "reveal" | "flag":
                return player.send(f"/{action}", cell=cell)
            case "press":
                return player.press(cell)
            case "Reveal" | "Flag":
                return player.press(action)
            case "type":
                return player.press("Play", move=f"f {cell}; {cell}")
            case "hint":
                return player.send("/hint")
            case "no token":
                return player.post("/reveal", {"cell": cell})
            case _:
                return player.open(action)


ACTIONS = ["reveal", "flag", "press", "Reveal", "Flag", "type", "hint", "no token", "/play"]


@settings(
    deadline=None,
    max_examples=15,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    twins(),
    st.sampled_from("yn"),
    st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from(CELLS)), min_size=3, max_size=12),
)
def test_games_that_look_alike_are_sent_alike(site, layouts, chord, actions):
    one, other = (Twin(site, mines, chord) for mines in layouts)
    for count, (action, cell) in enumerate(actions):
        pages = [twin.act(action, cell) for twin in (one, other)]
        if pages[0].drawing != pages[1].drawing:
            # A clue or a mine that was opened tells them apart.
            event(f"alike for {count} actions")
            return
        assert shown(pages[0]) == shown(pages[1])
        if pages[0].status["status"] in ("won", "lost"):
            return


# Two layouts that differ where nobody has looked: each is told from the other by r1c8 alone
TWINS = ("..*....*\n..*.....\n..*.....", "..*.....\n..*.....\n..*....*")


@pytest.mark.parametrize("chord", ["y", "n"])
@pytest.mark.parametrize("mode", ["Reveal", "Flag"])
def test_a_hidden_mine_shows_in_no_page(site, clock, chord, mode):
    begun, sent = clock.now, []
    for mines in TWINS:
        clock.now = begun
        player = Player(site)
        player.start_on(mines, chord=chord)
        player.press(mode)
        pages = []
        for move in ("1 1", "f 1 3", "f 1 8", "f 2 8", "2 2", "1 2", "1 4"):
            clock.tick(1)
            pages += shown(player.press("Play", move=move))
        for url in ("/play", "/", "/dev/fixture", "/help", "/nothing"):
            pages += shown(player.open(url))
        sent.append(pages)
    assert sent[0] == sent[1]


def test_the_twins_do_differ(site):
    ends = []
    for mines in TWINS:
        player = Player(site)
        player.start_on(mines)
        ends.append(player.reveal("r1c1", "r1c8").status["status"])
    assert ends == ["lost", "won"]


@pytest.mark.parametrize("url", ["/play", "/", "/help", "/healthz", "/nothing"])
def test_only_the_fixture_shows_a_key_and_an_array(player, url):
    player.start("study")
    player.reveal("r1c2")
    page = player.open(url)
    assert page.soup.select("#key, #cells") == []


def test_the_cookie_holds_nothing_of_the_game(player):
    player.start("study")
    before = player.client.get_cookie("ms").value
    player.reveal("r1c1")
    assert player.client.get_cookie("ms").value == before


def test_nobody_plays_the_game_of_another(site, player):
    player.start("study")
    assert Player(site).open("/play").url == "/?because=no-game"
