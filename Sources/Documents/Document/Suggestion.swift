/// Suggests a known word for an unknown one.
package enum Suggestion {
  /// The nearest known word; nil where none is near enough.
  ///
  /// Near means equal except for case and separators, or with at most a third of the letters (at least one, at most
  /// three) inserted, removed, replaced or swapped with a neighbor.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let folded = fold(word)
    guard !folded.isEmpty, folded.count <= 64 else { return nil }
    let limit = min(3, max(1, folded.count / 3))
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(folded, fold(candidate))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The hint "did you mean 'x'?", or nil.
  package static func hint(for word: String, among known: some Sequence<String>) -> String? {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  private static func fold(_ word: String) -> [Character] {
    Array(word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
  }

  /// The number of edits between two words, where swapping neighbors counts as one (optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard abs(a.count - b.count) <= 3 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
