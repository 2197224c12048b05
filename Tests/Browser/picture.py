"""The picture in the editor: where it lies, what is laid over it, and what is drawn on it."""

from lib import EDITOR, editor, set_slider
from seen import drag, middle, seen

PARTS = ("editor-bar", ".editor-panel", "tool-strip", "photo-stage", "dialog")
STAGE = f"{EDITOR}.view.stage"


def recipe(tab):
    """The steps of the recipe."""
    return tab.evaluate(f"{EDITOR}.editing.steps")


def on(tab, x, y):
    """A place on the picture, in fractions of it."""
    box = tab.locator(".stage-picture").bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def zooming(shop):
    """The picture fits, is seen at 100 %, goes where the wheel, the pointer and the keys take it, and keeps what is under them."""
    shop.add_large()
    with editor(shop, name="large.jpg") as (_, tab):
        def state():
            return tab.evaluate(f"""() => {{ const stage = {STAGE}, {{x, y, width, height}} = stage.box, room = stage.getBoundingClientRect()
              const picture = stage.picture.getBoundingClientRect()
              return {{scale: stage.scale, fit: stage.fitScale, x, y, width, height, words: document.querySelector('#zoom').textContent,
                roomWidth: room.width, roomHeight: room.height, shown: [picture.x - room.x, picture.y - room.y, picture.width, picture.height],
                classes: stage.className, center: stage.center}} }}""")

        def check(scale, words):
            now = state()
            assert abs(now["scale"] - scale) < 1e-6 and now["words"] == words, (scale, words, now)
            assert all(abs(a - b) <= 1 for a, b in zip(now["shown"], (now["x"], now["y"], now["width"], now["height"]))), now
            for place, size, room in (("x", "width", "roomWidth"), ("y", "height", "roomHeight")):
                if now[size] <= now[room]:
                    assert abs(now[place] - (now[room] - now[size]) / 2) < 0.01, now
                else:
                    assert now[room] - now[size] - 0.01 <= now[place] <= 0.01, now
            assert ("is-zoomed" in now["classes"]) == (words != "Fit"), now
            assert ("is-sharp" in now["classes"]) == (scale >= 2), now
            return now

        now = state()
        fit = min((now["roomWidth"] - 56) / 2400, (now["roomHeight"] - 56) / 1600)
        check(fit, "Fit")
        stage = (now["roomWidth"], now["roomHeight"])
        tab.click("#zoom")
        check(1, "100 %")
        for key, dx, dy in (("ArrowLeft", 80, 0), ("ArrowRight", -80, 0), ("ArrowUp", 0, 80), ("ArrowDown", 0, -80)):
            before = state()
            tab.keyboard.press(key)
            now = check(1, "100 %")
            assert abs(now["x"] - before["x"] - dx) < 0.5 and abs(now["y"] - before["y"] - dy) < 0.5, (key, before, now)
        before = state()
        start = on(tab, 0.5, 0.5)
        drag(tab, start, (start[0] + 60, start[1] - 40))
        now = check(1, "100 %")
        assert abs(now["x"] - before["x"] - 60) < 1.5 and abs(now["y"] - before["y"] + 40) < 1.5, (before, now)
        tab.mouse.wheel(30, 50)
        tab.wait_for_function(f"() => Math.abs({STAGE}.box.y - {now['y'] - 50}) < 1.5 && Math.abs({STAGE}.box.x - {now['x'] - 30}) < 1.5")
        drag(tab, start, (start[0] + 5000, start[1] + 5000))
        assert check(1, "100 %")["x"] == 0
        tab.keyboard.press("Escape")
        check(fit, "Fit")
        for place in ((0.25, 0.3), (0.7, 0.6)):
            at = on(tab, *place)
            tab.mouse.dblclick(*at)
            check(1, "100 %")
            there = tab.evaluate(f"{STAGE}.placeAt({{clientX: {at[0]}, clientY: {at[1]}}})")
            assert abs(there["x"] - place[0]) < 0.003 and abs(there["y"] - place[1]) < 0.003, (place, there)
            tab.mouse.dblclick(*at)
            check(fit, "Fit")
        at = on(tab, 0.5, 0.5)
        tab.mouse.move(*at)
        tab.keyboard.down("Control")
        scale = fit
        for turn in (-100, -100, -400, -400, 100, 2000):
            scale = min(8, scale * 2.718281828459045 ** (-turn / 200))
            scale = fit if scale <= fit * 1.001 else scale
            tab.mouse.wheel(0, turn)
            tab.wait_for_function(f"() => Math.abs({STAGE}.scale - {scale}) < 1e-6")
            check(scale, "Fit" if scale == fit else f"{round(scale * 100)} %")
        tab.keyboard.up("Control")
        # At 100 %, tiles of the full picture lie where they belong.
        tab.click("#zoom")
        tab.wait_for_function("() => document.querySelectorAll('.tile').length >= 2")
        for x, y, left, top, width, height in tab.evaluate("""[...document.querySelectorAll('.tile')].map(({dataset, style}) =>
              [...dataset.tile.split(',').map(Number), ...['left', 'top', 'width', 'height'].map(name => parseFloat(style[name]))])"""):
            for found, right in ((left, x / 24), (top, y / 16), (width, min(768, 2400 - x) / 24), (height, min(768, 1600 - y) / 16)):
                assert abs(found - right) < 0.01, (x, y, left, top, width, height)
        tab.click("#tool-crop")
        check(fit, "Fit")
        del stage


