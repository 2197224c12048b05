import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"
import { pass } from "./laid-out.js"
import { begun, lists, photo, photos, serve } from "./opened-browser.js"

const page = /** @type {any} */ (globalThis)
const { library } = await import("../events.js")
const { session } = await import("../session.js")
const { selection } = await import("../selection.js")
const newest = "&sort=captured&order=desc"
const reported = (/** @type {string} */ name, /** @type {any} */ detail) => library.dispatchEvent(new CustomEvent(name, { detail }))

test("each list of the side bar asks for its own photos, and an album for those in its order", async () => {
  const { browser, at } = await begun()
  for (const [route, query, album] of /** @type {[string, string, string|null][]} */ ([
    ["photos", newest, null], ["favorites", `&filter=favorites${newest}`, null], ["edited", `&filter=edited${newest}`, null],
    ["hidden", `&filter=hidden${newest}`, null],
    ["trash", `&filter=trash${newest}`, null], ["album/7", "&album=7", "7"], ["photos", newest, null], ["other", newest, null]])) {
    browser.grid.choose(selection({ ids: ["a"] }))
    asked.length = 0
    browser.show(route, `The ${route}`)
    assert.deepEqual([lists(), browser.album, browser.place, at("h1").textContent], [[query], album, route, `The ${route}`])
    assert.deepEqual(browser.grid.chosen.ids, [], "another list begins without a choice")
    assert.equal(at("selection-bar").place, route)
  }
  browser.listTitle = "Lake"
  assert.equal(at("h1").textContent, "Lake")
})

test("the order is kept from list to list, and albums begin in their own", async () => {
  const { browser, at, enter } = await begun()
  const options = () => at("#sort").children.map((/** @type {any} */ each) => each.value ?? each.attributes.value)
  const all = ["captured.desc", "captured.asc", "added.desc", "name.asc", "rating.desc"]
  assert.deepEqual([options(), at("#sort").value], [all, "captured.desc"])
  assert.deepEqual(at("#sort").children.map((/** @type {any} */ each) => each.textContent),
    ["Newest first", "Oldest first", "Last added", "Name", "Rating"])
  for (const each of all) {
    enter("#sort", each)
    assert.deepEqual(lists(), [`&sort=${each.replace(".", "&order=")}`])
  }
  browser.show("favorites", "")
  assert.deepEqual([lists(), at("#sort").value], [["&filter=favorites&sort=rating&order=desc"], "rating.desc"])
  browser.show("album/7", "")
  assert.deepEqual([lists(), options(), at("#sort").value], [["&album=7"], ["", ...all], ""])
  enter("#sort", "name.asc")
  assert.deepEqual(lists(), ["&album=7&sort=name&order=asc"])
  browser.show("album/8", "")
  assert.deepEqual([lists(), at("#sort").value], [["&album=8"], ""])
  browser.show("photos", "")
  assert.deepEqual([lists(), options(), at("#sort").value], [[newest], all, "captured.desc"])
})

test("a search waits until nothing more is typed, and stays from list to list", async () => {
  const { browser, enter, at } = await begun()
  enter("#search", " la", "input")
  pass(249)
  enter("#search", " lake ", "input")
  pass(249)
  assert.deepEqual(lists(), [])
  pass(1)
  assert.deepEqual(lists(), [`&q=lake${newest}`])
  enter("#rating-filter", "4")
  assert.deepEqual(lists(), [`&q=lake&rating=4${newest}`])
  browser.show("trash", "")
  assert.deepEqual(lists(), [`&q=lake&rating=4&filter=trash${newest}`])
  enter("#rating-filter", "")
  assert.deepEqual(lists(), [`&q=lake&filter=trash${newest}`])
  assert.equal(browser.searchText, " lake ")
  browser.searchText = "sea"
  browser.show("photos", "")
  assert.deepEqual([lists(), at("#search").value], [[`&q=sea${newest}`], "sea"])
  assert.deepEqual(at("#rating-filter").children.map((/** @type {any} */ each) => [each.value ?? each.attributes.value, each.textContent]),
    [
    ["", "Any rating"], ["1", "★ and more"], ["2", "★★ and more"], ["3", "★★★ and more"], ["4", "★★★★ and more"], ["5", "★★★★★"]])
})

