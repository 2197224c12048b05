import assert from "node:assert/strict"
import test from "node:test"
import { answers, begun, replaced, serve } from "./opened-app.js"

const page = /** @type {any} */ (globalThis)
const newest = "sort=captured&order=desc"
const pick = { pick: "7", limit: 0, exactCount: null, isOrdered: true, preselected: ["a"], query: null, title: null, state: "open" }
answers["/picks/7"] = pick
answers["/picks/8"] = { ...pick, state: "done" }
const go = (/** @type {any} */ app, /** @type {string} */ route) => {
  let stopped = 0
  app.sidebar.dispatchEvent(Object.assign(new CustomEvent("go", { detail: route }), { stopImmediatePropagation: () => { stopped += 1 } }))
  return stopped
}

test("a page that was opened for a choice begins with it", async () => {
  for (const [hash, id, at] of /** @type {[string, string|null, string]} */ ([["", "7", "#/pick/7"], ["#/trash", "7", "#/trash"],
    ["", null, ""]].map((each) => each))) {
    const { app } = await begun(hash ?? "", { pick: id })
    assert.deepEqual([page.location.hash, Boolean(app.picker), replaced.length], [at, at === "#/pick/7", at === "#/pick/7" ? 1 : 0])
  }
})

test("a choice takes the place of the list, and its photos are those of the side bar", async () => {
  const { app, at, first, go: goTo, press } = await begun("#/pick/7")
  const { picker } = app
  assert.deepEqual(first, ["GET /picks/7", `GET /assets&${newest}`])
  assert.deepEqual([at("#main").children, app.browser.isConnected, picker.browser.grid.chosen.ids, at("h1").textContent],
    [[picker], false, ["a"], "All Photos"])
  for (const [route, query, title] of [["trash", `filter=trash&${newest}`, "Trash"], ["album/7", "album=7", "Lake"]]) {
    app.classList.add("has-drawer")
    assert.equal(go(app, route), 1, "the address stays")
    assert.deepEqual(await serve(), [`GET /assets&${query}`])
    assert.deepEqual([at("h1").textContent, app.classList.contains("has-drawer"), picker.browser.grid.chosen.ids], [title, false, ["a"]])
    assert.deepEqual(app.querySelectorAll(".side-link").filter((/** @type {any} */ each) => each.attributes["aria-current"]).map((/** @type {any} */ each) => each.dataset.route), [route])
  }
  assert.deepEqual(await press("f"), [false], "keys of the list are not those of a choice")
  assert.deepEqual(await press("/"), [true])
  assert.equal(page.document.activeElement, picker.browser.querySelector("#search"))
  assert.deepEqual(await goTo("#/album/7"), ["GET /assets&album=7"])
  assert.deepEqual([app.picker, at("#main").children, picker.isConnected], [null, [app.browser], false])
  assert.equal(go(app, "trash"), 0)
})

test("a choice that is over shows no list", async () => {
  const { app, first } = await begun("#/pick/8")
  assert.deepEqual([first, app.picker.classList.contains("is-over"), go(app, "trash")], [["GET /picks/8"], true, 0])
  assert.deepEqual(await serve(), [])
})
