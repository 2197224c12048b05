// Dialogs on the browser's own `<dialog>`: it keeps the focus inside, Escape closes it, and the focus goes back.

import { button, h, iconButton } from "./dom.js"

/** @typedef {{ label: string, value: string, isMain?: boolean, isDanger?: boolean }} Choice */

/** Shows a dialog and waits for the answer: the value of a choice, or null when it is closed.
 * @param {{title: string, body?: (Node|string)[], choices?: Choice[], className?: string, focus?: HTMLElement,
 *   check?: (value: string) => string|null|Promise<string|null>}} options
 *   `check` may refuse a choice by saying why
 * @returns {Promise<string|null>} */
export function ask({ title, body = [], choices = [], className = "", focus, check }) {
  const heading = h("h2", { id: `dialog-title-${Math.random().toString(36).slice(2)}` }, title)
  const fault = h("p", { class: "dialog-fault", role: "alert", hidden: true })
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": heading.id })
  return new Promise((resolve) => {
    /** @param {string|null} value */
    const close = (value) => { dialog.close(); dialog.remove(); resolve(value) }
    /** @param {Choice} choice */
    const choose = async (choice) => {
      const refused = choice.value === "cancel" ? null : await check?.(choice.value)
      if (!refused) return close(choice.value)
      fault.textContent = refused
      fault.hidden = false
    }
    const buttons = choices.map((choice) => button(choice.label, () => void choose(choice), {
      class: `button${choice.isMain ? " is-main" : ""}${choice.isDanger ? " is-danger" : ""}`, data: { choice: choice.value },
    }))
    const form = h("form", { method: "dialog", class: "dialog-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault()
      const main = choices.find((each) => each.isMain)
      if (main) void choose(main)
    } }, h("header", { class: "dialog-head" }, heading, iconButton("close", "Close", () => close(null))),
      h("div", { class: "dialog-body" }, ...body, fault),
      choices.length > 0 ? h("footer", { class: "dialog-foot" }, ...buttons) : null)
    dialog.append(form)
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(null) })
    dialog.addEventListener("keydown", (event) => {
      event.stopPropagation()
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) { event.preventDefault(); form.requestSubmit() }
    })
    dialog.addEventListener("pointerdown", (event) => { if (event.target === dialog) close(null) })
    document.body.append(dialog)
    dialog.showModal()
    const first = focus ?? buttons.find((each) => each.classList.contains("is-main"))
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  })
}

/** Asks for one line of text; null when it was not given.
 * @param {{title: string, label: string, value?: string, action: string}} options */
export async function askText({ title, label, value = "", action }) {
  const input = h("input", { type: "text", value, maxlength: "200", autocomplete: "off" })
  const answer = await ask({
    title, body: [h("label", { class: "field" }, h("span", {}, label), input)], focus: input,
    choices: [{ label: "Cancel", value: "cancel" }, { label: action, value: "ok", isMain: true }],
    check: () => input.value.trim() === "" ? "Write a name first." : null,
  })
  return answer === "ok" ? input.value.trim() : null
}

/** Asks before something that is hard to take back.
 * @param {string} title @param {string} words @param {string} action */
export async function confirm(title, words, action) {
  const answer = await ask({
    title, body: [h("p", {}, words)],
    choices: [{ label: "Cancel", value: "cancel" }, { label: action, value: "ok", isMain: true, isDanger: true }],
  })
  return answer === "ok"
}
