"""What people do on the page, in a real browser. Each scenario is a test of BrowserTests; by hand:

    .build/test-tools/playwright/bin/python Tests/Browser/scenarios.py .build/debug/photoedit edit
"""

import base64
import json

import controls
import grid
import kept
import masks
import picture
import refused
import stored
import touch
from lib import EDITOR, Tabs, address, browser, editor, first_edit, main, page, ready, set_slider, until

SEEN = "[...document.querySelectorAll('.cell:not([hidden])')].map(cell => Number(cell.dataset.index))"


def edit(shop):
    """A slider that is dragged fifty times ends in the bytes of the command; saving, undo and revert are in the history."""
    with editor(shop) as (_, tab):
        box = tab.locator('input[data-param="exposure.ev"]').bounding_box()
        middle = box["y"] + box["height"] / 2
        tab.mouse.move(box["x"] + box["width"] / 2, middle)
        tab.mouse.down()
        for step in range(50):
            tab.mouse.move(box["x"] + box["width"] * (0.3 + 0.35 * ((step * 7) % 50) / 50), middle)
        tab.mouse.move(box["x"] + box["width"] * 0.6, middle)
        tab.mouse.up()
        ready(tab)
        recipe = tab.evaluate(f"{EDITOR}.editing.recipe")
        assert [step["op"] for step in recipe["adjustments"]] == ["exposure"], recipe
        shown = tab.evaluate(
            f"(async () => {{ const last = {EDITOR}.view.renderer.last;"
            " const bytes = new Uint8Array(await last.blob.arrayBuffer());"
            " return [btoa([...bytes].map(byte => String.fromCharCode(byte)).join('')), last.recipe] })()")
        assert shown[1]["adjustments"] == recipe["adjustments"]
        (shop.folder / "recipe.json").write_text(json.dumps(recipe))
        shop.run("preview", "photo0.jpg", "--recipe", "recipe.json", "--final", "--size", "1024", "--no-library",
                 "-o", "expected.webp")
        assert base64.b64decode(shown[0]) == (shop.folder / "expected.webp").read_bytes(), "other bytes than the command's"
        tab.click("#save")
        until(lambda: shop.photo("photo0.jpg")["current"], "the edit")
        assert shop.photo("photo0.jpg")["newest"] == 1
        tab.wait_for_selector("#undo:not([disabled])")
        tab.click("#undo")
        until(lambda: shop.photo("photo0.jpg")["current"] == 0, "the undo")
        tab.wait_for_selector("#redo:not([disabled])")
        tab.click("#redo")
        until(lambda: shop.photo("photo0.jpg")["current"], "the redo")
        tab.click("#tool-history")
        tab.wait_for_selector(".version[data-entry='3']")
        assert tab.locator(".version").count() == 4


def crop(shop):
    """The handles of the crop make the crop of the recipe, and the picture of it is the command's."""
    with editor(shop) as (_, tab):
        tab.click("#tool-crop")
        tab.wait_for_selector("#crop-box")
        ready(tab)
        box = tab.locator("#crop-box").bounding_box()
        handle = tab.locator('.crop-handle[data-edge="se"]').bounding_box()
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x - box["width"] * 0.25, y - box["height"] * 0.5, steps=8)
        tab.mouse.up()
        tab.click("#tool-adjust")
        ready(tab)
        steps = tab.evaluate(f"{EDITOR}.editing.recipe.adjustments")
        crop = next(step for step in steps if step["op"] == "crop")
        assert abs(crop["width"] - 0.75) < 0.02 and abs(crop["height"] - 0.5) < 0.02, crop
        assert crop.get("x", 0) == 0 and crop.get("y", 0) == 0, crop
        tab.click("#save")
        until(lambda: shop.photo("photo0.jpg")["current"], "the edit")
        assert abs(tab.evaluate(f"{EDITOR}.view.renderer.last.width") - 360) <= 8


