"""The list of photos: choosing, what can be done with the chosen ones, searching, albums, and the panel of facts."""

from kept import cell
from lib import page
from seen import seen


def cells(tab, *numbers, count=6):
    """Waits for the thumbnails, and returns the cells of some places."""
    tab.wait_for_function(f"() => document.querySelectorAll('.cell.has-picture:not([hidden])').length === {count}")
    return [tab.locator(f'.cell:not([hidden])[data-index="{number}"]') for number in numbers]


def choosing(shop):
    """A click, Ctrl, Shift and every key of the grid choose what they say, and the bar tells how many."""
    with page(shop) as (_, tab):
        zero, two, four, five = cells(tab, 0, 2, 4, 5)
        with seen(tab, shop, "choosing") as see:
            see("begins")
            two.click()
            see("a click")
            four.click(modifiers=["Control"])
            see("a click with Ctrl")
            zero.click(modifiers=["Control"])
            see("another")
            four.click(modifiers=["Control"])
            see("the same again")
            two.click()
            five.click(modifiers=["Shift"])
            see("a range")
            four.click(modifiers=["Shift"])
            see("a smaller range")
            zero.click(modifiers=["Shift"])
            see("a range the other way")
            tab.keyboard.press("Escape")
            see("Escape")
            tab.focus("photo-grid")
            for key in ("Home", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "End", "PageUp", "PageDown",
                        "Shift+ArrowLeft", "Shift+Home", "Control+ArrowRight", "Space", "ArrowRight", "Control+a", "Space"):
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")
            tab.click('[aria-label="Give up the choice"]')
            see("given up by the bar")
            two.click()
            tab.locator(".grid-spacer").click(position={"x": 1000, "y": 500})
            see("a click beside the photos")
            two.hover()
            two.locator(".cell-number").dispatch_event("click")
            see("a click on the mark")
            two.dblclick()
            see("a double click")


def actions(shop):
    """Every button and every entry of the menu for chosen photos does what it says, and Undo takes it back."""
    shop.edit("photo4.jpg", {"op": "exposure", "ev": 1})
    with page(shop) as (_, tab):
        cells(tab)
        zero, one, four = (cell(tab, shop, f"photo{number}.jpg") for number in (0, 1, 4))
        with seen(tab, shop, "actions") as see:
            zero.click()
            see("one")

            def menu(words, after=None):
                tab.click("#bar-more")
                see(f"menu for {words}")
                tab.click(f'[role=menuitem] >> text="{words}"')
                see(words)

            for selector in ("#bar-favorite", '.stars [data-rating="3"]'):
                tab.click(selector)
                see(f"{selector} of one")
            one.click(modifiers=["Control"])
            see("two")
            for selector in ("#bar-favorite", "#bar-favorite", '.stars [data-rating="5"]'):
                tab.click(selector)
                see(f"{selector} of two {len(see.recorded)}")
            menu("Remove rating")
            four.click()
            see("the edited one")
            menu("Copy edits")
            zero.click()
            one.click(modifiers=["Control"])
            see("two again")
            menu("Paste edits to 2 photos…")
            tab.locator(".checks input").uncheck()
            tab.click('dialog [data-choice="ok"]')
            see("nothing to paste")
            tab.locator(".checks input").check()
            tab.click('dialog [data-choice="ok"]')
            see("pasted")
            menu("Revert to original")
            menu("Hide")
            tab.click("#toasts >> text=Undo >> nth=-1")
            see("shown again by Undo")
            zero.click()
            tab.click("#bar-trash")
            see("trash")
            tab.click("#toasts >> text=Undo >> nth=-1")
            see("out of the trash by Undo")
            zero.click()
            tab.click("#bar-edit")
            see("Edit")


def sidebar(shop):
    """Every list, album, order, filter and search shows its photos, and what is done with an album is undone."""
    shop.run("rate", "4", "photo1.jpg")
    shop.run("rate", "2", "photo3.jpg")
    shop.run("favorite", "photo2.jpg")
    shop.run("hide", "photo5.jpg")
    shop.run("trash", "photo0.jpg")
    shop.edit("photo4.jpg", {"op": "exposure", "ev": 1})
    with page(shop) as (_, tab):
        cells(tab, count=4)
        with seen(tab, shop, "sidebar", "body") as see:
            see("begins")
            for route in ("favorites", "edited", "hidden", "trash"):
                tab.click(f'.side-link[data-route="{route}"]')
                see(route)
                tab.keyboard.press("End")
                see(f"the last of {route}")
            tab.click("#bar-restore")
            see("restored")
            tab.click('.side-link[data-route="photos"]')
            see("all")
            for order in ("captured.asc", "added.desc", "name.asc", "rating.desc", "captured.desc"):
                tab.select_option("#sort", order)
                see(order)
            for rating in ("2", "4", "5"):
                tab.select_option("#rating-filter", rating)
                see(f"rating {rating}")
            tab.click("text=Clear the search")
            see("cleared")
            tab.keyboard.press("/")
            tab.keyboard.type("photo1")
            see("a search")
            tab.keyboard.press("Enter")
            see("Enter in the search")
            tab.keyboard.press("/")
            tab.keyboard.type("x")
            see("a search that finds something else")
            tab.keyboard.press("Escape")
            see("Escape in the search")


