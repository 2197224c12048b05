import assert from "node:assert/strict"
import test from "node:test"
import { asked, soon } from "./fakes.js"

/** @type {{ run: () => void, wait: number }[]} */ const timers = []
const page = /** @type {any} */ (globalThis)
page.window = { setTimeout: (/** @type {() => void} */ run, /** @type {number} */ wait) => timers.push({ run, wait }) }
let now = 5000
performance.now = () => now
const { PhotoList, pageSize } = await import("../photos.js")
const { library } = await import("../events.js")

/** @param {string} name @param {any} detail */
const reported = (name, detail) => library.dispatchEvent(new CustomEvent(name, { detail }))
/** @param {number} offset @param {number} length @param {string} [prefix] */
const photos = (offset, length, prefix = "p") => Array.from({ length }, (_, index) => ({ asset: `${prefix}${offset + index}` }))
/** What was asked since, by its parameters. */
const queries = () => asked.map(({ path }) => Object.fromEntries(new URL(path, "http://x").searchParams))

/** A list of a thousand photos whose first page has come.
 * @param {any} [query] */
async function begun(query = {}) {
  asked.length = 0
  timers.length = 0
  const list = new PhotoList()
  /** @type {any[]} */ const heard = []
  for (const name of ["count", "page", "refreshed", "failed", "changed"]) {
    list.addEventListener(name, (event) => heard.push([name, /** @type {CustomEvent} */ (event).detail]))
  }
  const done = list.show(query)
  const [{ path }] = asked
  asked[0].answer({ count: 1000, fetch: "f", token: "t1", items: photos(0, pageSize) })
  await done
  asked.length = 0
  return { list, path, heard }
}

test("a list is asked for with what is searched, and by its snapshot after that", async () => {
  const { list, path, heard } = await begun({ q: "lake", rating: 3, album: "", sort: undefined })
  assert.equal(path, "/api/v1/assets?offset=0&limit=200&q=lake&rating=3")
  assert.deepEqual(heard.map(([name]) => name), ["count", "refreshed"])
  assert.deepEqual([list.count, list.at(0)?.asset, list.at(199)?.asset, list.at(200), list.placeOf("p7"), list.placeOf("x")],
    [1000, "p0", "p199", undefined, 7, -1])
  assert.equal(list.withID("p199")?.asset, "p199")
  assert.equal(list.withID("x"), undefined)
  list.need(150, 401)
  assert.deepEqual(queries(), [
    { offset: "200", limit: "200", q: "lake", rating: "3", fetch: "f" }, { offset: "400", limit: "200", q: "lake", rating: "3", fetch: "f" }])
  list.need(150, 401)
  assert.equal(asked.length, 2, "what is under way is not asked for again")
  list.need(350, 400)
  assert.ok(asked[1].signal?.aborted && !asked[0].signal?.aborted, "what is no longer seen is given up")
  asked[0].answer({ items: photos(200, pageSize) })
  await soon()
  assert.deepEqual(heard.pop(), ["page", { first: 200, end: 400 }])
  assert.equal(list.at(399)?.asset, "p399")
  list.need(990, 5000)
  assert.deepEqual(queries().slice(2).map((each) => each.offset), ["800"], "not beyond the last photo")
  list.end()
  assert.ok(asked[2].signal?.aborted)
})

test("the ids of a range come in its direction, fetched where they are missing", async () => {
  const { list } = await begun()
  assert.deepEqual(await list.ids(3, 6), ["p3", "p4", "p5", "p6"])
  assert.deepEqual(await list.ids(6, 3), ["p6", "p5", "p4", "p3"])
  const ids = list.ids(198, 201)
  asked[0].answer({ items: photos(200, pageSize) })
  assert.deepEqual(await ids, ["p198", "p199", "p200", "p201"])
  list.end()
})

test("a change is shown at once, and the list asked for again once in a while", async () => {
  const { list, heard } = await begun()
  list.watched = () => ["p1", "p900"]
  heard.length = 0
  reported("change", { items: [{ asset: "p5", rating: 4 }, { asset: "elsewhere" }], updated: ["p5"] })
  reported("change", {})
  assert.equal(list.at(5)?.rating, 4)
  assert.deepEqual(heard, [["changed", { ids: ["p5"] }], ["changed", { ids: [] }]])
  assert.equal(timers.length, 1)
  assert.equal(timers[0].wait, 120)
  list.centerPage = 2
  timers[0].run()
  assert.equal(queries()[0].offset, "400")
  asked[0].answer({ count: 999, fetch: "g", token: "t2", items: photos(400, pageSize, "n") })
  await soon()
  assert.deepEqual([asked[1].path, asked[1].body], ["/api/v1/fetches/g", { assets: ["p1", "p900"] }])
  asked[1].answer({ assets: ["p1"] })
  await soon()
  assert.deepEqual(heard.slice(2), [["count", {}], ["refreshed", { kept: new Set(["p1"]) }]])
  assert.deepEqual([list.at(400)?.asset, list.at(0)?.asset, list.placeOf("p0")], ["n400", "p0", -1], "what was seen stays until the new page is there")
  reported("change", {})
  now += 300
  reported("change", {})
  assert.deepEqual(timers.map(({ wait }) => wait), [120, 1000], "a burst is one request a second")
  timers[1].run()
  now += 950
  reported("change", {})
  assert.equal(timers[2].wait, 120)
  list.end()
})

test("an expired snapshot and a missed event begin anew, a failure is reported", async () => {
  const { list, heard } = await begun()
  reported("session", { token: "t1" })
  assert.equal(timers.length, 0)
  reported("session", { token: "t2" })
  assert.equal(timers.length, 1, "something happened between the first page and the first event")
  timers.length = 0
  list.need(200, 400)
  asked[0].answer({ code: "other", message: "no" }, 500)
  await soon()
  assert.equal(heard[heard.length - 1][0], "failed")
  asked.length = 0
  list.need(200, 400)
  assert.equal(asked.length, 1, "what failed may be asked for again")
  const again = list.show({ q: "x" })
  assert.deepEqual([asked[0].signal?.aborted, list.isLoaded], [true, false])
  list.need(0, 200)
  assert.equal(asked.length, 2, "nothing is needed before the list is known")
  const later = list.show({ q: "y" })
  asked[2].answer({ count: 1, fetch: "y", items: photos(0, 1, "y") })
  asked[1].answer({ count: 2, fetch: "x", items: photos(0, 2, "x") })
  await Promise.all([again, later])
  assert.deepEqual([list.count, list.at(0)?.asset], [1, "y0"], "the newest question counts")
  list.end()
})

test("of very many pages the oldest are forgotten", async () => {
  const { list } = await begun()
  list.count = 200 * 100
  for (let number = 1; number <= 60; number += 1) {
    asked.length = 0
    list.need(number * 200, number * 200 + 200)
    asked[0].answer({ items: photos(number * 200, pageSize) })
    await soon()
  }
  assert.deepEqual([list.at(0), list.placeOf("p0"), list.at(200)?.asset], [undefined, -1, "p200"])
  list.end()
})
