"""The panels of the editor: sliders, curves, wheels, lists, cards, and what is at hand for each kind of parameter."""

import math

from lib import EDITOR, editor
from seen import drag, middle, seen

PARTS = ("editor-bar", ".panel-host", "dialog", ".menu")


def slider(tab, name):
    """The range of a slider."""
    return tab.locator(f'input[data-param="{name}"]').first


def sliders(shop):
    """Sliders are dragged, moved by each key, typed into within their limits, and taken back."""
    with editor(shop) as (_, tab), seen(tab, shop, "sliders", *PARTS) as see:
        see("begins")
        for name, key in [
                ("exposure.ev", "ArrowRight"), ("exposure.ev", "Shift+ArrowRight"), ("exposure.ev", "Shift+ArrowDown"),
                ("exposure.ev", "Delete"), ("exposure.ev", "End"), ("exposure.ev", "Home"), ("contrast.amount", "Shift+ArrowUp"),
                ("contrast.amount", "Shift+ArrowLeft"), ("contrast.amount", "PageUp"), ("contrast.amount", "Backspace"),
                ("whiteBalance.temperature", "ArrowLeft"), ("whiteBalance.tint", "ArrowRight")]:
            slider(tab, name).press(key)
            see(f"{name} {key} {len(see.recorded)}")
        for name, typed in [("exposure.ev", "99"), ("exposure.ev", "-99"), ("exposure.ev", "1.2345"), ("exposure.ev", ""),
                            ("shadows.amount", "12.6"), ("clarity.amount", "-30")]:
            slider(tab, name).press("Enter")
            tab.keyboard.press("Control+a")
            tab.keyboard.type(typed) if typed else tab.keyboard.press("Delete")
            tab.keyboard.press("Enter")
            see(f"{name} typed {typed}")
        slider(tab, "clarity.amount").press("5")
        see("a digit leads to the number")
        tab.keyboard.press("Escape")
        see("Escape in a number")
        drag(tab, middle(tab, 'input[data-param="highlights.amount"]'), middle(tab, 'input[data-param="highlights.amount"]', 0.75))
        see("dragged")
        tab.mouse.move(*middle(tab, 'input[data-param="highlights.amount"]', 0.75))
        tab.mouse.down()
        for x in (0.6, 0.3):
            tab.mouse.move(*middle(tab, 'input[data-param="highlights.amount"]', x))
            see(f"held at {x}")
        tab.mouse.up()
        see("let go")
        tab.locator('photo-slider[data-name="highlights.amount"] label').dblclick()
        see("a double click on the name")
        for section in ("light", "color"):
            tab.click(f'[data-section="{section}"] .section-reset')
            see(f"{section} reset")
        for key in ("Control+z", "Control+z", "Control+Shift+z", "Control+y", "Control+z"):
            tab.keyboard.press(key)
            see(f"{key} {len(see.recorded)}")
        tab.click("#auto")
        see("measured")
        tab.click("#copy-edits")
        see("copied")
        tab.click(".panel-head [aria-haspopup=menu]")
        see("menu")
        tab.click("[role=menuitem] >> text=Reset all adjustments")
        see("all reset")
        tab.click("#discard") if tab.is_visible("#discard") else None
        tab.click("#paste-edits")
        see("what to paste")
        tab.click('dialog [data-choice="ok"]')
        see("pasted")


def colors(shop):
    """Points of a curve are added, moved and removed; a wheel has the hue and saturation of where it is pressed."""
    with editor(shop) as (_, tab), seen(tab, shop, "colors", ".panel-host") as see:
        def recipe(op):
            return tab.evaluate(f"{EDITOR}.editing.steps.find(step => step.op === '{op}')") or {}

        tab.click("[data-section=curve] summary")
        see("curve")
        plane = ".curve-plane"
        drag(tab, middle(tab, plane, 0.5, 0.5), middle(tab, plane, 0.5, 0.3), middle(tab, plane, 0.4, 0.25))
        tab.wait_for_function(f"() => {EDITOR}.editing.steps[0]?.points.length === 3")
        x, y = recipe("curve")["points"][1]
        assert abs((4 + 200 * x) / 208 - 0.4) < 0.006 and abs((4 + 200 * (1 - y)) / 208 - 0.25) < 0.006, (x, y)
        see("a point dragged")
        tab.mouse.click(*middle(tab, plane, 0.7, 0.5))
        see("another point")
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowUp"):
            tab.locator(".curve-dot").nth(2).press(key)
            see(f"{key} {len(see.recorded)}")
        tab.locator(".curve-dot").nth(0).press("Delete")
        see("the first point stays")
        tab.locator(".curve-dot").nth(2).press("Delete")
        see("a point removed by Delete")
        x, y = recipe("curve")["points"][1]
        tab.mouse.dblclick(*middle(tab, plane, (4 + 200 * x) / 208, (4 + 200 * (1 - y)) / 208))
        see("a point removed by a double click")
        tab.locator("[data-section=curve] [role=tab]").nth(1).click()
        see("red")
        drag(tab, middle(tab, plane, 4 / 208, 204 / 208), middle(tab, plane, 0.3, 0.9))
        see("the black of red")
        for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
            tab.locator("[data-section=curve] [role=tab][tabindex='0']").press(key)
            see(f"tab {key} {len(see.recorded)}")
        tab.locator("[data-section=curve] [aria-label^='Reset ']:visible").first.click()
        see("reset")
        tab.click("[data-section=grading] summary")
        see("grading")
        wheel = ".wheel"
        for eighth in range(8):
            angle = eighth * math.pi / 4 + 0.1
            tab.mouse.click(*middle(tab, wheel, 0.5 + 0.3 * math.cos(angle), 0.5 - 0.3 * math.sin(angle)))
            tab.wait_for_function(f"""() => {{ const step = {EDITOR}.editing.steps.find(step => step.op === 'colorGrade')
              return Math.abs(Object.values(step ?? {{}}).find(each => each.hue !== undefined)?.hue - {math.degrees(angle)}) <= 2 }}""")
            tone = next(each for each in recipe("colorGrade").values() if isinstance(each, dict))
            assert abs(tone["saturation"] - 60) <= 2, tone
        drag(tab, middle(tab, wheel, 0.5, 0.5), middle(tab, wheel, 0.5, 0.3), middle(tab, wheel, 1.5, 0.5))
        see("dragged beyond the wheel")
        for key in ("ArrowLeft", "Shift+ArrowRight", "ArrowDown", "ArrowUp", "Shift+ArrowDown", "Delete"):
            tab.locator(wheel).first.press(key)
            see(f"wheel {key}")
        tab.mouse.click(*middle(tab, wheel, 0.7, 0.5))
        see("a color again")
        tab.mouse.dblclick(*middle(tab, wheel, 0.5, 0.5))
        see("no color after a double click")
        tab.click("[data-section=mixer] summary")
        see("bands")
        slider(tab, "hsl.red.saturation").press("Shift+ArrowRight")
        see("a band")


