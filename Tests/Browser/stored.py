"""What is stored and what becomes of it: saving, history, looks, exports, keys, and two people on one photo."""

from kept import cell
from lib import Tabs, address, browser, editor, page, ready, set_slider
from seen import seen

PARTS = ("editor-bar", ".editor-notice", ".panel-host", "dialog", ".menu")


def saving(shop):
    """Save, Discard, leaving, the photo before and after ask what has to be asked, and do what was answered."""
    with editor(shop, name="photo1.jpg") as (_, tab), seen(tab, shop, "saving", "editor-bar", ".editor-notice", "dialog") as see:
        see("begins")
        for answer in ("cancel", "ok"):
            set_slider(tab, "exposure.ev", "1")
            tab.click("#discard")
            see(f"discard {answer}")
            tab.click(f'dialog [data-choice="{answer}"]')
            see(f"after {answer}")
        set_slider(tab, "exposure.ev", "2")
        for answer in ("cancel", "discard"):
            tab.click("#photo-after")
            see(f"leave {answer}")
            tab.click(f'dialog [data-choice="{answer}"]')
            see(f"left {answer}")
        ready(tab)
        tab.keyboard.press("ArrowRight")
        see("the photo after")
        ready(tab)
        tab.keyboard.press("ArrowLeft")
        see("the photo before")
        ready(tab)
        set_slider(tab, "contrast.amount", "30")
        tab.locator("photo-stage").focus()
        tab.keyboard.press("Escape")
        tab.click('dialog [data-choice="save"]')
        see("saved and back in the list")
        tab.go_back()
        ready(tab)
        see("in the editor again")
        for button in ("#undo", "#redo", "#revert", "#editor-favorite"):
            tab.click(button)
            see(button)
        set_slider(tab, "exposure.ev", "1")
        tab.click("#revert")
        see("revert with changes")
        tab.click('dialog [data-choice="save"]')
        see("saved and reverted")
        tab.click("#close-editor")
        see("closed")


def histories(shop):
    """The history lists every version with its changes; versions are named, compared and gone back to."""
    shop.edit("photo0.jpg", {"op": "exposure", "ev": 1})
    shop.edit("photo0.jpg", {"op": "exposure", "ev": 1}, *({"op": op, "amount": 20} for op in (
        "contrast", "saturation", "clarity", "highlights", "shadows", "vibrance", "texture")))
    shop.run("undo", "photo0.jpg")
    with editor(shop) as (_, tab), seen(tab, shop, "histories", *PARTS) as see:
        tab.keyboard.press("h")
        see("begins")
        for entry in (0, 1, 2):
            tab.click(f'.version[data-entry="{entry}"] input')
            see(f"marked {entry}")
        tab.click("#compare-versions")
        see("compared")
        tab.keyboard.press("Escape")
        tab.click('.version[data-entry="1"] input')
        see("one mark")
        for key in ("Escape", "Enter"):
            tab.click('[aria-label="Name version 1"]')
            see(f"name, {key}")
            tab.keyboard.type("Morning")
            tab.keyboard.press(key)
            see(f"after {key}")
        tab.click('.version[data-entry="2"] >> text=Go back to this')
        see("gone back")
        shop.edit("photo0.jpg", {"op": "sepia"})
        see("edited elsewhere")
        tab.click('.version[data-entry="0"] >> text=Go back to this')
        see("the original")


def looking(shop):
    """A look is laid on, made weaker, and taken away; each has a picture of its own."""
    with editor(shop) as (_, tab), seen(tab, shop, "looking", "editor-bar", ".panel-host") as see:
        tab.keyboard.press("l")
        tab.wait_for_function("() => { const list = [...document.querySelectorAll('.look img')];"
                              " return list.length > 3 && list.every(each => each.naturalWidth === 160) }")
        see("begins")
        pictures = tab.evaluate("""[...document.querySelectorAll('.look img')].map(each => {
          const canvas = document.createElement('canvas'), context = canvas.getContext('2d')
          context.drawImage(each, 0, 0)
          return context.getImageData(0, 0, 160, 100).data.reduce((a, b) => (a * 31 + b) % 1e9, 7) })""")
        assert len(set(pictures)) == len(pictures), "two looks have the same picture"
        tab.click('[data-look="noir"]')
        see("noir")
        tab.locator('input[data-param="look.strength"]').press("Shift+ArrowLeft")
        see("weaker")
        tab.click('[data-look=""]')
        see("none")
        tab.keyboard.press("Control+z")
        see("undone")


