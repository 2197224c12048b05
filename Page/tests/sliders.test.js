import assert from "node:assert/strict"
import test from "node:test"
import "./elements.js"

const page = /** @type {any} */ (globalThis)
/** @type {(() => void)[]} */ let frames = []
page.requestAnimationFrame = (/** @type {() => void} */ run) => frames.push(run)
page.cancelAnimationFrame = (/** @type {number} */ frame) => { if (frame) frames[frame - 1] = () => {} }
const { PhotoSlider } = await import("../sliders.js")

/** @param {any} [options] */
function begun(options) {
  frames = []
  /** @type {any[]} */ const values = []
  const slider = /** @type {any} */ (PhotoSlider.make({
    label: "Light", min: -5, max: 5, step: 0.1, standard: 0, name: "exposure.ev", onValue: (value, isLive) => values.push([value, isLive]), ...options,
  }))
  page.document.activeElement = null
  const [number, range] = slider.querySelectorAll("input")
  const drag = (/** @type {any} */ value) => { range.value = String(value); range.send("input") }
  const type = (/** @type {any} */ value) => { number.value = String(value); number.send("change") }
  return { slider, range, number, values, drag, type, label: slider.querySelector("label") }
}
const frame = () => { for (const run of frames.splice(0)) run() }

test("a drag reports once a frame, and its end at once", () => {
  const { range, values, drag, slider, number } = begun()
  drag(1)
  drag(2.04)
  assert.deepEqual(values, [])
  frame()
  assert.deepEqual([values, slider.value], [[[2, true]], 2.04])
  drag(3)
  range.send("change")
  frame()
  assert.deepEqual([values.slice(1), number.value], [[[3, false]], "3"])
  drag(1)
  frame()
  assert.deepEqual(values[2], [1, true])
})

test("what is typed may lie beyond the track, is finer than a drag, and is kept within what is allowed", () => {
  for (const [options, typed, value] of /** @type {[any, any, number|null][]} */ ([
    [{}, 1.2345, 1.235], [{}, 9, 5], [{}, -9, -5], [{ least: -10, most: 20 }, 12, 12], [{ least: -10, most: 20 }, 25, 20], [{ least: -10, most: 20 }, -25, -10],
    [{ step: 1, min: 0, max: 100 }, 2.4, 2], [{ step: 1, min: 0, max: 100 }, 2.6, 3], [{}, "x", null]])) {
    const { values, type, slider, range, number } = begun(options)
    type(typed)
    assert.deepEqual(values, value === null ? [] : [[value, false]], JSON.stringify([options, typed]))
    if (value !== null) assert.deepEqual([slider.value, Number(range.value), Number(number.value)], [value, value, value])
  }
})

test("a double click, a key and an empty number lead back to the standard", () => {
  const ways = /** @type {((made: any) => void)[]} */ ([
    ({ range }) => range.send("dblclick"), ({ label }) => label.send("dblclick"), ({ range }) => range.send("keydown", { key: "Delete" }),
    ({ range }) => range.send("keydown", { key: "Backspace" }), ({ type }) => type("")])
  for (const reset of ways) for (const [options, value, shown] of /** @type {[any, any, any][]} */ ([
    [{ standard: 2 }, 2, 2], [{ standard: 3, placeholder: "auto" }, undefined, 3]])) {
    const made = begun(options)
    made.slider.value = 4
    reset(made)
    assert.deepEqual([made.values, made.slider.value], [[[value, false]], shown])
  }
  const { slider, range, values } = begun()
  slider.disable("Not now.")
  assert.ok(!range.send("keydown", { key: "Delete" }).defaultPrevented)
  assert.deepEqual(values, [])
})

test("Shift makes steps of ten, from where the slider is", () => {
  for (const [key, step, value] of /** @type {[string, number, number|null][]} */ ([
    ["ArrowRight", 0.1, 2], ["ArrowUp", 0.1, 2], ["ArrowLeft", 0.1, 0], ["ArrowDown", 0.1, 0], ["ArrowRight", 1, 5], ["Home", 0.1, null]])) {
    for (const shiftKey of [true, false]) {
      const { slider, range, values } = begun({ step })
      slider.value = 1
      assert.equal(range.send("keydown", { key, shiftKey }).defaultPrevented, shiftKey && value !== null)
      assert.deepEqual(values, shiftKey && value !== null ? [[value, false]] : [])
    }
  }
})

