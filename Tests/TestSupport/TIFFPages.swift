/// A TIFF file of square gray pages, little endian, as TIFF 6.0 and BigTIFF lay it out.
package struct TIFFPages {
  /// A page.
  package struct Page: Sendable {
    package var side: Int
    package var gray: UInt8
    /// The samples of a pixel: more than one if the tags say so.
    package var samples = 1
    /// Further tags, each with a number.
    package var tags: [Int: Int]
    /// Its ImageDescription.
    package var text: String?
    /// The pages in its subdirectories.
    package var below: [Page]
    /// Further tags with blocks of bytes, and directories of such.
    package var blocks: [Int: Block] = [:]

    package init(
      _ side: Int, gray: UInt8, samples: Int = 1, tags: [Int: Int] = [:], text: String? = nil, below: [Page] = []
    ) {
      (self.side, self.gray, self.samples, self.tags) = (side, gray, samples, tags)
      (self.text, self.below) = (text, below)
    }
  }

  /// The value of a tag.
  package indirect enum Block: Sendable {
    case bytes([UInt8])
    case directory([Int: Block])
  }

  private var bytes: [UInt8]
  private let isBig: Bool

  /// The bytes of the file.
  package static func bytes(_ pages: [Page], isBig: Bool = false) -> [UInt8] {
    var file = TIFFPages(isBig: isBig)
    var link = isBig ? 8 : 4
    for page in pages {
      let (offset, next) = file.append(page)
      file.bytes.replaceSubrange(link..<link + file.width, with: file.number(offset, file.width))
      link = next
    }
    return file.bytes
  }

  private init(isBig: Bool) {
    self.isBig = isBig
    bytes = isBig ? [0x49, 0x49, 43, 0, 8, 0, 0, 0] : [0x49, 0x49, 42, 0]
    bytes += [UInt8](repeating: 0, count: width)
  }

  /// The width of an offset.
  private var width: Int { isBig ? 8 : 4 }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Appends a page.
  ///
  /// - Returns: The position of its directory, and of the number that leads to the next.
  private mutating func append(_ page: Page) -> (offset: Int, link: Int) {
    let count = page.side * page.side * page.samples
    var fields: [Int: (type: Int, value: [UInt8])] = [:]
    func put(_ value: Int, at tag: Int) { fields[tag] = (4, number(value, 4)) }
    put(page.side, at: 256)
    put(page.side, at: 257)
    put(1, at: 259)
    put(1, at: 262)
    put(page.samples, at: 277)
    put(page.side, at: 278)
    put(count, at: 279)
    fields[258] = (3, (0..<page.samples).flatMap { _ in number(8, 2) })
    for (tag, value) in page.tags { put(value, at: tag) }
    put(bytes.count, at: 273)
    bytes += [UInt8](repeating: page.gray, count: count)
    if let text = page.text { fields[270] = (2, Array(text.utf8) + [0]) }
    let below = page.below.map { append($0).offset }
    if !below.isEmpty { fields[330] = (4, below.flatMap { number($0, 4) }) }
    for (tag, block) in page.blocks.sorted(by: { $0.key < $1.key }) { fields[tag] = field(block) }
    return append(fields)
  }

  /// Appends the directories of a block.
  ///
  /// - Returns: its field.
  private mutating func field(_ block: Block) -> (type: Int, value: [UInt8]) {
    switch block {
    case .bytes(let bytes): return (7, bytes)
    case .directory(let blocks):
      var fields: [Int: (type: Int, value: [UInt8])] = [:]
      for (tag, block) in blocks.sorted(by: { $0.key < $1.key }) { fields[tag] = field(block) }
      return (4, number(append(fields).offset, 4))
    }
  }

  private mutating func append(_ fields: [Int: (type: Int, value: [UInt8])]) -> (offset: Int, link: Int) {
    var entries: [UInt8] = []
    for (tag, field) in fields.sorted(by: { $0.key < $1.key }) {
      let size = [2: 1, 3: 2, 4: 4][field.type] ?? 1
      var value = field.value + [UInt8](repeating: 0, count: max(0, width - field.value.count))
      if value.count > width {
        bytes += value
        value = number(bytes.count - field.value.count, width)
      }
      entries += number(tag, 2) + number(field.type, 2) + number(field.value.count / size, width) + value
    }
    let offset = bytes.count
    bytes += number(fields.count, isBig ? 8 : 2) + entries
    defer { bytes += number(0, width) }
    return (offset, bytes.count)
  }
}