def slow(shop):
    """Drags that begin while the engine has not answered end where the hand is, and are one step back each."""
    with editor(shop) as (_, tab):
        tab.evaluate("void (window.fetch = (send => async (path, options) => { if (path.includes('/recipe/'))"
                     " await new Promise(done => setTimeout(done, 700)); return send(path, options) })(fetch))")

        def drag(selector, *places):
            box = tab.locator(selector).bounding_box()
            at = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in places]
            tab.mouse.move(*at[0])
            tab.mouse.down()
            for place in at[1:]:
                tab.mouse.move(*place)
            tab.mouse.up()
            tab.wait_for_function(f"() => {EDITOR}.editing.settled.then(() => true)")

        drag('input[data-param="contrast.amount"]', (0.5, 0.5), (0.6, 0.5), (0.7, 0.5), (0.8, 0.5))
        tab.click("[data-section=curve] summary")
        tab.locator(".curve-plane").first.scroll_into_view_if_needed()
        drag(".curve-plane", (0.5, 0.5), (0.5, 0.45), (0.5, 0.4), (0.5, 0.3))
        contrast, curve = tab.evaluate(f"{EDITOR}.editing.recipe.adjustments")
        assert 55 <= contrast["amount"] <= 65, contrast
        assert len(curve["points"]) == 3 and abs(curve["points"][1][1] - 0.7) < 0.05, curve
        tab.keyboard.press("Control+z")
        tab.keyboard.press("Control+z")
        assert not tab.evaluate(f"{EDITOR}.editing.recipe?.adjustments?.length")


def compare(shop):
    """The original is shown while the key is held, and beside the edit with a divider; 100 % comes in tiles."""
    shop.add_large()
    with editor(shop, name="large.jpg") as (_, tab):
        set_slider(tab, "exposure.ev", "2")
        bright = tab.locator("photo-stage").screenshot()
        tab.keyboard.down("\\")
        tab.wait_for_function("() => document.querySelector('photo-divider')?.source")
        until(lambda: tab.locator("photo-stage").screenshot() != bright, "another picture than without the key")
        tab.keyboard.up("\\")
        tab.wait_for_selector("photo-divider", state="detached")
        tab.click("#compare")
        tab.wait_for_selector("photo-divider")
        tab.click("#compare")
        assert tab.locator("#zoom").inner_text() == "Fit"
        tab.click("#zoom")
        assert tab.locator("#zoom").inner_text() == "100 %"
        tab.wait_for_selector(".tile", timeout=30_000)
        tab.keyboard.press("z")
        assert tab.locator("#zoom").inner_text() == "Fit"


