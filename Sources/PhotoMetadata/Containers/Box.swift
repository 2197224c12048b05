/// A box of the ISO base media format, which HEIF, AVIF and JPEG XL are made of.
struct Box {
  let kind: FourCC
  /// The whole box.
  let range: Range<Int>
  /// What follows its head.
  let content: Range<Int>
  /// Whether its size is written as 0, which means up to the end of the file.
  let isOpenEnded: Bool

  /// The most boxes that are read at one level.
  static let most = 65_536

  /// The boxes of a range that are whole, and where they end.
  static func list(
    _ bytes: some ByteSource, in range: Range<Int>
  ) -> (boxes: [Box], end: Int) {
    var boxes: [Box] = []
    var position = range.lowerBound
    while boxes.count < most, let box = Box(bytes, at: position, limit: range.upperBound) {
      boxes.append(box)
      position = box.range.upperBound
    }
    return (boxes, position)
  }

  private init?(_ bytes: some ByteSource, at position: Int, limit: Int) {
    guard limit <= bytes.endIndex, limit - position >= 8, let short = bytes.number(4, at: position, .big),
      let kind = bytes.code(at: position + 4)
    else { return nil }
    var head = 8
    var size = short
    if short == 1 {
      guard limit - position >= 16, let long = bytes.number(8, at: position + 8, .big) else { return nil }
      (head, size) = (16, long)
    } else if short == 0 {
      size = limit - position
    }
    guard size >= head, size <= limit - position else { return nil }
    self.kind = kind
    self.range = position..<(position + size)
    content = (position + head)..<(position + size)
    isOpenEnded = short == 0
  }

  /// The bytes of a box with some content; 32 bits of size suffice for what is written here.
  static func bytes(_ kind: FourCC, _ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.append(content.count + 8, width: 4, .big)
    return result + kind.bytes + content
  }
}
