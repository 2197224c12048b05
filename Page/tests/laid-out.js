// Elements with a size, and time that passes when a test says so: timers, frames and the clock.

import { Fake } from "./elements.js"

const page = /** @type {any} */ (globalThis)
let number = 0
let now = 5000
/** What waits, by its number. @type {Map<number, { run: () => void, at: number }>} */
const waiting = new Map()
/** What is drawn at the next frame, by its number. @type {Map<number, () => void>} */
const frames = new Map()

page.window.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ wait) => {
  number += 1
  waiting.set(number, { run, at: now + wait })
  return number
}
page.clearTimeout = (/** @type {number} */ timer) => void waiting.delete(timer)
page.requestAnimationFrame = (/** @type {() => void} */ run) => {
  number += 1
  frames.set(number, run)
  return number
}
page.cancelAnimationFrame = (/** @type {number} */ frame) => void frames.delete(frame)
Object.defineProperty(page, "performance", { configurable: true, value: { now: () => now } })
page.getComputedStyle = (/** @type {any} */ element) => ({ paddingLeft: "0", paddingRight: "0", ...element.padding })

/** Lets time pass, and runs what is due, in order. @param {number} milliseconds */
export function pass(milliseconds) {
  const end = now + milliseconds
  for (;;) {
    const [next] = [...waiting].filter(([, each]) => each.at <= end).sort(([, a], [, b]) => a.at - b.at)
    if (!next) break
    waiting.delete(next[0])
    now = Math.max(now, next[1].at)
    next[1].run()
  }
  now = end
}
/** The waits of what waits, shortest first. */
export const waits = () => [...waiting.values()].map(({ at }) => at - now).sort((a, b) => a - b)
/** Draws the frames that were asked for, and says how many. */
export function draw() {
  const all = [...frames.values()]
  frames.clear()
  for (const each of all) each()
  return all.length
}
/** Forgets what waits, as between two tests. */
export const still = () => { waiting.clear(); frames.clear() }

/** What observes sizes. @type {any[]} */
export const observers = []
page.ResizeObserver = class {
  /** @type {any[]} */ seen = []
  /** @param {() => void} run */
  constructor(run) { this.run = run; observers.push(this) }
  observe(/** @type {any} */ element) { this.seen.push(element) }
  disconnect() { this.seen = [] }
}

/** What is said to people who listen. @type {string[]} */
export const spoken = []
const others = page.document.getElementById
page.document.getElementById = (/** @type {string} */ id) => id !== "announcer" ? others(id)
  : { set textContent(/** @type {string} */ words) { spoken.push(words) } }

/** What an element holds, as an indented text: tags with ids and classes, attributes that say what a part is, words.
 * @param {any} element @param {string} [indent] @returns {string} */
export function outline(element, indent = "") {
  if (typeof element === "string") return `${indent}“${element}”`
  const { id, attributes } = element
  const classes = [...element.classList.has].filter(Boolean).map((each) => `.${each}`).join("")
  const kept = ["role", "type", "aria-label", "aria-pressed", "aria-expanded", "aria-controls", "aria-live", "tabindex", "href", "for"]
  const facts = kept.filter((each) => each in attributes).map((each) => ` ${each}=${attributes[each]}`).join("")
  const state = ["hidden", "disabled", "checked", "open"].filter((each) => element[each] === true).map((each) => ` ${each}`).join("")
  const head = `${indent}${element.tag}${id ? `#${id}` : ""}${classes}${facts}${state}`
  if (element.tag === "svg") return `${indent}${element.children[0].attributes.href}`
  return [head, ...element.childNodes.map((/** @type {any} */ each) => outline(each, `${indent}  `))].join("\n")
}
