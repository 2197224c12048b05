package import Documents

/// The part of a library that a sampled check covers.
package enum VerifySample: Hashable, Sendable {
  /// This many items, or all if there are fewer.
  case count(Int)
  /// A fraction of all items, above 0 and at most 1, rounded up.
  case share(Double)

  /// Reads `20` or `5%`: a number from 1, or a percentage above 0 and at most 100; nil for any other text.
  package init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent > 0, percent <= 100 else { return nil }
      self = .share(percent / 100)
    } else {
      guard let count = Int(text), count > 0 else { return nil }
      self = .count(count)
    }
  }

  /// The size of the sample.
  package func count(of total: Int) -> Int {
    switch self {
    case .count(let count): min(count, total)
    case .share(let share): min(total, Int((Double(total) * share).rounded(.up)))
    }
  }

  /// The digests that follow a position in sorted order, wrapping around at the end. Repeated samples cover all
  /// digests.
  package func next(of all: [SHA256Digest], after position: SHA256Digest?) -> [SHA256Digest] {
    let sorted = all.sorted()
    let start = position.flatMap { position in sorted.firstIndex { $0 > position } } ?? 0
    return Array((sorted[start...] + sorted[..<start]).prefix(count(of: sorted.count)))
  }
}
