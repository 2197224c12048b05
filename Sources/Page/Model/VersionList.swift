import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary

/// The history of a photo for people: what each entry changed, in words.
struct VersionList {
  /// The entries as JSON, the original first.
  let rows: [JSONValue]

  /// - Throws: `EditError` if the library cannot be read.
  init(_ photo: Asset, _ library: Library) async throws(EditError) {
    let entries = try await library.history(of: photo)
    let names = try await library.versionNames(of: photo.id)
    var recipes: [Int: Recipe] = [:]
    for entry in entries where entry.kind == .edit {
      recipes[entry.number] = try? await library.adjustmentData(of: photo, .entry(entry.number))?.recipe()
    }
    // The state that was current before each entry.
    var state = 0
    var rows: [JSONValue] = []
    for entry in entries {
      let next = entry.kind == .edit ? entry.number : entry.target ?? state
      let words: [String] =
        if entry.kind == .edit, recipes[entry.number] == nil {
          ["Edited with another program: \(entry.formatIdentifier ?? "")"]
        } else {
          ChangeWords.texts(from: recipes[state] ?? Recipe(), to: recipes[next] ?? Recipe())
        }
      rows.append([
        "entry": .integer(entry.number), "kind": .string(entry.kind.rawValue), "date": .string(entry.date),
        "author": .string(entry.author), "note": entry.note.map { .string($0) } ?? .null,
        "name": names[entry.number].map { .string($0) } ?? .null, "state": .integer(next),
        "isCurrent": .bool(next == photo.currentEntry && entry.number == photo.newestEntry),
        "picture": .string(PictureName(photo.id, next).text), "changes": .texts(words),
      ])
      state = next
    }
    self.rows = rows
  }
}
