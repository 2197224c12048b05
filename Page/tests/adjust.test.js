import assert from "node:assert/strict"
import test from "node:test"
import { kept, requests } from "./asked-actions.js"
import { notices } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { begun, sliders } from "./opened-adjust.js"

const page = /** @type {any} */ (globalThis)

test("a section is filled when it is opened, once", () => {
  const { section, editing, panel } = begun([{ op: "tone", id: "t", white: 3 }])
  assert.deepEqual([section("basic").open, section("tones").open ?? false, sliders(section("basic")), sliders(section("tones"))],
    [true, false, ["exposure.v"], []])
  for (let turn = 0; turn < 2; turn += 1) {
    section("tones").send("toggle")
    section("basic").send("toggle")
    assert.deepEqual([sliders(section("tones")), sliders(section("basic"))], [["tone.black", "tone.white"], ["exposure.v"]])
  }
  assert.deepEqual(section("tones").querySelectorAll("photo-slider").map((/** @type {any} */ each) => each.value), [0, 3])
  editing.change({ adjustments: [{ op: "exposure", id: "e", v: 2 }] })
  assert.deepEqual(panel.querySelectorAll("photo-slider").map((/** @type {any} */ each) => each.value), [2, 0, 0])
  const parts = panel.children.map((/** @type {any} */ each) => each.attributes.class || each.id)
  assert.deepEqual(parts, ["panel-head", "section", "section", "cards", "hint", "button is-wide"])
  assert.deepEqual(section("tones").querySelector("summary").children.map((/** @type {any} */ each) => each.textContent || each.tag),
    ["svg", "All Tones", "button"])
})

test("a section is marked while one of its sliders does something, and is reset alone", () => {
  for (const [step, isUsed] of /** @type {[any, boolean][]} */ ([
    [{ v: 1 }, true], [{ v: 0 }, false], [{}, false], [{ v: 1, enabled: false }, false], [{ v: 1, mask: { shape: "x" } }, false],
    [{ v: 1, "x-look": "noir" }, false], [{ op: "grain", v: 1 }, false]])) {
    const { section } = begun([{ op: "exposure", id: "e", ...step }])
    const reset = section("basic").querySelector(".section-reset")
    assert.deepEqual([section("basic").classList.contains("is-used"), reset.hidden, section("tones").classList.contains("is-used")],
      [isUsed, !isUsed, false], JSON.stringify(step))
  }
  const { section, ids } = begun([{ op: "exposure", id: "a", v: 1 }, { op: "exposure", id: "b", v: 1, mask: {} },
    { op: "exposure", id: "c", v: 1, "x-look": "noir" }, { op: "tone", id: "d", black: 1 }, { op: "exposure", id: "e", v: 0 }])
  const reset = section("basic").querySelector(".section-reset")
  assert.equal(reset.attributes["aria-label"], "Reset basic")
  assert.ok(reset.send("click").defaultPrevented, "the section stays open")
  assert.deepEqual(ids(), ["b", "c", "d"])
})

test("what has no slider in a section has a card", () => {
  for (const [steps, expected] of /** @type {[any[], string[]][]} */ ([
    [[{ op: "exposure", id: "a", v: 1 }], []],
    [[{ op: "exposure", id: "a" }, { op: "exposure", id: "b" }, { op: "exposure", id: "c" }], ["b", "c"]],
    [[{ op: "grain", id: "g" }], ["g"]], [[{ op: "grain" }], ["grain"]],
    [[{ op: "exposure", id: "a", opacity: 0.5 }], ["a"]], [[{ op: "exposure", id: "a", blend: "screen" }], ["a"]],
    [[{ op: "exposure", id: "a", enabled: false }], ["a"]], [[{ op: "exposure", id: "a", enabled: true }], []],
    [[{ op: "grain", id: "g", mask: {} }], []], [[{ op: "grain", id: "g", "x-look": "noir" }], []], [[{ op: "crop", id: "c" }], []],
    [[{ op: "unknown", id: "u" }], ["u"]],
    [[{ op: "exposure", id: "m", mask: {} }, { op: "exposure", id: "l", "x-look": "noir" }, { op: "exposure", id: "a" },
    { op: "tone", id: "t" }], []]])) {
    const { cards } = begun(steps)
    assert.deepEqual(cards(), expected, JSON.stringify(steps))
  }
})

