extension FileFormat {
  /// The size that the header of a PNG, JPEG or TIFF file states, before any rotation; nil if it states none, and for
  /// other formats. No codec runs.
  package static func statedSize(of bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
    let size: (width: Int?, height: Int?)
    switch recognize(bytes).format {
    case .png: size = (bytes.number(4, at: 16, .big), bytes.number(4, at: 20, .big))
    case .jpeg:
      guard let frame = JPEGSegments(bytes).segments.first(where: { JPEGMarker.isFrame($0.marker) }) else { return nil }
      // After one byte for the depth.
      let start = frame.payload.lowerBound + 1
      size = (bytes.number(2, at: start + 2, .big), bytes.number(2, at: start, .big))
    case .tiff:
      guard let header = TIFFHeader(bytes), let primary = TIFFPrimary(bytes),
        let directory = TIFFDirectory(bytes, at: primary.pixelOffset, header)
      else { return nil }
      func side(_ tag: Int) -> Int? {
        guard let entry = directory.entry(tag), let value = entry.value, value.count == 2 || value.count == 4 else {
          return nil
        }
        return bytes.number(value.count, at: value.lowerBound, header.order)
      }
      size = (side(0x100), side(0x101))
    default: return nil
    }
    guard let width = size.width, let height = size.height, width > 0, height > 0 else { return nil }
    return (width, height)
  }
}
