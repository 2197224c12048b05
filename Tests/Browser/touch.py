"""Fingers on the list and on the picture."""

from grid import cells
from lib import EDITOR, Tabs, browser, first_edit


def fingers(tab, *moves):
    """Puts fingers on the screen, moves them, and lifts them. Each move has a place for each finger."""
    touch = tab.context.new_cdp_session(tab)
    for number, places in enumerate(moves):
        touch.send("Input.dispatchTouchEvent", {
            "type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]})
    return lambda: touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def touching(shop):
    """A tap opens a photo, a long press chooses it, and taps after that choose more."""
    shop.serve()
    with browser() as chromium:
        tabs = Tabs(chromium, has_touch=True)
        tab = tabs.open(shop.url)
        zero, one, two = cells(tab, 0, 1, 2)
        chosen = "document.querySelector('photo-grid').chosen.ids.length"
        box = one.bounding_box()
        lift = fingers(tab, [(box["x"] + 50, box["y"] + 50)])
        tab.wait_for_function(f"() => {chosen} === 1")
        lift()
        assert one.get_attribute("aria-selected") == "true" and tab.evaluate(chosen) == 1
        two.tap()
        tab.wait_for_function(f"() => {chosen} === 2")
        one.tap()
        tab.wait_for_function(f"() => {chosen} === 1")
        two.tap()
        tab.wait_for_function(f"() => {chosen} === 0")
        zero.tap()
        tab.wait_for_selector("photo-editor")
        tabs.check()


def pinching(shop):
    """Two fingers zoom the picture around the place between them, and one finger moves it."""
    shop.add_large()
    shop.serve()
    with browser() as chromium:
        tabs = Tabs(chromium, has_touch=True)
        tab = tabs.open(shop.url)
        first_edit(tab, shop, "large.jpg")
        stage = f"{EDITOR}.view.stage"
        scale = tab.evaluate(f"{stage}.scale")
        place = tab.evaluate(f"{stage}.placeAt({{clientX: 400, clientY: 400}})")
        fingers(tab, [(350, 400), (450, 400)], [(325, 400), (450, 400)], [(325, 400), (475, 400)], [(250, 400), (550, 400)])()
        assert abs(tab.evaluate(f"{stage}.scale") / scale - 3) < 0.05
        there = tab.evaluate(f"{stage}.placeAt({{clientX: 400, clientY: 400}})")
        assert abs(there["x"] - place["x"]) < 0.01 and abs(there["y"] - place["y"]) < 0.01, (place, there)
        before = tab.evaluate(f"{stage}.box")
        fingers(tab, [(400, 400)], [(380, 410)], [(360, 420)])()
        after = tab.evaluate(f"{stage}.box")
        assert abs(after["x"] - before["x"] + 40) < 1 and abs(after["y"] - before["y"] - 20) < 1, (before, after)
        tabs.check()
