import ImageFiles

/// Checked reading of the parts of an ICC profile; numbers are big-endian.
struct ICCReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func byte(at offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

  func uint16(at offset: Int) -> Int? {
    guard let high = byte(at: offset), let low = byte(at: offset + 1) else { return nil }
    return high << 8 | low
  }

  func uint32(at offset: Int) -> Int? {
    guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  func fixed(at offset: Int) -> Double? {
    uint32(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  func text(at offset: Int, count: Int) -> String? {
    guard offset >= 0, count >= 0, offset + count <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  /// The positions of the tags, by their names.
  func tags() throws(ICCError) -> [String: Range<Int>] {
    guard let count = uint32(at: 128), count > 0, count <= 100 else {
      throw ICCError("the header claims \(uint32(at: 128) ?? 0) tags")
    }
    var tags: [String: Range<Int>] = [:]
    for index in 0..<count {
      let entry = 132 + 12 * index
      guard let name = text(at: entry, count: 4), let offset = uint32(at: entry + 4), let size = uint32(at: entry + 8),
        size >= 8, offset + size <= bytes.count
      else { throw ICCError("its tag \(index + 1) lies outside the profile") }
      tags[name] = offset..<offset + size
    }
    return tags
  }

  func xyz(_ tag: Range<Int>?) -> [Double]? {
    guard let tag, tag.count >= 20, text(at: tag.lowerBound, count: 4) == "XYZ " else { return nil }
    let values = (0..<3).compactMap { fixed(at: tag.lowerBound + 8 + 4 * $0) }
    return values.count == 3 ? values : nil
  }

  func curve(_ tag: Range<Int>) throws(ICCError) -> ToneCurve {
    switch text(at: tag.lowerBound, count: 4) {
    case "curv": return try sampledCurve(tag)
    case "para": return try parametricCurve(tag)
    default: throw ICCError("a curve has an unknown type")
    }
  }

  private func sampledCurve(_ tag: Range<Int>) throws(ICCError) -> ToneCurve {
    guard let count = uint32(at: tag.lowerBound + 8), count <= 65536, 12 + 2 * count <= tag.count else {
      throw ICCError("a curve is longer than its tag")
    }
    let values = (0..<count).compactMap { uint16(at: tag.lowerBound + 12 + 2 * $0) }
    switch count {
    case 0: return .gamma(1)
    case 1:
      guard values[0] > 0 else { throw ICCError("a curve has gamma 0") }
      return .gamma(Double(values[0]) / 256)
    default:
      guard let first = values.first, let last = values.last, last > first,
        zip(values, values.dropFirst()).allSatisfy({ $0 <= $1 })
      else { throw ICCError("a curve is not increasing") }
      return .sampled(values.map { Double($0) / 65535 })
    }
  }

  private func parametricCurve(_ tag: Range<Int>) throws(ICCError) -> ToneCurve {
    let counts = [1, 3, 4, 5, 7]
    guard let kind = uint16(at: tag.lowerBound + 8), kind < counts.count, 12 + 4 * counts[kind] <= tag.count else {
      throw ICCError("a parametric curve has an unknown type")
    }
    let p = (0..<counts[kind]).compactMap { fixed(at: tag.lowerBound + 12 + 4 * $0) }
    guard p.count == counts[kind], p[0] > 0.01, p[0] < 100, p.allSatisfy({ abs($0) < 100 }),
      p.count < 2 || p[1] > 0
    else {
      throw ICCError("a parametric curve has invalid parameters")
    }
    switch kind {
    case 0: return .gamma(p[0])
    case 1: return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: 0, f: 0)
    case 2: return .parametric(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: p[3], f: p[3])
    case 3: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
    default: return .parametric(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
    }
  }

  /// A name up to its first zero, which some writers count.
  private static func name(_ text: String) -> String { String(text.prefix { $0 != "\0" }) }

  /// The profile's description: version 2 (`desc`, ASCII) or 4 (`mluc`, UTF-16).
  func description(_ tag: Range<Int>?) -> String {
    guard let tag else { return "" }
    switch text(at: tag.lowerBound, count: 4) {
    case "desc":
      guard let count = uint32(at: tag.lowerBound + 8), count > 1, 12 + count <= tag.count else { return "" }
      return Self.name(text(at: tag.lowerBound + 12, count: count - 1) ?? "")
    case "mluc":
      guard let length = uint32(at: tag.lowerBound + 20), let offset = uint32(at: tag.lowerBound + 24), length <= 1024,
        offset + length <= tag.count
      else { return "" }
      let start = tag.lowerBound + offset
      return Self.name(String(utf16: bytes[start..<start + length], .big))
    default: return ""
    }
  }
}
