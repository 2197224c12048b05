package import Documents
package import LibraryStore
import PhotoLibrary

extension HistoryEntry {
  /// An entry of a photo's history in JSON.
  package static let form = Form<HistoryEntry>([
    .init("number", "the number; 0 is the original") { $0.number },
    .init("kind", "original, edit, undo, redo, revert, newOriginal or merge") { $0.kind.rawValue },
    .init("id", "the SHA-256 of the entry's line in the log") { $0.id.hex },
    .init("date", "ISO 8601, UTC") { $0.date }, .init("author", "the program that made the entry") { $0.author },
    .init("parent", "the state that an edit was made from") { $0.parent },
    .init("target", "the state that a move leads to") { $0.target },
    .init("formatIdentifier", "the format of an edit's adjustment data") { $0.formatIdentifier },
    .init("formatVersion", "the version of that format") { $0.formatVersion },
    .init("note", "the user's note") { $0.note }, .init("title", "the recipe's title") { $0.title },
    .init("rendition", "the SHA-256 of the rendered file") { $0.rendition?.hex },
  ])
}
