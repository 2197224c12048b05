// Elements as far as the page's controls need them: children, attributes, properties, listeners. Nothing is laid out or drawn.

import { setMaxListeners } from "node:events"
import "./fakes.js"

// A page has many things that listen to one.
setMaxListeners(0)
const page = /** @type {any} */ (globalThis)
/** The names of custom elements by their classes, and the classes by names.
 * @type {Map<any, any>} */
const kinds = new Map()

export class Fake extends EventTarget {
  tag = kinds.get(this.constructor) ?? ""
  /** @type {Record<string, string>} */ attributes = {}
  /** @type {Record<string, string>} */ dataset = {}
  /** @type {any[]} */ childNodes = []
  /** @type {any} */ parent = null
  style = { setProperty(/** @type {string} */ name, /** @type {string} */ value) { /** @type {any} */ (this)[name] = value } }
  /** Where it lies on the screen. */
  bounds = { left: 0, top: 0, width: 0, height: 0 }
  classList = {
    has: new Set(),
    add: (/** @type {string[]} */ ...names) => { for (const each of names) this.classList.has.add(each) },
    remove: (/** @type {string[]} */ ...names) => { for (const each of names) this.classList.has.delete(each) },
    contains: (/** @type {string} */ name) => this.classList.has.has(name),
    toggle: (/** @type {string} */ name, isOn = !this.classList.has.has(name)) => { this.classList[isOn ? "add" : "remove"](name); return isOn },
  }

  constructor() {
    super()
    // A browser makes no element of a class that is not defined.
    if (new.target !== Fake && !kinds.has(new.target)) throw new TypeError("Illegal constructor")
  }

  get children() { return this.childNodes.filter((each) => typeof each !== "string") }
  get firstElementChild() { return this.children[0] ?? null }
  get lastChild() { return this.childNodes.at(-1) ?? null }
  get isConnected() { return this === page.document.body || Boolean(this.parent?.isConnected) }
  append(/** @type {any[]} */ ...children) { for (const each of children) this.insertBefore(each, null) }
  prepend(/** @type {any} */ child) { this.insertBefore(child, this.childNodes[0] ?? null) }
  insertBefore(/** @type {any} */ child, /** @type {any} */ before) {
    child.remove?.()
    this.childNodes.splice(before === null ? this.childNodes.length : this.childNodes.indexOf(before), 0, child)
    if (typeof child === "string") return
    child.parent = this
    if (this.isConnected) for (const each of [child, ...child.all]) each.connectedCallback?.()
  }
  before(/** @type {any[]} */ ...others) { for (const each of others) this.parent.insertBefore(each, this) }
  after(/** @type {any} */ next) { this.parent.insertBefore(next, this.parent.childNodes[this.parent.childNodes.indexOf(this) + 1] ?? null) }
  replaceWith(/** @type {any} */ next) {
    this.after(next)
    this.remove()
  }
  remove() {
    if (this.isConnected) for (const each of [this, ...this.all]) each.disconnectedCallback?.()
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((/** @type {any} */ each) => each !== this)
    this.parent = null
  }
  replaceChildren(/** @type {any[]} */ ...children) {
    for (const each of this.children) each.remove()
    this.childNodes = []
    this.append(...children)
  }
  contains(/** @type {any} */ other) { return other === this || this.children.some((each) => each.contains(other)) }
  get textContent() { return this.childNodes.map((each) => typeof each === "string" ? each : each.textContent).join("") }
  set textContent(text) { this.replaceChildren(...(text === "" ? [] : [text])) }

  setAttribute(/** @type {string} */ name, /** @type {any} */ value) {
    this.attributes[name] = String(value)
    if (name === "class") this.classList.has = new Set(String(value).split(" "))
    if (name === "value") this.value = String(value)
  }
  getAttribute(/** @type {string} */ name) { return this.attributes[name] ?? null }
  removeAttribute(/** @type {string} */ name) { delete this.attributes[name] }
  /** Selectors of one element: `tag`, `#id`, `.class`, `[data-name="value"]`; a list of them, and steps inward. */
  matches(/** @type {string} */ selectors) {
    const part = /([#.]?)([\w-]+)|\[data-([\w-]+)="([^"]*)"\]/g
    return selectors.split(", ").some((selector) => [...selector.matchAll(part)].every(([, sign, name, key, text]) => key
      ? this.dataset[key] === text : sign === "#" ? this.id === name : sign === "." ? this.classList.contains(name) : this.tag === name))
  }
  closest(/** @type {string} */ selector) { return this.matches(selector) ? this : this.parent?.closest(selector) ?? null }
  /** @returns {any[]} */
  get all() { return this.children.flatMap((each) => [each, ...each.all]) }
  /** @returns {any[]} */
  querySelectorAll(/** @type {string} */ selectors) {
    const steps = (/** @type {any} */ each, /** @type {string[]} */ path) => each.matches(path.at(-1)) && (
      path.length === 1 || Boolean(each.parent?.closest(path[0])))
    return this.all.filter((each) => selectors.split(", ").some((selector) => steps(each, selector.split(" "))))
  }
  /** @returns {any} */
  querySelector(/** @type {string} */ selectors) { return this.querySelectorAll(selectors)[0] ?? null }

  getBoundingClientRect() { return this.bounds }
  focus() { page.document.activeElement = this }
  setPointerCapture() {}
  select() {}
  blur() { this.send("change") }
  getContext() { return null }
  async decode() {}
  scrollIntoView() {}
  close() {}
  showModal() { questions.push(this) }
  /** Sends an event with properties to the listeners, and returns it.
   * @param {string} name @param {any} [properties] */
  send(name, properties = {}) {
    const event = Object.assign(new Event(name, { cancelable: true }), { button: 0, ...properties })
    this.dispatchEvent(event)
    return event
  }
  click() { this.send("click") }
}

for (const name of ["id", "title", "alt", "src"]) Object.defineProperty(Fake.prototype, name, {
  configurable: true, get() { return this.attributes[name] ?? "" }, set(value) { this.attributes[name] = value },
})

/** Dialogs that were opened. @type {any[]} */
export const questions = []
/** What the page's notices say. @type {string[]} */
export const notices = []

page.customElements = { define: (/** @type {string} */ tag, /** @type {any} */ kind) => { kinds.set(tag, kind).set(kind, tag) } }
page.HTMLElement = Fake
for (const [tag, name] of [["input", "HTMLInputElement"], ["textarea", "HTMLTextAreaElement"], ["select", "HTMLSelectElement"], ["button", "HTMLButtonElement"]]) {
  page[name] = class extends Fake { value = "" }
  page.customElements.define(tag, page[name])
}
const made = (/** @type {string} */ tag) => Object.assign(new (kinds.get(tag) ?? Fake)(), { tag })
Object.assign(page.document, {
  createElement: made, createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => made(tag), body: made("body"), activeElement: null,
  documentElement: made("html"),
  getElementById: () => ({ append: (/** @type {any} */ each) => notices.push(each.textContent) }),
})
page.window = Object.assign(new EventTarget(), { setTimeout: () => 0, devicePixelRatio: 1, innerWidth: 1200 })
page.ResizeObserver = class { observe() {} disconnect() {} }

/** Sends an event of a pointer to the window, as while something is dragged.
 * @param {string} name @param {any} properties */
export const pointer = (name, properties) => page.window.dispatchEvent(Object.assign(new Event(name), { pointerId: 1, ...properties }))
