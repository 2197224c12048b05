// The page begins here: it asks the server who it is, and shows the application when it knows.

import { wordsOf } from "./api.js"
import { h } from "./dom.js"
import { loadSession } from "./session.js"

/** Takes the icons into the document, so that one that appears late never waits behind a queue of thumbnails. */
async function loadIcons() {
  const text = await (await fetch("/page/icons.svg")).text()
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement
  sprite.setAttribute("hidden", "")
  document.body.prepend(document.adoptNode(sprite))
}

async function begin() {
  try {
    await Promise.all([loadSession(), loadIcons()])
    await import("./app.js")
  } catch (error) {
    const note = h("div", { class: "end-note", role: "alert" }, h("h1", {}, "The library cannot be shown"), h("p", {}, wordsOf(error)),
      h("button", { type: "button", class: "button is-main", onclick: () => location.reload() }, "Try again"))
    document.querySelector("photo-app")?.replaceChildren(note)
  }
}

void begin()
