/// The keywords of a photo while a transaction changes them: each word is found at once, however many there are.
struct KeywordList {
  private var places: [String: Int] = [:]
  /// The words in their order; nil for each that was removed.
  private var all: [String?] = []

  init(_ words: [String]) { for word in words { append(word) } }

  /// The words in their order.
  var words: [String] { all.compactMap { $0 } }

  /// Appends a word unless it is there.
  mutating func append(_ word: String) {
    guard places[word] == nil else { return }
    places[word] = all.count
    all.append(word)
  }

  /// Removes a word if it is there.
  mutating func remove(_ word: String) {
    if let place = places.removeValue(forKey: word) { all[place] = nil }
  }
}
