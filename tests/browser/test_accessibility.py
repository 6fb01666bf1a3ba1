"""axe finds nothing: WCAG 2.0 to 2.2, levels A and AA, and its best practices."""

from importlib.resources import files

import pytest

from tests.browser.states import BOARDS, PAGES

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async rules => {
    const {violations, incomplete} = await axe.run({runOnly: rules, resultTypes: ['violations']});
    const overlapped = ({any: [found]}) => found?.data?.messageKey === 'bgOverlap'
        || found?.data?.messageKey === 'partiallyObscured'
        && found.relatedNodes.every(({html}) => html.includes('data-state='));
    return violations.concat(incomplete).flatMap(rule => rule.nodes
        .filter(node => !overlapped(node))  // axe does not know what `overflow: clip` hides
        .map(node => `${rule.id}: ${node.html.slice(0, 200)}`));
}"""
# What is drawn above a text, the fading edge or a mark, would keep axe from telling its contrast.
BARE = "*::before, *::after { content: none !important } #message { background: none !important }"


@pytest.fixture
def scripted(browse):
    """The one player whose browser runs script, since axe is one."""
    return browse(java_script_enabled=True, bypass_csp=True)


@pytest.mark.parametrize("state", [*PAGES, *BOARDS])
def test_axe_finds_nothing(scripted, state):
    (PAGES | BOARDS)[state](scripted)
    page = scripted.page
    page.add_style_tag(content=BARE)
    page.evaluate(AXE)
    found = {}
    for width, colours in ((360, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=colours)
        found[width, colours] = page.evaluate(RUN, RULES)
    assert found == {(360, "light"): [], (1280, "dark"): []}
