import ImageFiles

extension ExifTree {
  /// A complete EXIF block: header, directories, values.
  func block() -> [UInt8] {
    TIFFHeader.bytes(order) + directories(at: 8).bytes
  }

  /// The directories and their values, for a file of the tree's byte order.
  ///
  /// - Parameters:
  ///   - base: the even position of the bytes in the file.
  ///   - next: the position of the directory that follows the first one.
  /// - Returns: the bytes, and the position of the first directory.
  func directories(at base: Int, next: Int = 0) -> (bytes: [UInt8], first: Int) {
    var bytes: [UInt8] = []
    var pointers: [Place: [TIFFField]] = [:]
    let nested: [(Place, parent: Place, tag: Int)] = [
      (.interoperability, .photo, ExifTag.interoperabilityDirectory), (.photo, .primary, ExifTag.photoDirectory),
      (.location, .primary, ExifTag.locationDirectory),
    ]
    // The first directory comes first, as readers expect; its size is known before the positions of its children.
    let children = nested.filter { hasContent($0.0) }
    let childCount = children.filter { $0.parent == .primary }.count
    var position = base + TIFFDirectory.size(of: fields(.primary), shortFields: childCount)
    for (place, parent, tag) in children {
      let written = TIFFDirectory.bytes(
        fields(place) + (pointers[place] ?? []), at: position, next: 0, order)
      pointers[parent, default: []].append(Self.pointer(tag, position, order))
      position += written.count
      bytes += written
    }
    let head = TIFFDirectory.bytes(
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
}
