import Adjustments
package import Documents
package import LibraryStore

/// An entry of a photo's history for people: what it changed, in words.
package struct Version: Sendable {
  package let entry: HistoryEntry
  /// The name that somebody gave it.
  package let name: String?
  /// The state that it leads to.
  package let state: Int
  /// Whether it is the newest entry, and leads to the photo's current state.
  package let isCurrent: Bool
  /// What it changed, in words: `Exposure, ev: 0 → 0.5`; empty where no words were asked for.
  package let changes: [String]
}

extension Library {
  /// The history of a photo in words, the original first. The calling thread waits.
  ///
  /// - Parameter inWords: whether to read what each entry changed, and to say it in words.
  /// - Throws: `EditError` where the library cannot be read.
  package func versions(of photo: Asset, inWords: Bool = true) throws(EditError) -> [Version] {
    let (entries, names) = (try history(of: photo.id), try versionNames(of: photo.id))
    var recipes: [Int: Recipe] = [:]
    for entry in entries where inWords && entry.edit?.format.isRecipe == true {
      recipes[entry.number] = try? store.adjustmentData(of: entry)?.recipe()
    }
    // The state that was current before each entry.
    var state = 0
    return entries.map { entry in
      let next = entry.edit == nil ? entry.target ?? state : entry.number
      defer { state = next }
      let words =
        entry.edit != nil && recipes[entry.number] == nil
        ? [Self.words(of: entry)]
        : ChangeWords.texts(from: recipes[entry.parent ?? state] ?? Recipe(), to: recipes[next] ?? Recipe())
      return Version(
        entry: entry, name: names[entry.number], state: next,
        isCurrent: next == photo.currentEntry && entry.number == photo.newestEntry, changes: inWords ? words : [])
    }
  }

  /// What is known about an edit whose adjustments cannot be read as a recipe.
  private static func words(of entry: HistoryEntry) -> String {
    guard let format = entry.edit?.format, !format.isRecipe else { return "The adjustments cannot be read" }
    return "Edited with another program: \(format.identifier)"
  }
}
