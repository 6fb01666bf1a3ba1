"""The clock ticks, drawn by the style sheet alone."""

# What the strips of digits show: each is moved up by its digit.
SHOWN = """+[...document.querySelectorAll('.digits i')].map(strip => {
    const moved = new DOMMatrix(getComputedStyle(strip, '::before').transform).f;
    return Math.round(-moved / strip.getBoundingClientRect().height);
}).join('')"""
SEEN = "document.querySelector('.clock').checkVisibility({visibilityProperty: true})"
STATES = "[...new Set(document.getAnimations().map(one => one.playState))].join()"


def test_the_clock_ticks(any_phone):
    any_phone.start("study")
    before = any_phone.ask(SHOWN)
    any_phone.until(f"{SHOWN} > {before}")


def test_the_clock_starts_from_the_seconds_of_the_server(any_phone):
    any_phone.start("study")
    any_phone.until(f"{SHOWN} >= 2")
    any_phone.press("r3c3")
    assert (
        int(any_phone.fact("seconds")) <= any_phone.ask(SHOWN) <= int(any_phone.fact("seconds")) + 1
    )


def test_the_clock_stops_at_the_end(any_phone):
    any_phone.open("/dev/fixture")
    any_phone.press("r1c5")
    assert (any_phone.ask(STATES), any_phone.ask(SHOWN)) == (
        "paused",
        int(any_phone.fact("seconds")),
    )


def test_the_clock_passes_999(any_phone):
    any_phone.start("study")
    any_phone.ask("document.getAnimations().forEach(one => { one.currentTime += 999_999 })")
    assert any_phone.ask(SHOWN) in (999, 1000, 1001)


def test_the_clock_is_still_where_motion_is_unwelcome(browse):
    calm = browse(reduced_motion="reduce")
    calm.start("study")
    assert calm.ask(STATES) == "paused"


def test_a_hidden_clock_is_gone_at_once_and_stays_so(any_phone):
    any_phone.start("study")
    any_phone.click("[name=hide_clock]")
    at_once = any_phone.ask(SEEN)
    any_phone.press("r3c3")
    assert (at_once, any_phone.ask(SEEN)) == (False, False)


def test_each_digit_waits_for_those_after_it(any_phone):
    any_phone.start("study")
    any_phone.ask("document.getAnimations().forEach(one => { one.currentTime += 2_345_000 })")
    assert any_phone.ask(SHOWN) - 2345 in (0, 1, 2)


def test_a_stopped_clock_shows_its_second_and_no_other(any_phone):
    """The steps of a strip have edges, and a whole second is one."""
    any_phone.open("/dev/fixture")
    any_phone.press("r1c5")
    wrong = any_phone.ask(
        f"""[...Array(300).keys(), 997, 998, 999, 1000, 1234, 9998, 9999].filter(seconds => {{
            const [a, b, c, d] = String(seconds).padStart(4, '0');
            document.querySelector('.clock').className = `count clock t${{a}} u${{b}}`;
            document.querySelector('.digits').className = `digits t${{c}} u${{d}}`;
            return {SHOWN} !== seconds;
        }}).join()"""
    )
    assert wrong == ""
