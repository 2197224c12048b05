package import Merging

extension KeywordChange {
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
  package var isEmpty: Bool { adding.isEmpty && removing.isEmpty }

  /// The keywords after the change.
  package func applied(to words: [String]) -> [String] {
    var list = KeywordList(words)
    for word in removing { list.remove(word) }
    for word in adding { list.append(word) }
    return list.words
  }
}
