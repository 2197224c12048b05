import assert from "node:assert/strict"
import test from "node:test"
import { answer, clear, downloads, kept, requests } from "./asked-actions.js"
import { Fake, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
const { SelectionBar } = await import("../selection-bar.js")
const { selection } = await import("../selection.js")
const { session } = await import("../session.js")

/** A bar over a list with chosen photos. @param {string[]} ids @param {string} [place] @param {any} [facts] */
function begun(ids, place = "photos", facts = {}) {
  clear()
  const grid = /** @type {any} */ (Object.assign(new Fake(), { chosen: { ...selection({ ids }), anchor: 1 }, said: [] }))
  grid.choose = (/** @type {any} */ next, /** @type {string} */ words) => { grid.chosen = next; grid.said.push(words) }
  /** @type {any[]} */ const opened = []
  grid.addEventListener("open", (/** @type {any} */ event) => opened.push(event.detail))
  const known = (/** @type {string} */ id) => ({ asset: id, isFavorite: id === "f" })
  const browser = {
    grid, get targets() { return [...grid.chosen.ids] }, get chosenAssets() { return grid.chosen.ids.map(known) },
    list: { withID: (/** @type {string} */ id) => id === "unknown" ? undefined : known(id),
      placeOf: (/** @type {string} */ id) => id === "a" ? 0 : 7 }, ...facts,
  }
  const bar = /** @type {any} */ (new SelectionBar())
  Object.assign(bar, { browser, place })
  page.document.body.replaceChildren(bar)
  assert.equal(bar.hidden, true, "there is no bar before something is chosen")
  bar.update()
  const choose = (/** @type {string[]} */ next) => { grid.chosen = selection({ ids: next }); bar.update() }
  const button = (/** @type {string} */ name) => bar.querySelectorAll("button").find((/** @type {any} */ each) => each.attributes["aria-label"] === name)
  const more = () => { button("More").click(); return page.document.querySelector(".menu").children }
  return { bar, grid, opened, choose, button, more }
}
const names = (/** @type {any} */ bar) => bar.querySelectorAll("button").map((/** @type {any} */ each) => each.attributes["aria-label"])
const stars = [1, 2, 3, 4, 5].map((each) => `Rate ${each}`)
const usual = ["Give up the choice", "Edit", "Favorite", ...stars, "Add to album", "Export", "Move to the trash", "More"]

test("the bar is there while photos are chosen, and says how many", () => {
  const { bar, choose } = begun([])
  assert.deepEqual([bar.hidden, bar.attributes.role, bar.attributes["aria-label"], bar.children], [true, "toolbar", "Chosen photos", []])
  for (const [count, words] of /** @type {[number, string][]} */ ([[1, "1 chosen"], [2, "2 chosen"], [1234, "1,234 chosen"],
    [0, "0 chosen"], [3, "3 chosen"]])) {
    choose(Array.from({ length: count }, (_, at) => `a${at}`))
    assert.deepEqual([bar.hidden, bar.querySelector(".bar-count").textContent], [count === 0, words])
  }
})

test("the bar has what can be done in the list that is shown", () => {
  const { bar, choose, grid } = begun(["a"])
  assert.deepEqual(names(bar), usual)
  assert.equal(bar.children[1], bar.querySelector(".bar-count"))
  assert.deepEqual(bar.querySelectorAll(".bar-group")[0].children.map((/** @type {any} */ each) => each.id || each.attributes.class),
    ["bar-edit", "bar-favorite", "stars", "bar-album", "bar-export", "bar-trash", "bar-more"])
  const first = bar.querySelector("#bar-edit")
  choose(["a", "b"])
  assert.equal(bar.querySelector("#bar-edit"), first, "the buttons stay while the choice changes")
  bar.place = "trash"
  choose(["a"])
  assert.deepEqual(names(bar), ["Give up the choice", "Restore"])
  bar.place = "album/7"
  choose(["a"])
  assert.deepEqual(names(bar), usual)
  bar.querySelector("button").click()
  assert.deepEqual([grid.chosen.ids, grid.chosen.anchor, grid.said], [[], null, ["nothing chosen"]])
})

test("a button that comes back after the choice was given up knows what the server allows then", () => {
  const { choose, button } = begun(["a"])
  assert.equal(button("Favorite").disabled, false)
  choose([])
  session.isReadOnly = true
  choose(["a"])
  const closed = usual.filter((each) => button(each).disabled)
  session.isReadOnly = false
  assert.deepEqual(closed, ["Favorite", ...stars, "Add to album", "Move to the trash"])
  session.isReadOnly = true
  const trash = begun(["a"], "trash")
  session.isReadOnly = false
  assert.equal(trash.button("Restore").disabled, true)
})

test("each button does its work on all chosen photos", () => {
  const all = ["a", "b"]
  const changes = (/** @type {any} */ body) => [["POST", "/assets/changes", { assets: all, ...body }]]
  for (const [name, expected] of /** @type {[string, any[]][]} */ ([
    ["Favorite", changes({ isFavorite: true })], ...stars.map((each, at) => [each, changes({ rating: at + 1 })]),
    ["Move to the trash", changes({ isTrashed: true })],
    ["Add to album", [["GET", "/albums", undefined]]]])) {
    const { button } = begun(all)
    button(name).click()
    assert.deepEqual(requests().map(([method, path, body]) => [method, path, body ?? undefined]), expected, name)
  }
  begun(all, "trash").button("Restore").click()
  assert.deepEqual(requests(), changes({ isTrashed: false }))
})

test("the heart is full when all chosen photos are favorites", () => {
  for (const [ids, image] of /** @type {[string[], string][]} */ ([[["f"], "heart-filled"], [["a"], "heart"], [["f", "a"], "heart"]])) {
    assert.equal(begun(ids).button("Favorite").querySelector("use").attributes.href, `#icon-${image}`)
  }
  begun(["f"]).button("Favorite").click()
  assert.equal(requests()[0][2].isFavorite, false)
})

test("one photo is opened in the editor, at its place in the list", () => {
  for (const [ids, isOpen] of /** @type {[string[], boolean][]} */ ([[["a"], true],
    [["a", "b"], false]])) assert.equal(!begun(ids).button("Edit").disabled, isOpen)
  for (const [id, index] of /** @type {[string, number][]} */ ([["a", 0], ["b", 7]])) {
    const { button, opened } = begun([id])
    button("Edit").click()
    assert.deepEqual(opened, [{ asset: { asset: id, isFavorite: false }, index }])
  }
  const { button, opened } = begun(["unknown"])
  button("Edit").click()
  assert.deepEqual(opened, [])
})

test("an export has the chosen photos", async () => {
  begun(["a"]).button("Export").click()
  await answer("ok")
  assert.deepEqual(downloads, ["/api/v1/assets/a/export?"])
})

test("the menu has what is done seldom, and says why where it cannot be done", () => {
  const copy = "Choose one photo to copy from."
  const paste = "Copy the edits of a photo first."
  const refused = "The library is served read-only: nothing can be changed here."
  for (const [ids, place, isCopied, isReadOnly, reasons] of /** @type {[string[], string, boolean, boolean, string[]][]} */ ([
    [["a"], "photos", true, false, ["", "", "", "", ""]], [["a", "b"], "photos", false, false, [copy, paste, "", "", ""]],
    [["a"], "hidden", true, true, ["", refused, refused, refused, refused]],
    [["a"], "album/7", false, true, ["", refused, refused, refused, refused, refused]],
    [["a"], "album/7", true, false, ["", "", "", "", "", ""]]])) {
    kept.clear()
    if (isCopied) kept.set("photoedit.clipboard", "{}")
    session.isReadOnly = isReadOnly
    const items = begun(ids, place).more()
    session.isReadOnly = false
    const words = ["Copy edits", `Paste edits to ${ids.length === 1 ? "1 photo" : "2 photos"}…`, "Revert to original", "Remove rating",
      place === "hidden" ? "Show again" : "Hide", "Take out of this album"]
    assert.deepEqual(items.map((/** @type {any} */ each) => [each.textContent, each.title, each.disabled]),
      reasons.map((reason, at) => [words[at], reason, reason !== ""]))
  }
})

test("each item of the menu does its work on all chosen photos", async () => {
  const ids = ["a", "b"]
  for (const [at, place, request] of /** @type {[number, string, any][]} */ ([
    [0, "photos", ["GET", "/assets/a/recipe", undefined]], [2, "photos", ["POST", "/assets/recipe", { assets: ids, recipe: null }]],
    [3, "photos", ["POST", "/assets/changes", { assets: ids, rating: null }]],
    [4, "photos", ["POST", "/assets/changes", { assets: ids, isHidden: true }]],
    [4, "hidden", ["POST", "/assets/changes", { assets: ids, isHidden: false }]],
    [5, "album/7", ["POST", "/albums/7/assets", { remove: ids }]]])) {
    begun(ids, place).more()[at].click()
    assert.deepEqual(requests().map(([method, path, body]) => [method, path, body ?? undefined]), [request])
  }
  kept.set("photoedit.clipboard", "{}")
  begun(ids).more()[1].click()
  asked.splice(0)[0].answer({ adjustments: [], groups: [], recipe: {} })
  await soon()
  assert.equal(questions.at(-1).querySelector("h2").textContent, "Paste edits")
})
