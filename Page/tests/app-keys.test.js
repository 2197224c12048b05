import assert from "node:assert/strict"
import test from "node:test"
import { downloads, kept } from "./asked-actions.js"
import { questions } from "./elements.js"
import { answers, begun, serve } from "./opened-app.js"

const page = /** @type {any} */ (globalThis)
const { selection } = await import("../selection.js")
const change = (/** @type {any} */ body, assets = ["b", "c"]) => `POST /assets/changes ${JSON.stringify({ assets, ...body })}`

test("keys do their work on the chosen photos", async () => {
  answers["/assets/b/recipe"] = { newest: 0, recipe: { adjustments: [{ op: "x" }] } }
  const keys = /** @type {[string, any, any[]][]} */ ([
    ["f", {}, [change({ isFavorite: true })]], ["F", { shiftKey: true }, [change({ isFavorite: true })]],
    ...["1", "2", "3", "4", "5"].map((key) => [key, {}, [change({ rating: Number(key) })]]),
    ["0", {}, [change({ rating: null })]], ["Delete", {}, [change({ isTrashed: true })]], ["Backspace", {}, [change({ isTrashed: true })]],
    ["c", { ctrlKey: true }, ["GET /assets/b/recipe"]]])
  for (const [key, facts, paths] of keys) {
    const { press, grid } = await begun()
    grid.choose(selection({ ids: ["b", "c"] }))
    assert.deepEqual(await press(key, facts), [true, ...paths], key)
    grid.choose(selection({ ids: [] }))
    grid.active = 9
    assert.deepEqual(await press(key, facts), [true], `${key}: nothing is chosen`)
    const closed = await begun("#/photos", { isReadOnly: true })
    closed.grid.choose(selection({ ids: ["b", "c"] }))
    assert.deepEqual(await closed.press(key, facts), [true, ...(key === "c" ? paths : [])], `${key}: nothing can be written`)
    const editing = await begun("#/edit/b")
    editing.grid.choose(selection({ ids: ["c"] }))
    assert.ok(!(await editing.press(key, facts)).includes(paths[0].replace('"b","c"', '"c"').replace("/b/", "/c/")),
      `${key}: in the editor`)
  }
})

test("edits are copied from the first chosen photo, unless words are chosen, and pasted to all", async () => {
  const { press, grid } = await begun()
  grid.choose(selection({ ids: ["b", "c"] }))
  page.getSelection = () => ({ toString: () => "words" })
  assert.deepEqual(await press("c", { metaKey: true }), [false])
  for (const none of [() => ({ toString: () => "" }), () => null]) {
    page.getSelection = none
    assert.deepEqual(await press("c", { metaKey: true }), [true, "GET /assets/b/recipe"])
  }
  assert.equal(JSON.parse(kept.get("photoedit.clipboard") ?? "{}").adjustments.length, 1)
  assert.deepEqual(await press("v", { ctrlKey: true }), [true])
  assert.equal(questions.at(-1).querySelector("h2").textContent, "Paste edits to 2 photos")
  assert.deepEqual(await press("a"), [true])
  assert.equal(questions.at(-1).querySelector("h2").textContent, "Add 2 photos to an album")
  assert.deepEqual([await serve(), downloads], [[], []])
})

test("a photo is opened by keys: the first of the choice, else the active one", async () => {
  for (const key of ["Enter", "e"]) for (const [ids, active, hash] of /** @type {[string[], number, string][]} */ ([
    [["c", "a"], 1, "#/edit/c"], [[], 1, "#/edit/b"], [["unknown"], 0, "#/edit/a"], [[], 9, "#/photos"]])) {
    const { press, grid } = await begun()
    grid.choose(selection({ ids }))
    grid.active = active
    await press(key)
    assert.equal(page.location.hash, hash)
  }
})

test("keys change what is seen of the list", async () => {
  const { press, at, grid } = await begun()
  await press("i")
  assert.equal(at("#toggle-info").attributes["aria-pressed"], "true")
  for (const [key, size] of /** @type {[string, number][]} */ ([["-", 160], ["[", 130], ["]", 160], ["+", 190], ["=", 220]])) {
    await press(key)
    assert.equal(grid.cellSize, size, key)
  }
  grid.choose({ ...selection({ ids: ["b"] }), anchor: 1 })
  assert.deepEqual(await press("Escape"), [true])
  assert.deepEqual([grid.chosen.ids, grid.chosen.anchor], [[], null])
  await press("/")
  assert.equal(page.document.activeElement, at("#search"))
  await press("?")
  const help = questions.at(-1)
  assert.deepEqual(help.querySelectorAll("h3").map((/** @type {any} */ each) => each.textContent).slice(0, 2), ["Photos", "Anywhere"])
  const [list] = help.querySelectorAll("dl")
  const words = list.querySelectorAll("dd").map((/** @type {any} */ each) => each.textContent)
  const keys = list.querySelectorAll("dt").map((/** @type {any} */ each) => each.textContent)
  assert.deepEqual(words.map((/** @type {string} */ each, /** @type {number} */ at) => `${keys[at]}: ${each}`), [
    "← → ↑ ↓: Move; with Shift, extend the choice", "PageUp PageDown Home End: Move by screens, to the first or last",
    "Space: Choose or give up a photo", "Enter E: Open in the editor",
    "F: Favorite", "0 … 5: Rate; 0 removes the rating", "A: Add to an album", "Delete Backspace: Move to the trash", "Ctrl C: Copy edits",
    "Ctrl V: Paste edits", "I: Info",
    "[ -: Smaller thumbnails", "] + =: Larger thumbnails", "Esc: Give up the choice"])
})
