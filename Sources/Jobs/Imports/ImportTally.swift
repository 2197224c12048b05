import Documents
import LibraryStore

/// What an import did, counted.
package struct ImportTally: Sendable {
  /// The photos that the library did not have.
  package private(set) var imported = 0
  /// Those that it had already.
  package private(set) var known = 0
  /// Those of which it had another place.
  package private(set) var moved = 0
  /// Those of which a changed sidecar was read.
  package private(set) var updated = 0
  /// Those of them that are in the trash.
  package private(set) var trashed = 0
  /// The histories that were taken from archives, and those of them whose photos were edited here, too.
  package private(set) var (histories, merged) = (0, 0)
  /// Why the others were not imported, and which have warnings.
  private var statistics = Statistics()

  /// How many files have warnings.
  package var warned: Int { statistics.warned }

  /// Nothing.
  package init() {}

  /// Counts a file.
  package mutating func count(_ outcome: Outcome) {
    statistics.end(outcome)
    switch outcome.detail as? ImportRequest.Detail {
    case .photo(let asset, let isNew, let isMoved, let properties):
      if !properties.isEmpty { updated += 1 }
      if isNew { imported += 1 } else { known += 1 }
      if isMoved { moved += 1 }
      if asset.trashed != nil { trashed += 1 }
    case .archive(let archive):
      histories += archive.photos.count
      merged += archive.photos.count { $0.isMerged }
    case nil: break
    }
  }

  /// The counts in words: `190 imported, 8 already in the library (1 moved), 2 failed (2 damaged-photo)`.
  ///
  /// - Parameter left: how many files were not begun.
  package func text(left: Int) -> String {
    let failed = statistics.failureGroups
    let parts = [
      part(imported, "imported"),
      part(known, "already in the library", (moved, "moved"), (updated, "updated"), (trashed, "in the trash")),
      part(histories, FormattedAmount.form(of: "history", histories), (merged, "merged")),
      part(failed.reduce(0) { $0 + $1.count }, "failed", failed.map { ($0.count, $0.code) }), part(left, "not started"),
    ]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text + (warned == 0 ? "" : "; \(warned) with a warning")
  }

  private func part(_ count: Int, _ word: String, _ details: (Int, String)...) -> String? { part(count, word, details) }

  private func part(_ count: Int, _ word: String, _ details: [(Int, String)]) -> String? {
    guard count > 0 else { return nil }
    let shown = details.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(count) \(word)" + (shown.isEmpty ? "" : " (\(shown))")
  }
}
