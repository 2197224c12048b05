/// Whether a file ends before its structure does: an interrupted transfer, or a card that was pulled out.
///
/// Only the structure is read, so damage inside the pixels is not found, and pixels may be complete even if an end
/// marker is missing.
package enum Truncation {
  /// What is missing at the end of an image file, as a sentence; nil where its structure is complete, or its format
  /// does not reveal it.
  package static func sentence(_ bytes: UnsafeRawBufferPointer, _ format: FileFormat) -> String? {
    missing(bytes, format).map { "the file is cut short after \(bytes.count) bytes: \($0)" }
  }

  private static func missing(_ bytes: UnsafeRawBufferPointer, _ format: FileFormat) -> String? {
    switch format {
    case .jpeg: JPEGScans.reachesEnd(bytes) ? nil : "no end marker follows the JPEG scans"
    case .png: PNGFile.chunks(bytes).isComplete ? nil : "no IEND chunk ends the PNG"
    case .webp: WebPFile.chunks(bytes).isComplete ? nil : "the WebP chunks continue past the end"
    case .gif: GIFFile.hasTrailer(bytes) ? nil : "no trailer ends the GIF"
    case .tiff: tiff(bytes)
    case .heic, .avif: heif(bytes)
    case .jpegXL: bytes.starts(with: JPEGXLFile.codestream) ? nil : overlongBox(bytes)
    }
  }

  /// Checks the positions of the photo's pixels, as its directory states them.
  private static func tiff(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let header = TIFFHeader(bytes), let primary = TIFFPrimary(bytes) else { return nil }
    guard let directory = TIFFDirectory(bytes, at: primary.pixelOffset, header) else {
      return "the TIFF directory is at byte \(primary.pixelOffset)"
    }
    for (offsets, counts) in [(273, 279), (324, 325)] {
      guard let places = directory.entry(offsets), let lengths = directory.entry(counts) else { continue }
      let width = TIFFType.size(places.type, in: header.layout) ?? 1
      let lengthWidth = TIFFType.size(lengths.type, in: header.layout) ?? 1
      guard let placeRange = places.value, let lengthRange = lengths.value else {
        return "the list of the TIFF strips or tiles is missing"
      }
      for index in 0..<min(places.count, lengths.count) {
        guard let start = bytes.number(width, at: placeRange.lowerBound + index * width, header.order),
          let length = bytes.number(lengthWidth, at: lengthRange.lowerBound + index * lengthWidth, header.order)
        else { break }
        if bytes.range(at: start, count: length) == nil { return "a TIFF strip or tile is at byte \(start)" }
      }
    }
    return nil
  }

  private static func heif(_ bytes: UnsafeRawBufferPointer) -> String? {
    if let missing = overlongBox(bytes) { return missing }
    guard let table = HEIFItems(bytes) else { return nil }
    let extents = table.locations.filter { $0.method == 0 }.flatMap(\.extents)
    let outside = extents.first { bytes.range(at: $0.offset, count: $0.length) == nil }
    return outside.map { "an item is at byte \($0.offset)" }
  }

  /// A top-level box that claims more bytes than are left. Trailing bytes that are not a box do not count.
  private static func overlongBox(_ bytes: UnsafeRawBufferPointer) -> String? {
    let end = Box.list(bytes, in: 0..<bytes.count).end
    guard end < bytes.count, let head = Box.Head(bytes, at: end, limit: bytes.count),
      head.size > bytes.count - end, head.kind.bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return "the box “\(head.kind)” at byte \(end) has \(head.size) bytes"
  }
}
