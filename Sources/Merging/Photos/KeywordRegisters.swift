/// The keywords of a photo. Each word is there for itself, so that they never conflict.
struct KeywordRegisters {
  /// Where a word is in the list: those of files first, then by the line and the place in it.
  private struct Place: Comparable {
    let isAdded: Bool
    let line: Int
    let index: Int

    static func < (one: Place, other: Place) -> Bool {
      (one.isAdded ? 1 : 0, one.line, one.index) < (other.isAdded ? 1 : 0, other.line, other.index)
    }
  }

  /// The words of files.
  private var imported: [String: Place] = [:]
  /// For each word that was set the place that it got; nil if it was removed.
  private var words: [String: Register<Place?>] = [:]

  /// Adds the words of a file.
  mutating func write(_ keywords: [String], _ line: Int) {
    for (index, word) in keywords.enumerated() where imported[word] == nil {
      imported[word] = Place(isAdded: false, line: line, index: index)
    }
  }

  /// Adds a change. A word that it removes and adds is added.
  mutating func write(_ change: KeywordChange, _ line: Int, _ graph: CausalGraph) {
    for word in Set(change.removing).subtracting(change.adding) {
      words[word, default: Register()].write(nil, line, graph)
    }
    var added: Set<String> = []
    for (index, word) in change.adding.enumerated() where added.insert(word).inserted {
      words[word, default: Register()].write(Place(isAdded: true, line: line, index: index), line, graph)
    }
  }

  /// The words that are there: of files unless a change wrote them, of changes if one of the latest adds them.
  var shown: [String] {
    var places = imported.filter { words[$0.key] == nil }
    for (word, register) in words { places[word] = register.latest.compactMap(\.value).min() }
    return places.sorted { $0.value < $1.value }.map(\.key)
  }
}
