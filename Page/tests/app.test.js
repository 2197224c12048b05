import assert from "node:assert/strict"
import test from "node:test"
import { kept } from "./asked-actions.js"
import { questions } from "./elements.js"
import { outline } from "./laid-out.js"
import { answers, begun, replaced } from "./opened-app.js"

const page = /** @type {any} */ (globalThis)
const { library } = await import("../events.js")
const newest = "sort=captured&order=desc"
const current = (/** @type {any} */ app) => app.querySelectorAll(".side-link").find((/** @type {any} */ each) => each.attributes["aria-current"])?.dataset.route

test("each address shows its list, under its name", async () => {
  const shown = /** @type {[string, string, string, string][]} */ ([
    ["", newest, "photos", "All Photos"], ["#/photos", newest, "photos", "All Photos"], ["#photos", newest, "photos", "All Photos"],
    ["#/favorites", `filter=favorites&${newest}`, "favorites", "Favorites"],
    ["#/edited", `filter=edited&${newest}`, "edited", "Edited"], ["#/hidden", `filter=hidden&${newest}`, "hidden", "Hidden"],
    ["#/trash", `filter=trash&${newest}`, "trash", "Trash"],
    ["#/album/7", "album=7", "album/7", "Lake"], ["#/album/8", "album=8", "", "Album"], ["#/album/", newest, "photos", "All Photos"],
    ["#/edit", newest, "photos", "All Photos"],
    ["#/edit/", newest, "photos", "All Photos"], ["#/pick/", newest, "photos", "All Photos"],
    ["#/other/7", newest, "photos", "All Photos"]])
  for (const [hash, query, route, title] of shown) {
    const { app, first, at, grid, go } = await begun(hash)
    assert.deepEqual(first, [`GET /assets&${query}`], hash)
    assert.deepEqual([current(app) ?? "", at("h1").textContent, page.document.title, page.document.activeElement === grid],
      [route, title, `${title} – photoedit`, true])
    assert.equal(at("#main").children[0], app.browser)
    assert.deepEqual(await go(hash), [], "the list that is shown is not asked for again")
  }
  const { go, at } = await begun("#/trash", { library: "Home" })
  assert.deepEqual(await go("#/favorites"), [`GET /assets&filter=favorites&${newest}`])
  assert.deepEqual([at("h1").textContent, page.document.title, at(".brand").textContent], ["Favorites", "Favorites – Home", "Home"])
})

test("a photo is opened over the list, which waits for the way back", async () => {
  const { app, go, grid, at } = await begun("#/favorites")
  const lies = () => [".topbar", ".panes"].map((each) => at(each).inert ?? false)
  assert.deepEqual([...lies(), grid.isPaused], [false, false, false])
  assert.deepEqual(await go("#/edit/b"), ["GET /assets/b/recipe"])
  const { editor } = app
  assert.deepEqual([editor.parent === app, editor.photo, editor.browser === app.browser, app.classList.contains("is-editing"), ...lies(),
    grid.isPaused], [true, "b", true, true, true, true, true])
  assert.equal(page.document.title, "b.jpg – photoedit")
  assert.deepEqual(await go("#/edit/b"), [])
  assert.deepEqual(await go("#/edit/c"), ["GET /assets/c/recipe"])
  assert.equal(app.editor, editor)
  assert.deepEqual(await go("#/favorites"), [])
  assert.deepEqual([editor.isConnected, app.editor, app.classList.contains("is-editing"), ...lies(), grid.isPaused, grid.active],
    [false, null, false, false, false, false, 2])
  assert.deepEqual([page.document.title, page.document.activeElement === grid], ["Favorites – photoedit", true])
  grid.active = 1
  await go("#/edit/unknown")
  await go("#/favorites")
  assert.equal(grid.active, 1)
  await go("#/edit/a")
  await go("#/favorites")
  assert.equal(grid.active, 0)
})

test("the grid behind the editor is laid out anew on the way back", async () => {
  const { go, grid } = await begun()
  await go("#/edit/a")
  grid.clientWidth = 600
  await go("#/photos")
  assert.equal(grid.layout.columns, 3)
})

test("a photo that is opened first has the list behind it", async () => {
  const { app, first, go } = await begun("#/edit/b")
  assert.deepEqual(first, [`GET /assets&${newest}`, "GET /assets/b/recipe"])
  assert.deepEqual([app.editor.photo, current(app), app.querySelector("h1").textContent], ["b", "photos", "All Photos"])
  assert.deepEqual(await go("#/photos"), [])
})

