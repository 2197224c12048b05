/// A place in a text.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line = 1
  /// The column in characters (Unicode scalars), from 1.
  public var column = 1

  /// The start of a text.
  init() {}

  /// The place of a byte of a UTF-8 text.
  package init(offset: Int, in text: [UInt8]) {
    for byte in text.prefix(offset) { step(over: byte) }
  }

  /// Advances to the next byte.
  mutating func step(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}

/// The places of a text's bytes, found without reading the text from its start each time: a document may have as many
/// problems as it has members.
package struct TextIndex: Sendable {
  private static let spacing = 512
  private let text: [UInt8]
  private let marks: [TextPlace]

  /// An index of a UTF-8 text.
  package init(_ text: [UInt8]) {
    self.text = text
    var marks: [TextPlace] = []
    var place = TextPlace()
    for (offset, byte) in text.enumerated() {
      if offset % Self.spacing == 0 { marks.append(place) }
      place.step(over: byte)
    }
    self.marks = marks
  }

  /// The place of a byte; the place of the end for an offset beyond it.
  package func place(at offset: Int) -> TextPlace {
    let offset = min(max(offset, 0), text.count)
    let mark = min(offset / Self.spacing, marks.count - 1)
    guard mark >= 0 else { return TextPlace() }
    var place = marks[mark]
    for byte in text[mark * Self.spacing..<offset] { place.step(over: byte) }
    return place
  }
}
