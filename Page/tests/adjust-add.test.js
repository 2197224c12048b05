import assert from "node:assert/strict"
import test from "node:test"
import { questions } from "./elements.js"
import { soon } from "./fakes.js"
import { begun, serve } from "./opened-adjust.js"

const page = /** @type {any} */ (globalThis)

test("adjustments are found by their names and by what they do", async () => {
  const { panel } = begun()
  panel.querySelector("#add-adjustment").click()
  await soon()
  const dialog = questions.at(-1)
  const [search] = dialog.querySelectorAll("input")
  const found = (/** @type {string} */ words) => { search.value = words; search.send("input"); return dialog.querySelector(".add-list").children.map((/** @type {any} */ each) => each.dataset.op ?? each.textContent) }
  for (const [words, expected] of /** @type {[string, string[]][]} */ ([
    ["", ["Light", "exposure", "tone", "Effects", "grain", "Other", "fade"]], ["  FILM ", ["Effects", "grain", "Other", "fade"]],
    ["film grain", ["Effects", "grain"]], ["points light", ["Light", "tone"]],
    ["crop", ["No adjustment fits."]], ["light", ["Light", "exposure", "tone"]], ["zzz", ["No adjustment fits."]],
    ["fade", ["Other", "fade"]]])) assert.deepEqual(found(words), expected, words)
  assert.deepEqual(dialog.querySelector(".add-item").children.map((/** @type {any} */ each) => [each.tag, each.textContent]),
    [["strong", "Fade"], ["span", "Fades a film"]])
  assert.deepEqual([dialog.classList.contains("is-tall"), page.document.activeElement], [true, search])
})

test("the adjustment that is chosen is opened or added, by a click or by Enter", async () => {
  for (const isKey of [true, false]) for (const [words, op, steps, open,
    expected] of /** @type {[string, string, any[], string|null, string[]][]} */ ([
    ["points", "tone", [], "tones", []], ["points", "tone", [{ op: "tone", id: "t", black: 1 }], null, ["new"]],
    ["grain", "grain", [], null, ["new"]], ["", "exposure", [], "basic", []]])) {
    const { panel, section, cards, editing } = begun(steps)
    panel.querySelector("#add-adjustment").click()
    await soon()
    const dialog = questions.at(-1)
    const [search] = dialog.querySelectorAll("input")
    search.form = dialog
    search.value = words
    search.send("input")
    assert.ok(!search.send("keydown", { key: "x" }).defaultPrevented)
    if (isKey) assert.ok(search.send("keydown", { key: "Enter" }).defaultPrevented)
    else dialog.querySelectorAll(".add-item").find((/** @type {any} */ each) => each.dataset.op === op).click()
    await serve()
    assert.deepEqual([dialog.isConnected, cards(), section("tones").open ?? false], [false, expected, open === "tones"])
    assert.equal(editing.steps.length, steps.length + expected.length)
    if (expected.length > 0) assert.equal(page.document.activeElement?.closest(".card")?.dataset.step, "new")
    if (open === "basic") assert.ok(section("basic").contains(page.document.activeElement))
  }
  const { panel, editing } = begun()
  panel.querySelector("#add-adjustment").click()
  await soon()
  questions.at(-1).querySelector(".dialog-head button").click()
  await serve()
  assert.deepEqual(editing.steps, [])
})
