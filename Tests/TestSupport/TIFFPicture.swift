/// A TIFF file of one small picture with any samples, not compressed, in one strip a plane.
package struct TIFFPicture: Sendable {
  package var width = 4
  package var height = 2
  /// Tags by their numbers, each with SHORT values; nil leaves one out that the picture has otherwise.
  package var tags: [Int: [Int]?] = [:]
  package var photometric: Int? = 1
  package var samples = 1
  package var bits = 8
  /// SampleFormat.
  package var format: Int?
  /// ExtraSamples.
  package var extras: [Int]?
  /// An ICC profile.
  package var profile: [UInt8]?
  /// The values of the samples as unsigned numbers, pixel by pixel.
  package var codes: [UInt64] = []
  /// Whether each channel is stored for itself.
  package var isPlanar = false
  package var isBigEndian = false
  package var isBigTIFF = false

  /// A picture without samples.
  package init() {}

  /// A picture of floats.
  ///
  /// - Parameter isHalf: whether they are stored in 16 bits.
  package init(floats: [Float], width: Int, samples: Int, isHalf: Bool = false) {
    (self.width, height, self.samples) = (width, floats.count / width / samples, samples)
    (bits, format, photometric) = (isHalf ? 16 : 32, 3, samples < 3 ? 1 : 2)
    if samples % 2 == 0 { extras = [2] }
    codes = floats.map { isHalf ? UInt64(Float16($0).bitPattern) : UInt64($0.bitPattern) }
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  /// Numbers of 16 bits; a table of colors has many.
  private func shorts(_ values: [Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 2 * values.count)
    for (index, value) in values.enumerated() {
      bytes[2 * index] = UInt8(truncatingIfNeeded: isBigEndian ? value >> 8 : value)
      bytes[2 * index + 1] = UInt8(truncatingIfNeeded: isBigEndian ? value : value >> 8)
    }
    return bytes
  }

  /// The samples of the plane with every pixel's samples of these indices.
  private func plane(_ indices: Range<Int>) -> [UInt8] {
    (0..<height).flatMap { row -> [UInt8] in
      let values = (0..<width).flatMap { x in indices.map { codes[(row * width + x) * samples + $0] } }
      guard bits < 8 else { return values.flatMap { number(Int(truncatingIfNeeded: $0), bits / 8) } }
      return stride(from: 0, to: values.count, by: 8 / bits).map { start in
        (0..<8 / bits).reduce(UInt8(0)) { byte, place in
          let value = start + place < values.count ? values[start + place] : 0
          return byte << UInt8(bits) | UInt8(truncatingIfNeeded: value)
        }
      }
    }
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let planes = isPlanar ? (0..<samples).map { plane($0..<$0 + 1) } : [plane(0..<samples)]
    var stated: [Int: [Int]?] = [
      258: [Int](repeating: bits, count: samples), 259: [1], 262: photometric.map { [$0] }, 277: [samples],
      284: [isPlanar ? 2 : 1], 339: format.map { [Int](repeating: $0, count: samples) }, 338: extras,
    ]
    for (tag, values) in tags { stated[tag] = values }
    var fields: [Int: (type: Int, count: Int, value: [UInt8])] = stated.compactMapValues { $0 }.mapValues {
      (3, $0.count, shorts($0))
    }
    func longs(_ values: [Int]) -> (type: Int, count: Int, value: [UInt8]) {
      (4, values.count, values.flatMap { number($0, 4) })
    }
    (fields[256], fields[257], fields[278]) = (longs([width]), longs([height]), longs([height]))
    fields[279] = longs(planes.map(\.count))
    if let profile { fields[34675] = (7, profile.count, profile) }
    let offset = isBigTIFF ? 8 : 4
    var body: [UInt8] = []
    let start = isBigTIFF ? 16 : 8
    fields[273] = longs(
      planes.map { plane in
        defer { body += plane }
        return start + body.count
      })
    var entries: [UInt8] = []
    for (tag, field) in fields.sorted(by: { $0.key < $1.key }) {
      var value = field.value
      if value.count > offset {
        body += [UInt8](repeating: 0, count: body.count % 2)
        value = number(start + body.count, offset)
        body += field.value
      }
      entries += number(tag, 2) + number(field.type, 2) + number(field.count, offset)
      entries += value + [UInt8](repeating: 0, count: offset - value.count)
    }
    body += [UInt8](repeating: 0, count: body.count % 2)
    let mark: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    let place = number(start + body.count, offset)
    let header = mark + (isBigTIFF ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2)) + place
    return header + body + number(fields.count, isBigTIFF ? 8 : 2) + entries + number(0, offset)
  }
}
