import assert from "node:assert/strict"
import test from "node:test"
import { answer, clear, requests, toasts } from "./asked-actions.js"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { outline } from "./laid-out.js"

const page = /** @type {any} */ (globalThis)
page.document.querySelector = (/** @type {string} */ selector) => page.document.body.querySelector(selector)
const { lists, PhotoSidebar } = await import("../sidebar.js")
const { library } = await import("../events.js")
const { session } = await import("../session.js")

const albums = [
  { id: "1", title: "Trips", kind: "folder" }, { id: "2", title: "Rome", kind: "album", folder: "1", photos: 1234 },
  { id: "3", title: "Best", kind: "smartAlbum", photos: 0 },
  { id: "4", title: "Lake", kind: "album", folder: null }, { id: "5", title: "Deep", kind: "folder", folder: "1" },
  { id: "6", title: "Old", kind: "album", folder: "5", photos: 7 }]
/** A side bar with albums. @param {any[]} [items] */
async function begun(items = albums) {
  clear()
  const bar = /** @type {any} */ (new PhotoSidebar())
  /** @type {string[]} */ const events = []
  for (const name of ["go", "albums"]) bar.addEventListener(name,
    (/** @type {any} */ event) => events.push([name, event.detail].filter(Boolean).join(" ")))
  page.document.body.replaceChildren(bar)
  await answerAll({ items })
  const rows = () => bar.querySelectorAll(".side-link")
  const menuOf = (/** @type {string} */ title) => {
    const anchor = bar.querySelectorAll("button").find((/** @type {any} */ each) => each.attributes["aria-label"] === `Change album ${title}`)
    anchor.click()
    return page.document.querySelector(".menu").children
  }
  return { bar, rows, events, menuOf }
}
/** @param {any} body @param {number} [status] */
async function answerAll(body, status) { await soon(); for (const each of asked.splice(0)) each.answer(body, status); await soon() }

test("the side bar has the library's lists, and its albums within their folders", async () => {
  const { bar, rows, events } = await begun()
  const seen = rows().map((/** @type {any} */ each) => [
    each.tag, each.dataset.route, each.attributes.href ?? null, each.style["--depth"], each.querySelector("use").attributes.href.slice(6), each.querySelector(".side-words").textContent,
    each.querySelector(".side-count")?.textContent ?? null])
  assert.deepEqual(seen, [
    ...[["photos", "All Photos", "photos"], ["favorites", "Favorites", "heart"], ["edited", "Edited", "sliders"],
      ["hidden", "Hidden", "eye-off"], ["trash", "Trash", "trash"]]
      .map(([route, words, image]) => ["a", route, `#/${route}`, "0", image, words, null]),
    ["span", "album/1", null, "0", "album", "Trips", null], ["a", "album/2", "#/album/2", "1", "album", "Rome", "1,234"],
    ["span", "album/5", null, "1", "album", "Deep", null],
    ["a", "album/6", "#/album/6", "2", "album", "Old", "7"], ["a", "album/3", "#/album/3", "0", "smart", "Best", "0"],
    ["a", "album/4", "#/album/4", "0", "album", "Lake", "0"]])
  assert.deepEqual(lists.map(([route]) => route), ["photos", "favorites", "edited", "hidden", "trash"])
  assert.deepEqual(bar.albums.map((/** @type {any} */ each) => each.id), ["1", "2", "3", "4", "5", "6"])
  assert.deepEqual(events, ["albums"])
  assert.deepEqual(bar.querySelectorAll(".side-more").map((/** @type {any} */ each) => each.attributes["aria-label"]),
    ["Rome", "Old", "Lake"].map((each) => `Change album ${each}`))
  const parts = outline(bar).split("\n").filter((each) => each.search(/\S/) < 8).map((each) => each.trim())
  assert.deepEqual(parts.filter((each) => /^(nav|ul|div|h2|button)/.test(each)),
    ["nav aria-label=Library", "ul.side-list", "div.side-head", "h2", "button#new-album.icon-button type=button aria-label=New album",
    "ul#albums.side-list"])
  assert.equal((await begun([])).bar.querySelector(".side-hint").textContent, "No albums yet")
})

test("the list that is shown is marked, also after the albums were read again", async () => {
  const { bar, rows } = await begun()
  const marked = () => rows().filter((/** @type {any} */ each) => each.attributes["aria-current"] === "page").map((/** @type {any} */ each) => each.dataset.route)
  assert.deepEqual(marked(), ["photos"])
  for (const route of ["trash", "album/6", "photos", "album/3"]) {
    bar.route = route
    assert.deepEqual(marked(), [route])
    void bar.load()
    await answerAll({ items: albums })
    assert.deepEqual(marked(), [route])
  }
})

test("albums that have not changed stay as they are, with a menu that is open at one of them", async () => {
  const { bar, menuOf } = await begun()
  const buttons = () => bar.querySelectorAll(".side-more")
  const before = buttons()
  menuOf("Old")
  void bar.load()
  await answerAll({ items: structuredClone(albums) })
  assert.deepEqual(buttons().map((/** @type {any} */ each, /** @type {number} */ at) => each === before[at]), [true, true, true])
  assert.equal(before[1].attributes["aria-expanded"], "true")
  void bar.load()
  await answerAll({ items: albums.map((each) => each.title === "Old" ? { ...each, title: "Older" } : each) })
  assert.deepEqual(buttons().map((/** @type {any} */ each) => each.attributes["aria-label"]), ["Rome", "Older", "Lake"].map((each) => `Change album ${each}`))
  assert.equal(buttons()[1].attributes["aria-expanded"], undefined)
})

