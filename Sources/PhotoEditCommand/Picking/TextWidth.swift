/// How many terminal columns text takes.
enum TextWidth {
  /// The columns of a text without control characters.
  static func columns(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

  /// The text, or as much of its end as fits after an ellipsis: the end of a path tells photos apart.
  static func fitted(_ text: String, _ width: Int) -> String {
    if columns(text) <= width { return text }
    if width < 1 { return "" }
    var (end, left) = (text.endIndex, width - 1)
    while end > text.startIndex {
      let before = text.index(before: end)
      left -= columns(text[before])
      if left < 0 { break }
      end = before
    }
    return "…" + text[end...]
  }

  /// The text padded with trailing spaces to a width.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(text)))
  }

  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// Characters of East Asian scripts and pictures, which are two columns wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
