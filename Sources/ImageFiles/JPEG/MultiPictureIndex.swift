/// The index of a multi-picture file (CIPA DC-007): where its pictures are, and how large.
struct MultiPictureIndex {
  /// A picture of the index.
  struct Picture: Equatable {
    /// The position of its entry in the file.
    let entry: Int
    /// Its bytes; for the first picture, from the start of the file.
    let range: Range<Int>
    /// Whether its position is stated as 0: it is the picture with the index.
    let isFirst: Bool
  }

  private static let head = Array("MPF\0".utf8)
  private static let entries = 0xB002
  private static let entrySize = 16

  let pictures: [Picture]
  /// The position that those of the pictures count from: the byte order of the index.
  private let base: Int
  private let order: ByteOrder

  /// Reads the index in the payload of an APP2 segment; nil where there is none.
  init?(_ bytes: [UInt8], _ payload: Range<Int>) {
    guard bytes[payload].starts(with: Self.head) else { return nil }
    let base = payload.lowerBound + Self.head.count
    let block = Array(bytes[base..<payload.upperBound])
    guard let header = TIFFHeader(block), header.layout == .classic,
      let entry = TIFFDirectory(block, at: header.first, header)?.entry(Self.entries), let value = entry.value
    else { return nil }
    (self.base, order) = (base, header.order)
    pictures = stride(from: value.lowerBound, through: value.upperBound - Self.entrySize, by: Self.entrySize)
      .compactMap { position in
        guard let size = block.number(4, at: position + 4, header.order),
          let offset = block.number(4, at: position + 8, header.order)
        else { return nil }
        let start = offset == 0 ? 0 : base + offset
        guard let range = bytes.range(at: start, count: size) else { return nil }
        return Picture(entry: base + position, range: range, isFirst: offset == 0)
      }
  }

  /// The sizes and positions that change with the file, each four bytes.
  func moved(by edits: ByteEdits) -> [(range: Range<Int>, value: [UInt8])] {
    pictures.flatMap { picture in
      let start = picture.range.lowerBound
      let offset = picture.isFirst ? 0 : edits.position(of: start) - edits.position(of: base)
      return change(picture.entry + 4, from: picture.range.count, to: edits.count(of: picture.range))
        + change(picture.entry + 8, from: picture.isFirst ? 0 : start - base, to: offset)
    }
  }

  private func change(_ position: Int, from old: Int, to new: Int) -> [(range: Range<Int>, value: [UInt8])] {
    guard new != old else { return [] }
    var value: [UInt8] = []
    value.append(new, width: 4, order)
    return [(position..<position + 4, value)]
  }
}
