/// The properties of the items of a HEIF file: their sizes, colors, decoder settings (ISO/IEC 23008-12, 9.3).
struct HEIFProperties {
  /// A property that an item has.
  struct Property {
    /// Its number in the file; numbers start at 1.
    let number: Int
    /// Whether a reader that does not know it must not show the item.
    let isEssential: Bool
    let box: Box
  }

  /// All properties, in order of their numbers.
  let stored: [Box]
  private var numbers: [Int: [(number: Int, isEssential: Bool)]] = [:]

  /// Reads the properties as far as they are complete.
  init(_ table: HEIFItems, _ bytes: UnsafeRawBufferPointer) {
    let boxes = table.children.first { $0.kind == "iprp" }.map { Box.list(bytes, in: $0.content).boxes } ?? []
    stored = boxes.first { $0.kind == "ipco" }.map { Box.list(bytes, in: $0.content).boxes } ?? []
    for box in boxes where box.kind == "ipma" { readNumbers(bytes, box) }
  }

  /// The properties of an item, in order. Numbers without a property are left out.
  subscript(item: Int) -> [Property] {
    (numbers[item] ?? []).compactMap { number, isEssential in
      guard number > 0, number <= stored.count else { return nil }
      return Property(number: number, isEssential: isEssential, box: stored[number - 1])
    }
  }

  private mutating func readNumbers(_ bytes: UnsafeRawBufferPointer, _ box: Box) {
    var reader = BoxReader(bytes, box.content)
    guard let head = reader.take(4), let count = reader.take(4) else { return }
    let (version, width) = (head >> 24, head & 1 == 1 ? 2 : 1)
    for _ in 0..<min(count, Box.most) {
      guard let id = reader.take(version == 0 ? 2 : 4), let associations = reader.take(1) else { return }
      let found = (0..<associations).compactMap { _ in reader.take(width) }
      guard numbers[id] == nil else { continue }
      // The highest bit says whether a reader must understand the property.
      let flag = 1 << (8 * width - 1)
      numbers[id] = found.map { ($0 & (flag - 1), $0 & flag != 0) }
    }
  }
}
