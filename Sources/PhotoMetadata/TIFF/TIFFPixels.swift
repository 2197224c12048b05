import ImageFiles

/// The encoded pixels of a TIFF picture: its strips or tiles, and the tags that say how they are read.
struct TIFFPixels {
  /// The tags of size, samples, compression and colors. Any other may hold what nobody knows.
  private static let tags: Set<Int> = Set(
    [
      256...259, 262...266, 277...278, 280...281, 284...284, 290...293, 301...301, 317...323,
      332...332, 334...334,
      336...336, 338...342, 347...347, 529...532, 32_995...32_998,
      TIFFStructure.profile...TIFFStructure.profile,
    ].joined())
  /// None, CCITT, LZW, JPEG, deflate, PackBits, LZMA and Zstandard. Other strips may hold metadata of their own, or positions.
  private static let compressions: Set<Int> = [
    1, 2, 3, 4, 5, jpeg, 8, 32_773, 32_946, 34_925, 50_000,
  ]
  private static let jpeg = 7
  private static let jpegTables = 347
  private static let compression = 259
  private static let inkSet = 332

  /// The tags, without the positions.
  private(set) var fields: [TIFFField] = []
  /// The positions of the strips or tiles; empty ranges for those that are left out.
  private(set) var pieces: [Range<Int>] = []
  /// The tags of the positions and of the sizes: those of strips, or those of tiles.
  private let places: (offsets: Int, counts: Int)
  private let order: ByteOrder

  /// The number of bytes that `append(to:from:)` adds.
  var size: Int { pieces.map { $0.count + $0.count % 2 }.reduce(0, +) }

  /// Finds the pixels of a directory.
  ///
  /// - Throws: `MetadataError` where they cannot be written into another file: something is damaged, shared or not understood.
  init(_ directory: TIFFDirectory, _ bytes: [UInt8], _ header: TIFFHeader) throws(MetadataError) {
    order = header.order
    places =
      directory.entry(324) == nil ? (ExifTag.stripOffsets, ExifTag.stripByteCounts) : (324, 325)
    for entry in directory.entries where Self.tags.contains(entry.tag) {
      guard let field = entry.field(in: bytes, order)?.inClassicTypes, field.type != TIFFType.ascii
      else {
        throw .damagedContainer(.tiff, at: entry.position, expected: "a number inside the file")
      }
      fields.append(field)
    }
    let offsets = try Self.numbers(places.offsets, directory, bytes, header)
    let counts = try Self.numbers(places.counts, directory, bytes, header)
    guard !offsets.isEmpty, offsets.count == counts.count else {
      throw .damagedContainer(
        .tiff, at: directory.offset, expected: "the positions of strips or tiles")
    }
    for (offset, count) in zip(offsets, counts) {
      guard let range = count == 0 ? 0..<0 : bytes.range(at: offset, count: count) else {
        throw .damagedContainer(.tiff, at: offset, expected: "a strip or tile inside the file")
      }
      pieces.append(range)
    }
    try check(directory, bytes)
  }

  /// The numbers of a tag, in any of the types that are used for positions.
  private static func numbers(
    _ tag: Int, _ directory: TIFFDirectory, _ bytes: [UInt8], _ header: TIFFHeader
  ) throws(MetadataError) -> [Int] {
    let field = directory.entry(tag)?.field(in: bytes, header.order)?.inClassicTypes
    guard let field, [TIFFType.short, TIFFType.long].contains(field.type) else {
      throw .damagedContainer(
        .tiff, at: directory.offset, expected: "the positions of strips or tiles")
    }
    return (0..<field.count).compactMap { field.integer(at: $0) }
  }

  private func check(_ directory: TIFFDirectory, _ bytes: [UInt8]) throws(MetadataError) {
    let compression = fields.first { $0.tag == Self.compression }?.integer() ?? 1
    guard Self.compressions.contains(compression) else {
      throw .unsupported(.tiff, reason: "its pixels have the compression \(compression)")
    }
    guard (fields.first { $0.tag == Self.inkSet }?.integer() ?? 1) == 1 else {
      throw .unsupported(.tiff, reason: "its colors are inks other than CMYK")
    }
    let others = ([0..<8, directory.extent] + directory.entries.compactMap(\.value)).merged
    let occupied = (pieces.filter { !$0.isEmpty } + others).sorted { $0.lowerBound < $1.lowerBound }
    guard zip(occupied, occupied.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else {
      throw .unsupported(.tiff, reason: "its pixels share bytes with each other or with its tags")
    }
    if compression == Self.jpeg { try checkStreams(bytes) }
  }

  /// Checks that streams of JPEG hold nothing but pixels.
  private func checkStreams(_ bytes: [UInt8]) throws(MetadataError) {
    for piece in pieces where !piece.isEmpty {
      let stream = Array(bytes[piece])
      guard try MetadataBundle().placed(in: stream, .jpeg).bytes == stream else {
        throw .unsupported(.tiff, reason: "the JPEG streams of its pixels hold metadata")
      }
    }
    let tables = fields.first { $0.tag == Self.jpegTables }?.value
    guard tables.map({ JPEGSegments.areTables($0) }) ?? true else {
      throw .unsupported(.tiff, reason: "its JPEG tables hold something else")
    }
  }

  /// Adds the tags to a directory, with the strips or tiles one after another from a position.
  func add(to tree: inout ExifTree, at start: Int) {
    for field in fields { tree.set(field, in: .primary) }
    var position = start
    var (offsets, counts): ([UInt8], [UInt8]) = ([], [])
    for piece in pieces {
      offsets.append(piece.isEmpty ? 0 : position, width: 4, order)
      counts.append(piece.count, width: 4, order)
      position += piece.count + piece.count % 2
    }
    for (tag, value) in [(places.offsets, offsets), (places.counts, counts)] {
      tree.set(
        TIFFField(tag: tag, type: TIFFType.long, count: pieces.count, value: value, order: order),
        in: .primary)
    }
  }

  /// The bytes of the strips or tiles, each at an even position.
  func append(to file: inout [UInt8], from bytes: [UInt8]) {
    for piece in pieces {
      file += bytes[piece]
      if piece.count % 2 == 1 { file.append(0) }
    }
  }
}
