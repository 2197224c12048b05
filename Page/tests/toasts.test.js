import assert from "node:assert/strict"
import test from "node:test"
import "./elements.js"

const page = /** @type {any} */ (globalThis)
/** @type {{ run: () => void, wait: number }[]} */ let timers = []
const place = page.document.createElement("div")
page.document.getElementById = () => place
page.window.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ wait) => timers.push({ run, wait })
page.clearTimeout = (/** @type {number} */ id) => { if (timers[id - 1]) timers[id - 1] = { run: () => {}, wait: 0 } }
const { toast } = await import("../toasts.js")

/** The waits that go on, in seconds. */
const waits = () => timers.filter((each) => each.wait > 0).map((each) => each.wait / 1000)
/** Shows one notice, and returns it. @param {any} [options] @returns {any} */
const shown = (options) => { place.replaceChildren(); timers = []; toast("Words", options); return place.children[0] }

test("a notice goes by itself, later if it offers something or is about a failure", () => {
  for (const [options, seconds] of [[{}, 5], [{ action: "Undo", run: () => {} }, 10], [{ isFault: true }, 10], [{ seconds: 2 }, 2]]) {
    const notice = shown(options)
    assert.deepEqual([notice.getAttribute("role"), waits()], [options.isFault ? "alert" : "status", [seconds]])
    timers[0].run()
    assert.equal(place.children.length, 0)
  }
})

test("a notice stays while the pointer or the focus is on it, and has its whole time again afterwards", () => {
  for (const [enter, leave] of [["pointerenter", "pointerleave"], ["focusin", "focusout"]]) {
    const notice = shown({ action: "Undo", run: () => {} })
    notice.send(enter)
    assert.deepEqual(waits(), [])
    notice.send(leave)
    assert.deepEqual(waits(), [10])
    notice.send(leave)
    assert.deepEqual(waits(), [10], "one timer")
    assert.equal(place.children.length, 1)
  }
})

test("the action is done once and closes the notice, as Dismiss and the caller do", () => {
  let count = 0
  const notice = shown({ action: "Undo", run: () => { count += 1 } })
  const [undo, dismiss] = notice.querySelectorAll("button")
  undo.click()
  assert.deepEqual([count, place.children.length, waits()], [1, 0, []])
  place.append(notice)
  dismiss.click()
  assert.deepEqual([count, place.children.length], [1, 0])
  const close = toast("Words")
  close()
  assert.deepEqual([place.children.length, waits()], [0, []])
})
