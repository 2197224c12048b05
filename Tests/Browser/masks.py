"""Masks and places that are drawn on the picture: what the recipe has is where the pointer went."""

from lib import EDITOR, editor, until
from picture import on, recipe
from seen import drag, middle, seen

PARTS = (".editor-panel", ".mask-layer", ".stage-hint", ".menu")


def close(found, expected, least=0.006):
    """Whether numbers, or lists of them, are as expected but for a pixel."""
    if isinstance(expected, (list, tuple)):
        return len(found) == len(expected) and all(close(a, b, least) for a, b in zip(found, expected))
    return abs(found - expected) <= least


def handle(tab, name):
    """Where a handle is, by the beginning of its name."""
    return middle(tab, f'.handle[aria-label^="{name}"]')


def drawn(shop):
    """Gradients, ellipses and strokes lie where they are drawn, and are moved, sized and turned by their handles."""
    with editor(shop) as (_, tab):
        tab.click("#tool-masks")

        def mask():
            return tab.evaluate(f"{EDITOR}.panels.get('masks').mask")

        def became(start, *places, **expected):
            drag(tab, start, *places)
            now = mask()
            for key, value in expected.items():
                assert close(now[key], value, 0.6 if key in ("radius", "angle") else 0.006), (key, value, now)

        with seen(tab, shop, "drawn", *PARTS) as see:
            see("begins")
            tab.click('[data-mask="linear"]')
            see("a gradient")
            became(on(tab, 0.3, 0.8), on(tab, 0.4, 0.6), on(tab, 0.5, 0.2), **{"from": [0.3, 0.8], "to": [0.5, 0.2]})
            became(on(tab, 0.1, 0.1), on(tab, 0.9, 0.9), **{"from": [0.3, 0.8], "to": [0.5, 0.2]})
            became(handle(tab, "Gradient: where nothing"), on(tab, 0.2, 0.9), **{"from": [0.2, 0.9], "to": [0.5, 0.2]})
            became(handle(tab, "Gradient: where all"), on(tab, 0.6, 0.3), **{"from": [0.2, 0.9], "to": [0.6, 0.3]})
            became(handle(tab, "Gradient: move"), on(tab, 0.5, 0.5), **{"from": [0.3, 0.8], "to": [0.7, 0.2]})
            see("moved")
            for key in ("ArrowRight", "Shift+ArrowUp"):
                tab.locator('.handle[aria-label="Gradient: move"]').press(key)
                see(f"gradient {key}")
            tab.click('[data-mask="radial"]')
            see("an ellipse")
            # The photo is 480 × 320: a tenth of its width is 10 %, a tenth of its height 6.67 % of the long edge.
            became(on(tab, 0.4, 0.5), on(tab, 0.5, 0.5), on(tab, 0.6, 0.5), center=[0.4, 0.5], radius=[20, 15], angle=0)
            became(handle(tab, "Ellipse: move"), on(tab, 0.5, 0.4), center=[0.5, 0.4], radius=[20, 15])
            became(handle(tab, "Ellipse: width"), on(tab, 0.5, 0.7), center=[0.5, 0.4], radius=[20, 15], angle=90)
            became(handle(tab, "Ellipse: height"), on(tab, 0.3, 0.4), radius=[20, 20], angle=90)
            tab.keyboard.down("Shift")
            became(handle(tab, "Ellipse: width"), on(tab, 0.6, 0.4), radius=[10, 20], angle=90)
            tab.keyboard.up("Shift")
            see("sized and turned")
            for name in ("feather", "angle"):
                tab.locator(f'input[data-param="mask.{name}"]').press("Shift+ArrowLeft")
                see(name)
            tab.click('[data-mask="brush"]')
            see("a brush")
            for key in ("]", "]", "["):
                tab.keyboard.press(key)
                see(f"{key} {len(see.recorded)}")
            tab.locator('input[data-param="brush.flow"]').press("Shift+ArrowLeft")
            for stroke in range(2):
                drag(tab, on(tab, 0.2, 0.3 + 0.2 * stroke), on(tab, 0.4, 0.3 + 0.2 * stroke), on(tab, 0.6, 0.35 + 0.2 * stroke))
                tab.wait_for_function(f"() => {EDITOR}.panels.get('masks').mask.strokes?.length === {stroke + 1}")
                made = mask()["strokes"][stroke]
                ends = [made["points"][0], made["points"][-1]]
                assert close(ends, [[0.2, 0.3 + 0.2 * stroke], [0.6, 0.35 + 0.2 * stroke]]), made
                assert (made["radius"], made["hardness"], made["flow"]) == (6.3, 50, 90), made
                assert all(((a[0] - b[0]) ** 2 * 9 + (a[1] - b[1]) ** 2 * 4) ** 0.5 / 3 * 100 >= 6.3 / 4 - 0.1
                           for a, b in zip(made["points"], made["points"][1:-1])), made
            tab.mouse.move(*on(tab, 0.5, 0.5))
            ring = tab.evaluate("(() => { const box = document.querySelector('.brush-ring').getBoundingClientRect();"
                                " return [box.x + box.width / 2, box.y + box.height / 2, box.width / 2] })()")
            width = tab.locator(".stage-picture").bounding_box()["width"]
            assert close(ring, [*on(tab, 0.5, 0.5), width * 0.063], 2), ring
            tab.click("text=Remove last stroke")
            tab.wait_for_function(f"() => {EDITOR}.panels.get('masks').mask.strokes.length === 1")


