import Adjustments
import Documents
import Foundation

/// A version 2 ICC profile made of tags, as ICC.1 lays them out.
enum ProfileBytes {
  /// The profile that a case of the reference describes: colorants, and a parametric or a tabulated curve.
  static func profile(_ tags: JSONValue) -> [UInt8] {
    let curve = curve(tags)
    let colorants = (tags["colorants"]?.arrayValue ?? []).map {
      signature("XYZ ") + big32(0) + $0.numbers.flatMap(fixed)
    }
    var parts = [("desc", described(tags["profile"]?.stringValue ?? ""))]
    for (tag, body) in zip(["rXYZ", "gXYZ", "bXYZ"], colorants) { parts.append((tag, body)) }
    for tag in ["rTRC", "gTRC", "bTRC"] { parts.append((tag, curve)) }
    return assembled(parts)
  }

  /// A gray profile with the curve of a case.
  static func gray(_ tags: JSONValue) -> [UInt8] {
    assembled([("desc", described(tags["profile"]?.stringValue ?? "")), ("kTRC", curve(tags))], "GRAY")
  }

  private static func curve(_ tags: JSONValue) -> [UInt8] {
    var curve: [UInt8]
    if let table = tags["curv"]?.numbers {
      curve = signature("curv") + big32(0) + big32(table.count) + table.flatMap { big16(Int($0)) }
    } else {
      let numbers = tags["para"]?["parameters"]?.numbers ?? []
      curve =
        signature("para") + big32(0) + big16(tags["para"]?["type"]?.integerValue ?? 0) + big16(0)
        + numbers.flatMap(fixed)
    }
    return padded(curve)
  }

  /// The profile that a case of the reference describes, a curve and colorants, as tables: the curve before a cube of two
  /// nodes a side, which is linear.
  ///
  /// - Parameter bothWays: whether it has a table towards its values, too: the matrix turned around, and the power's root.
  static func tables(_ tags: JSONValue, bothWays: Bool = false) -> [UInt8] {
    let power = tags["para"]?["parameters"]?.numbers.first ?? 1
    let colorants = (tags["colorants"]?.arrayValue ?? []).map(\.numbers)
    var nodes: [Int] = []
    for node in 0..<8 {
      for row in 0..<3 {
        var sum = 0.0
        for channel in 0..<3 where (node >> (2 - channel)) & 1 == 1 { sum += colorants[channel][row] }
        nodes.append(Int((sum * 32768).rounded()))
      }
    }
    let curve: [Int] =
      tags["curv"]?.numbers.map { Int($0) }
      ?? (0..<4096).map { (entry: Int) -> Int in Int((pow(Double(entry) / 4095, power) * 65535).rounded()) }
    let table = lut16(inputs: [curve, curve, curve], nodes: nodes)
    var parts = [("desc", described("tables")), ("A2B0", table), ("A2B1", table)]
    if bothWays {
      let back = backwards(colorants, power)
      parts += [("B2A0", back), ("B2A1", back)]
    }
    return assembled(parts)
  }

  /// The table from XYZ to a power of linear values; in XYZ the number 32768 of 65535 is 1.
  private static func backwards(_ colorants: [[Double]], _ power: Double) -> [UInt8] {
    let matrix = Matrix3((0..<9).map { colorants[$0 % 3][$0 / 3] }).inverse
    let root: [Int] = (0..<4096).map { (entry: Int) -> Int in
      Int((pow(Double(entry) / 4095, 1 / power) * 65535).rounded())
    }
    let corners: [Int] = (0..<8).flatMap { (node: Int) -> [Int] in
      (0..<3).map { (channel: Int) -> Int in (node >> (2 - channel)) & 1 == 1 ? 65535 : 0 }
    }
    let line = [0, 65535]
    return lut16(
      inputs: [line, line, line], nodes: corners, matrix: matrix.rows.map { $0 * 65535 / 32768 },
      outputs: [root, root, root])
  }

  /// A profile for four inks whose nodes, two a side, are CIELAB.
  static func inks(nodes: [Int], side: Int = 2) -> [UInt8] {
    let line = [0, 65535]
    let table = lut16(inputs: [line, line, line, line], nodes: nodes, side: side)
    return assembled([("desc", described("inks")), ("A2B0", table), ("A2B1", table)], "CMYK", "Lab ")
  }

  /// A table as ICC.1:2022, 10.10 lays it out, with three outputs.
  private static func lut16(
    inputs: [[Int]], nodes: [Int], side: Int = 2, matrix: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1],
    outputs: [[Int]] = [[0, 65535], [0, 65535], [0, 65535]]
  ) -> [UInt8] {
    let head = [UInt8(inputs.count), 3, UInt8(side), 0]
    var body: [UInt8] = signature("mft2") + big32(0) + head
    for number in matrix { body += fixed(number) }
    body += big16(inputs[0].count) + big16(outputs[0].count)
    let numbers: [Int] = inputs.flatMap { $0 } + nodes + outputs.flatMap { $0 }
    for number in numbers { body += big16(number) }
    return padded(body)
  }

  private static func padded(_ tag: [UInt8]) -> [UInt8] { tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4) }

  private static func described(_ name: String) -> [UInt8] {
    let text = Array(name.utf8) + [0]
    let head: [UInt8] = signature("desc") + big32(0) + big32(text.count)
    return padded(head + text + [UInt8](repeating: 0, count: 78))
  }

  private static func assembled(
    _ parts: [(String, [UInt8])], _ space: String = "RGB ", _ connection: String = "XYZ "
  ) -> [UInt8] {
    var table = big32(parts.count)
    var data: [UInt8] = []
    for (tag, body) in parts {
      table += signature(tag) + big32(132 + 12 * parts.count + data.count) + big32(body.count)
      data += body
    }
    let size = 128 + table.count + data.count
    var header =
      big32(size) + big32(0) + [2, 0x40, 0, 0] + signature("mntr") + signature(space) + signature(connection)
    header += [UInt8](repeating: 0, count: 36 - header.count) + signature("acsp")
    header += [UInt8](repeating: 0, count: 68 - header.count)
    for number in [0.9642, 1, 0.8249] { header += fixed(number) }
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }

  private static func signature(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
  private static func fixed(_ value: Double) -> [UInt8] {
    big32(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
  }
}