test("an edit that may not be left keeps its address", async () => {
  for (const [to, from, back] of [["#/photos", "http://x/#/edit/a", "http://x/#/edit/a"], ["#/photos", "", "#/edit/a"],
    ["#/edit/b", "http://x/#/edit/a", "http://x/#/edit/a"], ["#/pick/7", "", "#/edit/a"]]) {
    const { app, go } = await begun("#/edit/a")
    app.editor.mayLeave = async () => false
    replaced.length = 0
    assert.deepEqual(await go(to, from), [])
    assert.deepEqual([replaced, app.editor.photo], [[back], "a"], to)
    app.editor.mayLeave = async () => true
    replaced.length = 0
    await go(to === "#/pick/7" ? "#/photos" : to, from)
    assert.deepEqual([replaced, app.editor?.photo], [[], to === "#/edit/b" ? "b" : undefined])
  }
})

test("the side bar and the list lead to addresses, and an album has its name as soon as it is known", async () => {
  const { app, at, go } = await begun()
  for (const route of ["trash", "album/7"]) {
    app.sidebar.dispatchEvent(new CustomEvent("go", { detail: route }))
    assert.equal(page.location.hash, `#/${route}`)
  }
  app.browser.dispatchEvent(new CustomEvent("open", { detail: { asset: { asset: "b" }, index: 1 } }))
  assert.equal(page.location.hash, "#/edit/b")
  await go("#/album/7")
  app.sidebar.albums = [{ id: "8", title: "Sea" }, { id: "7", title: "River" }]
  app.sidebar.dispatchEvent(new CustomEvent("albums"))
  assert.deepEqual([at("h1").textContent, page.document.title], ["River", "River – photoedit"])
})

test("that the server is away is said until it is back", async () => {
  const { at } = await begun()
  const banner = at("#connection")
  assert.deepEqual([banner.hidden, banner.textContent, banner.attributes.role], [true, "Connection lost, retrying…", "alert"])
  for (const connected of [false, true]) {
    library.dispatchEvent(new CustomEvent("connection", { detail: { connected } }))
    assert.equal(banner.hidden, connected)
  }
})

test("the drawer opens and closes, with the focus on its first list", async () => {
  const { app, at, go, press } = await begun()
  const seen = () => [app.classList.contains("has-drawer"), at("#drawer-button").attributes["aria-expanded"]]
  assert.deepEqual(seen(), [false, "false"])
  for (const close of [() => at("#drawer-button").click(), () => at(".scrim").click(), () => go("#/trash"), () => press("Escape")]) {
    at("#drawer-button").click()
    assert.deepEqual([...seen(), page.document.activeElement], [true, "true", at(".side-link")])
    page.document.activeElement = null
    await close()
    assert.deepEqual([...seen(), page.document.activeElement === at(".side-link")], [false, "false", false])
  }
})

test("the page is light or dark as was chosen", async () => {
  const { at } = await begun()
  const seen = () => [at("#theme use").attributes.href, page.document.documentElement.dataset.theme, kept.get("photoedit.theme")]
  assert.deepEqual(seen(), ["#icon-system", undefined, undefined])
  for (const expected of [["#icon-moon", "dark", "dark"], ["#icon-sun", "light", "light"], ["#icon-system", undefined, "system"]]) {
    at("#theme").click()
    assert.deepEqual(seen(), expected)
  }
})

test("the page has its parts, and says where nothing can be written", async () => {
  const { app, at } = await begun()
  const shell = outline(app).split("\n").filter((each) => each.search(/\S/) <= 4).map((each) => each.trim())
  assert.deepEqual(shell.filter((each) => !each.startsWith("#icon")), [
    "photo-app", "div#connection.banner role=alert hidden", "span", "header.topbar",
    "button#drawer-button.icon-button type=button aria-label=Library and albums aria-expanded=false aria-controls=sidebar",
    "a.brand href=#/photos", "span.spacer", "button#show-keys.icon-button type=button aria-label=Keyboard",
    "button#theme.icon-button type=button aria-label=Light or dark",
    "div.panes", "photo-sidebar#sidebar", "div.scrim", "main#main tabindex=-1"])
  at("#show-keys").click()
  assert.equal(questions.at(-1).querySelector("h2").textContent, "Keyboard")
  assert.deepEqual([at(".brand").textContent, at(".badge")], ["photoedit", null])
  const closed = await begun("#/photos", { isReadOnly: true })
  assert.deepEqual([closed.at(".badge").textContent, /read-only/.test(closed.at(".badge").title), answers], ["Read-only", true, {}])
})