test("cards stay while their steps stay, and follow the recipe", () => {
  const { panel, editing, cards } = begun([{ op: "grain", id: "g", v: 1 }])
  const [first] = panel.querySelectorAll(".card")
  editing.change({ adjustments: [{ op: "grain", id: "g", v: 4 }] })
  assert.equal(panel.querySelector(".card"), first)
  assert.equal(first.querySelector("photo-slider").value, 4)
  editing.change({ adjustments: [{ op: "grain", id: "g", v: 4 }, { op: "fade", id: "f" }] })
  assert.deepEqual(cards(), ["g", "f"])
  editing.change({ adjustments: [{ op: "fade", id: "f", v: 2 }] })
  assert.deepEqual([cards(), panel.querySelector(".card").querySelector("photo-slider").value], [["f"], 2])
  editing.change(null)
  assert.deepEqual(cards(), [])
})

test("values that were measured on the photo are named", () => {
  for (const [steps, words] of /** @type {[any[], string|null][]} */ ([
    [[{ op: "tone", id: "t", black: 1 }], null],
    [[{ op: "tone", id: "t", measured: true, black: 1, white: 1, mid: 2 }], "Measured on this photo: Tone: black, white, mid."],
    [[{ op: "tone", id: "t", measured: true }], null], [[{ op: "exposure", id: "e", measured: true, v: 1 }], null],
    [[{ op: "tone", id: "t", measured: true, black: 1 }, { op: "tone", id: "u", measured: true, white: 1 }],
    "Measured on this photo: Tone: black; Tone: white."]])) {
    const hint = begun(steps).panel.querySelector("#measured-values")
    assert.deepEqual([hint.hidden, words ?? hint.textContent], [words === null, hint.textContent], JSON.stringify(steps))
  }
})

test("tone and white balance are measured, and the button waits", async () => {
  for (const status of [200, 422]) {
    const { editing, panel } = begun([{ op: "grain", id: "g", v: 1 }])
    const auto = panel.querySelector("#auto")
    auto.click()
    assert.deepEqual([auto.disabled, auto.title, requests()], [true, "Measuring…",
      [["POST", "/assets/a/auto",
      { recipe: { adjustments: [{ op: "grain", id: "g", v: 1 }] }, tone: true, whiteBalance: true, straighten: false }]]])
    const recipe = { adjustments: [{ op: "tone", id: "t", black: 1 }] }
    asked.splice(0)[0].answer(status === 200 ? { recipe } : { message: "It is black." }, status)
    await soon()
    assert.deepEqual([auto.disabled, auto.title], [false, "Measure the photo and set tone and white balance"])
    assert.deepEqual([editing.steps.map((each) => each.id), notices],
      status === 200 ? [["t"], []] : [["g"], ["The photo was not measured. It is black."]])
  }
})

test("edits are copied and pasted, reset and exported", async () => {
  for (const [steps, isCopied, reasons] of /** @type {[any[], boolean, string[]][]} */ ([[[], false,
    ["There are none.", "Copy the edits of a photo first.", ""]], [[{ op: "grain", id: "g" }], true, ["", "", ""]]])) {
    const { panel, button, events, editing } = begun(steps)
    kept.clear()
    if (isCopied) button("Copy edits").click()
    assert.equal(kept.get("photoedit.clipboard"), isCopied ? JSON.stringify({ adjustments: steps }) : undefined)
    button("Paste edits").click()
    const menu = () => { button("More").send("click"); return page.document.querySelector(".menu").children }
    assert.deepEqual(menu().map((/** @type {any} */ each) => [each.textContent, each.title]),
      ["Reset all adjustments", "Paste edits…", "Export…"].map((words, at) => [words, reasons[at]]))
    menu()[1].click()
    menu()[2].click()
    assert.deepEqual(events, ["paste true", "paste true", "export true"])
    menu()[0].click()
    assert.equal(editing.recipe, null)
    const head = panel.querySelector(".panel-head").children.map((/** @type {any} */ each) => each.id || each.attributes["aria-label"] || each.attributes.class)
    assert.deepEqual(head, ["auto", "spacer", "copy-edits", "paste-edits", "More"])
    assert.ok([panel.querySelector("#auto"), panel.querySelector("#add-adjustment")].every((each) => each.childNodes[0].tag === "svg"))
  }
})
