extension GIFFile {
  /// Changes the metadata of a GIF; every other block keeps its bytes.
  static func patch(_ revision: MetadataRevision, in bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
    let file = bytes.withUnsafeBytes { extensions($0) }
    guard let trailer = file.trailer else {
      throw .damagedContainer(.gif, at: bytes.count, expected: "a block or the trailer")
    }
    let found = file.found.filter { $0.kind == .xmp }.map {
      ContainedBlock(kind: .xmp, range: $0.range, content: $0.content)
    }
    var plain = revision
    plain.new.exif = nil
    return plain.edits(of: found, inserting: { _ in trailer }) { packet($1) }.applied(to: bytes)
  }
}