test("Enter and digits lead to the number, and Enter and Escape back", () => {
  for (const [event, leads] of /** @type {[any, boolean][]} */ ([
    [{ key: "Enter" }, true], [{ key: "7" }, true], [{ key: "-" }, true], [{ key: "." }, true], [{ key: "a" }, false], [{ key: "0", ctrlKey: true }, false],
    [{ key: "0", metaKey: true }, false], [{ key: "F1" }, false]])) {
    const { range, number } = begun()
    number.select = () => {}
    assert.equal(range.send("keydown", event).defaultPrevented, event.key === "Enter", "a digit is typed")
    assert.equal(page.document.activeElement, leads ? number : null)
  }
  const { slider, range, number, values } = begun()
  slider.value = 2
  number.value = "4"
  assert.ok(!number.send("keydown", { key: "5" }).defaultPrevented)
  assert.equal(page.document.activeElement, null)
  number.send("keydown", { key: "Escape" })
  assert.deepEqual([number.value, page.document.activeElement, values], ["2", range, []])
  page.document.activeElement = null
  assert.ok(number.send("keydown", { key: "Enter" }).defaultPrevented)
  assert.equal(page.document.activeElement, range)
})

test("the colored part of the track goes from the neutral value to the value", () => {
  for (const [options, value, from, to, zero, isSet] of /** @type {[any, any, number, number, number, boolean][]} */ ([
    [{}, 2.5, 50, 75, 0.5, true], [{}, -2.5, 25, 50, 0.5, true], [{}, 0, 50, 50, 0.5, false], [{ neutral: -5 }, 0, 0, 50, 0, false],
    [{ standard: 5, neutral: null }, 0, 50, 100, 1, true], [{ neutral: -9 }, 5, 0, 100, 0, true], [{ most: 50 }, 20, 50, 100, 0.5, true],
    [{ standard: 2, placeholder: "auto" }, undefined, 70, 70, 0.7, false]])) {
    const { slider } = begun(options)
    slider.value = value
    assert.deepEqual([slider.style["--from"], slider.style["--to"], slider.style["--zero-number"]], [`${from}%`, `${to}%`, String(zero)], JSON.stringify([options, value]))
    assert.equal(slider.classList.contains("is-set"), isSet)
  }
})

test("a number has the digits of its step, and says its unit", () => {
  for (const [step, value, shown] of /** @type {[number, number, string][]} */ ([
    [1, 2.4, "2"], [10, 3, "3"], [0.1, 1.23456, "1.23"], [0.01, 1.23456, "1.23"], [0.001, 1.23456, "1.235"], [0.0001, 1.23456, "1.2346"], [0.00001, 1.23456, "1.2346"]])) {
    const { slider, number, range } = begun({ step, unit: "EV" })
    slider.value = value
    assert.deepEqual([number.value, range.attributes["aria-valuetext"]], [shown, `${shown} EV`])
  }
  const { slider, number, range } = begun({ placeholder: "auto", standard: 2 })
  slider.value = undefined
  assert.deepEqual([number.value, number.placeholder, range.value, range.attributes["aria-valuetext"]], ["", "auto", "2", "automatic"])
  const named = begun({ unit: "EV", title: "How light.", track: "track-hue", least: -7, most: 8 })
  assert.deepEqual([named.number.attributes["aria-label"], named.range.attributes["aria-label"], named.label.title], ["Light, number in EV", "Light", "How light. Double click for the default."])
  assert.deepEqual([named.number.min, named.number.max, named.range.attributes.min, named.range.attributes.max], ["-7", "8", "-5", "5"])
  assert.ok(named.range.classList.contains("track-hue"))
})

test("what is typed is not written over, unless it is empty", () => {
  const { slider, number } = begun()
  number.focus = () => { page.document.activeElement = number }
  number.focus()
  number.value = "1."
  slider.value = 3
  assert.equal(number.value, "1.")
  number.value = ""
  slider.value = 4
  assert.equal(number.value, "4")
})

test("a slider that cannot be used says why, and can be used again", () => {
  const { slider, range, number } = begun()
  for (const reason of ["Choose a look first.", null]) {
    slider.disable(reason)
    assert.deepEqual([range, number].map((each) => [each.disabled, each.title]), Array(2).fill([reason !== null, reason ?? ""]))
  }
})
