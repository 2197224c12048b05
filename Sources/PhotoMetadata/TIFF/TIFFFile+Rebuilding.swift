import ImageFiles

extension TIFFFile {
  /// Writes a new TIFF of the photo's picture, as it is encoded, and exactly the given bundle. Nothing else of the old file is in it:
  /// no further page, no subdirectory, no tag that is not needed to read the pixels. A BigTIFF becomes a TIFF.
  static func rebuilt(
    _ bundle: MetadataBundle, from bytes: [UInt8], _ problems: inout [MetadataProblem]
  ) throws(MetadataError) -> [UInt8] {
    guard let header = TIFFHeader(bytes), let primary = TIFFPrimary(bytes),
      let directory = TIFFDirectory(bytes, at: primary.pixelOffset, header)
    else { throw .damagedContainer(.tiff, at: 0, expected: "a directory") }
    let pixels = try TIFFPixels(directory, bytes, header)
    var tree = ExifTree(order: header.order)
    pixels.add(to: &tree, at: 0)
    add(bundle, to: &tree, &problems)
    addResolution(of: directory, bytes, to: &tree)
    problems += bundle.unplaced(in: .tiff)
    // The size of the directories does not depend on the positions in them.
    let size = tree.directories(at: start).bytes.count
    let first = (start + size + 1) & ~1
    guard first + pixels.size <= 0xFFFF_FFFF else {
      throw .unsupported(.tiff, reason: "it would exceed 4 GiB")
    }
    pixels.add(to: &tree, at: first)
    var result = TIFFHeader.bytes(header.order) + tree.directories(at: start).bytes
    result.reserveCapacity(first + pixels.size)
    result += [UInt8](repeating: 0, count: first - result.count)
    pixels.append(to: &result, from: bytes)
    let pages = pageCount(bytes, header)
    if pages > 1 {
      problems.append(
        MetadataProblem(
          .container, "pages-dropped",
          "the file keeps one of \(pages) pages or frames: the one that is the photo"))
    }
    return result
  }

  /// Where the first directory of a new file is: behind the header.
  private static let start = 8

  private static func pageCount(_ bytes: [UInt8], _ header: TIFFHeader) -> Int {
    // A hostile chain may be a ring.
    var seen: Set<Int> = []
    var next = header.first
    while next != 0, seen.insert(next).inserted, let page = TIFFDirectory(bytes, at: next, header) {
      next = page.next
    }
    return seen.count
  }
}
