import Documents

/// How many of many are looked at: a number, or a share of all.
public enum VerifySample: Hashable, Sendable {
  /// So many, or all where there are fewer.
  case count(Int)
  /// A share above 0 and up to 1, rounded up.
  case share(Double)

  /// Reads `20` or `5%`; nil for anything else, for nothing, and for more than all.
  public init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent > 0, percent <= 100 else { return nil }
      self = .share(percent / 100)
    } else {
      guard let count = Int(text), count > 0 else { return nil }
      self = .count(count)
    }
  }

  /// How many of so many.
  package func count(of total: Int) -> Int {
    switch self {
    case .count(let count): min(count, total)
    case .share(let share): min(total, Int((Double(total) * share).rounded(.up)))
    }
  }

  /// The digests that come next after a place in their order, and from the beginning again after the last.
  ///
  /// So as many runs as a round needs look at every one of them.
  func next(of all: [Digest], after place: Digest?) -> [Digest] {
    let sorted = all.sorted()
    let start = place.flatMap { place in sorted.firstIndex { $0 > place } } ?? 0
    return Array((sorted[start...] + sorted[..<start]).prefix(count(of: sorted.count)))
  }
}
