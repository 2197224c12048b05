// Building elements without a framework.

/** Properties that `h` sets: attributes, `class`, `data`, listeners as `onclick`, and element properties.
 * @typedef {Record<string, any>} Properties */

/** Makes an element. `on…` functions become listeners, `data` fills the dataset, `style` sets properties one
 * by one (the content security policy allows no style attribute), `null` and `false` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Properties} [properties]
 * @param {...(Node|string|null|undefined|false)} children @returns {HTMLElementTagNameMap[K]} */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
    else if (key === "data") for (const [name, text] of Object.entries(value)) { if (text !== null) element.dataset[name] = String(text) }
    else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, String(text))
    else if (key === "value" || key === "checked" || key === "disabled" || key === "hidden") /** @type {any} */ (element)[key] = value
    else element.setAttribute(key, value === true ? "" : String(value))
  }
  for (const child of children) if (child) element.append(child)
  return element
}

const svgNamespace = "http://www.w3.org/2000/svg"

/** Makes an element of SVG.
 * @param {string} tag @param {Record<string, any>} attributes @param {...Node} children @returns {any} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(svgNamespace, tag)
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** An icon of icons.svg, which main.js takes into the document. It is decoration: the control around it has the name.
 * @param {string} name */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true", focusable: "false" }, svg("use", { href: `#icon-${name}` }))
}

/** A button with an icon alone; the label is its name and its tooltip, the key is added to the tooltip.
 * @param {string} name @param {string} label @param {(event: MouseEvent) => void} action
 * @param {Properties & {key?: string}} [properties] */
export function iconButton(name, label, action, properties = {}) {
  const { key, ...rest } = properties
  return h("button", {
    type: "button", class: "icon-button", "aria-label": label, title: key ? `${label} (${key})` : label,
    "aria-keyshortcuts": key || null, onclick: action, ...rest,
  }, icon(name))
}

/** A button with words.
 * @param {string} label @param {(event: MouseEvent) => void} action @param {Properties} [properties] */
export function button(label, action, properties = {}) {
  return h("button", { type: "button", class: "button", onclick: action, ...properties }, label)
}

/** Disables a control and says why, or enables it again.
 * @param {HTMLElement} control @param {string|null} reason */
export function setDisabled(control, reason) {
  const target = /** @type {HTMLButtonElement} */ (control)
  if (target.dataset.title === undefined) target.dataset.title = target.title
  target.disabled = reason !== null
  target.title = reason ?? target.dataset.title
}

/** Calls a function when no further call has come for some milliseconds.
 * @template {any[]} A @param {number} milliseconds @param {(...values: A) => void} action */
export function debounce(milliseconds, action) {
  let timer = 0
  /** @param {A} values */
  const call = (...values) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => action(...values), milliseconds)
  }
  call.cancel = () => clearTimeout(timer)
  return call
}

/** Whether the event goes to a field in which people write.
 * @param {Event} event */
export function isTyping(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !["range", "checkbox", "radio", "button"].includes(target.type)
}

/** Says something to people who listen to the page instead of looking at it.
 * @param {string} words */
export function announce(words) {
  const region = document.getElementById("announcer")
  if (region) region.textContent = words
}