def conflicts(shop):
    """Of two edits of a photo both are shown, and the answer decides; taking theirs is undone by Undo."""
    with editor(shop) as (tabs, tab), seen(tab, shop, "conflicts", *PARTS) as see:
        tabs.may_fail = True
        set_slider(tab, "exposure.ev", "1")
        set_slider(tab, "contrast.amount", "20")
        shop.edit("photo0.jpg", {"op": "exposure", "ev": -1}, {"op": "grain", "amount": 30})
        see("told")
        for answer in ("cancel", "theirs"):
            tab.click("#save")
            see(f"asked, {answer}")
            tab.click(f'dialog [data-choice="{answer}"]')
            see(f"after {answer}")
        tab.keyboard.press("Control+z")
        see("mine again")
        tab.keyboard.press("Control+s")
        see("saved")
        shop.run("trash", "photo0.jpg")
        shop.run("purge", "photo0.jpg")
        see("removed")


def exporting(shop):
    """Every setting of an export is sent, is there the next time, and a wrong one is refused; many come as an archive."""
    with page(shop) as (_, tab), seen(tab, shop, "exporting", "dialog", "selection-bar") as see:
        asked = []
        cell(tab, shop, "photo0.jpg").click()
        for number, values in enumerate([("", "", "2048", "none"), ("webp", "50", "640", ""), ("png", "", "", "keep")]):
            tab.click("#bar-export")
            see(f"settings {number}")
            for index, value in ((0, values[0]), (1, values[2]), (2, values[3])):
                tab.locator("dialog select").nth(index).select_option(value)
            if values[1]:
                tab.fill("dialog input", "101")
                tab.keyboard.press("Enter")
                see("refused")
                tab.fill("dialog input", values[1])
            see(f"set {number}")
            with tab.expect_download() as download:
                tab.click('dialog [data-choice="ok"]')
            download.value.path()
            asked.append(download.value.url.split("?")[-1])
            see(f"exported {number}")
        assert asked == ["metadata=none&longEdge=2048", "format=webp&longEdge=640&quality=50", "format=png&metadata=keep"], asked
        cell(tab, shop, "photo1.jpg").click(modifiers=["Control"])
        tab.click("#bar-export")
        see("of two")
        with tab.expect_download() as download:
            tab.click('dialog [data-choice="ok"]')
        assert download.value.path().stat().st_size > 10_000
        assert tab.locator(".is-progress").count() == 0
        tab.click("#bar-export")
        tab.click('dialog [aria-label="Close"]')
        see("closed")


def keys(shop):
    """Every key does what the help says, in the list and in the editor, and leaves alone what people type."""
    with page(shop) as (_, tab):
        cell(tab, shop, "photo0.jpg").click()
        with seen(tab, shop, "keys", "photo-browser .toolbar", "selection-bar", "editor-bar", ".tool", ".panel-host > *", "dialog",
                  ".cell") as see:
            see("begins")
            tab.keyboard.press("?")
            see("? in the list")
            tab.keyboard.press("Escape")
            for key in ("f", "3", "0", "Control+c", "Control+v", "Escape", "i", "i", "x", "a", "Escape", "e"):
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")
            ready(tab)
            tab.keyboard.press("?")
            see("? in the editor")
            tab.keyboard.press("Escape")
            for key in ("c", "m", "h", "i", "f", "4", "0", "a", "b", "b", "z", "j", "j", "Control+c", "Control+v", "Escape", "Escape"):
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")
            for key, name in (("Delete", "photo1.jpg"), ("Enter", "photo2.jpg")):
                cell(tab, shop, name).click()
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")


def picking(shop):
    """The picker counts, says its limit, gives up photos, and is over when it is canceled."""
    import subprocess
    command = subprocess.Popen(
        [shop.program, "pick", "--web", "--limit", "3"], cwd=shop.folder,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    url = address(command)
    with browser() as chromium:
        tabs = Tabs(chromium)
        tab = tabs.open(url)
        tab.wait_for_function("() => document.querySelectorAll('.cell.has-picture').length === 6", timeout=30_000)
        with seen(tab, shop, "picking", ".topbar", "photo-picker") as see:
            see("begins")
            for index in (4, 1, 0, 2):
                tab.click(f'.cell[data-index="{index}"]')
                see(f"{index} {len(see.recorded)}")
            tab.locator('.pick-item >> [aria-label="Give up photo 2"]').click()
            see("the second given up")
            tab.focus("photo-grid")
            for key in ("ArrowRight", "Enter", "Shift+ArrowRight", "Space", "Control+a"):
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")
            tab.click('.side-link[data-route="favorites"]')
            see("another list keeps the choice")
            for _ in range(3):
                tab.click("#theme")
                see(f"theme {len(see.recorded)}")
            tabs.may_fail = True
            tab.click("#pick-cancel")
            see("canceled")
        command.communicate(timeout=30)
        assert command.returncode != 0
