import assert from "node:assert/strict"
import test from "node:test"
import { notices } from "./elements.js"
import { asked, soon } from "./fakes.js"
import { outline } from "./laid-out.js"

const page = /** @type {any} */ (globalThis)
const { InfoPanel } = await import("../info.js")
const { library } = await import("../events.js")
const { session } = await import("../session.js")
const { dateAndTime } = await import("../words.js")

session.texts = [{ name: "title", title: "Title", isLong: false }, { name: "caption", title: "Caption", isLong: true },
  { name: "city", title: "City", isLong: false }]
/** @param {any} [facts] */
const photo = (facts) => ({ asset: "a", fileName: "a.jpg", mediaType: "image/png", fileSize: 2_500_000, ...facts })
/** @param {any} [facts] @param {string[]} [ids] */
async function begun(facts, ids = ["a"]) {
  asked.length = 0
  notices.length = 0
  page.document.activeElement = null
  const panel = /** @type {any} */ (new InfoPanel())
  page.document.body.replaceChildren(panel)
  void panel.show(ids.map((asset) => photo({ asset, ...facts })), ids)
  await soon()
  return panel
}
const serve = async (/** @type {any} */ body,
  status = 200) => { for (const each of asked.splice(0)) each.answer(body, status); await soon() }
const tell = (/** @type {any} */ detail) => library.dispatchEvent(new CustomEvent("change", { detail }))
const heading = (/** @type {any} */ panel) => panel.querySelector("h2")?.textContent

test("the panel has the name, the texts, the rating, the keywords and the facts, in this order", async () => {
  const panel = await begun({ keywords: ["sea", "sun"], title: "Lake", caption: "At noon", city: "Bern", rating: 2 })
  assert.deepEqual([panel.attributes.role, panel.attributes["aria-label"]], ["complementary", "Info"])
  assert.deepEqual(panel.children.map((/** @type {any} */ each) => each.attributes.class ?? each.tag),
    ["h2", "field is-stacked", "field is-stacked", "field is-stacked", "field", "keywords", "facts", "info-albums",
    "icon-button info-close"])
  assert.deepEqual(panel.querySelectorAll(".field").map((/** @type {any} */ each) => each.children.map((/** @type {any} */ part) => part.tag === "span" && !part.attributes.role ? part.textContent : part.attributes.class ?? part.tag)),
    [["Title", "input"], ["Caption", "textarea"], ["City", "input"], ["Rating", "stars"]])
  const fields = ["title", "caption", "city", "keyword"].map((name) => panel.querySelector(`[data-field="${name}"]`))
  assert.deepEqual(fields.map((each) => [each.attributes.placeholder, each.value || each.textContent]),
    [["a.jpg", "Lake"], ["Add a caption", "At noon"], ["Add a city", "Bern"], ["Add a keyword", ""]])
  assert.deepEqual(fields.map((each) => [each.attributes.maxlength, each.attributes.rows]),
    [["500", undefined], [undefined, "3"], ["500", undefined], ["100", undefined]])
  assert.deepEqual(outline(panel.querySelector(".keywords")).split("\n").map((each) => each.trim()), [
    "div.keywords role=group aria-label=Keywords", "span.tag", "“sea”", "button.icon-button type=button aria-label=Remove keyword sea",
    "#icon-close",
    "span.tag", "“sun”", "button.icon-button type=button aria-label=Remove keyword sun", "#icon-close",
    "input type=text aria-label=Add a keyword"])
  assert.equal(panel.querySelectorAll(".is-set").length, 2)
})

test("facts that are known are named, others left out", async () => {
  const captured = "2024-05-01T10:00:00Z"
  for (const [facts, rows] of /** @type {[any, string[]][]} */ ([
    [{ captured }, ["Taken", dateAndTime(captured), "File", "PNG · 2.50 MB", "State", "Original"]],
    [{ width: 1500, height: 1000 }, ["Size", "1500 × 1000 · 1.5 MP", "File", "PNG · 2.50 MB", "State", "Original"]],
    [{ place: { latitude: -1.00005, longitude: 2 }, isEdited: true },
    ["File", "PNG · 2.50 MB", "Place", "-1.0001, 2.0000", "State", "Edited"]],
    [{ camera: "X", captured: "" }, ["Camera", "X", "File", "PNG · 2.50 MB", "State", "Original"]]])) {
    const list = (await begun(facts)).querySelector(".facts")
    assert.deepEqual([list.tag, list.children.map((/** @type {any} */ each) => each.textContent)], ["dl", rows])
    assert.deepEqual(list.children.map((/** @type {any} */ each) => each.tag), rows.map((_, at) => at % 2 ? "dd" : "dt"))
  }
})

