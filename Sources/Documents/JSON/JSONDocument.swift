/// A parsed JSON text: its value, and the position of each part in the text.
package struct JSONDocument: Sendable {
  /// The value of the document.
  package let root: JSONValue
  /// The text it was read from.
  package let text: [UInt8]
  /// Byte offsets of values by their JSON pointer.
  private let valueOffsets: [PointerBytes: Int]
  /// Byte offsets of keys by the JSON pointer of their values.
  private let keyOffsets: [PointerBytes: Int]
  private let index: TextIndex

  /// The UTF-8 of a JSON pointer: as strings, pointers that differ only in the normalization of a key would be equal.
  typealias PointerBytes = [UInt8]

  init(root: JSONValue, text: [UInt8], valueOffsets: [PointerBytes: Int], keyOffsets: [PointerBytes: Int]) {
    (self.root, self.text, self.valueOffsets, self.keyOffsets) = (root, text, valueOffsets, keyOffsets)
    index = TextIndex(text)
  }

  /// The line and column, both from 1, of the value at a JSON pointer; the column counts characters.
  ///
  /// A pointer to a missing part gives the position of the nearest part that encloses it.
  package func place(ofValueAt pointer: JSONPointer) -> TextPlace { place(of: pointer, in: valueOffsets) }

  /// The line and column of the key whose value is at a JSON pointer, or of the value where it has no key.
  package func place(ofKeyAt pointer: JSONPointer) -> TextPlace {
    keyOffsets[Array(pointer.description.utf8)].map(index.place) ?? place(ofValueAt: pointer)
  }

  private func place(of pointer: JSONPointer, in offsets: [PointerBytes: Int]) -> TextPlace {
    var pointer = pointer
    while true {
      if let offset = offsets[Array(pointer.description.utf8)] { return index.place(at: offset) }
      guard let parent = pointer.parent else { return TextPlace() }
      pointer = parent
    }
  }
}
