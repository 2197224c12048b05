import assert from "node:assert/strict"
import test from "node:test"
import { notices } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
const { InfoPanel, stars } = await import("../info.js")
const { library } = await import("../events.js")
const { session } = await import("../session.js")

session.texts = [{ name: "title", title: "Title", isLong: false }, { name: "caption", title: "Caption", isLong: true }]
/** @param {any} [facts] */
const photo = (facts) => ({ asset: "a", fileName: "a.jpg", mediaType: "image/jpeg", fileSize: 1000, title: "Lake", keywords: ["sea", "sun"], ...facts })
/** @param {any} [facts] @param {string[]} [ids] */
async function begun(facts, ids = ["a"]) {
  asked.length = 0
  notices.length = 0
  page.document.activeElement = null
  const panel = /** @type {any} */ (new InfoPanel())
  page.document.body.replaceChildren(panel)
  void panel.show(ids.map(() => photo(facts)), ids)
  await soon()
  const requests = () => asked.filter(({ method }) => method === "POST").map(({ body }) => body)
  const answer = async (status = 200) => { for (const each of asked.splice(0)) each.answer(status === 200 ? {} : { message: "It is locked." }, status); await soon() }
  const tags = () => panel.querySelectorAll(".tag").map((/** @type {any} */ each) => each.textContent)
  const field = (/** @type {string} */ name) => panel.querySelector(`[data-field="${name}"]`)
  return { panel, requests, answer, tags, field }
}

test("a text is stored when it has changed, without the blanks around it, and comes back where that fails", async () => {
  for (const [name, typed, stored] of /** @type {[string, string, any][]} */ ([
    ["title", " Sea ", { title: "Sea" }], ["title", "", { title: null }], ["title", "Lake", null], ["title", " Lake ", null], ["caption", "At noon", { caption: "At noon" }]])) {
    for (const status of [200, 409]) {
      const { field, requests, answer } = await begun()
      field(name).value = typed
      field(name).send("change")
      assert.deepEqual(requests(), stored ? [{ assets: ["a"], ...stored }] : [])
      await answer(status)
      assert.equal(field(name).value, stored && status !== 200 ? (name === "title" ? "Lake" : "") : typed)
      assert.equal(notices.length, stored && status !== 200 ? 1 : 0)
    }
  }
})

test("Escape gives up what was typed, and Enter stores one line", async () => {
  const { field, requests } = await begun()
  field("title").value = "x"
  field("title").send("keydown", { key: "Escape" })
  assert.deepEqual([field("title").value, requests()], ["Lake", []])
  field("title").value = "Sea"
  field("title").send("keydown", { key: "s" })
  assert.deepEqual(requests(), [])
  field("title").send("keydown", { key: "Enter" })
  assert.deepEqual(requests(), [{ assets: ["a"], title: "Sea" }])
  field("caption").value = "One"
  field("caption").send("keydown", { key: "Enter" })
  assert.equal(requests().length, 1, "Enter begins another line")
})

test("keywords are added at commas, each shown once, and removed one by one", async () => {
  const { field, requests, answer, tags, panel } = await begun()
  const add = async (/** @type {string} */ words, key = "Enter") => { field("keyword").value = words; field("keyword").send("keydown", { key }); const sent = requests(); await answer(); return sent }
  assert.deepEqual(await add("beach", "x"), [])
  assert.deepEqual(await add("  "), [])
  assert.deepEqual(await add(" beach,, sun , dune"), [{ assets: ["a"], addKeywords: ["beach", "sun", "dune"] }])
  assert.deepEqual([tags(), field("keyword").value], [["sea", "sun", "beach", "dune"], ""])
  panel.querySelectorAll(".tag")[1].querySelector("button").click()
  assert.deepEqual(requests(), [{ assets: ["a"], removeKeywords: ["sun"] }])
  await answer(409)
  assert.deepEqual(tags(), ["sea", "sun", "beach", "dune"], "what was refused stays")
  panel.querySelectorAll(".tag")[1].querySelector("button").click()
  await answer()
  assert.deepEqual(tags(), ["sea", "beach", "dune"])
})

