// The tools of the editor, as tabs along the edge.

import { h, icon } from "./dom.js"

/** Tool, words, icon, key.
 * @type {[string, string, string, string][]} */
export const tools = [
  ["adjust", "Adjust", "sliders", "A"], ["crop", "Crop", "crop", "C"], ["masks", "Masks", "mask", "M"],
  ["looks", "Looks", "looks", "L"], ["history", "History", "history", "H"], ["info", "Info", "info", "I"],
]

export class ToolStrip extends HTMLElement {
  /** @param {(tool: string) => void} choose */
  constructor(choose) {
    super()
    this.setAttribute("role", "tablist")
    this.setAttribute("aria-label", "Tools")
    this.append(...tools.map(([tool, words, image, key]) => h("button", {
      type: "button", class: "tool", role: "tab", id: `tool-${tool}`, "aria-controls": "panel",
      title: `${words} (${key})`, "aria-keyshortcuts": key, data: { tool }, onclick: () => choose(tool),
    }, icon(image), h("span", {}, words))))
    this.addEventListener("keydown", (event) => {
      const list = /** @type {HTMLElement[]} */ ([...this.children])
      const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement))
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
      if (at < 0 || step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const next = list[(at + step + list.length) % list.length]
      next.focus()
      choose(next.dataset.tool ?? "adjust")
    })
  }

  /** @param {string} tool */
  set current(tool) {
    for (const each of this.children) {
      const isCurrent = /** @type {HTMLElement} */ (each).dataset.tool === tool
      each.setAttribute("aria-selected", String(isCurrent))
      each.setAttribute("tabindex", isCurrent ? "0" : "-1")
    }
  }
}

customElements.define("tool-strip", ToolStrip)
