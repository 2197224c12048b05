"""What people have made or chosen on the page is kept, and nothing else is changed."""

from lib import EDITOR, editor, first_edit, page, set_slider, until

COUNT = "document.querySelector('photo-grid').chosen.ids.length"


def paste(shop):
    """Pasted edits leave alone what they do not set, in the grid as in the editor, also with every box checked."""
    own = [{"op": "crop", "width": 0.5}, {"op": "exposure", "ev": -1}, {"op": "contrast", "amount": 40}]
    shop.edit("photo0.jpg", {"op": "exposure", "ev": 1}, {"op": "saturation", "amount": 30})
    for name in ("photo1.jpg", "photo2.jpg"):
        shop.edit(name, *own)

    def accepted(tab):
        tab.wait_for_selector("dialog[open] .checks input")
        boxes = tab.locator("dialog[open] .checks input")
        assert boxes.count() == 2 and all(boxes.nth(index).is_checked() for index in range(2))
        tab.click('dialog[open] [data-choice="ok"]')

    with page(shop) as (_, tab):
        cell(tab, shop, "photo0.jpg").click()
        tab.keyboard.press("Control+c")
        tab.wait_for_selector("#toasts >> text=copied")
        cell(tab, shop, "photo1.jpg").click()
        tab.keyboard.press("Control+v")
        accepted(tab)
        until(lambda: shop.photo("photo1.jpg")["newest"] == 2, "the paste in the grid")
        first_edit(tab, shop, "photo2.jpg")
        tab.keyboard.press("Control+v")
        accepted(tab)
        tab.wait_for_function(f"() => {EDITOR}.editing.isDirty")
        tab.click("#save")
        until(lambda: shop.photo("photo2.jpg")["newest"] == 2, "the paste in the editor")
        pasted = [recipe(tab, shop, name) for name in ("photo1.jpg", "photo2.jpg")]
        assert pasted[0] == pasted[1], pasted
        assert pasted[0] == [
            {"op": "crop", "width": 0.5}, {"op": "exposure", "ev": 1}, {"op": "contrast", "amount": 40},
            {"op": "saturation", "amount": 30}], pasted[0]


def choice(shop):
    """Photos that leave the list leave the choice: by a search, or because something else was done to them."""
    with page(shop) as (_, tab):
        cell(tab, shop, "photo0.jpg").click()
        for name in ("photo1.jpg", "photo2.jpg", "photo3.jpg"):
            cell(tab, shop, name).click(modifiers=["Control"])
        assert tab.evaluate(COUNT) == 4
        shop.run("trash", "photo2.jpg")
        tab.wait_for_function(f"() => {COUNT} === 3")
        tab.fill("#search", "photo1")
        tab.wait_for_selector(".cell:not([hidden])[data-index='0'][aria-label^='photo1']")
        tab.wait_for_function("() => document.querySelector('.list-count').textContent === '1 photo'")
        assert tab.inner_text(".bar-count") == "1 chosen"
        tab.click("#bar-trash")
        tab.wait_for_function("() => document.querySelector('.list-count').textContent === '0 photos'")
        tab.wait_for_selector("selection-bar", state="hidden")
        tab.fill("#search", "")
        tab.wait_for_function("() => document.querySelector('.list-count').textContent === '4 photos'")
        # What was chosen before the search is no longer what a range goes on from.
        cell(tab, shop, "photo5.jpg").click(modifiers=["Shift"])
        assert tab.evaluate(COUNT) == 1
        trashed = [number for number in range(shop.PHOTOS) if shop.photo(f"photo{number}.jpg").get("trashed")]
        assert trashed == [1, 2], trashed


def export(shop):
    """An export asks what becomes of changes that are not saved, and is what was chosen then."""
    with editor(shop) as (_, tab):
        set_slider(tab, "exposure.ev", "1")

        def exported(choice, name):
            tab.click(f'dialog[open] [data-choice="{choice}"]')
            with tab.expect_download() as download:
                tab.click('dialog[open] [data-choice="ok"]')
            shop.run("export", "photo0.jpg", "-o", name)
            return download.value.path().read_bytes() == (shop.folder / name).read_bytes()

        tab.click("#export")
        assert tab.locator("dialog[open] [data-choice]").evaluate_all(
            "buttons => buttons.map(button => button.dataset.choice)") == ["cancel", "saved", "save"]
        tab.click('dialog[open] [data-choice="cancel"]')
        assert tab.locator("dialog[open]").count() == 0
        tab.click("#export")
        assert exported("saved", "saved.jpg"), "not the state that was saved"
        assert tab.evaluate(f"{EDITOR}.editing.isDirty") and shop.photo("photo0.jpg")["newest"] == 0
        tab.click("adjust-panel [aria-haspopup=menu]")
        tab.click("[role=menuitem] >> text=Export…")
        assert exported("save", "edited.jpg"), "not the state that was to be saved"
        assert shop.photo("photo0.jpg")["newest"] == 1
        assert (shop.folder / "saved.jpg").read_bytes() != (shop.folder / "edited.jpg").read_bytes()
        # What is saved is exported without a question.
        tab.click("#export")
        assert tab.locator('dialog[open] [data-choice="ok"]').count() == 1


def settled(tab, stage):
    """What the stage shows once two pictures of it, half a second apart, are equal."""
    shown = stage.screenshot()
    for _ in range(60):
        tab.wait_for_timeout(500)
        before, shown = shown, stage.screenshot()
        if shown == before:
            return shown
    raise AssertionError("the stage changes all the time")


def clipping(shop):
    """Marks of clipping lie over the photo, fitted and at 100 %, and go again."""
    shop.add_large()
    with editor(shop, name="large.jpg") as (_, tab):
        set_slider(tab, "exposure.ev", "3")
        stage = tab.locator("photo-stage")
        for is_fitted in (True, False):
            if not is_fitted:
                tab.click("#zoom")
                tab.wait_for_function("() => document.querySelectorAll('.tile').length >= 4")
            plain = settled(tab, stage)
            tab.click("#clipping")
            assert stage.screenshot() != plain, "the marks are not seen"
            tab.click("#clipping")
            until(lambda: stage.screenshot() == plain, "the picture without marks")


def texts(shop):
    """What is typed into a text of a photo is stored with Enter; Escape brings the old text back."""
    with page(shop) as (_, tab):
        tab.click(f'.cell[data-id="{shop.asset("photo0.jpg")}"]')
        tab.click("#toggle-info")
        field = tab.locator('input[data-field="title"]')
        field.click()
        tab.keyboard.type("Lake Garda")
        field.evaluate("element => { element.isOld = true }")
        tab.keyboard.press("Enter")
        until(lambda: shop.photo("photo0.jpg").get("title") == "Lake Garda", "the title")
        # The panel shows it anew when the page hears of it.
        tab.wait_for_function("() => !document.querySelector('input[data-field=title]').isOld")
        field.click()
        tab.keyboard.type(" again")
        tab.keyboard.press("Escape")
        assert field.input_value() == "Lake Garda"


def cell(tab, shop, name):
    """The cell of a photo."""
    place = tab.locator(f'.cell:not([hidden])[data-id="{shop.asset(name)}"]')
    place.wait_for()
    return place


def recipe(tab, shop, name):
    """The adjustments of a photo as it is saved, without their ids."""
    saved = tab.evaluate(
        f"fetch('/api/v1/assets/{shop.asset(name)}/recipe').then(answer => answer.json())")
    return [{key: value for key, value in step.items() if key != "id"} for step in saved["recipe"]["adjustments"]]