def pick(shop):
    """Photos are picked in an order, up to a limit, and are the result of the command in that order."""
    import subprocess
    command = subprocess.Popen(
        [shop.program, "pick", "--web", "--exact", "2", "--ordered", "--ids"], cwd=shop.folder,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    url = address(command)
    with browser() as chromium:
        tabs = Tabs(chromium)
        tab = tabs.open(url)
        tab.wait_for_selector(".cell.has-picture", timeout=30_000)
        assert not tab.is_enabled("#pick-done")
        assert tab.inner_text("#pick-reason")
        assert tab.get_attribute("photo-grid [aria-multiselectable], photo-grid[aria-multiselectable]",
                                 "aria-multiselectable") == "true"
        ids = [tab.get_attribute(f'.cell[data-index="{index}"]', "data-id") for index in (3, 1)]
        tab.click('.cell[data-index="3"]')
        tab.click('.cell[data-index="1"]')
        assert [tab.inner_text(f'.cell[data-index="{index}"] .cell-number') for index in (3, 1)] == ["1", "2"]
        tab.click('.cell[data-index="0"]')
        assert tab.locator(".pick-item").count() == 2, "more than the exact count were taken"
        tab.click("#pick-done")
        output, _ = command.communicate(timeout=30)
        assert command.returncode == 0 and output.split() == ids, (command.returncode, output, ids)
        tabs.may_fail = True


def two(shop):
    """What another tab or the command line changes appears; a conflict is shown, and nothing is overwritten."""
    with page(shop) as (tabs, one):
        other = tabs.open(shop.base)
        other.wait_for_selector(".cell.has-picture", timeout=30_000)
        shop.run("favorite", "photo1.jpg")
        asset = shop.asset("photo1.jpg")
        other.wait_for_function(
            f"() => document.querySelector('.cell[data-id=\"{asset}\"]').getAttribute('aria-label')"
            ".toLowerCase().includes('favorite')")
        for tab in (one, other):
            first_edit(tab, shop)
        set_slider(one, "exposure.ev", "1")
        set_slider(other, "contrast.amount", "40")
        # The answer 412 is one that the browser itself writes down.
        tabs.may_fail = True
        one.keyboard.press("Control+s")
        other.wait_for_selector(".editor-notice:not([hidden])")
        other.keyboard.press("Control+s")
        other.wait_for_selector("dialog.conflict")
        assert shop.photo("photo0.jpg")["newest"] == 1, "a conflict was overwritten"
        other.click('dialog.conflict [data-choice="mine"]')
        until(lambda: shop.photo("photo0.jpg")["newest"] == 2, "saving on top")
        assert "contrast" in shop.run("diff", "photo0.jpg@1", "photo0.jpg@2", status=1)


def away(shop):
    """A server that is killed is missed, and found again when it is back; an edit that was not saved is still there."""
    with editor(shop) as (tabs, tab):
        set_slider(tab, "exposure.ev", "1")
        tabs.may_fail = True
        shop.stop()
        tab.wait_for_selector("#connection:not([hidden])", timeout=30_000)
        shop.serve()
        tab.wait_for_selector("#connection", state="hidden", timeout=60_000)
        assert tab.evaluate(f"{EDITOR}.editing.isDirty")
        tab.keyboard.press("Control+s")
        until(lambda: shop.photo("photo0.jpg")["current"], "the edit")


def many(shop):
    """A grid of 100 000 photos reaches the last one, at both pixel ratios, with as many cells as are seen."""
    shop.serve()
    total = 100_000
    picture = shop.folder / "cell.webp"
    shop.run("preview", "photo0.jpg", "--size", "160", "--no-library", "-o", "cell.webp")

    def listed(route):
        from urllib.parse import parse_qs, urlsplit
        query = parse_qs(urlsplit(route.request.url).query)
        offset, limit = int(query.get("offset", ["0"])[0]), int(query.get("limit", ["200"])[0])
        after = query.get("after")
        if after:
            offset = int(after[0], 16) + 1
        photos = [
            {"asset": f"{index:032x}", "newest": 0, "current": 0, "picture": f"{index:032x}-0-2", "fileName": f"{index}.jpg",
             "width": 480, "height": 320, "aspect": 1.5, "mediaType": "image/jpeg", "isFavorite": False,
             "isHidden": False, "isEdited": False, "isReference": False, "fileSize": 1}
            for index in range(offset, min(total, offset + limit))]
        body = {"count": total, "offset": offset, "fetch": "f", "token": "t", "items": photos}
        route.fulfill(body=json.dumps(body), content_type="application/json")

    with browser() as chromium:
        for ratio in (1, 2):
            tabs = Tabs(chromium, device_scale_factor=ratio)
            tabs.context.route("**/api/v1/assets?*", listed)
            tabs.context.route("**/t/**", lambda route: route.fulfill(
                body=picture.read_bytes(), content_type="image/webp"))
            tab = tabs.open(shop.url)
            tab.wait_for_selector(".cell.has-picture", timeout=30_000)
            tab.focus("photo-grid")
            tab.keyboard.press("End")
            tab.wait_for_function(f"() => {SEEN}.includes({total - 1})", timeout=30_000)
            tab.wait_for_selector(f'.cell[data-index="{total - 1}"].has-picture', timeout=30_000)
            assert len(tab.evaluate(SEEN)) < 500
            if tab.evaluate("document.querySelector('photo-grid').layout.isMapped"):
                # The wheel moves the content itself, by as many pixels as anywhere.
                moved = tab.evaluate("""[[0, 1], [1, 40]].map(([deltaMode, unit]) => { const grid = document.querySelector('photo-grid')
                  const before = grid.top
                  grid.dispatchEvent(new WheelEvent('wheel', {deltaY: -10, deltaMode, cancelable: true}))
                  return (before - grid.top) / unit })""")
                assert moved == [10, 10], moved
            tab.evaluate("document.querySelector('photo-grid').scrollContentTo("
                         "document.querySelector('photo-grid').layout.height / 2)")
            tab.wait_for_function(f"() => Math.abs({SEEN}[0] - {total // 2}) < 2000", timeout=30_000)
            tabs.check()


def names(shop):
    """Every control has a name, is reached by the keyboard, and shows that it has the focus; also on a small screen."""
    shop.serve()
    unnamed = """() => [...document.querySelectorAll('button, input, select, textarea, a[href], [role], [tabindex="0"]')]
      .filter(element => element.checkVisibility({visibilityProperty: true})
        && !['presentation', 'none', 'group', 'row', 'rowgroup', 'status', 'alert', 'list', 'listitem', 'separator']
             .includes(element.getAttribute('role')))
      .filter(element => !(element.getAttribute('aria-label') || element.getAttribute('aria-labelledby')
        || element.title || element.alt || element.textContent.trim() || element.labels?.length))
      .map(element => element.outerHTML.slice(0, 120))"""
    with browser() as chromium:
        for width in (360, 1280):
            tabs = Tabs(chromium)
            tab = tabs.open(shop.url)
            tab.set_viewport_size({"width": width, "height": 740})
            tab.wait_for_selector(".cell.has-picture", timeout=30_000)
            assert not tab.evaluate(unnamed), tab.evaluate(unnamed)
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
            first_edit(tab, shop)
            assert not tab.evaluate(unnamed), tab.evaluate(unnamed)
            assert tab.evaluate("document.documentElement.scrollWidth") <= width
            for _ in range(12):
                tab.keyboard.press("Tab")
                outline = tab.evaluate(
                    "(() => { const style = getComputedStyle(document.activeElement);"
                    " return [document.activeElement.tagName, style.outlineStyle, style.outlineWidth, style.boxShadow] })()")
                assert outline[0] != "BODY"
            tabs.check()


def reading(shop):
    """On a page for reading nothing can be changed, and everything can be seen."""
    with editor(shop, "--read-only") as (_, tab):
        assert not tab.is_enabled("#save")
        tab.keyboard.press("Control+s")
        tab.wait_for_timeout(500)
        assert shop.photo("photo0.jpg")["newest"] == 0


SCENARIOS = {
    "edit": edit, "crop": crop, "slow": slow, "compare": compare, "pick": pick, "two": two, "away": away, "many": many,
    "names": names, "reading": reading, "paste": kept.paste, "choice": kept.choice, "export": kept.export,
    "clipping": kept.clipping, "texts": kept.texts,
    "choosing": grid.choosing, "actions": grid.actions, "sidebar": grid.sidebar, "albums": grid.albums, "facts": grid.facts,
    "touching": touch.touching,
    "sliders": controls.sliders, "colors": controls.colors, "cards": controls.cards, "adding": controls.adding,
    "zooming": picture.zooming, "comparing": picture.comparing, "histogram": picture.histogram, "cropping": picture.cropping,
    "drawn": masks.drawn, "masked": masks.masked, "places": masks.places, "framed": masks.framed,
    "saving": stored.saving, "histories": stored.histories, "looking": stored.looking, "conflicts": stored.conflicts,
    "exporting": stored.exporting, "keys": stored.keys, "picking": stored.picking, "readonly": refused.readonly,
    "states": refused.states, "failing": refused.failing, "pinching": touch.pinching,
}

if __name__ == "__main__":
    main(SCENARIOS)
