/// Finds its way among the boxes of a file (ISO/IEC 14496-12).
struct BoxCursor {
  var bytes: [UInt8]

  /// The content of the first box of a type.
  func find(_ type: String, in range: Range<Int>) -> Range<Int>? {
    var place = range.lowerBound
    while let length = number(at: place..<place + 4), place + 8 <= range.upperBound {
      let end = length == 0 ? range.upperBound : place + length
      guard end > place + 7, end <= range.upperBound else { return nil }
      if bytes[place + 4..<place + 8].elementsEqual(type.utf8) { return place + 8..<end }
      place = end
    }
    return nil
  }

  /// The number of the item of a type, by `iinf` with `infe` of version 2.
  func item(ofType type: String, in meta: Range<Int>) -> Int? {
    guard let table = find("iinf", in: meta), let version = number(at: table.prefix(1)) else { return nil }
    var place = table.lowerBound + (version == 0 ? 6 : 8)
    while place + 8 <= table.upperBound, let length = number(at: place..<place + 4), length >= 20 {
      if bytes[place + 8] == 2, place + 20 <= table.upperBound, bytes[place + 16..<place + 20].elementsEqual(type.utf8)
      {
        return number(at: place + 12..<place + 14)
      }
      place += length
    }
    return nil
  }

  /// Where the address and the length of an item's only extent are written, by `iloc` of version 0 or 1.
  func place(ofItem item: Int, in meta: Range<Int>) -> (base: Range<Int>, offset: Range<Int>, length: Range<Int>)? {
    guard let table = find("iloc", in: meta), table.count >= 8, bytes[table.lowerBound] < 2 else { return nil }
    let start = table.lowerBound
    let hasMethod = bytes[start] == 1
    let offsetSize = Int(bytes[start + 4] >> 4)
    let lengthSize = Int(bytes[start + 4] & 15)
    let baseSize = Int(bytes[start + 5] >> 4)
    let indexSize = hasMethod ? Int(bytes[start + 5] & 15) : 0
    guard let count = number(at: start + 6..<start + 8) else { return nil }
    var entry = start + 8
    for _ in 0..<count {
      let method = entry + 2..<entry + (hasMethod ? 4 : 2)
      // After the number of the file that it is in.
      let base = method.upperBound + 2..<method.upperBound + 2 + baseSize
      guard let id = number(at: entry..<entry + 2),
        let extents = number(at: base.upperBound..<base.upperBound + 2)
      else { return nil }
      let offset = base.upperBound + 2 + indexSize..<base.upperBound + 2 + indexSize + offsetSize
      if id == item {
        // Method 0 counts from the start of the file.
        guard number(at: method) == 0, extents == 1, base.count + offset.count > 0 else { return nil }
        return (base, offset, offset.upperBound..<offset.upperBound + lengthSize)
      }
      entry = base.upperBound + 2 + extents * (indexSize + offsetSize + lengthSize)
    }
    return nil
  }

  /// Writes a number big-endian; false where it does not fit.
  mutating func set(_ range: Range<Int>, to number: Int) -> Bool {
    guard range.upperBound <= bytes.count, range.count >= 8 || number >> (8 * range.count) == 0 else { return false }
    bytes.replaceSubrange(range, with: BoxWriter.bigEndian(number, range.count))
    return true
  }

  /// A number, 0 where it has no bytes.
  private func number(at range: Range<Int>) -> Int? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count, range.count <= 7 else { return nil }
    return bytes[range].reduce(0) { $0 << 8 | Int($1) }
  }
}
