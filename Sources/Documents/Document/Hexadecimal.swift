/// Bytes as hexadecimal digits in lower case.
package enum Hexadecimal {
  /// The value of a digit `0`…`9` or `a`…`f`; nil for any other byte.
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }

  /// The number written by the 16 digits starting at an offset; nil if one of them is not a digit.
  package static func word(_ digits: UnsafeRawBufferPointer, at offset: Int) -> UInt64? {
    guard offset + 16 <= digits.count else { return nil }
    // Eight digits at a time: of `0`…`9` the low half is the value, of `a`…`f` the low half plus nine.
    guard let high = half(digits.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
      let low = half(digits.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    else { return nil }
    return high << 32 | low
  }

  /// The number written by eight digits, the first of which is the lowest byte; nil if one of them is not a digit.
  private static func half(_ digits: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = (digits >> 6) & ones
    // 0x80 in each byte that is at least, or at most, what the byte of a digit or a letter may be.
    let tops = ones << 7
    if digits & tops != 0 { return nil }
    let low = letters * 0x61 + (ones ^ letters) * 0x30
    let high = letters * 0x66 + (ones ^ letters) * 0x39
    guard ((digits | tops) - low) & tops == tops, ((high | tops) - digits) & tops == tops else { return nil }
    var values = (digits & (ones * 0x0F)) + letters * 9
    values = values.byteSwapped
    // Packs the low halves of the bytes.
    values = (values | values >> 4) & 0x00FF_00FF_00FF_00FF
    values = (values | values >> 8) & 0x0000_FFFF_0000_FFFF
    return (values | values >> 16) & 0x0000_0000_FFFF_FFFF
  }

  /// Writes two digits for each byte.
  package static func write(_ bytes: UnsafeRawBufferPointer, to digits: UnsafeMutableBufferPointer<UInt8>) {
    for (index, byte) in bytes.enumerated() {
      digits[2 * index] = digit(byte >> 4)
      digits[2 * index + 1] = digit(byte & 15)
    }
  }

  /// Two digits for each byte.
  package static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      bytes.withUnsafeBytes { write($0, to: digits) }
      return 2 * bytes.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value + 0x57 }
}