test("the rating and the keywords that are pressed are those of the photo", async () => {
  const panel = await begun({ rating: 2, keywords: ["sea"] })
  asked.length = 0
  for (const star of panel.querySelectorAll(".star")) star.click()
  assert.deepEqual(asked.splice(0).map(({ body }) => body), [1, null, 3, 4, 5].map((rating) => ({ assets: ["a"], rating })))
  panel.querySelector(".tag button").click()
  await serve({ message: "It is locked." }, 409)
  assert.deepEqual([panel.querySelectorAll(".tag").length, notices], [1, ["Nothing was changed. It is locked."]])
  panel.querySelector(".tag button").click()
  await serve({})
  assert.equal(panel.querySelectorAll(".tag").length, 0)
})

test("a keyword that was refused is not shown, and one photo needs no word about it", async () => {
  for (const [status, tags, said] of /** @type {[number, string[], string[]][]} */ ([[200, ["sea"], []],
    [409, [], ["Nothing was changed. It is locked."]]])) {
    const panel = await begun()
    asked.length = 0
    const field = panel.querySelector('[data-field="keyword"]')
    field.value = "sea"
    field.send("keydown", { key: "Enter" })
    await serve({ message: "It is locked." }, status)
    assert.deepEqual([panel.querySelectorAll(".tag").map((/** @type {any} */ each) => each.textContent), notices], [tags, said])
    assert.ok(panel.querySelector(".keywords").lastChild === field)
  }
})

test("a photo that is not known yet is asked for, and one that cannot be had leaves what was there", async () => {
  const panel = await begun({}, ["a", "b"])
  void panel.show([undefined], ["c"])
  assert.deepEqual(asked.map(({ path }) => path), ["/api/v1/assets/c"])
  await serve({}, 404)
  assert.equal(heading(panel), "2 photos")
  void panel.show([undefined], ["c"])
  await serve(photo({ asset: "c", fileName: "c.jpg" }))
  assert.equal(heading(panel), "c.jpg")
  for (const whole of [photo({ albums: [] }), photo()]) {
    const other = await begun()
    await serve(whole)
    assert.deepEqual(other.querySelector(".info-albums").children, [])
  }
  const late = await begun()
  const first = asked.splice(0)
  void late.show([photo({ asset: "b", fileName: "b.jpg" })], ["b"])
  for (const each of first) each.answer(photo({ albums: [{ id: "7", title: "Summer" }] }))
  await soon()
  assert.deepEqual([heading(late), late.querySelector(".info-albums").children], ["b.jpg", []], "albums of another photo are not shown")
})

test("the panel follows the library while it is on the page, also when it comes back", async () => {
  const panel = await begun()
  const shows = async (/** @type {any} */ detail) => { tell(detail); await soon(); return heading(panel) }
  assert.equal(await shows({ items: [photo({ asset: "b", fileName: "x.jpg" }), photo({ fileName: "new.jpg" })] }), "new.jpg")
  assert.equal(await shows({}), "new.jpg")
  panel.remove()
  assert.equal(await shows({ items: [photo({ fileName: "newer.jpg" })] }), "new.jpg")
  page.document.body.append(panel)
  assert.equal(await shows({ items: [photo({ fileName: "newest.jpg" })] }), "newest.jpg")
  const several = await begun({}, ["a", "b"])
  tell({ items: [photo({ fileName: "other.jpg" })] })
  await soon()
  assert.equal(heading(several), "2 photos")
  // Elsewhere on the page something may be written: that is not this panel's.
  const mine = await begun()
  const field = page.document.createElement("input")
  page.document.body.append(field)
  field.focus()
  tell({ items: [photo({ fileName: "free.jpg" })] })
  await soon()
  assert.equal(heading(mine), "free.jpg")
})

test("the panel is closed by its button, whatever it shows", async () => {
  for (const ids of [[], ["a"], ["a", "b"]]) {
    const panel = await begun({}, ids)
    let closed = 0
    panel.addEventListener("close", () => { closed += 1 })
    const buttons = panel.querySelectorAll("button")
    buttons.at(-1).click()
    assert.deepEqual([closed, buttons.at(-1).attributes["aria-label"]], [1, "Close info"])
  }
  assert.match((await begun({}, ["a", "b"])).textContent, /Keywords are added to all of them/)
})

test("a key that ends writing does not reach the page", async () => {
  const panel = await begun({ title: "Lake" })
  const field = panel.querySelector('[data-field="title"]')
  let stopped = 0
  for (const key of ["Escape", "x", "Enter"]) field.send("keydown", { key, stopPropagation: () => { stopped += 1 } })
  assert.equal(stopped, 1)
})
