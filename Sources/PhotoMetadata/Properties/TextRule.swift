/// Which texts can be recorded.
package struct TextRule: Hashable, Sendable {
  /// Their sizes in bytes of UTF-8.
  package let bytes: ClosedRange<Int>
  /// Whether they may have line breaks and tabs.
  package let allowsLines: Bool

  package init(bytes: ClosedRange<Int>, allowsLines: Bool = false) {
    (self.bytes, self.allowsLines) = (bytes, allowsLines)
  }

  /// A title of an album, a smart album or a folder.
  package static let collectionTitle = TextRule(bytes: 1...1000)
  /// A note of an entry.
  package static let note = TextRule(bytes: 0...10_000, allowsLines: true)

  /// What is expected, as a phrase.
  package var expected: String {
    let size = bytes.lowerBound > 0 ? "\(bytes.lowerBound) to \(bytes.upperBound)" : "at most \(bytes.upperBound)"
    return "a text of \(size) bytes without control characters" + (allowsLines ? " but tabs and line breaks" : "")
  }

  /// What is wrong with a text, as a phrase; nil for nothing.
  package func problem(in text: String) -> String? {
    let count = text.utf8.count
    if count == 0, !bytes.contains(0) { return "an empty text" }
    if !bytes.contains(count) { return "a text of \(count) bytes" }
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xEF }),
      let control = text.unicodeScalars.first(where: { !isAllowed($0) })
    else { return nil }
    let digits = String(control.value, radix: 16, uppercase: true)
    return "the control character U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The same text without what cannot be recorded: line breaks and tabs become spaces.
  func allowed(in text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isAllowed($0) }) else { return text }
    let kept = text.unicodeScalars.compactMap { scalar -> Character? in
      if isAllowed(scalar) { return Character(scalar) }
      return ["\t", "\n", "\r"].contains(scalar) ? " " : nil
    }
    return String(kept)
  }

  /// XMP can state no other control characters than tabs and line breaks.
  private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": allowsLines
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": false
    default: true
    }
  }
}

extension PhotoProperty {
  /// Which texts it can be, or each of them; nil where it is no text.
  package var rule: TextRule? {
    switch declaration.kind {
    case .text(let longest): TextRule(bytes: 1...longest, allowsLines: true)
    case .texts(_, let longest): TextRule(bytes: 1...longest)
    case .whole, .flag, .capture, .place: nil
    }
  }
}