def masked(shop):
    """Masks are chosen, combined, inverted, shown and deleted with their adjustments."""
    with editor(shop) as (_, tab), seen(tab, shop, "masked", *PARTS) as see:
        tab.keyboard.press("m")
        for name in ("luminance", "color", "color", "linear"):
            tab.click(f'[data-mask="{name}"]')
            see(f"{name} {len(see.recorded)}")
        tab.locator(".mask-row").nth(1).click()
        see("the second")
        tab.locator(".mask-row").nth(0).press("Enter")
        see("the first by a key")
        for name in ("low", "high", "smooth"):
            tab.locator(f'input[data-param="mask.{name}"]').press("Shift+ArrowLeft")
            see(name)
        tab.locator('.mask-detail input[data-param="exposure.ev"]').press("Shift+ArrowRight")
        see("an adjustment within")
        for key in ("o", "o"):
            tab.keyboard.press(key)
            see(f"{key} {len(see.recorded)}")
        for combine, shape in (("add", "Radial gradient"), ("subtract", "Color range"), ("intersect", "Brush")):
            tab.click(f'[data-combine="{combine}"]')
            see(f"menu to {combine}")
            tab.click(f"[role=menuitem] >> text={shape}")
            see(combine)
        for _ in range(2):
            tab.click("#invert-mask")
            see(f"inverted {len(see.recorded)}")
        tab.locator(".leaf-button").nth(1).click()
        see("the second shape")
        tab.locator('[aria-label="Remove this shape"]').nth(1).click()
        see("removed")
        tab.click('[aria-label^="Delete mask 2"]')
        see("the second mask deleted")
        tab.click("#show-mask")
        see("shown")
        tab.keyboard.press("Escape")
        see("Escape")


def places(shop):
    """Spots, regions and a gray point are where the picture was pressed, and are moved by their handles."""
    shop.edit("photo0.jpg", {"op": "heal", "spots": [{"x": 0.2, "y": 0.3, "radius": 3, "source": [0.4, 0.3]}]},
              {"op": "redact", "regions": [{"x": 0.2, "y": 0.3, "width": 0.1, "height": 0.2}]})
    with editor(shop) as (_, tab), seen(tab, shop, "places", ".cards", ".mask-layer", ".stage-hint") as see:
        def became(op, key, index, **expected):
            def is_so():
                step = next((step for step in recipe(tab) if step["op"] == op), {key: []})
                return len(step[key]) > index and all(
                    close(step[key][index][name], value, 0.1 if name == "radius" else 0.006) for name, value in expected.items())

            until(is_so, f"{op} {index} {expected}")

        tab.click('[data-param="heal.spots"]')
        see("spots")
        drag(tab, handle(tab, "Spot 1: move"), on(tab, 0.3, 0.4))
        became("heal", "spots", 0, x=0.3, y=0.4, radius=3, source=[0.4, 0.3])
        drag(tab, handle(tab, "Spot 1: where"), on(tab, 0.5, 0.6))
        became("heal", "spots", 0, x=0.3, y=0.4, source=[0.5, 0.6])
        drag(tab, handle(tab, "Spot 1: size"), on(tab, 0.35, 0.4))
        became("heal", "spots", 0, x=0.3, y=0.4, radius=5)
        tab.mouse.click(*on(tab, 0.7, 0.2))
        became("heal", "spots", 1, x=0.7, y=0.2, radius=5, source=[0.55, 0.2])
        tab.mouse.click(*on(tab, 0.2, 0.8))
        became("heal", "spots", 2, x=0.2, y=0.8, radius=5, source=[0.35, 0.8])
        see("three spots")
        tab.click('[aria-label="Remove spot 2"]')
        see("two spots")
        tab.click(".stage-hint button")
        see("done")
        tab.click('[data-param="redact.regions"]')
        see("regions")
        drag(tab, on(tab, 0.8, 0.9), on(tab, 0.7, 0.7), on(tab, 0.6, 0.5))
        became("redact", "regions", 1, x=0.6, y=0.5, width=0.2, height=0.4)
        drag(tab, handle(tab, "Region 1: upper left"), on(tab, 0.1, 0.1))
        became("redact", "regions", 0, x=0.1, y=0.1, width=0.2, height=0.4)
        drag(tab, handle(tab, "Region 1: lower right"), on(tab, 0.5, 0.4))
        became("redact", "regions", 0, x=0.1, y=0.1, width=0.4, height=0.3)
        see("two regions")
        tab.keyboard.press("Escape")
        see("Escape")
        tab.click('[data-param="whiteBalance.neutral"]')
        see("a gray point")
        tab.mouse.click(*on(tab, 0.25, 0.75))
        until(lambda: any(close(step.get("neutral", []), [0.25, 0.75]) for step in recipe(tab)), "the gray point")
        assert tab.inner_text(".place-words") == "25 %, 75 %"
        tab.click('[aria-label^="Reset neutral"], [aria-label^="Reset gray"]')
        see("no gray point")


def framed(shop):
    """A mask is where it is drawn also in a picture that is turned, mirrored, straightened and cropped."""
    shop.edit("photo0.jpg", {"op": "rotate", "quarterTurns": 1}, {"op": "flip"}, {"op": "crop", "x": 0.25, "y": 0.25, "width": 0.5, "height": 0.5})
    with editor(shop) as (_, tab):
        tab.click("#tool-masks")
        tab.click('[data-mask="linear"]')
        tab.wait_for_selector(".handle")
        drag(tab, on(tab, 0.2, 0.4), on(tab, 0.6, 0.8))
        mask = tab.evaluate(f"{EDITOR}.panels.get('masks').mask")
        # Places of the picture are those of the middle half; mirrored and turned back, (x, y) is (y, x).
        assert close([mask["from"], mask["to"]], [[0.45, 0.35], [0.65, 0.55]]), mask
        ends = [handle(tab, "Gradient: where nothing"), handle(tab, "Gradient: where all")]
        assert close(ends, [on(tab, 0.2, 0.4), on(tab, 0.6, 0.8)], 2), ends
