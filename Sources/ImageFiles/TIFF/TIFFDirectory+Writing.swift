extension TIFFDirectory {
  /// The bytes of a directory, followed by its values.
  ///
  /// - Parameters:
  ///   - base: the even position at which the bytes will be placed.
  ///   - next: the position of the directory that follows.
  package static func bytes(_ fields: [TIFFField], at base: Int, next: Int, _ order: ByteOrder) -> [UInt8] {
    let sorted = fields.sorted { $0.tag < $1.tag }
    var head: [UInt8] = []
    var values: [UInt8] = []
    let start = base + 2 + sorted.count * 12 + 4
    head.append(sorted.count, width: 2, order)
    for field in sorted {
      head += field.entry(in: order) { value in
        defer { values += value.count % 2 == 0 ? value : value + [0] }
        return start + values.count
      }
    }
    head.append(next, width: 4, order)
    return head + values
  }

  /// The number of bytes that `bytes(_:at:next:_:)` returns for these fields plus others whose values fit into their
  /// entries.
  package static func size(of fields: [TIFFField], shortFields: Int) -> Int {
    let values = fields.map { $0.value.count > 4 ? ($0.value.count + 1) & ~1 : 0 }.reduce(0, +)
    return 2 + (fields.count + shortFields) * 12 + 4 + values
  }
}

extension TIFFHeader {
  /// The eight bytes of a header that is directly followed by its directory.
  package static func bytes(_ order: ByteOrder) -> [UInt8] {
    var bytes = Array(order == .big ? "MM".utf8 : "II".utf8)
    bytes.append(42, width: 2, order)
    bytes.append(8, width: 4, order)
    return bytes
  }
}
