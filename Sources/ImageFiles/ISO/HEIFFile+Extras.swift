extension HEIFFile {
  /// Finds what a HEIC or AVIF file has beside the primary picture and its metadata.
  static func findExtras(_ table: HEIFItems, _ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading) {
    let properties = HEIFProperties(table, bytes)
    findAuxiliaries(table, properties, bytes, &reading)
    findItems(table, &reading)
    findBoxes(bytes, &reading)
    let picture = table.primary.map { table.parts(of: [$0]) } ?? []
    for name in HEIFPicture.notes(on: picture, properties) { reading.note(part: name) }
  }

  /// Finds auxiliary pictures by the names in their properties.
  private static func findAuxiliaries(
    _ table: HEIFItems, _ properties: HEIFProperties, _ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading
  ) {
    let names = properties.stored.compactMap { HEIFProperties.auxiliary($0, bytes) }
    let unnamed = table.references.contains { $0.kind == "auxl" && properties.auxiliary(of: $0.from, bytes) == nil }
    reading.extras.formUnion((names + (unnamed ? [""] : [])).compactMap(auxiliary))
  }

  /// What an auxiliary picture is; nil for transparency, which is a part of the picture.
  private static func auxiliary(_ name: String) -> MetadataReading.Extra? {
    if name.contains("hdrgainmap") { return .gainMap }
    if name.contains("depth") || name.contains("disparity") || name == "urn:mpeg:hevc:2015:auxid:2" { return .depthMap }
    return isAlpha(name) ? nil : .auxiliaryPictures
  }

  /// Whether an auxiliary picture of this name is transparency.
  static func isAlpha(_ name: String) -> Bool { name.contains("alpha") || name == "urn:mpeg:hevc:2015:auxid:1" }

  /// Finds pictures and data that belong to no picture that is known.
  private static func findItems(_ table: HEIFItems, _ reading: inout MetadataReading) {
    let toneMaps = table.items.filter { $0.kind == "tmap" }.map(\.id)
    if !toneMaps.isEmpty { reading.extras.insert(.gainMap) }
    let thumbnails = table.references.filter { $0.kind == "thmb" }.map(\.from)
    if !thumbnails.isEmpty { reading.extras.insert(.thumbnail) }
    let auxiliaries = table.references.filter { $0.kind == "auxl" }.map(\.from)
    let known = table.parts(of: (table.primary.map { [$0] } ?? []) + toneMaps + thumbnails + auxiliaries)
    let described = table.references.filter { $0.kind == "cdsc" && $0.to.contains { known.contains($0) } }.map(\.from)
    let blocks = Set(described + [MetadataRevision.Further.exif, .xmp].compactMap { own($0, table)?.id })
    for item in table.items where !known.contains(item.id) {
      switch item.kind {
      case "mime", "uri ", "Exif":
        if item.isMetadata, blocks.contains(item.id) { continue }
        reading.note(part: item.contentType.isEmpty ? item.kind.description : item.contentType)
      default: reading.extras.insert(.multiPicture)
      }
    }
  }

  /// The boxes of the container, of its tables and of the bytes of its items.
  private static let container: Set<FourCC> = ["ftyp", "meta", "mdat", "free", "skip", "wide", "pdin"]
  /// The kind of the box with a manifest of C2PA.
  private static let credentials: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  private static func findBoxes(_ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading) {
    let (boxes, end) = Box.list(bytes, in: 0..<bytes.count)
    for box in boxes where !container.contains(box.kind) {
      switch box.kind {
      case "mpvd": reading.extras.insert(.motionPhoto)
      case "sefd":
        let trailer = SamsungTrailer(UnsafeRawBufferPointer(rebasing: bytes[box.content]))
        reading.extras.formUnion(trailer?.extras ?? [.samsungTrailer])
      case "uuid" where bytes[box.content].starts(with: credentials): reading.extras.insert(.contentCredentials)
      default: reading.note(part: box.kind.description)
      }
    }
    guard end < bytes.count, Box.overlong(bytes) == nil else { return }
    if let trailer = SamsungTrailer(bytes) {
      reading.extras.formUnion(trailer.extras)
    } else {
      reading.note(trailer: bytes.dropFirst(end))
    }
  }
}