test("a click leads to a list or an album, not to a folder", async () => {
  const { rows, events } = await begun()
  for (const each of rows()) assert.ok(each.send("click").defaultPrevented)
  assert.deepEqual(events.slice(1),
    ["photos", "favorites", "edited", "hidden", "trash", "album/2", "album/6", "album/3", "album/4"].map((each) => `go ${each}`))
})

test("albums are read again when collections change, or when it is not known what changed", async () => {
  const { bar } = await begun()
  const change = (/** @type {any} */ detail) => { library.dispatchEvent(new CustomEvent("change",
    { detail })); return asked.splice(0).length }
  for (const [detail, count] of /** @type {[any, number][]} */ ([
    [{ isIncremental: true }, 0], [{ isIncremental: false }, 1], [{}, 1], [{ isIncremental: true, updated: ["a"] }, 0],
    [{ isIncremental: true, insertedCollections: ["7"] }, 1],
    [{ isIncremental: true, updatedCollections: ["7"] }, 1],
    [{ isIncremental: true, removedCollections: ["7"] }, 1]])) assert.equal(change(detail), count, JSON.stringify(detail))
  void bar.load()
  await answerAll({ message: "It is away." }, 503)
  assert.deepEqual([bar.albums.length, notices], [6, []])
  bar.remove()
  assert.equal(change({}), 0)
})

test("a new album is shown as soon as it is there", async () => {
  for (const [choice, title, last] of /** @type {[string, string, string|null][]} */ ([["cancel", "Sea", null],
    ["ok", " Sea ", "go album/9"]])) {
    const { bar, events } = await begun()
    bar.querySelector("#new-album").click()
    await answer(choice, (dialog) => { dialog.querySelector("input").value = title })
    assert.deepEqual(requests(), last ? [["POST", "/albums", { title: "Sea", assets: [] }]] : [])
    await answerAll({ id: "9", title: "Sea" })
    assert.deepEqual(requests().map(([method, path]) => [method, path]), last ? [["GET", "/albums"]] : [])
    await answerAll({ items: albums })
    assert.deepEqual(events.slice(1), last ? ["albums", last] : [])
  }
})

test("an album is renamed where the name is another one", async () => {
  for (const [choice, title, status, sent] of /** @type {[string, string, number, boolean][]} */ ([
    ["ok", "Lakes", 200, true], ["ok", "Lake", 200, false], ["cancel", "Lakes", 200, false], ["ok", "Rome", 409, true]])) {
    const { menuOf } = await begun()
    menuOf("Lake")[0].click()
    const dialog = await answer(choice,
      (each) => { assert.equal(each.querySelector("input").value, "Lake"); each.querySelector("input").value = title })
    assert.equal(dialog.querySelector("h2").textContent, "Rename album")
    assert.deepEqual(requests(), sent ? [["PUT", "/albums/4", { title }]] : [])
    await answerAll(status === 200 ? {} : { message: "There is one." }, status)
    assert.deepEqual(requests().map(([, path]) => path), sent && status === 200 ? ["/albums"] : [])
    assert.deepEqual(notices, status === 200 ? [] : ["The album was not renamed. There is one."])
  }
})

test("an album is deleted after a question, and can be put back while its photos are few", async () => {
  for (const [photos, choice, status] of /** @type {[number|undefined, string, number][]} */ ([[200, "ok", 200], [201, "ok", 200],
    [undefined, "ok", 200], [3, "cancel", 200], [3, "ok", 409]])) for (const isShown of [true, false]) {
    const { bar, menuOf, events } = await begun([{ id: "4", title: "Lake", kind: "album", photos }])
    bar.route = isShown ? "album/4" : "photos"
    menuOf("Lake")[1].click()
    const dialog = await answer(choice)
    assert.deepEqual([dialog.querySelector("h2").textContent, dialog.querySelector("p").textContent],
      ["Delete “Lake”?", "Its photos stay in the library."])
    if (choice === "cancel") { assert.deepEqual(requests(), []); continue }
    const isFew = photos !== 201
    if (isFew) {
      assert.deepEqual(requests().map(([method, path]) => [method, path]), [["GET", "/assets?album=4&limit=200"]])
      await answerAll({ items: [{ asset: "a" }, { asset: "b" }] })
    }
    assert.deepEqual(requests().map(([method, path]) => [method, path]), [["DELETE", "/albums/4"]])
    await answerAll(status === 200 ? {} : { message: "It is locked." }, status)
    if (status !== 200) { assert.deepEqual([notices, requests()], [["The album was not deleted. It is locked."], []]); continue }
    assert.deepEqual(requests().map(([, path]) => path), ["/albums"])
    await answerAll({ items: [] })
    assert.deepEqual([events.slice(1), toasts[0].querySelector(".toast-words").textContent],
      [isShown ? ["albums", "go photos"] : ["albums"], "Album “Lake” deleted"])
    const undo = toasts[0].querySelector(".is-quiet")
    assert.equal(Boolean(undo), isFew)
    undo?.click()
    assert.deepEqual(requests(), isFew ? [["POST", "/albums", { title: "Lake", assets: ["a", "b"] }]] : [])
  }
})

test("where nothing can be written, albums are not changed", async () => {
  session.isReadOnly = true
  const { bar } = await begun()
  assert.deepEqual([bar.querySelectorAll(".side-more").length, bar.querySelector("#new-album").disabled, questions.length], [0, true, 0])
  session.isReadOnly = false
  assert.equal((await begun()).bar.querySelector("#new-album").disabled, false)
})
