import assert from "node:assert/strict"
import test from "node:test"
import { answer, clear, downloads, kept, requests, toasts } from "./asked-actions.js"
import { notices, questions } from "./elements.js"
import { asked, soon } from "./fakes.js"

const page = /** @type {any} */ (globalThis)
const { exportPhotos } = await import("../export.js")
const { library } = await import("../events.js")

/** Exports with some settings filled in.
 * @param {string[]} ids @param {string[]} selects format, size and metadata @param {string} [quality] */
async function exported(ids, selects, quality = "", value = "ok") {
  clear()
  void exportPhotos(ids)
  return answer(value, (dialog) => {
    const [format, edge, metadata] = dialog.querySelectorAll("select")
    for (const [at, each] of [format, edge, metadata].entries()) each.value = selects[at]
    format.send("change")
    dialog.querySelector("input").value = quality
  })
}

test("an export offers the formats, sizes and metadata that the program has", async () => {
  const dialog = await exported(["a"], ["", "", ""], "", "cancel")
  assert.deepEqual(dialog.querySelectorAll("select").map((/** @type {any} */ each) => each.children.map((/** @type {any} */ option) => option.attributes.value ?? option.value)), [
    ["", "jpeg", "png", "webp", "avif", "jxl", "heic", "tiff"], ["", "4096", "2048", "1280", "640"], ["", "keep", "safe", "none"]])
  assert.ok(dialog.querySelectorAll("option").every((/** @type {any} */ each) => each.textContent.length > 2))
})

test("an export has the settings that were chosen, and remembers them", async () => {
  for (const [selects, quality, query] of /** @type {[string[], string, string][]} */ ([
    [["", "", ""], "", ""], [["jpeg", "2048", "safe"], "80", "format=jpeg&metadata=safe&longEdge=2048&quality=80"], [["png", "", "none"], "80", "format=png&metadata=none"],
    [["tiff", "", ""], "500", "format=tiff"], [["webp", "640", ""], "1", "format=webp&longEdge=640&quality=1"]])) {
    kept.clear()
    const dialog = await exported(["a"], selects, quality)
    assert.deepEqual(downloads, [`/api/v1/assets/a/export?${query}`])
    assert.equal(dialog.querySelectorAll(".field")[1].hidden, ["", "png", "tiff"].includes(selects[0]))
    assert.deepEqual(["Format", "Edge", "Metadata"].map((key) => kept.get(`photoedit.export${key}`)), selects)
    const isHidden = ["", "png", "tiff"].includes(selects[0])
    assert.equal(kept.get("photoedit.exportQuality"), isHidden ? undefined : quality)
    assert.equal(page.document.body.querySelectorAll("a").length, 0, "nothing is left behind")
    // The next export begins with what was chosen now.
    clear()
    void exportPhotos(["a"])
    await answer("cancel", (again) => {
      assert.deepEqual([...again.querySelectorAll("select").map((/** @type {any} */ each) => each.value), again.querySelector("input").value], [...selects, isHidden ? "" : quality])
      assert.equal(again.querySelectorAll(".field")[1].hidden, isHidden)
    })
  }
  for (const quality of ["0", "101", "x"]) { await exported(["a"], ["jpeg", "", ""], quality); assert.deepEqual(downloads, []) }
  await exported(["a"], ["jpeg", "", ""], "", "cancel")
  assert.deepEqual(downloads, [])
})

test("an export asks with a name for each setting, and says what comes of it", async () => {
  for (const [ids, title, hint] of /** @type {[string[], string, string][]} */ ([
    [["a"], "Export 1 photo", "The photo is rendered at full quality and downloaded."], [["a", "b"], "Export 2 photos", "The photos come as one archive when all are rendered."]])) {
    kept.clear()
    const dialog = await exported(ids, ["", "", ""], "", "cancel")
    assert.deepEqual([dialog.querySelector("h2").textContent, dialog.querySelector(".hint").textContent], [title, hint])
    assert.deepEqual(dialog.querySelectorAll(".field").map((/** @type {any} */ each) => each.children.map((/** @type {any} */ part) => part.tag === "span" ? part.textContent : part.tag)),
      [["Format", "select"], ["Quality", "input"], ["Size", "select"], ["Metadata", "select"]])
    assert.equal(page.document.activeElement, dialog.querySelector("select"))
    const quality = dialog.querySelector("input").attributes
    assert.deepEqual([quality.type, quality.min, quality.max, quality.step, quality.placeholder], ["number", "1", "100", "1", "automatic"])
    assert.deepEqual(["cancel", "ok"].map((choice) => [dialog.querySelector(`[data-choice="${choice}"]`).textContent, dialog.querySelector(`[data-choice="${choice}"]`).classList.contains("is-main")]),
      [["Cancel", false], ["Export", true]])
  }
  clear()
  await exportPhotos([])
  assert.equal(questions.length, 0, "no photos are not asked about")
})

