/// An ICC profile of any tags, laid out by ICC.1:2022.
struct ProfileSample {
  var space = "RGB "
  var connection = "XYZ "
  /// The tags in their order, each with its own bytes.
  var tags: [(name: String, body: [UInt8])] = []

  static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The body of a tag: its type, four zeros, and the rest.
  static func body(_ type: String, _ rest: [UInt8]) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] + rest }

  /// An XYZ tag of numbers in 65536ths.
  static func xyz(_ numbers: [Int]) -> [UInt8] { body("XYZ ", numbers.flatMap { big($0, 4) }) }

  /// A parametric curve of numbers in 65536ths.
  static func parametric(_ type: Int, _ numbers: [Int]) -> [UInt8] {
    body("para", big(type, 2) + [0, 0] + numbers.flatMap { big($0, 4) })
  }

  /// A curve that states a number of samples.
  static func sampled(_ samples: [Int], stated: Int? = nil) -> [UInt8] {
    body("curv", big(stated ?? samples.count, 4) + samples.flatMap { big($0, 2) })
  }

  static let identity = sampled([])

  /// A profile of a matrix and curves.
  static let matrix = ProfileSample(tags: [
    ("rXYZ", xyz([28_578, 14_581, 912])), ("gXYZ", xyz([25_241, 46_977, 6_363])), ("bXYZ", xyz([-9_376, 3_977, -1])),
    ("rTRC", sampled([0x180])), ("gTRC", sampled([0x200])), ("bTRC", sampled([0x280])),
  ])

  /// A gray profile of one curve.
  static func gray(_ curve: [UInt8]) -> ProfileSample { ProfileSample(space: "GRAY", tags: [("kTRC", curve)]) }

  var bytes: [UInt8] {
    var (table, data) = (Self.big(tags.count, 4), [UInt8]())
    for (name, body) in tags {
      table += Array(name.utf8) + Self.big(132 + 12 * tags.count + data.count, 4) + Self.big(body.count, 4)
      data += body
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: Self.big(128 + table.count + data.count, 4))
    header.replaceSubrange(12..<24, with: Array("mntr\(space)\(connection)".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return header + table + data
  }
}
