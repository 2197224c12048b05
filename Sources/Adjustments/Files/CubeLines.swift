/// The lines of a `.cube` file, one after another, and the words and numbers in them.
///
/// Lines end with LF, CR LF or CR. Numbers are read the same way in every locale.
struct CubeLines {
  /// A word that is not a number.
  struct NotANumber: Error {
    let text: String
  }

  private let bytes: [UInt8]
  private var position: Int
  private var nextStart: Int
  private var end = 0
  /// The line number, starting at 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Some programs write a byte order mark.
    nextStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    position = nextStart
  }

  /// The number of bytes from here to the end of the file.
  var bytesLeft: Int { bytes.count - position }

  /// Goes to the next line; false at the end of the file.
  mutating func next() -> Bool {
    guard nextStart < bytes.count else { return false }
    position = nextStart
    end = position
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    nextStart = end + (isPair ? 2 : 1)
    number += 1
    skipSpace()
    return true
  }

  /// Whether nothing is left in the line but a comment.
  var isBlank: Bool { position == end || bytes[position] == UInt8(ascii: "#") }

  /// Whether the line continues with a letter.
  var startsWithLetter: Bool {
    position < end && (bytes[position] | 0x20 >= UInt8(ascii: "a") && bytes[position] | 0x20 <= UInt8(ascii: "z"))
  }

  /// The rest of the line without the space around it.
  var rest: String {
    var last = end
    while last > position, Self.isSpace(bytes[last - 1]) { last -= 1 }
    return String(decoding: bytes[position..<last], as: UTF8.self)
  }

  /// The next word; empty at the end of the line.
  mutating func nextWord() -> String {
    let start = position
    while position < end, !Self.isSpace(bytes[position]) { position += 1 }
    defer { skipSpace() }
    return String(decoding: bytes[start..<min(position, start + 40)], as: UTF8.self)
  }

  /// The next number; nil at the end of the line.
  mutating func nextNumber() -> Result<Double, NotANumber>? {
    guard position < end else { return nil }
    let start = position
    if let value = decimal(), position == end || Self.isSpace(bytes[position]) {
      skipSpace()
      return .success(value)
    }
    position = start
    return .failure(NotANumber(text: nextWord()))
  }

  // MARK: Numbers

  /// A decimal number as in JSON, but also with a plus sign or with digits on only one side of the dot.
  private mutating func decimal() -> Double? {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    var digits: UInt64 = 0
    var count = 0
    var exponent = 0
    let whole = takeDigits(&digits, &count)
    var fraction = 0
    if take(UInt8(ascii: ".")) { fraction = takeDigits(&digits, &count) }
    guard whole + fraction > 0 else { return nil }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      let isSmall = take(UInt8(ascii: "-"))
      if !isSmall { _ = take(UInt8(ascii: "+")) }
      var power: UInt64 = 0
      var powerCount = 0
      guard takeDigits(&power, &powerCount) > 0 else { return nil }
      let magnitude = powerCount > 3 ? 9999 : Int(power)
      exponent = isSmall ? -magnitude : magnitude
    }
    // Digits up to 2^53 and powers up to 10^22 are exact, so the quotient or product is rounded once.
    let scale = exponent - fraction
    if count <= 15, (-22...22).contains(scale) {
      let magnitude = scale < 0 ? Double(digits) / Self.powers[-scale] : Double(digits) * Self.powers[scale]
      return isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private static let powers: [Double] = (0...22).map { power in (0..<power).reduce(1.0) { value, _ in value * 10 } }

  /// Consumes digits, and appends them to a number as long as it can hold them.
  ///
  /// - Returns: The number of digits consumed.
  private mutating func takeDigits(_ digits: inout UInt64, _ count: inout Int) -> Int {
    let start = position
    while position < end {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      if count < 18 { digits = digits * 10 + UInt64(digit) }
      // Leading zeros do not count.
      if digits > 0 { count += 1 }
      position += 1
    }
    return position - start
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < end, Self.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
