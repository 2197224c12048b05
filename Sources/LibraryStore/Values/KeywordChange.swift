/// A change of a photo's keywords: some words are removed, then others are appended. A word that is removed and added moves
/// to the end.
package struct KeywordChange: Hashable, Sendable {
  /// The words that are appended, unless they are there.
  package var added: [String]
  /// The words that are removed first.
  package var removed: [String]

  package init(adding added: [String], removing removed: [String]) { (self.added, self.removed) = (added, removed) }

  /// The change that makes one list of another. It names no word that stays where it is.
  package init(from old: [String], to new: [String]) {
    let wanted = KeywordList(new).words
    var places: [String: Int] = [:]
    for (place, word) in old.enumerated() { places[word] = place }
    // What stays is a beginning of the new list whose words have the same order in the old one.
    var last = -1
    let kept = wanted.prefix { word in
      guard let place = places[word], place > last else { return false }
      last = place
      return true
    }
    let stays = Set(kept)
    self.init(adding: Array(wanted[kept.count...]), removing: old.filter { !stays.contains($0) })
  }

  /// Whether it changes no list.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// The keywords after the change.
  package func applied(to words: [String]) -> [String] {
    var list = KeywordList(words)
    for word in removed { list.remove(word) }
    for word in added { list.append(word) }
    return list.words
  }
}
