// A grid as far as its input needs it.

import { Fake } from "./elements.js"

const page = /** @type {any} */ (globalThis)
/** @type {(() => void)[]} */ export let frames = []
page.requestAnimationFrame = (/** @type {() => void} */ run) => frames.push(run)
/** @type {((() => void)|null)[]} */ export let timers = []
page.window.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ wait) => timers.push(wait === 450 ? run : null)
page.clearTimeout = (/** @type {number} */ timer) => { if (timer) timers[timer - 1] = null }
const { attachInput } = await import("../grid-input.js")
const { layoutOf } = await import("../geometry.js")
const { selection } = await import("../selection.js")

export const ids = Array.from({ length: 12 }, (_, at) => `p${at}`)
/** A grid of five columns with twelve photos, the last two of which have not come.
 * @param {any} [facts] */
export function begun({ chosen = [], limit = 0, anchor = null, active = 3, isMapped = false, ...facts } = {}) {
  frames = []
  timers = []
  /** @type {any[]} */ const opened = []
  /** @type {string[]} */ const said = []
  const grid = /** @type {any} */ (Object.assign(new Fake(), {
    list: {
      at: (/** @type {number} */ index) => index < 10 ? { asset: ids[index] } : undefined,
      ids: async (/** @type {number} */ from, /** @type {number} */ to) => from <= to ? ids.slice(from, to + 1) : ids.slice(to, from + 1).reverse(),
    },
    chosen: { ...selection({ ids: chosen, limit }), anchor }, rangeBase: chosen, active, isPicker: false, moved: 0, top: -1,
    layout: { ...layoutOf({ count: 12, width: 1000, viewHeight: 400, cellSize: 190, gap: 4, pixelRatio: 1 }), isMapped },
    activate(/** @type {number} */ index) { this.active = index },
    choose(/** @type {any} */ next, /** @type {string} */ words) { this.chosen = next; said.push(words) },
    scrollContentBy(/** @type {number} */ pixels) { this.moved += pixels },
    scrollContentTo(/** @type {number} */ top) { this.top = top }, ...facts,
  }))
  grid.addEventListener("open", (/** @type {any} */ event) => opened.push(event.detail.index))
  const ended = new AbortController()
  attachInput(grid, ended.signal)
  const cell = (/** @type {number} */ index) => {
    const element = Object.assign(new page.HTMLElement(), { tag: "div" })
    element.setAttribute("class", "cell")
    element.dataset.index = String(index)
    return element
  }
  /** Sends an event as if it came from an element within the grid. */
  const send = (/** @type {string} */ name, /** @type {any} */ target, properties = {}) => {
    const event = Object.assign(new Event(name, { cancelable: true }), { key: "", ...properties })
    Object.defineProperty(event, "target", { value: target })
    grid.dispatchEvent(event)
    return event
  }
  const press = (/** @type {any} */ properties) => send("keydown", grid, properties)
  return { grid, opened, said, cell, send, press, ended }
}
