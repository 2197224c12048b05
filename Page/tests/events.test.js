import assert from "node:assert/strict"
import test from "node:test"
import "./fakes.js"

/** @type {{ source: any, timers: { run: () => void, wait: number, isGone?: boolean }[], now: number, ticks: (() => void)[] }} */
const world = { source: null, timers: [], now: 1_000_000, ticks: [] }
/** How many connections were opened. */
let opened = 0
const page = /** @type {any} */ (globalThis)
page.EventSource = class extends EventTarget {
  isClosed = false
  /** @param {string} address */
  constructor(address) { super(); this.address = address; world.source = this; opened += 1 }
  close() { this.isClosed = true }
}
page.window = {
  setInterval: (/** @type {() => void} */ run) => world.ticks.push(run),
  setTimeout: (/** @type {() => void} */ run, /** @type {number} */ wait) => world.timers.push({ run, wait }),
  addEventListener: (/** @type {string} */ name, /** @type {any} */ run) => { if (name === "online") online = run },
}
page.clearTimeout = (/** @type {number} */ id) => { if (world.timers[id - 1]) world.timers[id - 1].isGone = true }
let online = () => {}
Date.now = () => world.now
const { library } = await import("../events.js")

/** @param {string} name @param {any} [data] */
const reported = (name, data = {}) => world.source.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }))
/** @type {any[]} */ const heard = []
for (const name of ["session", "change", "progress", "connection"]) library.on(name, (detail) => heard.push([name, detail]))
const taken = () => heard.splice(0)
/** @param {boolean} isHidden */
const hide = (isHidden) => { page.document.hidden = isHidden; page.document.dispatchEvent(new Event("visibilitychange")) }

test("the page listens, loses the server, finds it again, rests, and ends", () => {
  library.start()
  assert.equal(world.source.address, "/api/v1/events")
  reported("session", { token: "1" })
  reported("ping")
  reported("change", { token: "2", updated: ["a"] })
  reported("progress", { done: 1 })
  assert.deepEqual(taken(), [
    ["session", { token: "1" }], ["change", { token: "2", updated: ["a"] }], ["progress", { done: 1 }]], "no ping, nothing missed")
  // Lost, and asked for again after longer and longer pauses, but never more than four seconds.
  const waits = []
  for (let turn = 0; turn < 8; turn += 1) {
    const before = world.source
    before.dispatchEvent(new Event("error"))
    assert.ok(before.isClosed)
    const timer = world.timers[world.timers.length - 1]
    waits.push(timer.wait)
    timer.run()
    assert.notEqual(world.source, before)
  }
  assert.deepEqual(waits.map(Math.round), [500, 800, 1280, 2048, 3277, 4000, 4000, 4000])
  assert.deepEqual(taken(), [["connection", { connected: false }]], "reported once")
  assert.equal(library.connected, false)
  reported("session", { token: "5" })
  assert.deepEqual(taken(), [
    ["session", { token: "5" }], ["connection", { connected: true }], ["change", { token: "5", isIncremental: false }]],
  "what was missed is one change")
  world.source.dispatchEvent(new Event("error"))
  assert.equal(world.timers[world.timers.length - 1].wait, 500, "the pauses begin anew")
  world.timers[world.timers.length - 1].run()
  reported("session", { token: "5" })
  assert.deepEqual(taken().map(([name]) => name), ["connection", "session", "connection"], "nothing was missed")

  // A connection without a sign for 40 s is dead, one with a ping is not.
  world.now += 40_000
  world.ticks.forEach((run) => run())
  assert.deepEqual(taken(), [])
  reported("ping")
  world.now += 40_001
  world.ticks.forEach((run) => run())
  assert.deepEqual(taken(), [["connection", { connected: false }]])
  const count = opened
  online()
  assert.equal(opened, count + 1, "the network is back")
  reported("session", { token: "5" })
  online()
  assert.equal(opened, count + 1)
  taken()

  // A tab that nobody looks at gives its connection back, unless something waits for it.
  hide(true)
  assert.equal(world.timers[world.timers.length - 1].wait, 60_000)
  hide(false)
  assert.ok(world.timers[world.timers.length - 1].isGone && !world.source.isClosed, "looked at again in time")
  library.holds = 1
  hide(true)
  world.timers[world.timers.length - 1].run()
  assert.ok(!world.source.isClosed)
  library.holds = 0
  hide(true)
  world.timers[world.timers.length - 1].run()
  assert.ok(world.source.isClosed)
  world.now += 100_000
  world.ticks.forEach((run) => run())
  assert.deepEqual(taken(), [], "one that rests is not lost")
  const resting = opened
  hide(false)
  assert.equal(opened, resting + 1)
  library.stop()
  assert.ok(world.source.isClosed)
  hide(true)
  hide(false)
  assert.equal(opened, resting + 1, "it has ended for good")
})
