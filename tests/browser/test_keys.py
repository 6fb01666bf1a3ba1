"""Enter does what the field in focus is for, and nothing else."""

import pytest


@pytest.mark.parametrize("radio", ["[name=view]", "[name=zoom]", "[name=hide_clock]"])
def test_enter_on_a_choice_plays_nothing(phone, radio):
    phone.start("classic-expert")
    phone.mode("flag")
    phone.page.locator(radio).first.focus()
    with phone.answered():
        phone.page.keyboard.press("Enter")
    facts = [phone.fact(name) for name in ("status", "revealed", "flags", "mode")]
    assert facts == ["ready", "0", "0", "flag"]


def test_enter_in_the_move_field_plays_what_was_typed(phone):
    phone.open("/dev/fixture")
    phone.type("4 4; f 3 3")
    assert (phone.state("r4c4"), phone.state("r3c3")) == ("number", "flagged")


def test_enter_in_the_move_field_keeps_the_size_chosen(phone):
    phone.open("/dev/fixture")
    phone.click("[name=zoom][value=l]")
    phone.type("4 4")
    assert phone.ask("document.querySelector('[name=zoom]:checked').value") == "l"


@pytest.mark.parametrize(
    ("link", "then"), [(1, "r1c1"), (2, "typed"), (3, "typed")], ids=["board", "move", "after"]
)
def test_a_skip_link_leads_past_what_it_says(phone, link, then):
    phone.open("/dev/fixture")
    for _ in range(link):
        phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    if link != 2:
        phone.page.keyboard.press("Tab")
    assert phone.ask("document.activeElement.id || document.activeElement.value") == then


def test_a_skip_to_the_board_scrolls_nothing(phone):
    phone.start("classic-expert")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    assert phone.scrolled == (0, 0)


def test_few_stops_lie_before_the_board(phone):
    phone.open("/dev/fixture")
    stops = 0
    while phone.focused != "r1c1":
        phone.key("Tab")
        stops += 1
    assert stops <= 9


@pytest.mark.parametrize("field", ["size", "columns", "rows", "mines", "no_guess", "chord"])
def test_enter_in_a_field_of_the_panel_starts_the_level_chosen(phone, field):
    phone.open("/")
    phone.click("[value=beginner]")
    phone.focus(f"[name={field}]")
    with phone.answered():
        phone.key("Enter")
    assert [phone.fact(name) for name in ("level", "revealed")] == ["beginner", "0"]


def test_held_enter_plays_its_cell_alone(phone):
    phone.open("/dev/fixture")
    phone.reach("r4c4")
    for _ in range(9):
        phone.page.keyboard.down("Enter")
        phone.page.wait_for_timeout(30)
    phone.page.keyboard.up("Enter")
    other = phone.another_tab()  # this one may still be on its way to the next page
    other.open("/dev/fixture")
    assert other.fact("revealed") == "1"


def test_a_skip_link_is_seen_while_it_has_the_focus_and_only_then(phone):
    clip = "getComputedStyle(document.querySelector('.skip')).clipPath"
    phone.open("/dev/fixture")
    before = phone.ask(clip)
    phone.key("Tab")
    _, _, width, height = phone.box(".skip")
    assert (before, phone.ask(clip), width > 100, height > 24) == ("inset(50%)", "none", True, True)


def test_no_focus_on_the_panel_is_hidden_by_its_bar(any_phone):
    any_phone.open("/")
    hidden = """(() => {
        const {x, y, width, height} = document.activeElement.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        return met !== document.activeElement && document.activeElement.outerHTML;
    })()"""
    any_phone.focus("[name=level]")
    found = []
    while any_phone.ask("document.activeElement.className") != "start":
        found.append(any_phone.ask(hidden))
        any_phone.key("Tab")
    assert found == [False] * len(found)


def test_start_is_in_sight_at_once(phone):
    phone.open("/")
    _, top, _, height = phone.box(".start")
    assert top + height <= 640
