import Adjustments
import Contract
import Documents
import Editing
import LibraryStore
import PhotoLibrary

/// An entry of a photo's history for people: what it changed, in words.
struct Version: Sendable {
  let entry: HistoryEntry
  /// The name that somebody gave it.
  let name: String?
  /// The state that it leads to.
  let state: Int
  let isCurrent: Bool
  let changes: [String]

  /// An entry for the page: the fields of its row, and what pages need to show it.
  static let form =
    Form<Version>([.init("asset", "the id of the photo: 32 hexadecimal digits") { $0.entry.asset.text }])
    + Form(HistoryEntry.form) { $0.entry }
    + Form([
      .init("name", "the name of the version") { $0.name },
      .init("state", "the number of the state that the entry leads to") { $0.state },
      .init("isCurrent", "whether that is the photo's current state") { $0.isCurrent },
      .init("picture", "the name of the picture of that state, for /t/{picture}/{size}.webp") {
        PictureName($0.entry.asset, $0.state).text
      },
      .init("changes", "what the entry changed, in words") { $0.changes },
    ])

  /// The history of a photo, the original first.
  ///
  /// - Throws: `EditError` if the library cannot be read.
  static func all(of photo: Asset, _ library: Library) async throws(EditError) -> [Version] {
    let (entries, names) = try await WorkThreads.waiting.run { () throws(EditError) in
      (try library.history(of: photo.id), try library.versionNames(of: photo.id))
    }
    var recipes: [Int: Recipe] = [:]
    for entry in entries where entry.kind == .edit {
      recipes[entry.number] = try? await library.adjustmentData(of: photo.id, .entry(entry.number))?.recipe()
    }
    // The state that was current before each entry.
    var state = 0
    var versions: [Version] = []
    for entry in entries {
      let next = entry.kind == .edit ? entry.number : entry.target ?? state
      let words: [String] =
        if entry.kind == .edit, recipes[entry.number] == nil {
          ["Edited with another program: \(entry.formatIdentifier ?? "")"]
        } else {
          ChangeWords.texts(from: recipes[state] ?? Recipe(), to: recipes[next] ?? Recipe())
        }
      versions.append(
        Version(
          entry: entry, name: names[entry.number], state: next,
          isCurrent: next == photo.currentEntry && entry.number == photo.newestEntry, changes: words))
      state = next
    }
    return versions
  }
}