def comparing(shop):
    """The divider stands where it is dragged or led by keys, and is there only with the comparison."""
    with editor(shop) as (_, tab), seen(tab, shop, "comparing", "editor-bar", "photo-stage", "photo-histogram", "tool-strip") as see:
        set_slider(tab, "exposure.ev", "2")
        see("edited")
        tab.click("#compare")
        see("compared")
        line = tab.locator(".divider-line")
        for key in ("ArrowLeft", "Shift+ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Home", "End", "ArrowLeft"):
            line.press(key)
            see(f"{key} {len(see.recorded)}")
        for x in (0.25, 0.05, 0.95):
            drag(tab, on(tab, 0.5, 0.5), on(tab, x, 0.5))
            assert abs(tab.evaluate("document.querySelector('photo-divider').at") - x) < 0.005
            see(f"dragged to {x}")
        tab.keyboard.down("\\")
        see("held")
        tab.keyboard.up("\\")
        see("let go")
        tab.keyboard.press("b")
        see("no longer compared")
        tab.keyboard.down("\\")
        see("held without the divider")
        tab.keyboard.up("\\")
        see("let go again")
        for key in ("j", "j"):
            tab.keyboard.press(key)
            see(f"{key} {len(see.recorded)}")
        tab.focus("#tool-adjust")
        for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowUp", "ArrowUp"):
            tab.keyboard.press(key)
            assert tab.evaluate("document.activeElement.id") == f"tool-{tab.evaluate(f'{EDITOR}.tool')}"
            assert tab.locator("[aria-selected=true].tool").count() == 1
        assert tab.evaluate(f"{EDITOR}.tool") == "info"


def histogram(shop):
    """The histogram is drawn from the counts of the picture's pixels, and the marks lie on those that are clipped."""
    with editor(shop) as (_, tab):
        set_slider(tab, "exposure.ev", "2")
        tab.click("#clipping")
        tab.wait_for_function("() => document.querySelector('.stage-marks').width > 0")
        wrong = tab.evaluate("""(async () => {
          const bitmap = await createImageBitmap(document.querySelector('photo-editor').view.renderer.last.blob)
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext('2d')
          context.drawImage(bitmap, 0, 0)
          const {data} = context.getImageData(0, 0, bitmap.width, bitmap.height)
          const counts = [0, 1, 2].map(() => new Array(256).fill(0)), total = data.length / 4
          let dark = 0, light = 0
          const marks = document.querySelector('.stage-marks')
          if (marks.width !== bitmap.width || marks.height !== bitmap.height) return 'the size of the marks'
          const marked = marks.getContext('2d').getImageData(0, 0, bitmap.width, bitmap.height).data
          let misplaced = 0
          for (let i = 0; i < data.length; i += 4) {
            const pixel = [...data.slice(i, i + 3)]
            pixel.forEach((value, channel) => { counts[channel][value] += 1 })
            const isDark = pixel.every(value => value <= 1), isLight = pixel.some(value => value >= 254)
            dark += isDark; light += isLight
            if ((marked[i + 3] > 0) !== (isDark || isLight) || (isLight && marked[i] < 200) || (isDark && marked[i + 2] < 200)) misplaced += 1
          }
          if (misplaced) return `${misplaced} marks are misplaced`
          const percent = (part) => (100 * part / total).toFixed(1)
          const words = document.querySelector('#clipping').textContent
          if (words !== `▾ ${percent(dark)} %   ▴ ${percent(light)} %`) return `${words}, not ${percent(dark)} and ${percent(light)}`
          const drawn = document.querySelector('photo-histogram canvas'), {data: shown} = drawn.getContext('2d').getImageData(0, 0, 256, 84)
          const middle = counts.flatMap(each => each.slice(2, 254)).sort((a, b) => a - b)
          const top = middle[Math.floor(middle.length * 0.995)] * 1.08
          for (let x = 2; x < 254; x += 1) {
            // Where no channel comes within a row of an edge: nothing above the tallest, all three below the least.
            const heights = [x - 1, x, x + 1].flatMap(each => counts.map(channel => Math.min(84, channel[each] / top * 84)))
            const alpha = (y) => shown[(Math.round(y) * 256 + x) * 4 + 3]
            const tallest = 84 - Math.max(...heights) - 2, least = 84 - Math.min(...heights) + 2
            if (tallest > 0 && alpha(tallest) > 0) return `something above ${x}`
            if (least < 83 && alpha(least) < 200) return `nothing at ${x}`
            for (const channel of [0, 1, 2]) {
              const own = Math.min(...[x - 1, x, x + 1].map(each => Math.min(84, counts[channel][each] / top * 84)))
              const others = Math.max(...[x - 1, x, x + 1].flatMap(each => counts.filter((_, index) => index !== channel).map(one => Math.min(84, one[each] / top * 84))))
              const y = Math.round(84 - (own + others) / 2), pixel = [...shown.slice((y * 256 + x) * 4, (y * 256 + x) * 4 + 3)]
              if (own > others + 6 && pixel.indexOf(Math.max(...pixel)) !== channel) return `the color at ${x}`
            }
          }
          return null })()""")
        assert wrong is None, wrong


