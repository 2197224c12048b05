/// A tag with its value, taken out of a file.
package struct TIFFField: Sendable, Hashable {
  package var tag: Int
  package var type: Int
  package var count: Int
  /// The bytes of the value, with numbers in `order`.
  package var value: [UInt8]
  package var order: ByteOrder

  /// A field as it was read.
  package init(tag: Int, type: Int, count: Int, value: [UInt8], order: ByteOrder) {
    (self.tag, self.type, self.count, self.value, self.order) = (tag, type, count, value, order)
  }

  /// A text, with its terminating zero.
  package static func text(_ tag: Int, _ text: String, _ order: ByteOrder) -> TIFFField {
    let bytes = Array(text.utf8) + [0]
    return TIFFField(tag: tag, type: TIFFType.ascii, count: bytes.count, value: bytes, order: order)
  }

  /// One unsigned number, as SHORT where it fits and LONG otherwise.
  package static func number(_ tag: Int, _ number: Int, _ order: ByteOrder) -> TIFFField {
    let fits = (0...0xFFFF).contains(number)
    var value: [UInt8] = []
    value.append(number, width: fits ? 2 : 4, order)
    return TIFFField(tag: tag, type: fits ? TIFFType.short : TIFFType.long, count: 1, value: value, order: order)
  }

  /// Bytes without an interpretation.
  package static func undefined(_ tag: Int, _ bytes: [UInt8], _ order: ByteOrder) -> TIFFField {
    TIFFField(tag: tag, type: TIFFType.undefined, count: bytes.count, value: bytes, order: order)
  }

  /// The value with its numbers in another byte order.
  package func value(in wanted: ByteOrder) -> [UInt8] {
    let unit = TIFFType.unit(type)
    guard wanted != order, unit > 1 else { return value }
    return stride(from: 0, to: value.count - value.count % unit, by: unit)
      .flatMap { value[$0..<($0 + unit)].reversed() }
  }

  /// The field with a type of TIFF 6.0, which EXIF blocks have: numbers of 64 bits become numbers of 32 bits. Nil where
  /// one of them does not fit.
  package var inClassicTypes: TIFFField? {
    guard (16...18).contains(type) else { return self }
    var narrow = TIFFField(tag: tag, type: type == 17 ? 9 : TIFFType.long, count: count, value: [], order: order)
    for index in 0..<count {
      guard let wide = value.copy(at: 8 * index, count: 8) else { return nil }
      let bits = (order == .big ? wide : wide.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let fits = type == 17 ? Int32(exactly: Int64(bitPattern: bits)) != nil : bits <= UInt64(UInt32.max)
      guard fits else { return nil }
      narrow.value.append(Int(truncatingIfNeeded: bits), width: 4, order)
    }
    return narrow
  }

  /// One whole number of the value, unsigned or signed.
  package func integer(at index: Int = 0) -> Int? {
    switch type {
    case 1, 7: value.number(1, at: index, order)
    case 3: value.number(2, at: index * 2, order)
    case 4, 13: value.number(4, at: index * 4, order)
    case 9: value.number(4, at: index * 4, order).map { Int(Int32(truncatingIfNeeded: $0)) }
    default: nil
    }
  }

  /// One number of the value, whole or rational; nil for a zero denominator.
  package func real(at index: Int = 0) -> Double? {
    guard type == TIFFType.rational || type == TIFFType.signedRational else {
      return integer(at: index).map(Double.init)
    }
    guard let top = value.number(4, at: index * 8, order), let bottom = value.number(4, at: index * 8 + 4, order),
      bottom != 0
    else { return nil }
    guard type == TIFFType.signedRational else { return Double(top) / Double(bottom) }
    return Double(Int32(truncatingIfNeeded: top)) / Double(Int32(truncatingIfNeeded: bottom))
  }

  /// The twelve bytes of the field's entry in a directory.
  ///
  /// - Parameter place: stores a value that does not fit into the entry, and returns its position.
  package func entry(in wanted: ByteOrder, placing place: ([UInt8]) -> Int) -> [UInt8] {
    let value = value(in: wanted)
    var entry: [UInt8] = []
    entry.append(tag, width: 2, wanted)
    entry.append(type, width: 2, wanted)
    entry.append(count, width: 4, wanted)
    if value.count <= 4 {
      entry += value + [UInt8](repeating: 0, count: 4 - value.count)
    } else {
      entry.append(place(value), width: 4, wanted)
    }
    return entry
  }
}
