/// A decoder for zlib streams (RFC 1950, 1951), for the compressed text chunks of PNG.
///
/// The output is limited, so that a small chunk cannot fill the memory. The Adler checksum is not looked at: the
/// chunk has a CRC of its own.
struct Inflate {
  private let input: ArraySlice<UInt8>
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  private struct Damage: Error {}

  /// The decoded bytes, or nil where the stream is damaged or its content has more than `limit` bytes.
  static func decode(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    guard let head = stream.number(2, at: stream.startIndex, .big), head >> 8 & 0x0F == 8, head % 31 == 0,
      head & 0x20 == 0
    else { return nil }
    var decoder = Inflate(input: stream, position: stream.startIndex + 2, limit: limit)
    guard (try? decoder.run()) != nil else { return nil }
    return decoder.output
  }

  private init(input: ArraySlice<UInt8>, position: Int, limit: Int) {
    (self.input, self.position, self.limit) = (input, position, limit)
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decodeBlock(literals: Self.fixedLiterals, distances: Self.fixedDistances)
      case 2:
        let codes = try readCodes()
        try decodeBlock(literals: codes.0, distances: codes.1)
      default: throw Damage()
      }
    }
  }

  private mutating func take(_ count: Int) throws -> Int {
    while bitCount < count {
      guard position < input.endIndex else { throw Damage() }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func emit(_ byte: UInt8) throws {
    guard output.count < limit else { throw Damage() }
    output.append(byte)
  }

  private mutating func copyStored() throws {
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard let count = input.number(2, at: position, .little), let check = input.number(2, at: position + 2, .little),
      count ^ check == 0xFFFF, let range = input.range(at: position + 4, count: count), count <= limit - output.count
    else { throw Damage() }
    output.append(contentsOf: input[range])
    position = range.upperBound
  }

  /// A canonical Huffman code: how many codes of each length there are, and the symbols in code order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1..<16 {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count, code.symbols.indices.contains(index + value - first) {
        return code.symbols[index + value - first]
      }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Damage()
  }

  private mutating func readCodes() throws -> (Code, Code) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<(try take(4) + 4) { lengths[Self.lengthOrder[index]] = try take(3) }
    let lengthCode = Code(lengths)
    lengths = []
    while lengths.count < literalCount + distanceCount {
      let value = try symbol(lengthCode)
      switch value {
      case 0..<16: lengths.append(value)
      case 16:
        guard let last = lengths.last else { throw Damage() }
        lengths.append(contentsOf: repeatElement(last, count: try take(2) + 3))
      case 17: lengths.append(contentsOf: repeatElement(0, count: try take(3) + 3))
      default: lengths.append(contentsOf: repeatElement(0, count: try take(7) + 11))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw Damage() }
    return (Code(Array(lengths[..<literalCount])), Code(Array(lengths[literalCount...])))
  }

  private mutating func decodeBlock(literals: Code, distances: Code) throws {
    while true {
      let value = try symbol(literals)
      if value < 256 {
        try emit(UInt8(value))
        continue
      }
      if value == 256 { return }
      guard value - 257 < Self.lengthBase.count else { throw Damage() }
      let length = Self.lengthBase[value - 257] + (try take(Self.lengthExtra[value - 257]))
      let slot = try symbol(distances)
      guard slot < Self.distanceBase.count else { throw Damage() }
      let distance = Self.distanceBase[slot] + (try take(Self.distanceExtra[slot]))
      guard distance <= output.count else { throw Damage() }
      for _ in 0..<length { try emit(output[output.count - distance]) }
    }
  }

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtra = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let distanceExtra = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  private static let fixedLiterals = Code(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Code([Int](repeating: 5, count: 30))
}
