"""The style sheet that is sent means to a browser what its source does."""

from pathlib import Path

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
