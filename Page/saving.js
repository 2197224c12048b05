// What becomes of an edit: saved, discarded, undone, or shown beside somebody else's.

import { ApiError, thumbnail } from "./api.js"
import { askWhichState } from "./conflict.js"
import { ask, confirm } from "./dialogs.js"
import { h } from "./dom.js"
import { refusal } from "./session.js"
import { fault, toast } from "./toasts.js"
import { nameOf } from "./words.js"

export class Saving {
  /** Whether a change of the photo that the server tells of is our own. */
  isUnderWay = false

  /** @param {import("./editor.js").PhotoEditor} editor */
  constructor(editor) {
    this.editor = editor
  }

  /** Stores the edit.
   * @returns {Promise<boolean>} whether it is stored */
  async save() {
    const { editing } = this.editor
    await editing?.settled
    if (!editing || !editing.isDirty || this.isUnderWay) return false
    const reason = refusal()
    if (reason) { toast(reason); return false }
    this.isUnderWay = true
    this.editor.bar.update()
    try {
      await editing.save()
      toast("Saved", { seconds: 2 })
      this.editor.say("")
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return await this.#conflict(error.body.current)
      fault("The edit was not saved.", error)
      return false
    } finally {
      this.isUnderWay = false
      this.editor.bar.update()
    }
  }

  /** @param {any} current @returns {Promise<boolean>} */
  async #conflict(current) {
    const { editing, view } = this.editor
    if (!editing) return false
    const choice = await askWhichState(editing, current, view?.stage.base.src ?? thumbnail(editing.asset.picture, 640))
    if (choice === "theirs") {
      editing.asset = current.photo ?? editing.asset
      editing.takeOver(current.newest, current.recipe)
      this.editor.say("")
      return true
    }
    if (choice !== "mine") return false
    editing.rebase(current.newest, current.recipe)
    this.isUnderWay = false
    return this.save()
  }

  async discard() {
    const { editing } = this.editor
    if (!editing?.isDirty) return
    if (await confirm("Discard the changes?", "The photo stays as it was saved last.", "Discard")) editing.change(editing.saved)
  }

  /** Takes back a change, or an entry of the history when nothing is unsaved. */
  async undo() {
    if (!this.editor.editing || this.editor.editing.undo()) return
    if (!this.editor.editing.isDirty) await this.move("undo")
  }

  async redo() {
    if (!this.editor.editing || this.editor.editing.redo()) return
    if (!this.editor.editing.isDirty) await this.move("redo")
  }

  /** @param {"undo"|"redo"|"revert"} action @param {number} [to] */
  async move(action, to) {
    const { editing } = this.editor
    if (!editing) return
    const reason = refusal()
    if (reason) return void toast(reason)
    if (editing.isDirty && !await this.mayLeave()) return
    this.isUnderWay = true
    try {
      await editing.move(action, to)
      toast(
        { undo: "Undone", redo: "Done again", revert: to ? "Gone back to that version" : "Back to the original" }[action], { seconds: 2 },
      )
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith("nothing-")) toast(
        action === "undo" ? "There is nothing to undo." : "There is nothing to redo.", { seconds: 2 },
      )
      else if (error instanceof ApiError && error.status === 412) {
        await editing.load()
        toast("The photo was edited elsewhere; this is its state now.")
      }
      else fault("", error)
    } finally { this.isUnderWay = false; this.editor.bar.update() }
  }

  /** Asks what becomes of an unsaved edit.
   * @returns {Promise<boolean>} whether the editor may go on */
  async mayLeave() {
    const { editing } = this.editor
    await editing?.settled
    if (!editing?.isDirty) return true
    const answer = await this.#ask(editing, refusal() ? "Discard the changes?" : "Save the edit?", "", [
      { label: "Keep editing", value: "cancel" }, { label: "Discard", value: "discard" }, { label: "Save", value: "save", isMain: true },
    ])
    if (answer === "discard") { editing.take(editing.entry, editing.saved); return true }
    return answer === "save" ? this.save() : false
  }

  /** Asks what is exported while an edit is not saved: the library knows only what is.
   * @returns {Promise<boolean>} whether to export what is saved now */
  async mayExport() {
    const { editing } = this.editor
    await editing?.settled
    if (!editing?.isDirty) return true
    const answer = await this.#ask(
      editing, refusal() ? "Export without the changes?" : "Save before exporting?", "An export shows the photo as it was saved last.", [
        { label: "Cancel", value: "cancel" }, { label: "Export without them", value: "saved" },
        { label: "Save and export", value: "save", isMain: true },
      ],
    )
    return answer === "save" ? this.save() : answer === "saved"
  }

  /** Asks about an unsaved edit. Where nothing can be saved, it says why and does not offer that.
   * @param {import("./editing.js").Editing} editing @param {string} title @param {string} words
   * @param {import("./dialogs.js").Choice[]} choices */
  #ask(editing, title, words, choices) {
    const reason = refusal()
    return ask({
      title, body: [
        h("p", {}, `“${nameOf(editing.asset)}” has changes that are not saved. ${words}`),
        reason ? h("p", { class: "hint" }, reason) : "",
      ],
      choices: choices.filter((each) => !reason || each.value !== "save"),
    })
  }
}
