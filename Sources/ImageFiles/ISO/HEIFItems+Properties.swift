extension HEIFItems {
  /// The properties of an item (ISO/IEC 23008-12, 9.3).
  func properties(of item: Int, in bytes: UnsafeRawBufferPointer) -> [Box] {
    guard let container = children.first(where: { $0.kind == "iprp" }) else { return [] }
    let boxes = Box.list(bytes, in: container.content).boxes
    guard let store = boxes.first(where: { $0.kind == "ipco" }) else { return [] }
    let all = Box.list(bytes, in: store.content).boxes
    // Property numbers start at 1; 0 means none.
    return boxes.filter { $0.kind == "ipma" }.flatMap { Self.numbers(of: item, in: $0, bytes) }
      .filter { (1...max(1, all.count)).contains($0) && !all.isEmpty }.map { all[$0 - 1] }
  }

  /// The numbers of an item's properties in an `ipma` box.
  private static func numbers(of item: Int, in box: Box, _ bytes: UnsafeRawBufferPointer) -> [Int] {
    var reader = BoxReader(bytes, box.content)
    guard let head = reader.take(4), let count = reader.take(4) else { return [] }
    let (version, isWide) = (head >> 24, head & 1 == 1)
    for _ in 0..<min(count, Box.most) {
      guard let id = reader.take(version == 0 ? 2 : 4), let associations = reader.take(1) else { return [] }
      let numbers = (0..<associations).compactMap { _ in reader.take(isWide ? 2 : 1) }
      // The highest bit says whether a reader must understand the property.
      if id == item { return numbers.map { $0 & (isWide ? 0x7FFF : 0x7F) } }
    }
    return []
  }
}