test("a quality is a number from 1 to 100, or none, where the format has one", async () => {
  for (const [format, quality, isRight] of /** @type {[string, string, boolean][]} */ ([
    ["jpeg", "1", true], ["jpeg", "100", true], ["jpeg", "0", false], ["jpeg", "101", false], ["jpeg", "", true], ["jpeg", "-5", false], ["png", "101", true], ["", "0", true], ["heic", "0.5", false]])) {
    const dialog = await exported(["a"], [format, "", ""], quality)
    const said = dialog.querySelector(".dialog-fault")
    assert.deepEqual([downloads.length, said.hidden, said.textContent], isRight ? [1, true, ""] : [0, false, "The quality is a number from 1 to 100."], `${format} ${quality}`)
  }
})

test("many photos are exported as one archive, with progress, and downloaded when it is done", async () => {
  const progress = (/** @type {any} */ detail) => library.dispatchEvent(new CustomEvent("progress", { detail: { export: "9", photos: 3, ...detail } }))
  for (const [end, last, isDownloaded] of /** @type {[any, string[], boolean][]} */ ([
    [{ state: "done", done: 3, failed: 0 }, ["The download begins as soon as the photo is rendered."], true],
    [{ state: "done", done: 2, failed: 1 }, ["The download begins as soon as the photo is rendered.", "1 photo could not be exported."], true],
    [{ state: "canceled", done: 1 }, ["The export was canceled."], false], [{ state: "failed", done: 1 }, ["The export failed."], false]])) for (const isEarly of [false, true]) {
    await exported(["a", "b", "c"], ["jpeg", "", ""])
    assert.deepEqual([requests(), library.holds], [[["POST", "/exports", { assets: ["a", "b", "c"], format: "jpeg" }]], 1])
    if (isEarly) progress(end)
    asked.splice(0)[0].answer({ export: "9" })
    await soon()
    const panel = toasts[0]
    assert.equal(notices[0].startsWith(isEarly ? "" : "Exporting 3 photosCancel"), true)
    const bar = panel.querySelector("progress")
    assert.deepEqual([bar.attributes.max, panel.attributes.role, panel.children.map((/** @type {any} */ each) => each.tag)], ["3", "status", ["span", "progress", "button"]])
    let removed = 0
    panel.remove = () => { removed += 1 }
    if (!isEarly) {
      assert.deepEqual([bar.value, panel.querySelector("span").textContent], [0, "Exporting 3 photos"])
      progress({ export: "8", state: "done", done: 3 })
      progress({ state: "running", done: 2, failed: 1 })
      assert.deepEqual([panel.querySelector("progress").value, panel.querySelector("span").textContent], [2, "2 of 3 photos exported, 1 failed"])
      panel.querySelector("button").click()
      assert.deepEqual(requests(), [["DELETE", "/exports/9", {}]])
      progress(end)
    }
    assert.deepEqual([removed, panel.dataset.export], [isEarly ? 0 : 1, "9"], "the progress goes with the export")
    const faults = toasts.slice(1).map((each) => each.classList.contains("is-fault"))
    assert.deepEqual(faults, last.map((each) => /could not|failed/.test(each)))
    assert.deepEqual([notices.slice(1), downloads, library.holds], [last, isDownloaded ? ["/api/v1/exports/9"] : [], 0])
    progress(end)
    assert.equal(notices.length, last.length + 1, "an end is said once")
  }
  await exported(["a", "b"], ["", "", ""])
  asked[0].answer({ message: "Full." }, 500)
  await soon()
  assert.deepEqual([notices, library.holds], [["Nothing was exported. Full."], 0])
})
