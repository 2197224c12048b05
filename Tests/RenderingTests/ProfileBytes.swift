import Documents

/// A version 2 ICC profile made of tags, as ICC.1 lays them out.
enum ProfileBytes {
  /// The profile that a case of the reference describes: colorants, and a parametric or a tabulated curve.
  static func profile(_ tags: JSONValue) -> [UInt8] {
    var curve: [UInt8]
    if let table = tags["curv"]?.numbers {
      curve = signature("curv") + big32(0) + big32(table.count) + table.flatMap { big16(Int($0)) }
    } else {
      let numbers = tags["para"]?["parameters"]?.numbers ?? []
      curve =
        signature("para") + big32(0) + big16(tags["para"]?["type"]?.integerValue ?? 0) + big16(0)
        + numbers.flatMap(fixed)
    }
    curve += [UInt8](repeating: 0, count: (4 - curve.count % 4) % 4)
    let colorants = (tags["colorants"]?.arrayValue ?? []).map {
      signature("XYZ ") + big32(0) + $0.numbers.flatMap(fixed)
    }
    let name = Array((tags["profile"]?.stringValue ?? "").utf8) + [0]
    var description = signature("desc") + big32(0) + big32(name.count) + name
    description += [UInt8](repeating: 0, count: 80 - description.count % 4)
    var parts = [("desc", description)]
    for (tag, body) in zip(["rXYZ", "gXYZ", "bXYZ"], colorants) { parts.append((tag, body)) }
    for tag in ["rTRC", "gTRC", "bTRC"] { parts.append((tag, curve)) }
    return assembled(parts)
  }

  private static func assembled(_ parts: [(String, [UInt8])]) -> [UInt8] {
    var table = big32(parts.count)
    var data: [UInt8] = []
    for (tag, body) in parts {
      table += signature(tag) + big32(132 + 12 * parts.count + data.count) + big32(body.count)
      data += body
    }
    let size = 128 + table.count + data.count
    var header = big32(size) + big32(0) + [2, 0x40, 0, 0] + signature("mntr") + signature("RGB ") + signature("XYZ ")
    header += [UInt8](repeating: 0, count: 36 - header.count) + signature("acsp")
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }

  private static func signature(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
  private static func fixed(_ value: Double) -> [UInt8] {
    big32(Int(UInt32(bitPattern: Int32((value * 65536).rounded()))))
  }
}
