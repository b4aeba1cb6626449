"""What must hold of the page at any moment: nothing hangs over its sides, and everything that acts has a name."""

from playwright.sync_api import Page, ViewportSize

PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1440, height=900)
ACTING = {"button", "link", "textbox", "searchbox", "slider", "spinbutton", "combobox", "radio", "checkbox", "dialog"}

SIDEWAYS = """() => {
  const width = document.documentElement.clientWidth
  scrollTo(9999, scrollY)
  const found = scrollX > 0 ? [`the page scrolls ${scrollX} px`] : []
  scrollTo(0, scrollY)
  for (const one of document.querySelectorAll('button, a, input, select, h1, h2, h3')) {
    const box = one.getBoundingClientRect()
    const seen = one.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1
    if (seen && (box.left < -1 || box.right > width + 1))
      found.push(`${one.outerHTML.slice(0, 120)} from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`)
  }
  return found
}"""


def sideways(page: Page) -> list[str]:
    """What reaches over the sides of the window."""
    found: list[str] = page.evaluate(SIDEWAYS)
    return found


def hidden_below(page: Page) -> int:
    """How many pixels the page is longer than its window."""
    more: int = page.evaluate("() => document.documentElement.scrollHeight - innerHeight")
    return more


def nameless(page: Page) -> list[str]:
    """What acts and has no accessible name, as the browser's own accessibility tree has it."""
    wire = page.context.new_cdp_session(page)
    tree = wire.send("Accessibility.getFullAXTree")
    wire.detach()
    return [
        f"{node['role']['value']} {node['nodeId']}"
        for node in tree["nodes"]
        if not node["ignored"] and node["role"]["value"] in ACTING and not node.get("name", {}).get("value", "").strip()
    ]


def survey(page: Page) -> None:
    """At the size of a phone and of a desk, where it stays."""
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.wait_for_function("(width) => innerWidth === width", arg=size["width"])
        found = sideways(page) + [f"no name: {one}" for one in nameless(page)]
        assert not found, f"at {size}: {found}"
