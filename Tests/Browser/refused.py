"""What cannot be done: the page says why, and nothing is lost."""

from kept import cell
from lib import first_edit, page, set_slider
from seen import seen


def readonly(shop):
    """Where nothing can be changed, every control that changes says why, and no key changes anything."""
    shop.edit("photo0.jpg", {"op": "exposure", "ev": 1})
    shop.run("album", "create", "Lakes")
    with page(shop, "--read-only") as (_, tab):
        cell(tab, shop, "photo0.jpg").click()
        with seen(tab, shop, "readonly", "body") as see:
            tab.keyboard.press("i")
            see("the list")
            tab.click("#bar-more")
            see("menu")
            tab.keyboard.press("Escape")
            for key in ("f", "3", "Delete", "a", "Control+v"):
                tab.keyboard.press(key)
            see("keys of the list")
            first_edit(tab, shop)
            set_slider(tab, "contrast.amount", "10")
            tab.click("#tool-history")
            see("the editor")
            for key in ("f", "3", "Control+s"):
                tab.keyboard.press(key)
            see("keys of the editor")
            tab.click("#export")
            see("export")
            tab.keyboard.press("Escape")
            tab.click("#close-editor")
            see("leaving")
            tab.click('dialog [data-choice="discard"]')
            see("left")


def states(shop):
    """What is not there is said: a photo that is gone, an album, a library without photos, a server that is away."""
    with page(shop) as (tabs, tab):
        tabs.may_fail = True
        cell(tab, shop, "photo0.jpg")
        with seen(tab, shop, "states", "#connection", "main", "photo-editor", ".side-list") as see:
            see("begins")
            for address in ("edit/0123456789abcdef0123456789abcdef", "album/0123456789abcdef", "nothing", "pick/0123456789abcdef"):
                tab.goto(f"{shop.base}#/{address}")
                see(address)
            tab.goto(f"{shop.base}#/photos")
            see("photos")
            shop.stop()
            see("away")
            shop.serve()
            see("back")


def failing(shop):
    """Whatever the server refuses is said, with its reason, and what was there stays."""
    shop.run("album", "create", "Lakes")
    shop.edit("photo0.jpg", {"op": "exposure", "ev": 1})

    def refuse(route):
        if route.request.method == "GET" or "/render" in route.request.url or "/fetches/" in route.request.url:
            return route.fallback()
        return route.fulfill(status=500, json={"code": "full", "message": "The disk is full.", "hint": "Make room."})

    with page(shop) as (tabs, tab):
        tabs.may_fail = True
        cell(tab, shop, "photo0.jpg").click()
        tabs.context.route("**/api/v1/**", refuse)
        with seen(tab, shop, "failing", "dialog", "selection-bar", ".side-list", "info-panel", "editor-bar", ".panel-host .version",
                  ".stage-fault", ".place-words") as see:
            see("begins")
            for key in ("f", "3", "Delete", "Control+c"):
                tab.keyboard.press(key)
                see(key)
            for words in ("Hide", "Revert to original", "Paste edits to 1 photo…"):
                tab.click("#bar-more")
                tab.click(f'[role=menuitem] >> text="{words}"')
                if "Paste" in words:
                    tab.click('dialog [data-choice="ok"]')
                see(words)
            tab.keyboard.press("a")
            tab.click('dialog [data-choice="add"]')
            see("an album filled")
            tab.click("#new-album")
            tab.keyboard.type("Seas")
            tab.keyboard.press("Enter")
            see("an album made")
            more = tab.locator('[aria-label="Change album Lakes"]')
            for words in ("Rename…", "Delete…"):
                more.hover()
                more.click()
                tab.click(f"[role=menuitem] >> text={words}")
                if words == "Rename…":
                    tab.keyboard.type("Hills")
                tab.click('dialog [data-choice="ok"]')
                see(words)
            tab.keyboard.press("i")
            tab.locator('[data-field="title"]').fill("Lake")
            tab.keyboard.press("Enter")
            see("a title")
            tab.locator('[data-field="keyword"]').fill("lake")
            tab.keyboard.press("Enter")
            see("a keyword")
            # The notices lie over the photos.
            tab.evaluate("document.querySelectorAll('#toasts [aria-label=Dismiss]').forEach(each => each.click())")
            cell(tab, shop, "photo1.jpg").click(modifiers=["Control"])
            tab.click("#bar-export")
            tab.click('dialog [data-choice="ok"]')
            see("an export of two")
            first_edit(tab, shop)
            tab.click("#auto")
            see("measured")
            set_slider(tab, "contrast.amount", "20")
            see("a new step")
            set_slider(tab, "exposure.ev", "2")
            tab.click("#save")
            see("saved")
            tab.keyboard.press("Control+z")
            for button in ("#undo", "#revert"):
                tab.click(button)
                see(button)
            tab.click("#tool-crop")
            tab.click("#level")
            see("leveled")
            tab.click("#tool-looks")
            tab.click('[data-look="noir"]')
            see("a look")
            tab.click("#tool-history")
            tab.click('[aria-label="Name version 1"]')
            tab.keyboard.type("Morning")
            tab.keyboard.press("Enter")
            see("a name")
            tab.click('.version[data-entry="0"] >> text=Go back to this')
            see("gone back")
