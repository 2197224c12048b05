import assert from "node:assert/strict"
import test from "node:test"
import { notices } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
page.requestAnimationFrame = () => 0
page.cancelAnimationFrame = () => {}
page.getComputedStyle = () => ({ paddingLeft: "0", paddingRight: "0" })
const { PhotoPicker } = await import("../picker.js")
const { selection } = await import("../selection.js")
const { session } = await import("../session.js")

const open = { pick: "7", limit: 0, exactCount: null, isOrdered: true, preselected: [], query: null, title: null, state: "open" }
/** A picker for what a program asked.
 * @param {any} [facts] @param {number} [status] */
async function begun(facts = {}, status = 200) {
  asked.length = 0
  notices.length = 0
  const picker = /** @type {any} */ (new PhotoPicker())
  page.document.body.replaceChildren(picker)
  const started = picker.start("7")
  const [{ path, answer }] = asked.splice(0)
  answer(status === 200 ? { ...open, ...facts } : facts, status)
  await started
  asked.length = 0
  const words = (/** @type {string} */ selector) => picker.querySelector(selector)?.textContent
  const choose = (/** @type {string[]} */ ...ids) => { picker.browser.grid.choose(selection({ ids, limit: facts.exactCount ?? facts.limit ?? 0 })) }
  return { picker, path, words, choose, done: picker.querySelector("#pick-done") }
}

test("the title says how many photos are asked for", async () => {
  for (const [facts, title] of /** @type {[any, string][]} */ ([
    [{}, "Choose photos"], [{ limit: 1 }, "Choose up to 1 photo"], [{ limit: 2 }, "Choose up to 2 photos"], [{ exactCount: 1 }, "Choose 1 photo"],
    [{ exactCount: 3, limit: 9 }, "Choose 3 photos"], [{ exactCount: 0 }, "Choose 0 photos"], [{ limit: 2, title: "For the cover" }, "For the cover"]])) {
    assert.equal((await begun(facts)).words(".pick-title"), title)
  }
})

test("what is chosen is counted against what is asked for, and the end is open only where it fits", async () => {
  for (const [facts, number, count, reason, isDone] of /** @type {[any, number, string, string, boolean][]} */ ([
    [{}, 0, "0 chosen", "Choose at least one photo.", false], [{}, 1, "1 chosen", "", true], [{}, 3, "3 chosen", "", true],
    [{ limit: 2 }, 0, "0 of 2", "Choose at least one photo.", false], [{ limit: 2 }, 1, "1 of 2", "", true], [{ limit: 2 }, 2, "2 of 2", "That is the limit.", true],
    [{ limit: 1 }, 1, "1 of 1", "That is the limit.", true], [{ exactCount: 2 }, 1, "1 of 2", "Choose 1 more: 2 photos are asked for.", false],
    [{ exactCount: 1 }, 0, "0 of 1", "Choose 1 more: 1 photo is asked for.", false], [{ exactCount: 2 }, 2, "2 of 2", "That is the limit.", true]])) {
    const { words, choose, done } = await begun(facts)
    choose(...["a", "b", "c"].slice(0, number))
    assert.deepEqual([words(".pick-count"), words("#pick-reason"), !done.disabled], [count, reason, isDone], JSON.stringify([facts, number]))
  }
})

test("chosen photos stand in their order, with numbers where that counts, and keep their pictures", async () => {
  for (const isOrdered of [true, false]) {
    const { picker, choose } = await begun({ isOrdered, preselected: ["a"] })
    const items = () => picker.querySelectorAll(".pick-item")
    const shown = () => items().map((/** @type {any} */ each) => [
      each.dataset.id, each.querySelector(".pick-number").textContent, each.querySelector(".pick-number").hidden,
      each.querySelector("button").attributes["aria-label"]])
    assert.deepEqual(shown(), [["a", "1", !isOrdered, "Give up photo 1"]])
    const [first] = items()
    choose("b", "a", "c")
    assert.deepEqual(shown(), ["b", "a", "c"].map((id, at) => [id, String(at + 1), !isOrdered, `Give up photo ${at + 1}`]))
    assert.equal(items()[1], first)
    choose("c", "b")
    assert.deepEqual(shown().map(([id]) => id), ["c", "b"])
    items()[0].querySelector("button").click()
    assert.deepEqual([picker.browser.grid.chosen.ids, shown().map(([id]) => id)], [["b"], ["b"]])
  }
})

test("the picture of a photo that is not in the list is asked for", async () => {
  const { picker, choose } = await begun()
  choose("x")
  assert.deepEqual(asked.map(({ path }) => path), ["/api/v1/assets/x"])
  asked[0].answer({ picture: "q" })
  await soon()
  assert.equal(picker.querySelector(".pick-item img").src, "/t/q/160.webp")
})

test("the choice is handed over in its order, or kept where that failed", async () => {
  for (const [status, isOver] of /** @type {[number, boolean][]} */ ([[200, true], [500, false]])) {
    const { picker, words, choose, done } = await begun()
    choose("b", "a")
    asked.length = 0
    done.click()
    assert.deepEqual([done.disabled, done.title], [true, "Handing over…"])
    assert.deepEqual(asked.map(({ method, path, body }) => [method, path, body]), [["POST", "/api/v1/picks/7", { assets: ["b", "a"] }]])
    asked[0].answer(status === 200 ? {} : { message: "Full." }, status)
    await soon()
    assert.equal(picker.classList.contains("is-over"), isOver)
    if (isOver) assert.deepEqual([words("h1"), words("p"), picker.querySelector("use").attributes.href],
      ["Done", "2 photos handed over. You can close the page.", "#icon-check"])
    else assert.deepEqual([done.disabled, notices], [false, ["The photos were not handed over. Full."]])
  }
})

test("giving up says so to the program", async () => {
  const { picker, words } = await begun()
  picker.querySelector("#pick-cancel").click()
  assert.deepEqual(asked.map(({ path, body }) => [path, body]), [["/api/v1/picks/7", { canceled: true }]])
  asked[0].answer({})
  await soon()
  assert.deepEqual([words("h1"), picker.querySelector("use").attributes.href], ["Canceled", "#icon-info"])
})

test("a choice that is over or unknown is not shown, and a page that has only that leads nowhere else", async () => {
  for (const pick of ["7", null]) {
    session.pick = pick
    const over = await begun({ state: "done" })
    assert.deepEqual([over.path, over.words("h1"), over.picker.browser.isConnected], ["/api/v1/picks/7", "This choice is over.", false])
    assert.equal(over.picker.querySelector("a")?.attributes.href, pick ? undefined : "#/photos")
    const unknown = await begun({ message: "Gone." }, 404)
    assert.deepEqual([unknown.words("h1"), unknown.words("p")], ["This choice is not open.", "Gone."])
  }
})

test("a program's words are searched for, and its photos chosen beforehand", async () => {
  const { picker } = await begun({ query: "lake", preselected: ["a", "b", "a"], limit: 2 })
  assert.deepEqual([picker.browser.searchText, picker.browser.grid.chosen], ["lake", { ids: ["a", "b"], anchor: null, limit: 2 }])
  assert.deepEqual([picker.browser.isPicker, picker.browser.grid.isPicker, picker.browser.grid.isOrdered], [true, true, true])
  assert.equal(page.document.activeElement, picker.browser.grid)
})