test("keys lead from the search to the photos, and Escape gives it up", async () => {
  for (const [key, isPrevented, isLeft, text] of /** @type {[string, boolean, boolean, string][]} */ ([
    ["Enter", true, true, "lake"], ["ArrowDown", true, true, "lake"], ["Escape", false, true, ""], ["x", false, false, "lake"]])) {
    const { browser, grid, at } = await begun()
    browser.focusSearch()
    assert.equal(page.document.activeElement, at("#search"))
    at("#search").value = "lake"
    let stopped = 0
    const event = at("#search").send("keydown", { key, stopPropagation: () => { stopped += 1 } })
    assert.deepEqual([event.defaultPrevented, page.document.activeElement === grid, at("#search").value, stopped],
      [isPrevented, isLeft, text, key === "Escape" ? 1 : 0], key)
    pass(250)
    assert.equal(lists().length, key === "Escape" ? 1 : 0)
  }
})

test("another list begins at its top", async () => {
  const { browser, grid, enter } = await begun()
  for (const ask of [() => browser.show("trash", ""), () => enter("#sort", "name.asc"), () => enter("#rating-filter", "3")]) {
    Object.assign(grid, { active: 2, top: 70, scrollTop: 70 })
    ask()
    assert.deepEqual([grid.active, grid.top, grid.scrollTop], [0, 0, 0])
  }
})

test("how many photos there are is said, and why there are none", async () => {
  for (const [q, rating, items, inLibrary, count, words] of /** @type {[string, string, any[], number, string, string][]} */ ([
    ["", "", photos, 3, "3 photos", ""], ["", "", [photo("a")], 3, "1 photo", ""], ["", "", [], 3, "0 photos", "No photos here."],
    ["", "", [], 0, "0 photos", "The library has no photos yet."],
    ["lake", "", [], 3, "0 photos", "No photo fits the search.Clear the search"],
    ["", "2", [], 0, "0 photos", "No photo fits the search.Clear the search"]])) {
    session.photos = inLibrary
    const { browser, at, enter } = await begun()
    at("#rating-filter").value = rating
    browser.searchText = q
    enter("#rating-filter", rating)
    await serve(items)
    assert.equal(at(".list-count").textContent, count)
    if (items.length === 0) assert.equal(at(".grid-empty").textContent, words)
    if (!q && !rating) continue
    at(".grid-empty button").click()
    assert.deepEqual([lists(), at("#search").value, at("#rating-filter").value], [[newest], "", ""])
  }
})

test("a list that cannot be read says why, unless the server is away, and is asked for again", async () => {
  for (const isConnected of [true, false]) {
    const { browser, at, enter } = await begun()
    library.connected = isConnected
    const fail = async () => { enter("#sort",
      "name.asc"); await soon(); for (const each of asked.splice(0)) each.answer({ message: "It is damaged." }, 500); await soon() }
    assert.equal(at(".list-fault").hidden, true)
    await fail()
    assert.deepEqual([at(".list-fault").hidden, at(".list-fault span")?.textContent],
      isConnected ? [false, "It is damaged."] : [true, undefined])
    library.connected = true
    if (!isConnected) continue
    at(".list-fault button").click()
    assert.deepEqual(lists(), ["&sort=name&order=asc"])
    await fail()
    assert.equal(at(".list-fault").querySelectorAll("button").length, 1)
    browser.show("photos", "")
    await serve()
    assert.equal(at(".list-fault").hidden, true)
  }
})

test("the list follows the library: photos that are gone, and the server that is back", async () => {
  const { browser, grid } = await begun()
  grid.choose(selection({ ids: ["a", "b"] }))
  reported("connection", { connected: false })
  pass(2000)
  assert.deepEqual(lists(), [])
  reported("connection", { connected: true })
  pass(2000)
  assert.equal(lists().length, 1)
  for (const [removed, left] of /** @type {[any, string[]][]} */ ([[undefined, ["a", "b"]], [[], ["a", "b"]], [["a"], ["b"]]])) {
    reported("change", { removed })
    assert.deepEqual(grid.chosen.ids, left)
  }
  browser.remove()
  pass(2000)
  asked.length = 0
  reported("change", { removed: ["b"] })
  reported("connection", { connected: true })
  pass(2000)
  assert.deepEqual([grid.chosen.ids, lists()], [["b"], []])
})
