extension ICCProfile {
  /// The bytes of a version 4 display profile with a matrix and one parametric curve for all channels.
  ///
  /// - Parameters:
  ///   - name: its name, ASCII.
  ///   - colorants: XYZ of red, green and blue relative to D50.
  ///   - adaptation: nine numbers that adapted the white point to D50, row by row.
  ///   - curve: the numbers of the curve: one (gamma) or five (g, a, b, c, d).
  package static func displayProfile(
    name: String, colorants: [[Double]], adaptation: [Double], curve: [Double]
  ) -> [UInt8] {
    assembled(
      "RGB ",
      head(name) + [
        (["chad"], tag("sf32") + adaptation.flatMap(fixed)),
        (["rXYZ"], xyz(colorants[0])),
        (["gXYZ"], xyz(colorants[1])),
        (["bXYZ"], xyz(colorants[2])),
        (["rTRC", "gTRC", "bTRC"], parametric(curve)),
      ])
  }

  /// The bytes of a version 4 display profile for one channel.
  ///
  /// - Parameters:
  ///   - name: its name, ASCII.
  ///   - curve: the numbers of the curve: one (gamma) or five (g, a, b, c, d).
  package static func grayProfile(name: String, curve: [Double]) -> [UInt8] {
    assembled("GRAY", head(name) + [(["kTRC"], parametric(curve))])
  }

  /// A tag's content, under one or more names.
  private typealias Body = (names: [String], body: [UInt8])

  private static func head(_ name: String) -> [Body] {
    [(["desc"], localized(name)), (["cprt"], localized("CC0")), (["wtpt"], xyz([0.9642, 1, 0.8249]))]
  }

  private static func parametric(_ curve: [Double]) -> [UInt8] {
    tag("para") + big16(curve.count == 1 ? 0 : 3) + big16(0) + curve.flatMap(fixed)
  }

  private static func assembled(_ space: String, _ bodies: [Body]) -> [UInt8] {
    let count = bodies.reduce(0) { $0 + $1.names.count }
    var table = big32(count)
    var data: [UInt8] = []
    for (names, body) in bodies {
      let offset = 132 + 12 * count + data.count
      for name in names { table += Array(name.utf8) + big32(offset) + big32(body.count) }
      data += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    }
    return header(space, size: 128 + table.count + data.count) + table + data
  }

  private static func header(_ space: String, size: Int) -> [UInt8] {
    var header = big32(size) + [0, 0, 0, 0] + [4, 0x40, 0, 0]
    header += Array("mntr\(space)XYZ ".utf8)
    header += [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]  // a fixed creation date: 2026-01-01
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0.9642, 1, 0.8249].flatMap(fixed)
    return header + [UInt8](repeating: 0, count: 128 - header.count)
  }

  private static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
  private static func fixed(_ value: Double) -> [UInt8] {
    big32(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
  }
  private static func tag(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 0] }
  private static func xyz(_ values: [Double]) -> [UInt8] { tag("XYZ ") + values.flatMap(fixed) }

  private static func localized(_ text: String) -> [UInt8] {
    let units = Array(text.utf16).flatMap { big16(Int($0)) }
    return tag("mluc") + big32(1) + big32(12) + Array("enUS".utf8) + big32(units.count) + big32(28) + units
  }
}