test("several photos get keywords together, and none have texts", async () => {
  const { panel, field, requests, answer } = await begun({}, ["a", "b"])
  assert.deepEqual([panel.querySelector("h2").textContent, field("title"), panel.querySelectorAll(".tag").length], ["2 photos", null, 0])
  field("keyword").value = "sea"
  field("keyword").send("keydown", { key: "Enter" })
  assert.deepEqual(requests(), [{ assets: ["a", "b"], addKeywords: ["sea"] }])
  await answer()
  assert.deepEqual(notices, ["Keyword added to 2 photos"])
  const none = await begun({}, [])
  assert.match(none.panel.textContent, /Choose a photo/)
})

test("the star that is set takes the rating away, and the others set it", () => {
  for (let rating = 0; rating <= 5; rating += 1) {
    /** @type {any[]} */ const set = []
    const list = /** @type {any} */ (stars(rating, (value) => set.push(value)))
    assert.equal(list.attributes["aria-label"], `Rating: ${rating} of 5`)
    for (const [at, star] of list.children.entries()) {
      const number = at + 1
      const isSet = number <= rating
      assert.deepEqual([star.classList.contains("is-set"), star.attributes["aria-pressed"], star.querySelector("use").attributes.href, star.attributes["aria-label"]],
        [isSet, String(isSet), isSet ? "#icon-star-filled" : "#icon-star", number === rating ? "Remove the rating" : `Rate ${number}`])
      star.click()
    }
    assert.deepEqual(set, [1, 2, 3, 4, 5].map((each) => each === rating ? null : each))
  }
})

test("facts are those that are known, and albums lead to them", async () => {
  const rows = (/** @type {any} */ panel) => {
    const words = panel.querySelector(".facts").children.map((/** @type {any} */ each) => each.textContent)
    return Object.fromEntries(words.flatMap((/** @type {string} */ each, /** @type {number} */ at) => at % 2 ? [] : [[each, words[at + 1]]]))
  }
  assert.deepEqual(rows((await begun()).panel), { File: "JPEG · 1.00 kB", State: "Original" })
  const { panel } = await begun({ width: 6000, height: 4000, camera: "X", isEdited: true, place: { latitude: 45.123456, longitude: -10 } })
  assert.deepEqual(rows(panel), { Camera: "X", Size: "6000 × 4000 · 24.0 MP", File: "JPEG · 1.00 kB", Place: "45.1235, -10.0000", State: "Edited" })
  assert.equal(asked[0].path, "/api/v1/assets/a")
  asked[0].answer(photo({ albums: [{ id: "7", title: "Summer" }] }))
  await soon()
  const [link] = panel.querySelector(".info-albums").children
  assert.deepEqual([link.attributes.href, link.textContent], ["#/album/7", "Summer"])
})

test("a change from elsewhere is shown, unless it is of another photo or something is being written", async () => {
  const tell = (/** @type {any} */ asset) => library.dispatchEvent(new CustomEvent("change", { detail: { items: [asset] } }))
  for (const [asset, ids, where, isHidden, title] of /** @type {[string, string[], string, boolean, string][]} */ ([
    ["a", ["a"], "", false, "Sea"], ["b", ["a"], "", false, "Lake"], ["a", ["a"], "title", false, "Lake"], ["a", ["a"], "", true, "Lake"]])) {
    const { panel, field } = await begun({}, ids)
    panel.hidden = isHidden
    if (where) field(where).focus()
    tell(photo({ asset, title: "Sea" }))
    await soon()
    assert.equal(field("title").value, title, JSON.stringify([asset, where]))
  }
  const { field } = await begun()
  page.document.activeElement = null
  field("title").parent.parent.querySelector(".star").focus()
  tell(photo({ rating: 3 }))
  assert.equal(page.document.activeElement.dataset.rating, "1", "who goes by keys stays where they were")
})

test("where nothing can be written, fields say so", async () => {
  session.isReadOnly = true
  const { panel, field } = await begun()
  assert.ok(["title", "caption", "keyword"].every((name) => field(name).disabled))
  assert.ok(panel.querySelectorAll("button").filter((/** @type {any} */ each) => !each.classList.contains("info-close")).every((/** @type {any} */ each) => each.disabled))
  session.isReadOnly = false
})

test("the photo that was asked for last is shown", async () => {
  const { panel } = await begun()
  asked.length = 0
  void panel.show([undefined], ["b"])
  void panel.show([undefined], ["c"])
  const [b, c] = asked.splice(0)
  c.answer(photo({ asset: "c", fileName: "c.jpg" }))
  await soon()
  b.answer(photo({ asset: "b", fileName: "b.jpg" }))
  await soon()
  assert.equal(panel.querySelector("h2").textContent, "c.jpg")
})
