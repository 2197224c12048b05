extension JPEGXLFile {
  /// Changes the metadata of a JPEG XL file; every other box keeps its bytes.
  static func patch(
    _ revision: MetadataRevision, in bytes: [UInt8]
  ) throws(MetadataError) -> (bytes: [UInt8], problems: [MetadataProblem]) {
    if bytes.starts(with: codestream) { return (try embed(revision.new, in: bytes), []) }
    let (boxes, end) = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }
    guard end == bytes.count else { throw .damagedContainer(.jpegXL, at: end, expected: "a box") }
    // What cannot be read is reported where the file is read.
    var reading = MetadataReading(unread: .jpegXL)
    var packed = 0
    let found = bytes.withUnsafeBytes { bytes in
      boxes.compactMap { box in
        block(box, bytes, &packed, &reading).map {
          ContainedBlock(kind: $0.kind, range: box.range, content: $0.content)
        }
      }
    }
    var edits = revision.edits(of: found, inserting: { _ in end }) { kind, content in
      kind == .exif ? Box.bytes("Exif", [0, 0, 0, 0] + content) : Box.bytes("xml ", content)
    }
    guard !edits.isEmpty else { return (bytes, []) }
    // Something may follow a box that went up to the end.
    if let last = boxes.last, last.isOpenEnded, !edits.touches(last.range), edits.inserts(at: end) {
      guard last.range.count <= 0xFFFF_FFFF else { throw .unsupported(.jpegXL, reason: "it would exceed 4 GiB") }
      var size: [UInt8] = []
      size.append(last.range.count, width: 4, .big)
      edits.replace(last.range.prefix(4), with: size)
    }
    let isJPEG = boxes.contains { $0.kind == "jbrd" }
    let problem = MetadataProblem(
      .container, "jxl-jpeg-changed",
      "the JPEG that the file was made from can no longer be made from it byte for byte: "
        + "its EXIF and XMP have changed")
    return (edits.applied(to: bytes), isJPEG ? [problem] : [])
  }
}