def albums(shop):
    """An album is made, filled, renamed, emptied and deleted, and each can be refused and taken back."""
    with page(shop) as (_, tab):
        zero, one = cells(tab, 0, 1)
        with seen(tab, shop, "albums") as see:
            tab.click("#new-album")
            see("asked")
            tab.keyboard.press("Enter")
            see("no name")
            tab.keyboard.type(" Lakes ")
            tab.keyboard.press("Enter")
            see("made")
            tab.click('.side-link[data-route="photos"]')
            zero.click()
            one.click(modifiers=["Shift"])
            see("two photos")
            tab.click("#bar-album")
            see("which album")
            tab.click('dialog [data-choice="add"]')
            see("added")
            one.click()
            tab.keyboard.press("a")
            tab.select_option("dialog select", "")
            tab.click('dialog [data-choice="add"]')
            tab.keyboard.type("Hills")
            tab.click('dialog [data-choice="ok"]')
            see("added to a new one")
            tab.click('#albums .side-link >> text=Lakes')
            see("an album")
            zero.click()
            tab.click("#bar-more")
            see("menu in an album")
            tab.click("[role=menuitem] >> text=Take out of this album")
            see("taken out")
            tab.click("#toasts >> text=Undo >> nth=-1")
            see("put back by Undo")
            more = tab.locator('[aria-label="Change album Lakes"]')
            more.hover()
            more.click()
            see("menu of the album")
            for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Escape"):
                tab.keyboard.press(key)
                see(f"{key} in the menu {len(see.recorded)}")
            for answer in ("Escape", "Enter"):
                more.click()
                tab.click("[role=menuitem] >> text=Rename…")
                see(f"rename, {answer}")
                tab.keyboard.type("Seas")
                tab.keyboard.press(answer)
                see(f"after {answer}")
                more = tab.locator('[aria-label="Change album Lakes"], [aria-label="Change album Seas"]')
            for choice in ("cancel", "ok"):
                more.click()
                tab.click("[role=menuitem] >> text=Delete…")
                see(f"delete, {choice}")
                tab.click(f'dialog [data-choice="{choice}"]')
                see(f"after {choice}")
            tab.click("#toasts >> text=Undo >> nth=-1")
            see("the album is back")


def facts(shop):
    """Each field of the info panel is stored by Enter and by Tab and given up by Escape; changes elsewhere appear."""
    with page(shop) as (_, tab):
        zero, one = cells(tab, 0, 1)
        with seen(tab, shop, "facts", "selection-bar, .toolbar", "info-panel", ".cell") as see:
            tab.keyboard.press("i")
            see("opened")
            zero.click()
            see("one photo")
            for field in ("title", "caption"):
                for key in ("Tab", "Escape", "Enter") if field == "title" else ("Escape", "Tab"):
                    tab.locator(f'info-panel [data-field="{field}"]').fill(f" {field} {key} ")
                    tab.keyboard.press(key)
                    see(f"{field} {key}")
            for words in ("lake", "hill, lake,, sea "):
                tab.locator('[data-field="keyword"]').fill(words)
                tab.keyboard.press("Enter")
                see(f"keywords {words}")
            tab.click('[aria-label="Remove keyword lake"]')
            # Where the focus goes with the button that goes is a matter of who is first, the answer or the event.
            tab.focus("#search")
            see("without a keyword")
            for stars in (4, 2, 2):
                tab.click(f'info-panel .star[data-rating="{stars}"]')
                see(f"{stars} stars {len(see.recorded)}")
            tab.locator('info-panel h2').click()
            shop.run("rate", "5", "photo0.jpg")
            see("rated elsewhere")
            one.click(modifiers=["Control"])
            see("two photos")
            tab.locator('[data-field="keyword"]').fill("both")
            tab.keyboard.press("Enter")
            see("a keyword for both")
            tab.click('[aria-label="Close info"]')
            see("closed")
            for key in ("]", "[", "[", "+", "-"):
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")
            tab.locator("#cell-size").fill("300")
            see("larger by the slider")
            tab.click("#toggle-fit")
            see("whole photos")
            tab.reload()
            cells(tab)
            tab.wait_for_function("() => document.querySelector('photo-grid').layout.cell >= 300")
            assert tab.locator("photo-grid.is-fit").count() == 1
