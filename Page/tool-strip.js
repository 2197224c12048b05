// The tools of the editor, as tabs along the edge.

import { h, icon } from "./dom.js"

/** The tool for cropping, by name. */
export const cropTool = "crop"

/** Some tools work on the picture, with handles of their own.
 * @type {{ name: string, words: string, image: string, key: string, isOnPicture?: boolean }[]} */
export const tools = [
  { name: "adjust", words: "Adjust", image: "sliders", key: "A" },
  { name: cropTool, words: "Crop", image: cropTool, key: "C", isOnPicture: true },
  { name: "masks", words: "Masks", image: "mask", key: "M", isOnPicture: true },
  { name: "looks", words: "Looks", image: "looks", key: "L" }, { name: "history", words: "History", image: "history", key: "H" },
  { name: "info", words: "Info", image: "info", key: "I" },
]

/** @param {string} tool */
export const isOnPicture = (tool) => tools.some((each) => each.name === tool && each.isOnPicture)

export class ToolStrip extends HTMLElement {
  /** @param {(tool: string) => void} choose */
  constructor(choose) {
    super()
    this.setAttribute("role", "tablist")
    this.setAttribute("aria-label", "Tools")
    this.append(...tools.map(({ name, words, image, key }) => h("button", {
      type: "button", class: "tool", role: "tab", id: `tool-${name}`, "aria-controls": "panel",
      title: `${words} (${key})`, "aria-keyshortcuts": key, data: { tool: name }, onclick: () => choose(name),
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