def cropping(shop):
    """Each handle, each key, each ratio, turning, mirroring and leveling make the crop that is seen."""
    with editor(shop) as (_, tab):
        tab.click("#tool-crop")
        tab.wait_for_function("() => document.querySelector('.hint').textContent.includes('480')")
        with seen(tab, shop, "cropping", "editor-bar", ".editor-panel", "photo-stage") as see:
            see("begins")
            rect = [0.0, 0.0, 1.0, 1.0]
            for edge, x, y in [("nw", 0.1, 0.2), ("n", 0.5, 0.25), ("ne", 0.9, 0.3), ("e", 0.85, 0.5), ("se", 0.8, 0.8), ("s", 0.5, 0.75),
                               ("sw", 0.2, 0.7), ("w", 0.25, 0.5)]:
                drag(tab, middle(tab, f'.crop-handle[data-edge="{edge}"]'), on(tab, x, y))
                if "w" in edge: rect[0] = x
                if "e" in edge: rect[2] = x
                if "n" in edge: rect[1] = y
                if "s" in edge: rect[3] = y
                tab.wait_for_function(f"""() => {{ const box = {EDITOR}.panels.get('crop').rect
                  return [box.x - {rect[0]}, box.y - {rect[1]}, box.x + box.width - {rect[2]}, box.y + box.height - {rect[3]}]
                    .every(each => Math.abs(each) < 0.006) }}""", timeout=10_000)
            drag(tab, on(tab, 0.5, 0.5), on(tab, 0.55, 0.45))
            tab.wait_for_function(f"() => Math.abs({EDITOR}.panels.get('crop').rect.x - 0.3) < 0.006")
            drag(tab, on(tab, 0.5, 0.5), on(tab, 0.05, 0.95))
            tab.wait_for_function(f"() => {EDITOR}.panels.get('crop').rect.x === 0")
            tab.click("#reset-crop")
            see("reset")
            tab.locator('.crop-handle[data-edge="se"]').press("Shift+ArrowLeft")
            see("a corner by a key")
            for target, key in (("[data-edge=nw]", "Shift+ArrowDown"), ("[data-edge=nw]", "Shift+ArrowRight"), ("[data-edge=n]", "ArrowUp"),
                                ("[data-edge=s]", "Shift+ArrowUp"), ("[data-edge=e]", "ArrowRight"), ("[data-edge=w]", "ArrowLeft")):
                tab.locator(f".crop-handle{target}").press(key)
                see(f"{target} {key}")
            for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "Shift+ArrowDown"):
                tab.locator("#crop-box").press(key)
                see(f"box {key}")
            for ratio in ("Original", "1:1", "5:4", "16:9", "Free", "4:3"):
                tab.click(f'[data-ratio="{ratio}"]')
                see(ratio)
            tab.click("#turn-ratio")
            see("the ratio turned")
            tab.locator("[data-edge=se]").press("Shift+ArrowLeft")
            see("a corner with a ratio")
            for button in ("#rotate-right", "#rotate-right", "#flip", "#rotate-left", "#rotate-left", "#rotate-left"):
                tab.click(button)
                see(f"{button} {len(see.recorded)}")
            tab.locator('input[data-param="straighten.degrees"]').press("Shift+ArrowRight")
            see("straightened")
            tab.click("#flip")
            see("mirrored back")
            tab.click("#level")
            see("leveled")
            tab.click(".fold summary")
            see("perspective")
            tab.locator('input[data-param="perspective.vertical"]').press("Shift+ArrowRight")
            see("lines")
            tab.click("#reset-crop")
            see("reset again")
            tab.keyboard.press("]")
            see("] turns")
            tab.keyboard.press("[")
            see("[ turns back")
            tab.keyboard.press("Escape")
            see("Escape ends cropping")
            tab.keyboard.press("c")
            tab.locator("photo-stage").focus()
            tab.keyboard.press("Enter")
            see("Enter ends cropping")
