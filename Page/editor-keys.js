// The keys of the editor.

import { change, copiedEdits, copyEdits, toggleFavorite } from "./actions.js"
import { addKeys } from "./keys.js"
import { refusal } from "./session.js"
import { cropTool, isOnPicture, tools } from "./tool-strip.js"

/** @param {import("./editor.js").PhotoEditor} editor @param {AbortSignal} signal */
export function addEditorKeys(editor, signal) {
  const isRange = () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === "range"
  const crop = () => /** @type {import("./crop.js").CropPanel|undefined} */ (editor.panels.get(cropTool))
  const masks = () => /** @type {import("./masks.js").MaskPanel|undefined} */ (editor.panels.get("masks"))
  const isBrushing = () => editor.tool === "masks" && masks()?.leaf?.shape.shape === "brush"
  const turn = (/** @type {1|-1} */ direction) => {
    if (isBrushing()) return masks()?.resizeBrush(direction > 0 ? 1.25 : 0.8)
    // Turning needs the frame without the crop, which the crop tool has.
    editor.use(cropTool)
    crop()?.rotate(direction)
  }
  const writing = (/** @type {() => void} */ action) => () => { if (!refusal() && editor.editing) action() }
  const pan = (/** @type {number} */ x, /** @type {number} */ y) => editor.view?.stage.pan(x, y)
  const isZoomed = () => editor.view?.stage.isFitted === false
  addKeys("Editor", [
    {
      keys: "ArrowLeft", words: "Photo before or after; when zoomed, move the picture", shown: "← →",
      run: () => { if (isRange()) return false; if (isZoomed()) pan(80, 0); else void editor.neighbor(-1) },
    },
    {
      keys: "ArrowRight", words: "", shown: null,
      run: () => { if (isRange()) return false; if (isZoomed()) pan(-80, 0); else void editor.neighbor(1) },
    },
    { keys: "ArrowUp", words: "When zoomed, move the picture", shown: "↑ ↓", run: () => isRange() || !isZoomed() ? false : pan(0, 80) },
    { keys: "ArrowDown", words: "", shown: null, run: () => isRange() || !isZoomed() ? false : pan(0, -80) },
    ...tools.map(({ name, words, key }) => ({ keys: name === "adjust" ? "a e" : key.toLowerCase(), words, run: () => editor.use(name) })),
    {
      keys: "[", words: "Rotate left; a smaller brush", run: () => turn(-1),
    }, { keys: "]", words: "Rotate right; a larger brush", run: () => turn(1) },
    { keys: "z", words: "Fit or 100 %", run: () => editor.view?.stage.toggleZoom() }, {
      keys: "\\", words: "Hold to see the original", run: () => editor.view?.hold(true),
    },
    {
      keys: "b", words: "Before and after with a divider",
      run: () => { if (!isOnPicture(editor.tool)) editor.view?.compare(!editor.view.isComparing) },
    },
    { keys: "j", words: "Mark clipping", run: () => editor.view?.histogram.toggle() }, {
      keys: "o", words: "Show the mask", when: () => editor.tool === "masks", run: () => masks()?.toggleShown(),
    },
    {
      keys: "f", words: "Favorite", run: writing(() => { if (editor.editing) void toggleFavorite([editor.photo], [editor.editing.asset]) }),
    },
    ...["0", "1", "2", "3", "4", "5"].map((digit) => ({
      keys: digit, words: "Rate; 0 removes the rating", shown: digit === "0" ? "0 … 5" : null,
      run: writing(() => void change(
        [editor.photo], { rating: Number(digit) || null }, digit === "0" ? "Rating removed" : `Rated ${digit}`,
      )),
    })),
    { keys: "Mod+z", words: "Undo", run: () => void editor.undo() }, {
      keys: "Mod+Shift+z Mod+y", words: "Redo", run: () => void editor.redo(),
    },
    { keys: "Mod+s", words: "Save", run: () => void editor.save() },
    { keys: "Mod+c", words: "Copy edits", run: () => {
      if (getSelection()?.toString()) return false
      copyEdits(editor.editing?.recipe ?? null)
    } },
    { keys: "Mod+v", words: "Paste edits", when: () => copiedEdits() !== null, run: () => void editor.paste() },
    { keys: "Escape", words: "End the tool, then back to the photos", run: () => {
      if (editor.view?.places.request) editor.view.places.end()
      else if (isOnPicture(editor.tool)) editor.use("adjust")
      else if (isZoomed()) editor.view?.stage.zoomTo(null)
      else editor.close()
    } },
    {
      keys: "Enter", words: "End cropping", when: () => editor.tool === cropTool,
      run: () => { if (document.activeElement instanceof HTMLButtonElement) return false; editor.use("adjust") },
    },
  ], () => editor.isConnected, signal)
  document.addEventListener("keyup", (event) => { if (event.key === "\\") editor.view?.hold(false) }, { signal })
  window.addEventListener("blur", () => editor.view?.hold(false), { signal })
}
