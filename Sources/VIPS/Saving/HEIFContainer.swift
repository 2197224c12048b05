/// The item table of an HEIF file (ISO/IEC 23008-12, over ISO/IEC 14496-12, 8.11).
enum HEIFContainer {
  /// Lets the EXIF item, which libvips has entered, point to bytes that are added at the end.
  ///
  /// So nothing that other items point to moves.
  static func attach(_ metadata: AttachedMetadata, to bytes: [UInt8], _ format: FileFormat) throws(EncodingError)
    -> [UInt8]
  {
    guard let exif = metadata.exif else { return bytes }
    var cursor = BoxCursor(bytes: bytes)
    guard let meta = cursor.find("meta", in: 0..<bytes.count),
      let item = cursor.item(ofType: "Exif", in: meta.dropFirst(4)),
      let extent = cursor.extent(ofItem: item, in: meta.dropFirst(4))
    else { throw .malformed(format) }
    // How far the TIFF block is from the end of this number, and what older readers expect between.
    let body = BoxWriter.bigEndian(AttachedMetadata.exifMark.count, 4) + AttachedMetadata.exifMark + exif
    let box = BoxWriter.box("mdat", body)
    let offset = bytes.count + box.count - body.count
    guard cursor.set(extent.offset, to: offset), cursor.set(extent.length, to: body.count) else {
      throw .malformed(format)
    }
    return cursor.bytes + box
  }
}

/// Finds its way among the boxes of a file.
private struct BoxCursor {
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

  /// Where the offset and the length of an item's only extent are written, by `iloc` of version 0 or 1.
  func extent(ofItem item: Int, in meta: Range<Int>) -> (offset: Range<Int>, length: Range<Int>)? {
    guard let table = find("iloc", in: meta), table.count >= 8 else { return nil }
    let start = table.lowerBound
    let version = bytes[start]
    let offsetSize = Int(bytes[start + 4] >> 4)
    let lengthSize = Int(bytes[start + 4] & 15)
    let baseSize = Int(bytes[start + 5] >> 4)
    let indexSize = version == 1 ? Int(bytes[start + 5] & 15) : 0
    guard version < 2, let count = number(at: start + 6..<start + 8) else { return nil }
    var place = start + 8
    for _ in 0..<count {
      let method = version == 1 ? place + 2..<place + 4 : place..<place
      let base = method.upperBound + 2..<method.upperBound + 2 + (version == 1 || version == 0 ? baseSize : 0)
      guard let id = number(at: place..<place + 2),
        let extents = number(at: base.upperBound..<base.upperBound + 2)
      else { return nil }
      let first = base.upperBound + 2 + indexSize
      if id == item {
        let isPlain = (number(at: method) ?? 0) == 0 && (number(at: base) ?? 0) == 0 && extents == 1
        return isPlain ? (first..<first + offsetSize, first + offsetSize..<first + offsetSize + lengthSize) : nil
      }
      place = base.upperBound + 2 + extents * (indexSize + offsetSize + lengthSize)
    }
    return nil
  }

  /// Writes a number; false where it does not fit.
  mutating func set(_ range: Range<Int>, to number: Int) -> Bool {
    guard range.upperBound <= bytes.count, range.count >= 8 || number < 1 << (8 * range.count) else { return false }
    bytes.replaceSubrange(range, with: BoxWriter.bigEndian(number, range.count))
    return true
  }

  /// A number, 0 where it has no bytes.
  private func number(at range: Range<Int>) -> Int? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count, range.count <= 7 else { return nil }
    return bytes[range].reduce(0) { $0 << 8 | Int($1) }
  }
}
