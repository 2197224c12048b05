/// The items in the `meta` box of a HEIF file: their kinds, the positions of their bytes, their references.
struct HEIFItems {
  /// The position of one contiguous part of an item.
  struct Extent {
    var index: Int
    var offset: Int
    var length: Int
  }

  /// An item.
  struct Item {
    let id: Int
    let kind: FourCC
    /// The MIME type of an item of kind `mime`.
    let contentType: String
    /// The bytes of its `infe` box.
    let entry: Range<Int>
    /// Whether it is only a part of another one, or a helper of it.
    let isHidden: Bool
    /// Whether its bytes are encrypted or packed.
    let isProtected: Bool
    /// Whether it holds EXIF or XMP.
    var isMetadata: Bool { kind == "Exif" || isXMP }
    /// Whether it holds XMP.
    var isXMP: Bool { kind == "mime" && contentType == "application/rdf+xml" }
  }

  /// The positions of an item's bytes.
  struct Location {
    let id: Int
    /// 0: positions in the file; 1: positions in the `idat` box; 2: positions in another item.
    let method: Int
    let dataReference: Int
    /// The extents, with the base offset added.
    var extents: [Extent]
  }

  /// A reference from one item to others.
  struct Reference {
    let kind: FourCC
    let from: Int
    let to: [Int]
  }

  /// The `meta` box and its children.
  let meta: Box
  let children: [Box]
  private(set) var primary: Int?
  private(set) var items: [Item] = []
  private(set) var locations: [Location] = []
  private(set) var references: [Reference] = []
  private(set) var indexSize = 0

  /// Reads the tables as far as they are complete; nil without a `meta` box.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let meta = Box.list(bytes, in: 0..<bytes.count).boxes.first(where: { $0.kind == "meta" }),
      meta.content.count >= 4
    else { return nil }
    self.meta = meta
    children = Box.list(bytes, in: (meta.content.lowerBound + 4)..<meta.content.upperBound).boxes
    for child in children {
      var reader = BoxReader(bytes, child.content)
      switch child.kind {
      case "pitm": primary = reader.version().flatMap { reader.take($0 == 0 ? 2 : 4) }
      case "iinf": readItems(bytes, child)
      case "iloc": readLocations(&reader)
      case "iref": readReferences(bytes, child)
      default: break
      }
    }
  }

  /// The items that an item is made of, such as the tiles of a grid.
  func sources(of item: Int) -> [Int] {
    references.filter { $0.kind == "dimg" && $0.from == item }.flatMap(\.to)
  }

  /// Some items, and all that they are made of.
  func parts(of items: [Int]) -> Set<Int> {
    var sources: [Int: [Int]] = [:]
    for reference in references where reference.kind == "dimg" { sources[reference.from, default: []] += reference.to }
    var known: Set<Int> = []
    var waiting = items
    while let item = waiting.popLast() { if known.insert(item).inserted { waiting += sources[item] ?? [] } }
    return known
  }

  /// The `idat` box, which may hold bytes of items.
  var inlineData: Box? { children.first { $0.kind == "idat" } }

  /// The positions of an item's bytes; nil if one is out of bounds, or if the bytes lie in another item.
  func ranges(of item: Int, inFileOf size: Int) -> [Range<Int>]? {
    locations.first { $0.id == item }.flatMap { ranges($0, inFileOf: size) }
  }

  /// The positions of the bytes of a location.
  func ranges(_ location: Location, inFileOf size: Int) -> [Range<Int>]? {
    guard location.method < 2 else { return nil }
    let origin = location.method == 1 ? inlineData?.content : 0..<size
    guard let origin else { return nil }
    let ranges = location.extents.compactMap { extent -> Range<Int>? in
      guard extent.offset <= origin.count, extent.length <= origin.count - extent.offset else { return nil }
      return (origin.lowerBound + extent.offset)..<(origin.lowerBound + extent.offset + extent.length)
    }
    return ranges.count == location.extents.count ? ranges : nil
  }

  private mutating func readItems(_ bytes: UnsafeRawBufferPointer, _ box: Box) {
    var reader = BoxReader(bytes, box.content)
    guard let version = reader.version(), reader.take(version == 0 ? 2 : 4) != nil else { return }
    for entry in Box.list(bytes, in: reader.position..<box.content.upperBound).boxes where entry.kind == "infe" {
      var reader = BoxReader(bytes, entry.content)
      guard let head = reader.take(4), head >> 24 >= 2, let id = reader.take(head >> 24 == 2 ? 2 : 4),
        let protection = reader.take(2), let kind = reader.take(4)
      else { continue }
      _ = reader.takeText()
      let type = kind == Int(FourCC("mime").value) ? reader.takeText() : ""
      items.append(
        Item(
          id: id, kind: FourCC(UInt32(kind)), contentType: type, entry: entry.range, isHidden: head & 1 == 1,
          isProtected: protection != 0))
    }
  }

  private mutating func readLocations(_ reader: inout BoxReader) {
    guard let version = reader.version(), version <= 2, let sizes = reader.take(2) else { return }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }),
      let count = reader.take(version < 2 ? 2 : 4)
    else { return }
    for _ in 0..<min(count, Box.most) {
      guard let id = reader.take(version < 2 ? 2 : 4), let method = version == 0 ? 0 : reader.take(2),
        let reference = reader.take(2), let base = reader.take(baseSize), let extentCount = reader.take(2)
      else { return }
      var extents: [Extent] = []
      for _ in 0..<extentCount {
        guard let index = reader.take(indexSize), let offset = reader.take(offsetSize),
          let length = reader.take(lengthSize), case let (sum, overflow) = base.addingReportingOverflow(offset),
          !overflow
        else { return }
        extents.append(Extent(index: index, offset: sum, length: length))
        guard offsetSize + lengthSize + indexSize > 0 else { break }
      }
      locations.append(Location(id: id, method: method & 15, dataReference: reference, extents: extents))
    }
  }

  private mutating func readReferences(_ bytes: UnsafeRawBufferPointer, _ box: Box) {
    var reader = BoxReader(bytes, box.content)
    guard let version = reader.version() else { return }
    let width = version == 0 ? 2 : 4
    for one in Box.list(bytes, in: reader.position..<box.content.upperBound).boxes {
      var reader = BoxReader(bytes, one.content)
      guard let from = reader.take(width), let count = reader.take(2) else { continue }
      references.append(Reference(kind: one.kind, from: from, to: (0..<count).compactMap { _ in reader.take(width) }))
    }
  }
}
