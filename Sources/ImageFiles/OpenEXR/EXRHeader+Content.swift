extension EXRHeader {
  /// Whether the picture has transparency.
  package var hasAlpha: Bool { names.contains("A") }
  /// Whether the picture has only its luminance.
  package var isGray: Bool { names.contains("Y") && !names.contains("R") && !names.contains("RY") }
  /// Pixels of a tile; nil where the file has rows.
  package var tileSize: (width: Int, height: Int)? { tiles.map { ($0.width, $0.height) } }

  private var names: Set<String> { Set(channels.map(\.name)) }
  /// The channels of a picture.
  private static let colors: Set = ["R", "G", "B", "A", "Y", "RY", "BY"]

  /// Why the picture is not read; nil if it is.
  var refusal: PictureRefusal? {
    if isDeep {
      return PictureRefusal(
        sentence: "its samples are lists (a deep picture)", hint: "render it to a flat picture first")
    }
    if isMultipart {
      return PictureRefusal(sentence: "it has several parts", hint: "save one part as a file of its own")
    }
    let isColor = names.isSuperset(of: ["R", "G", "B"])
    let isLuma = names.contains("Y") && names.isDisjoint(with: ["R", "G", "B"])
    guard isColor || isLuma else {
      let found = channels.prefix(8).map(\.name).joined(separator: ", ") + (channels.count > 8 ? " …" : "")
      return PictureRefusal(
        sentence: "its channels are \(found), where a picture has R, G and B or Y",
        hint: "save those to be edited under these names")
    }
    return channels.contains { Self.colors.contains($0.name) && $0.type != 1 && $0.type != 2 }
      ? PictureRefusal(sentence: "its samples are integers of 32 bits") : nil
  }

  /// What of the file is not edited, and what changes before it is.
  var notes: [String] {
    let ignored = channels.filter { !Self.colors.contains($0.name) }.count
    var notes: [String] = []
    if ignored > 0 { notes.append(FormatReading.note(ofIgnored: ignored)) }
    if channels.contains(where: { Self.colors.contains($0.name) && $0.type == 2 }) {
      notes.append("its floats of 32 bits were read as floats of 16 bits")
    }
    if let display, display != data {
      notes.append(
        "the \(data.width)×\(data.height) pixels that the file has are edited, not its frame of "
          + "\(display.width)×\(display.height)")
    }
    return notes
  }

  /// Finds what the header says beside the picture; nothing of it is read.
  static func read(_ bytes: UnsafeRawBufferPointer, into reading: inout MetadataReading) {
    for name in EXRHeader(bytes)?.others.sorted() ?? [] { reading.note(part: name) }
  }

  /// What is missing at the end of a file; nil where every row or tile is there.
  static func truncation(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let header = EXRHeader(bytes) else { return "the OpenEXR header ends too early" }
    guard header.refusal == nil, let count = header.chunkCount else { return nil }
    // Before the length of its data, a block of rows has its first row, and a tile its place.
    let head = header.tiles == nil ? 4 : 16
    for index in 0..<count {
      guard let start = bytes.number(8, at: header.end + 8 * index, .little) else {
        return "the OpenEXR table of rows ends too early"
      }
      guard start >= header.end, let place = bytes.range(at: start, count: head),
        let size = bytes.number(4, at: place.upperBound, .little),
        bytes.range(at: place.upperBound + 4, count: size) != nil
      else { return "block \(index + 1) of \(count) of the OpenEXR rows is at byte \(start)" }
    }
    return nil
  }

  /// The rows that one block holds, by the compression: none, RLE, ZIP of one, ZIP, PIZ, PXR24, B44, B44A, DWAA, DWAB.
  private static let rows = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256]

  /// The number of blocks or tiles; nil where nobody knows, or the window is larger than any picture.
  private var chunkCount: Int? {
    guard data.width < 1 << 24, data.height < 1 << 24 else { return nil }
    guard let tiles else {
      guard Self.rows.indices.contains(compression) else { return nil }
      return (data.height + Self.rows[compression] - 1) / Self.rows[compression]
    }
    func levels(_ side: Int) -> [Int] {
      var sides = [side]
      while let last = sides.last, last > 1 { sides.append(max(1, (last + (tiles.roundsUp ? 1 : 0)) / 2)) }
      return sides
    }
    func across(_ width: Int) -> Int { (width + tiles.width - 1) / tiles.width }
    func down(_ height: Int) -> Int { (height + tiles.height - 1) / tiles.height }
    switch tiles.mode {
    case 0: return across(data.width) * down(data.height)
    case 1:
      let longest = levels(max(data.width, data.height)).count
      let (columns, rows) = (levels(data.width), levels(data.height))
      return (0..<longest).reduce(0) {
        $0 + across(columns[min($1, columns.count - 1)]) * down(rows[min($1, rows.count - 1)])
      }
    case 2: return levels(data.width).map(across).reduce(0, +) * levels(data.height).map(down).reduce(0, +)
    default: return nil
    }
  }
}

extension CalibratedColor {
  /// The light of an OpenEXR file, with the chromaticities that it states.
  init?(exr bytes: UnsafeRawBufferPointer) {
    guard let header = EXRHeader(bytes), let stated = header.chromaticities, !header.isGray else { return nil }
    exponent = 1
    let points = (0..<4).map { Point(x: stated[2 * $0], y: stated[2 * $0 + 1]) }
    (primaries, white) = (Array(points[..<3]), points[3])
  }
}
