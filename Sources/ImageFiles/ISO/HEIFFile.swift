/// Metadata in HEIF and AVIF: items of kind `Exif`, and of MIME type `application/rdf+xml`.
enum HEIFFile {
  static let largestItem = 64 << 20

  /// Reads the items that describe the primary picture or what it is made of; the first of each kind that does not
  /// state what it describes where there are none.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    guard let table = HEIFItems(bytes) else {
      reading.report(.container, "heif-damaged", "no metadata was read: the file has no complete meta box")
      return
    }
    if let exif = own(.exif, table) {
      if let data = data(of: exif, table, bytes, &reading) { takeExif(data, &reading) }
    }
    if let xmp = own(.xmp, table), let data = data(of: xmp, table, bytes, &reading) {
      reading.take(xmp: data)
    }
    findExtras(table, bytes, &reading)
  }

  /// The photo's own item of a kind.
  static func own(_ kind: MetadataRevision.Further, _ table: HEIFItems) -> HEIFItems.Item? {
    describing(table) { kind == .exif ? $0.kind == "Exif" : $0.isXMP }
  }

  private static func describing(_ table: HEIFItems, _ isWanted: (HEIFItems.Item) -> Bool) -> HEIFItems.Item? {
    let items = table.items.filter(isWanted)
    let descriptions = table.references.filter { $0.kind == "cdsc" }
    let pictures = table.primary.map { [$0] + table.sources(of: $0) } ?? []
    let own = Set(descriptions.filter { $0.to.contains(where: pictures.contains) }.map(\.from))
    let foreign = Set(descriptions.map(\.from)).subtracting(own)
    return items.first { own.contains($0.id) } ?? items.first { !foreign.contains($0.id) }
  }

  private static func data(
    of item: HEIFItems.Item, _ table: HEIFItems, _ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading
  ) -> [UInt8]? {
    guard let ranges = table.ranges(of: item.id, inFileOf: bytes.count),
      ranges.map(\.count).reduce(0, +) <= largestItem,
      ranges.contains(where: { !$0.isEmpty })
    else {
      reading.report(
        .container, "heif-item-damaged",
        "the HEIF item \(item.id) (\(item.kind)) was left out: its bytes are missing, outside the file or too many")
      return nil
    }
    return ranges.flatMap { bytes[$0] }
  }

  private static func takeExif(_ data: [UInt8], _ reading: inout MetadataReading) {
    guard let skip = data.number(4, at: 0, .big), skip < data.count - 4 else {
      reading.report(.exif, "exif-damaged", "the EXIF item of \(data.count) bytes points beyond its own end")
      return
    }
    reading.take(exif: Array(data[(4 + skip)...]))
  }
}
