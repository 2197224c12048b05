/// A parsed JSON text: its value, and where each part of it stands in the text.
public struct JSONDocument: Sendable {
  /// The whole document.
  public let root: JSONValue
  /// The text it was read from.
  public let text: [UInt8]
  /// Byte offsets of values by their JSON pointer.
  let valueOffsets: [String: Int]
  /// Byte offsets of keys by the JSON pointer of their values.
  let keyOffsets: [String: Int]

  /// The line and column, both from 1, of the value at a JSON pointer; the column counts characters.
  ///
  /// A pointer to something that is not there gives the place of the nearest part that encloses it.
  public func place(ofValueAt pointer: JSONPointer) -> TextPlace { place(of: pointer, in: valueOffsets) }

  /// The line and column of the key whose value is at a JSON pointer, or of the value where it has no key.
  public func place(ofKeyAt pointer: JSONPointer) -> TextPlace {
    keyOffsets[pointer.description].map { TextPlace(offset: $0, in: text) } ?? place(ofValueAt: pointer)
  }

  private func place(of pointer: JSONPointer, in offsets: [String: Int]) -> TextPlace {
    var pointer = pointer
    while true {
      if let offset = offsets[pointer.description] { return TextPlace(offset: offset, in: text) }
      guard let parent = pointer.parent else { return TextPlace(offset: 0, in: text) }
      pointer = parent
    }
  }
}

/// A place in a text.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in characters (Unicode scalars), from 1.
  public var column: Int

  /// The place of a byte of a UTF-8 text.
  public init(offset: Int, in text: [UInt8]) {
    var line = 1
    var column = 1
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}