def cards(shop):
    """Every adjustment has a card with the controls of its parameters, and each kind of control writes what it shows."""
    whole = [
        "lens", "resize", "canvas", "toneEqualizer", "levels", "parametricCurve", "channelMixer",
        "blackAndWhite", "duotone", "defringe", "blur", "tiltShift", "posterize", "border"]
    shop.edit("photo0.jpg", *(
        {"op": op, **({"width": 200} if op in ("resize", "canvas") else {}), **({"height": 300} if op == "canvas" else {})}
        for op in whole), {"op": "selectiveColor", "samples": [{"color": "#203040", "hue": 5}]},
        {"op": "heal", "spots": [{"x": 0.2, "y": 0.3, "radius": 3, "source": [0.4, 0.3]}]},
        {"op": "redact", "regions": [{"x": 0.2, "y": 0.3, "width": 0.1, "height": 0.2}]}, {"op": "text", "text": "Lake"}, {"op": "exposure", "ev": 1, "opacity": 0.5, "blend": "multiply"})
    with editor(shop) as (_, tab), seen(tab, shop, "cards", ".cards", "#measured-values", ".stage-fault", "dialog") as see:
        see("all cards")

        def card(op):
            return tab.locator(f'.card[data-op="{op}"]')

        card("exposure").locator(".fold").scroll_into_view_if_needed()
        slider(tab, "exposure.opacity").press("Home")
        see("opacity")
        slider(tab, "exposure.opacity").press("End")
        see("full opacity")
        card("exposure").locator("select").select_option("normal")
        see("normal blend")
        for _ in range(2):
            card("levels").locator('[aria-label^="Switch"]').click()
            see(f"levels switched {len(see.recorded)}")
        for selector, value in [
                ('[data-param="levels.channel"]', None), ('[data-param="canvas.turn"]', None), ('[data-param="resize.width"]', "123.7"),
                ('[data-param="resize.width"]', "99999999"), ('[data-param="canvas.aspect"]', "x"), ('[data-param="text.text"]', " Sea "),
                ('.number-table input >> nth=1', "0.25"), ('.number-table input >> nth=5', "99"), ('[data-param="duotone.dark"]', "#102030")]:
            field = tab.locator(selector)
            if value is not None:
                field.fill(value)
                field.dispatch_event("change")
            elif field.evaluate("element => element.tagName") == "SELECT":
                field.select_option(index=2)
            else:
                field.click()
            see(f"{selector} {value}")
        slider(tab, "toneEqualizer.bands.2").press("Shift+ArrowRight")
        see("a band of tones")
        tab.click('[data-param="selectiveColor.samples"]')
        see("a sample")
        tab.locator('[data-op="selectiveColor"] .place-item summary').last.click()
        see("its controls")
        tab.locator('[data-op="selectiveColor"] .place-item input[type=color]').last.fill("#405060")
        see("its color")
        tab.click('[aria-label="Remove sample 1"]')
        see("without the sample")
        for op in ("text", "border", "lens", "blackAndWhite"):
            card(op).locator('[aria-label^="Remove"]').first.click()
            see(f"without {op}")


def adding(shop):
    """An adjustment is found by its name or what it does, and is there with the focus in it."""
    with editor(shop) as (_, tab), seen(tab, shop, "adding", ".cards", "dialog", ".section:not(.card) > summary") as see:
        tab.click("#add-adjustment")
        see("all that can be added")
        for words in ("TONE color", "nothing like this", "sepia"):
            tab.fill("dialog input", words)
            see(f"search {words}")
        tab.keyboard.press("Enter")
        see("sepia")
        for op in ("grain", "invert"):
            tab.click("#add-adjustment")
            tab.click(f'dialog [data-op="{op}"]')
            see(op)
        tab.click("#add-adjustment")
        tab.keyboard.press("Escape")
        see("nothing added")
