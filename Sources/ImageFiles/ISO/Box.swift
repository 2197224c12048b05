/// A box of the ISO base media format, which HEIF, AVIF and JPEG XL are made of.
struct Box {
  let kind: FourCC
  /// The complete box.
  let range: Range<Int>
  /// The bytes after its header.
  let content: Range<Int>
  /// Whether its stated size is 0, which means up to the end of the file.
  let isOpenEnded: Bool

  /// The most boxes that are read at one level.
  static let most = 65_536

  /// The complete boxes of a range, and where they end.
  static func list(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> (boxes: [Box], end: Int) {
    var boxes: [Box] = []
    var position = range.lowerBound
    while boxes.count < most, let box = Box(bytes, at: position, limit: range.upperBound) {
      boxes.append(box)
      position = box.range.upperBound
    }
    return (boxes, position)
  }

  private init?(_ bytes: UnsafeRawBufferPointer, at position: Int, limit: Int) {
    guard limit <= bytes.endIndex, let head = Head(bytes, at: position, limit: limit),
      head.size >= head.length, head.size <= limit - position
    else { return nil }
    kind = head.kind
    range = position..<(position + head.size)
    content = (position + head.length)..<(position + head.size)
    isOpenEnded = head.isOpenEnded
  }

  /// The head of a box, whose content may be damaged or cut off.
  struct Head {
    let kind: FourCC
    /// The bytes of the head.
    let length: Int
    /// The stated size of the box; for an open-ended one, up to the limit.
    let size: Int
    let isOpenEnded: Bool

    init?(_ bytes: some ByteSource, at position: Int, limit: Int) {
      guard limit - position >= 8, let short = bytes.number(4, at: position, .big),
        let kind = bytes.code(at: position + 4)
      else { return nil }
      (self.kind, isOpenEnded) = (kind, short == 0)
      if short == 1 {
        guard limit - position >= 16, let long = bytes.number(8, at: position + 8, .big) else { return nil }
        (length, size) = (16, long)
      } else {
        (length, size) = (8, short == 0 ? limit - position : short)
      }
    }
  }

  /// The bytes of a box with this content, below 4 GiB.
  static func bytes(_ kind: FourCC, _ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.append(content.count + 8, width: 4, .big)
    return result + kind.bytes + content
  }
}
