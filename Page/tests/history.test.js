import assert from "node:assert/strict"
import test from "node:test"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
const { HistoryPanel } = await import("../history.js")
const { session } = await import("../session.js")

/** @param {number} number @param {any} [facts] */
const version = (number, facts) => ({
  number, kind: "edit", date: "2020-05-01T12:00:00Z", author: "Kim", isCurrent: false, state: number, picture: `p${number}`, changes: [], ...facts })
/** The panel of a photo with versions, newest first.
 * @param {any[]} versions @param {number} [entry] */
async function begun(versions, entry = 0) {
  for (const each of [asked, notices, questions]) each.length = 0
  const panel = /** @type {any} */ (new HistoryPanel(/** @type {any} */ ({ asset: { asset: "a" }, entry })))
  /** @type {number[]} */ const reverted = []
  panel.addEventListener("revert", (/** @type {any} */ event) => reverted.push(event.detail))
  page.document.body.replaceChildren(panel)
  const answer = async (/** @type {any} */ body, status = 200) => { asked.splice(0)[0].answer(body, status); await soon() }
  await answer({ entries: versions })
  const rows = () => panel.querySelectorAll(".version")
  const marked = () => rows().filter((/** @type {any} */ each) => each.querySelector("input").checked).map((/** @type {any} */ each) => Number(each.dataset.entry))
  const mark = (/** @type {number} */ at, isOn = true) => { const box = rows()[at].querySelector("input"); box.checked = isOn; box.send("change") }
  return { panel, rows, reverted, answer, marked, mark, compare: panel.querySelector("#compare-versions") }
}

test("a version is called by its name, or by what was done", async () => {
  for (const [facts, title] of /** @type {[any, string][]} */ ([
    [{ name: "Best" }, "Best"], [{}, "Edit 4"], [{ kind: "original" }, "Original"], [{ kind: "newOriginal" }, "New original"], [{ kind: "undo", state: 2 }, "Undo to version 2"],
    [{ kind: "redo", state: 1 }, "Redo to version 1"], [{ kind: "revert", state: 0 }, "Went back to the original"], [{ kind: "other" }, "other"]])) {
    assert.equal((await begun([version(4, facts)])).rows()[0].querySelector("strong").textContent, title)
  }
})

test("a version says what it changed, six changes at most, and only others can be gone back to", async () => {
  for (const [count, shown] of /** @type {[number, number][]} */ ([[0, 0], [1, 1], [6, 6], [7, 7], [9, 7]])) {
    const { rows } = await begun([version(1, { changes: Array.from({ length: count }, (_, at) => `change ${at}`) })])
    const words = rows()[0].querySelectorAll("li").map((/** @type {any} */ each) => each.textContent)
    assert.equal(words.length, shown)
    if (count > 6) assert.equal(words[6], `and ${count - 6} more`)
  }
  const { rows, reverted } = await begun([version(2, { isCurrent: true }), version(1, { state: 7, note: "Dark" })])
  const back = (/** @type {any} */ row) => row.querySelectorAll("button").find((/** @type {any} */ each) => each.textContent === "Go back to this")
  assert.deepEqual([back(rows()[0]), rows()[0].attributes["aria-current"], rows()[1].attributes["aria-current"]], [undefined, "true", undefined])
  assert.match(rows()[1].textContent, /“Dark”/)
  back(rows()[1]).click()
  assert.deepEqual(reverted, [7])
  session.isReadOnly = true
  const reading = await begun([version(2), version(1)])
  assert.deepEqual(reading.rows()[0].querySelectorAll("button").map((/** @type {any} */ each) => each.disabled), [true, true])
  session.isReadOnly = false
})

test("two versions are compared, the older one first, and a third takes the place of the one that was marked first", async () => {
  const { mark, marked, compare, answer } = await begun([version(3), version(2, { name: "Best" }), version(1), version(0)])
  assert.equal(compare.disabled, true)
  mark(0)
  assert.deepEqual([marked(), compare.disabled], [[3], true])
  mark(3)
  assert.deepEqual([marked(), compare.disabled], [[3, 0], false])
  mark(1)
  assert.deepEqual(marked(), [2, 0])
  mark(3, false)
  assert.deepEqual([marked(), compare.disabled], [[2], true])
  for (const [at, from, title, changes, words] of /** @type {[number, number, string, string[], string][]} */ ([
    [0, 2, "Best and Version 3", ["A", "B"], "AB"], [3, 0, "Original and Best", [], "The adjustments are the same."]])) {
    mark(at)
    questions.length = 0
    compare.click()
    assert.equal(asked[0].path, `/api/v1/assets/a/compare?from=${from}&to=${from === 2 ? 3 : 2}`)
    await answer({ changes })
    const [dialog] = questions
    assert.deepEqual([dialog.querySelector("h2").textContent, dialog.querySelector(".change-list").textContent], [title, words])
    assert.deepEqual([dialog.querySelector("photo-divider").source, dialog.querySelector("img").src], [`/t/p${from}/1024.webp`, `/t/p${from === 2 ? 3 : 2}/1024.webp`])
    mark(at, false)
  }
})

test("a version is named, and the list comes anew", async () => {
  for (const [typed, name] of /** @type {[string, string|null][]} */ ([[" Best ", "Best"], ["", null]])) {
    const { rows, answer } = await begun([version(2, { name: "Old" })])
    rows()[0].querySelector("button").click()
    await soon()
    const [dialog] = questions
    assert.equal(dialog.querySelector("input").value, "Old")
    dialog.querySelector("input").value = typed
    dialog.querySelector("[data-choice=\"ok\"]").click()
    await soon()
    assert.deepEqual(asked.map(({ path, body }) => [path, body]), name ? [["/api/v1/assets/a/name", { entry: 2, name }]] : [])
    if (!name) continue
    await answer({})
    assert.deepEqual([notices, asked[0].path], [["Version 2 is now “Best”"], "/api/v1/assets/a/entries"])
  }
})

test("the list is asked for again when the photo has another version, and the last answer counts", async () => {
  const { panel, answer, rows, mark, marked } = await begun([version(2, { isCurrent: true }), version(1)], 2)
  panel.update()
  assert.equal(asked.length, 0)
  mark(0)
  mark(1)
  panel.editing.entry = 3
  panel.update()
  panel.update()
  const [first, second] = asked.splice(0)
  second.answer({ entries: [version(3, { isCurrent: true }), version(2)] })
  await soon()
  first.answer({ entries: [version(1)] })
  await soon()
  assert.deepEqual([rows().length, marked()], [2, [2]], "a mark of what is gone is gone")
  void panel.load()
  await answer({ message: "Away." }, 500)
  assert.deepEqual([rows().length, panel.querySelectorAll(".hint").map((/** @type {any} */ each) => each.hidden)], [2, [false]])
  panel.remove()
  panel.editing.entry = 9
  panel.update()
  assert.equal(asked.length, 0)
})
