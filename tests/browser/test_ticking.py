"""The clock ticks, drawn by the style sheet alone."""

# What the strips of digits show: each is moved up by its digit.
SHOWN = """+[...document.querySelectorAll('.digits i')].map(strip => {
    const moved = new DOMMatrix(getComputedStyle(strip, '::before').transform).f;
    return Math.round(-moved / strip.getBoundingClientRect().height);
}).join('')"""
STATES = "[...new Set(document.getAnimations().map(one => one.playState))].join()"


def test_the_clock_ticks(phone):
    phone.start("study")
    before = phone.ask(SHOWN)
    phone.until(f"{SHOWN} > {before}")


def test_the_clock_starts_from_the_seconds_of_the_server(phone):
    phone.start("study")
    phone.until(f"{SHOWN} >= 2")
    phone.press("r3c3")
    assert int(phone.fact("seconds")) <= phone.ask(SHOWN) <= int(phone.fact("seconds")) + 1


def test_the_clock_stops_at_the_end(phone):
    phone.open("/dev/fixture")
    phone.press("r1c5")
    assert (phone.ask(STATES), phone.ask(SHOWN)) == ("paused", int(phone.fact("seconds")))


def test_the_clock_passes_999(phone):
    phone.start("study")
    phone.ask("document.getAnimations().forEach(one => { one.currentTime += 999_999 })")
    assert phone.ask(SHOWN) in (999, 1000, 1001)


def test_the_clock_is_still_where_motion_is_unwelcome(browse):
    calm = browse(reduced_motion="reduce")
    calm.start("study")
    assert calm.ask(STATES) == "paused"


def test_a_hidden_clock_is_gone_at_once_and_stays_so(phone):
    phone.start("study")
    phone.page.check("[name=hide_clock]")
    at_once = phone.page.locator(".clock").is_visible()
    phone.press("r3c3")
    assert (at_once, phone.page.locator(".clock").is_visible()) == (False, False)
