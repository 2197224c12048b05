// Short notices at the lower edge, with one action at most.

import { wordsOf, isOvertaken } from "./api.js"
import { button, h, iconButton } from "./dom.js"

/** Shows a notice. One with an action, or about a failure, is there for ten seconds, others for five by default. None goes
 * while the pointer or the focus is on it: it is there for its whole time again afterwards.
 * @param {string} words @param {{action?: string, run?: () => void, isFault?: boolean, seconds?: number}} options */
export function toast(words, { action, run, isFault = false, seconds = isFault || action ? 10 : 5 } = {}) {
  let timer = 0
  const close = () => { hold(); element.remove() }
  const hold = () => clearTimeout(timer)
  const wait = () => { hold(); timer = window.setTimeout(close, seconds * 1000) }
  const element = h(
    "div", {
      class: `toast${isFault ? " is-fault" : ""}`, role: isFault ? "alert" : "status", onpointerenter: hold, onpointerleave: wait,
      onfocusin: hold, onfocusout: wait,
    }, h("span", { class: "toast-words" }, words),
  )
  if (action && run) element.append(button(action, () => { close(); run() }, { class: "button is-quiet" }))
  element.append(iconButton("close", "Dismiss", close))
  document.getElementById("toasts")?.append(element)
  wait()
  return close
}

/** Says that something failed and why.
 * @param {string} what @param {unknown} error */
export function fault(what, error) {
  if (isOvertaken(error)) return
  toast(`${what} ${wordsOf(error)}`, { isFault: true })
}
