// Short notices at the lower edge, with one action at most.

import { wordsOf, isOvertaken } from "./api.js"
import { button, h, iconButton } from "./dom.js"

/** @param {string} words @param {{action?: string, run?: () => void, isFault?: boolean, seconds?: number}} options */
export function toast(words, { action, run, isFault = false, seconds = isFault ? 10 : 5 } = {}) {
  const element = h(
    "div", { class: `toast${isFault ? " is-fault" : ""}`, role: isFault ? "alert" : "status" }, h("span", { class: "toast-words" }, words),
  )
  const close = () => element.remove()
  if (action && run) element.append(button(action, () => { close(); run() }, { class: "button is-quiet" }))
  element.append(iconButton("close", "Dismiss", close))
  document.getElementById("toasts")?.append(element)
  window.setTimeout(close, seconds * 1000)
  return close
}

/** Says that something failed and why.
 * @param {string} what @param {unknown} error */
export function fault(what, error) {
  if (isOvertaken(error)) return
  toast(`${what} ${wordsOf(error)}`, { isFault: true })
}
