"""What people have made or chosen on the page is kept, and nothing else is changed."""

from lib import Tabs, browser, first_edit, set_slider


def clipping(shop):
    """Marks of clipping lie over the photo, fitted and at 100 %, and go again."""
    shop.run("sample", "large.jpg", "--width", "2400")
    shop.run("import", "large.jpg")
    shop.serve()
    with browser() as chromium:
        tabs = Tabs(chromium)
        tab = tabs.open(shop.url)
        first_edit(tab, shop, "large.jpg")
        set_slider(tab, "exposure.ev", "3")
        stage = tab.locator("photo-stage")
        for is_fitted in (True, False):
            if not is_fitted:
                tab.click("#zoom")
                tab.wait_for_function("() => document.querySelectorAll('.tile').length >= 4")
                tab.wait_for_timeout(500)
            plain = stage.screenshot()
            tab.click("#clipping")
            assert stage.screenshot() != plain, "the marks are not seen"
            tab.click("#clipping")
            assert stage.screenshot() == plain, "something else has changed"
        tabs.check()
