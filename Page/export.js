// Export: one photo as a file, many as an archive with progress.

import { post, remove, root } from "./api.js"
import { ask } from "./dialogs.js"
import { button, h } from "./dom.js"
import { library } from "./events.js"
import { preference, setPreference } from "./session.js"
import { fault, toast } from "./toasts.js"
import { count } from "./words.js"

/** Asks for the settings and exports.
 * @param {readonly string[]} ids */
export async function exportPhotos(ids) {
  if (ids.length === 0) return
  const format = choice(
    "Format", "exportFormat",
    [
      ["", "As the recipe says"], ["jpeg", "JPEG"], ["png", "PNG"], ["webp", "WebP"], ["avif", "AVIF"], ["jxl", "JPEG XL"],
      ["heic", "HEIC"], ["tiff", "TIFF"],
    ],
  )
  const quality = h(
    "input",
    {
      type: "number", min: "1", max: "100", step: "1", value: preference("exportQuality", ""), placeholder: "automatic",
      inputmode: "numeric",
    },
  )
  const edge = choice(
    "Size", "exportEdge",
    [["", "Full size"], ["4096", "4096 pixels"], ["2048", "2048 pixels"], ["1280", "1280 pixels"], ["640", "640 pixels"]],
  )
  const metadata = choice(
    "Metadata", "exportMetadata",
    [["", "As the recipe says"], ["keep", "Keep all"], ["safe", "Without place and serial numbers"], ["none", "None"]],
  )
  const qualityRow = h("label", { class: "field" }, h("span", {}, "Quality"), quality)
  const follow = () => { qualityRow.hidden = ["png", "tiff", ""].includes(format.select.value) }
  format.select.addEventListener("change", follow)
  follow()
  const answer = await ask({
    title: `Export ${count(ids.length, "photo")}`, focus: format.select,
    body: [h("div", { class: "fields" }, format.row, qualityRow, edge.row, metadata.row),
      h("p", { class: "hint" }, ids.length > 1 ? "The photos come as one archive when all are rendered." : "The photo is rendered at full quality and downloaded.")],
    choices: [{ label: "Cancel", value: "cancel" }, { label: "Export", value: "ok", isMain: true }],
    check: () => !qualityRow.hidden && quality.value && !(Number(quality.value) >= 1 && Number(quality.value) <= 100) ? "The quality is a number from 1 to 100." : null,
  })
  if (answer !== "ok") return
  if (!qualityRow.hidden) setPreference("exportQuality", quality.value)
  for (const each of [format, edge, metadata]) setPreference(each.key, each.select.value)
  /** @type {Record<string, any>} */
  const settings = {
    format: format.select.value, metadata: metadata.select.value, longEdge: Number(edge.select.value) || "",
    quality: qualityRow.hidden ? "" : Number(quality.value) || "",
  }
  for (const key of Object.keys(settings)) if (settings[key] === "") delete settings[key]
  if (ids.length === 1) download(`${root}/assets/${ids[0]}/export?${new URLSearchParams(settings)}`)
  else await exportMany(ids, settings)
}

/** @param {string} label @param {string} key @param {[string, string][]} options */
function choice(label, key, options) {
  const select = h("select", {}, ...options.map(([value, words]) => h("option", { value }, words)))
  select.value = preference(key, "")
  return { key, select, row: h("label", { class: "field" }, h("span", {}, label), select) }
}

/** @param {string} address */
function download(address) {
  const link = h("a", { href: address, download: "" })
  document.body.append(link)
  link.click()
  link.remove()
  toast("The download begins as soon as the photo is rendered.")
}

/** @param {readonly string[]} ids @param {any} settings */
async function exportMany(ids, settings) {
  const ended = new AbortController()
  library.holds += 1
  ended.signal.addEventListener("abort", () => { library.holds -= 1 })
  /** @type {string|null} */ let id = null
  /** @type {any[]} */ const early = []
  const bar = h("progress", { max: String(ids.length), value: 0, "aria-label": "Photos exported" })
  const words = h("span", {}, `Exporting ${count(ids.length, "photo")}`)
  const cancel = button("Cancel", () => void remove(`/exports/${id}`).catch(() => {}), { class: "button is-quiet" })
  const panel = h("div", { class: "toast is-progress", role: "status" }, words, bar, cancel)
  const follow = (/** @type {any} */ progress) => {
    // A small export may be done before its id has come.
    if (id === null) return void early.push(progress)
    if (progress.export !== id || ended.signal.aborted) return
    bar.value = progress.done
    words.textContent = `${progress.done} of ${count(progress.photos, "photo")} exported${progress.failed ? `, ${progress.failed} failed` : ""}`
    if (progress.state === "running") return
    ended.abort()
    panel.remove()
    if (progress.state === "done") {
      download(`${root}/exports/${id}`)
      if (progress.failed) toast(`${count(progress.failed, "photo")} could not be exported.`, { isFault: true })
    } else toast(progress.state === "canceled" ? "The export was canceled." : "The export failed.", { isFault: progress.state === "failed" })
  }
  library.on("progress", follow, ended.signal)
  try {
    id = (await post("/exports", { assets: ids, ...settings })).export
    panel.dataset.export = id ?? ""
    document.getElementById("toasts")?.append(panel)
    early.forEach(follow)
  } catch (error) {
    ended.abort()
    fault("Nothing was exported.", error)
  }
}
