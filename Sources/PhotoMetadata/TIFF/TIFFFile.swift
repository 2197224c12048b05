import ImageFiles

/// Metadata in TIFF: the directory of the photo's page with the ones below it, XMP in tag 700, IPTC in tag 33723.
enum TIFFFile {
  /// The most bytes of a value that is read as metadata.
  static let largestValue = 64 << 20

  /// Reads the directory of the photo's page.
  ///
  /// The EXIF block is built from it, so its values have different positions than in the file; `ExifTree` describes the
  /// consequences for maker notes.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    guard let header = TIFFHeader(bytes) else { return }
    let offset = TIFFPrimary(bytes)?.offset ?? header.first
    guard let primary = TIFFDirectory(bytes, at: offset, header) else {
      reading.report(
        .container, "tiff-damaged", "the TIFF directory at byte \(offset) is empty or ends beyond the file")
      return
    }
    var tree = ExifTree(order: header.order)
    var seen: Set<Int> = [primary.offset]
    for entry in primary.entries where !TIFFStructure.contains(entry.tag) {
      if let field = field(entry, bytes, header.order, &reading) { tree.add(field, to: .primary) }
    }
    let photo = directory(ExifTag.photoDirectory, primary, bytes, header, &seen, &reading)
    let location = directory(ExifTag.locationDirectory, primary, bytes, header, &seen, &reading)
    let rules = photo.flatMap {
      directory(ExifTag.interoperabilityDirectory, $0, bytes, header, &seen, &reading)
    }
    for (place, found) in [(ExifTree.Place.photo, photo), (.location, location), (.interoperability, rules)] {
      for entry in found?.entries ?? [] where !ExifTag.pointers.contains(entry.tag) {
        if let field = field(entry, bytes, header.order, &reading) { tree.add(field, to: place) }
      }
    }
    if !tree.isEmpty { reading.bundle.exif = tree.block() }
    findExtras(primary, bytes, &reading)
    takeBlocks(primary, bytes, &reading)
  }

  /// Finds what the directory has beside the picture and its tags.
  private static func findExtras(
    _ directory: TIFFDirectory, _ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading
  ) {
    let below = directory.entry(subdirectories)?.count ?? 0
    if below > (TIFFPrimary(bytes)?.subdirectory == nil ? 0 : 1) { reading.extras.insert(.multiPicture) }
    if directory.entry(TIFFStructure.contentCredentials) != nil { reading.extras.insert(.contentCredentials) }
    if directory.entry(TIFFStructure.layers) != nil { reading.note(part: "layers of Photoshop") }
  }

  /// Reads the blocks that are stored as tag values: XMP, IPTC, Photoshop resources.
  private static func takeBlocks(
    _ directory: TIFFDirectory, _ bytes: UnsafeRawBufferPointer, _ reading: inout MetadataReading
  ) {
    func value(_ tag: Int) -> [UInt8]? {
      directory.entry(tag)?.value.flatMap { $0.count <= largestValue ? Array(bytes[$0]) : nil }
    }
    if let xmp = value(ExifTag.xmpPacket), !xmp.isEmpty { reading.take(xmp: xmp) }
    if let iptc = value(ExifTag.iptc), iptc.first == 0x1C { reading.bundle.iptc = iptc }
    guard let photoshop = value(ExifTag.photoshop) else { return }
    for (number, range) in PhotoshopResources.list(photoshop) {
      switch number {
      case PhotoshopResources.iptc: reading.bundle.iptc = reading.bundle.iptc ?? Array(photoshop[range])
      default: if let extra = PhotoshopResources.extra(number) { reading.extras.insert(extra) }
      }
    }
  }

  private static func field(
    _ entry: TIFFDirectory.Entry, _ bytes: UnsafeRawBufferPointer, _ order: ByteOrder, _ reading: inout MetadataReading
  ) -> TIFFField? {
    guard let range = entry.value, range.count <= largestValue,
      let field = entry.field(in: bytes, order)?.inClassicTypes
    else {
      reading.report(
        .exif, "exif-value-damaged",
        "the TIFF tag 0x\(String(entry.tag, radix: 16)) was left out: "
          + "its type is unknown, or its value is outside the file or too large"
      )
      return nil
    }
    return field
  }

  private static func directory(
    _ tag: Int, _ parent: TIFFDirectory, _ bytes: UnsafeRawBufferPointer, _ header: TIFFHeader, _ seen: inout Set<Int>,
    _ reading: inout MetadataReading
  ) -> TIFFDirectory? {
    guard let value = parent.entry(tag)?.value,
      let offset = bytes.number(header.layout == .big && value.count >= 8 ? 8 : 4, at: value.lowerBound, header.order)
    else { return nil }
    guard seen.insert(offset).inserted, let found = TIFFDirectory(bytes, at: offset, header) else {
      reading.report(
        .exif, "exif-directory-damaged",
        "the TIFF directory 0x\(String(tag, radix: 16)) at byte \(offset) cannot be read")
      return nil
    }
    return found
  }
}

/// The TIFF tags that describe how the pixels of a file are stored, or hold other blocks of metadata.
///
/// They are never copied to another file with the EXIF.
enum TIFFStructure {
  /// Whether a tag of the first directory belongs to the file and not to the photo.
  static func contains(_ tag: Int) -> Bool { tags.contains(tag) || carriers.contains(tag) }

  /// What Photoshop keeps of a document with layers: they show the picture before it was edited.
  static let layers = 37_724
  /// A color profile.
  static let profile = 34_675
  /// A manifest of C2PA.
  static let contentCredentials = 52_545

  /// The tags that hold XMP, IPTC, Photoshop resources and the directories below.
  static let carriers = ExifTag.pointers.union([ExifTag.xmpPacket, ExifTag.iptc, ExifTag.photoshop])

  /// The tags that a reader of the pixels needs.
  static let tags: Set<Int> = Set(
    [
      254...259, 261...266, 273...273, 277...281, 284...284, 288...293, 297...297, 301...301, 317...317, 320...343,
      346...347, 351...351, 400...435, 512...521, 529...532, 559...559, 32_995...32_998, 33_421...33_422,
      33_921...33_921, profile...profile, 34_908...34_910, 37_439...37_439, layers...layers,
      42_112...42_113, 50_674...50_674, contentCredentials...contentCredentials,
    ].joined())
}
