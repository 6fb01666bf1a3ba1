"""The style sheet that is sent means to a browser what its source does."""

from pathlib import Path

import pytest

from app.web.style import compact

SOURCE = (Path(__file__).parents[2] / "static" / "style.css").read_text(encoding="utf-8")
RULES = """text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map(({cssText}) => cssText.replace(/\\s+/g, ' ')
        .replace(/([(,]) /g, '$1').replace(/ ([),])/g, '$1'));
}"""


def test_the_compact_style_sheet_has_the_rules_of_its_source(browse):
    page = browse(java_script_enabled=True, bypass_csp=True).page
    page.goto("/help")
    rules = page.evaluate(RULES, SOURCE)
    assert page.evaluate(RULES, compact(SOURCE)) == rules
    assert len(rules) > 100


@pytest.mark.parametrize("missing", ["round(", "light-dark(", ":has("])
def test_an_older_browser_shows_the_plain_page_and_plays(phone, missing):
    def older(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(missing, f"{missing[:-1]}x("))

    phone.page.route("**/style.css*", older)
    phone.open("/dev/fixture")
    phone.page.click("[value=r4c4]")
    phone.page.click("#mode div [value=flag]")
    phone.page.click("[value='r1c1:flag']")
    cell = phone.page.locator("[data-state=flagged]")
    assert cell.inner_text().split() == ["F", "flagged"]
    assert cell.evaluate("cell => getComputedStyle(cell).fontSize") != "0px"
    assert cell.bounding_box()["height"] > 15
    assert phone.fact("flags") == "1"
