import ImageFiles

extension TIFFFile {
  /// Writes exactly the given bundle into a TIFF: a new directory of the photo's page at the end, with the structure of
  /// the old one and the tags of the bundle.
  ///
  /// The rest of the old directories is overwritten with zeros; pixels and further pages keep their positions.
  static func embed(
    _ bundle: MetadataBundle, in bytes: [UInt8], _ problems: inout [MetadataProblem]
  ) throws(MetadataError) -> [UInt8] {
    guard let header = TIFFHeader(bytes), header.layout == .classic, let primary = TIFFPrimary(bytes) else {
      throw .unsupported(.tiff, reason: "BigTIFF")
    }
    guard let old = TIFFDirectory(bytes, at: primary.offset, header) else {
      throw .damagedContainer(.tiff, at: primary.offset, expected: "a directory")
    }
    var tree = ExifTree(order: header.order)
    for entry in old.entries where TIFFStructure.tags.contains(entry.tag) {
      guard let field = entry.field(in: bytes, header.order) else {
        throw .damagedContainer(.tiff, at: entry.position, expected: "a value inside the file")
      }
      tree.add(field, to: .primary)
    }
    add(bundle, to: &tree, &problems)
    addResolution(of: old, bytes, to: &tree)
    problems += bundle.unplaced(in: .tiff)
    var result = wiped(bytes, old, header)
    if result.count % 2 == 1 { result.append(0) }
    let written = tree.directories(at: result.count, next: old.next)
    guard written.bytes.count + result.count <= 0xFFFF_FFFF else {
      throw .unsupported(.tiff, reason: "it would exceed 4 GiB")
    }
    result.put(written.first, width: 4, at: primary.link, header.order)
    return result + written.bytes
  }

  static func add(_ bundle: MetadataBundle, to tree: inout ExifTree, _ problems: inout [MetadataProblem]) {
    if let exif = bundle.exif {
      if let block = ExifBlock(exif) {
        let source = ExifTree(block)
        for place in ExifTree.Place.allCases {
          for field in source.fields(place) where place != .primary || !TIFFStructure.contains(field.tag) {
            tree.add(field, to: place)
          }
        }
      } else {
        problems.append(
          MetadataProblem(.exif, "exif-dropped", "the EXIF block cannot be read and was left out of the TIFF"))
      }
    }
    if let xmp = bundle.xmp {
      let field = TIFFField(
        tag: ExifTag.xmpPacket, type: TIFFType.byte, count: xmp.count, value: xmp, order: tree.order)
      tree.set(field, in: .primary)
    }
    if let iptc = bundle.iptc { tree.set(.undefined(ExifTag.iptc, iptc, tree.order), in: .primary) }
  }

  /// Keeps the encoder's resolution if the bundle has none.
  static func addResolution(of old: TIFFDirectory, _ bytes: [UInt8], to tree: inout ExifTree) {
    let tags = [ExifTag.horizontalResolution, ExifTag.verticalResolution, ExifTag.resolutionUnit]
    guard tags.allSatisfy({ tree.field($0, in: .primary) == nil }) else { return }
    for entry in old.entries where tags.contains(entry.tag) {
      if let field = entry.field(in: bytes, tree.order) { tree.add(field, to: .primary) }
    }
  }

  private static func wiped(_ bytes: [UInt8], _ old: TIFFDirectory, _ header: TIFFHeader) -> [UInt8] {
    var result = bytes
    var below: [TIFFDirectory] = []
    if let photo = old.directory(ExifTag.photoDirectory, in: bytes, header) {
      below.append(photo)
      for tag in [ExifTag.interoperabilityDirectory, ExifTag.locationDirectory] {
        if let inner = photo.directory(tag, in: bytes, header) { below.append(inner) }
      }
    }
    if let location = old.directory(ExifTag.locationDirectory, in: bytes, header) { below.append(location) }
    for directory in below { directory.wipe(from: &result) }
    old.wipe(from: &result) { !TIFFStructure.tags.contains($0) }
    return result
  }
}
