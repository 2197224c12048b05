extension ExifTree {
  /// A whole EXIF block: header, directories, values.
  func block() -> [UInt8] {
    var bytes = Array(order == .big ? "MM".utf8 : "II".utf8)
    bytes.append(42, width: 2, order)
    bytes.append(8, width: 4, order)
    bytes += directories(at: 8).bytes
    return bytes
  }

  /// The directories and their values, for a place in a file of the tree's byte order.
  ///
  /// - Parameter base: the even position at which the bytes will stand.
  /// - Parameter next: the position of the directory that follows the first one.
  /// - Returns: the bytes, and the position of the first directory.
  func directories(at base: Int, next: Int = 0) -> (bytes: [UInt8], first: Int) {
    var bytes: [UInt8] = []
    var pointers: [Place: [TIFFField]] = [:]
    let nested: [(Place, parent: Place, tag: Int)] = [
      (.interoperability, .photo, ExifTag.interoperabilityDirectory), (.photo, .primary, ExifTag.photoDirectory),
      (.location, .primary, ExifTag.locationDirectory),
    ]
    // The first directory stands first, as readers expect; its size is known before its children's positions are.
    let children = nested.filter { hasContent($0.0) }
    let childCount = children.filter { $0.parent == .primary }.count
    var position = base + Self.size(of: fields(.primary), extra: childCount)
    for (place, parent, tag) in children {
      let written = Self.directory(fields(place) + (pointers[place] ?? []), at: position, next: 0, order)
      pointers[parent, default: []].append(Self.pointer(tag, position, order))
      position += written.count
      bytes += written
    }
    let head = Self.directory(
      fields(.primary) + (pointers[.primary] ?? []), at: base, next: next, order)
    return (head + bytes, base)
  }

  private func hasContent(_ place: Place) -> Bool {
    guard fields(place).isEmpty else { return true }
    return place == .photo && hasContent(.interoperability)
  }

  private static func pointer(_ tag: Int, _ position: Int, _ order: ByteOrder) -> TIFFField {
    var value: [UInt8] = []
    value.append(position, width: 4, order)
    return TIFFField(tag: tag, type: TIFFType.long, count: 1, value: value, order: order)
  }

  private static func size(of fields: [TIFFField], extra: Int) -> Int {
    let values = fields.map { $0.value.count > 4 ? ($0.value.count + 1) & ~1 : 0 }.reduce(0, +)
    return 2 + (fields.count + extra) * 12 + 4 + values
  }

  private static func directory(_ fields: [TIFFField], at base: Int, next: Int, _ order: ByteOrder) -> [UInt8] {
    let sorted = fields.sorted { $0.tag < $1.tag }
    var head: [UInt8] = []
    var values: [UInt8] = []
    let start = base + 2 + sorted.count * 12 + 4
    head.append(sorted.count, width: 2, order)
    for field in sorted {
      let value = field.value(in: order)
      head.append(field.tag, width: 2, order)
      head.append(field.type, width: 2, order)
      head.append(field.count, width: 4, order)
      if value.count <= 4 {
        head += value + [UInt8](repeating: 0, count: 4 - value.count)
      } else {
        head.append(start + values.count, width: 4, order)
        values += value.count % 2 == 0 ? value : value + [0]
      }
    }
    head.append(next, width: 4, order)
    return head + values
  }
}
