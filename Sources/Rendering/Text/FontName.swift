import ImageFiles

/// The name of a TrueType or OpenType font, from its table `name`.
struct FontName: Hashable, Sendable {
  let family: String
  /// Bold, Italic and the like; empty if the font does not state it.
  let style: String

  init(family: String, style: String) { (self.family, self.style) = (family, style) }

  /// Reads the table; nil if the bytes are not a font, or the font has no name.
  init?(_ bytes: [UInt8]) {
    guard let start = bytes.number(at: 0, count: 4), Self.signatures.contains(start),
      let tables = bytes.number(at: 4, count: 2)
    else { return nil }
    let records = (0..<tables).map { 12 + 16 * $0 }
    guard let record = records.first(where: { bytes.number(at: $0, count: 4) == 0x6E61_6D65 }),
      let table = bytes.number(at: record + 8, count: 4), let count = bytes.number(at: table + 2, count: 2),
      let texts = bytes.number(at: table + 4, count: 2)
    else { return nil }
    var names: [Int: String] = [:]
    for place in (0..<count).map({ table + 6 + 12 * $0 }) {
      let numbers = (0..<6).compactMap { bytes.number(at: place + 2 * $0, count: 2) }
      guard numbers.count == 6, Self.isUnicode(platform: numbers[0], encoding: numbers[1]), names[numbers[3]] == nil,
        let text = bytes.text(at: table + texts + numbers[5], count: numbers[4])
      else { continue }
      names[numbers[3]] = text
    }
    guard let family = names[1], !family.isEmpty else { return nil }
    (self.family, style) = (family, names[2] ?? "")
  }

  /// TrueType, and OpenType with PostScript outlines.
  private static let signatures = [0x0001_0000, 0x4F54_544F, 0x7472_7565]

  private static func isUnicode(platform: Int, encoding: Int) -> Bool {
    platform == 0 || platform == 3 && (0...1).contains(encoding)
  }
}

extension [UInt8] {
  /// A number of several bytes, the highest first; nil beyond the end.
  fileprivate func number(at place: Int, count: Int) -> Int? {
    guard place >= 0, place + count <= self.count else { return nil }
    return self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A text in UTF-16 that could be a font's name; nil where it could not.
  fileprivate func text(at place: Int, count: Int) -> String? {
    guard place >= 0, count <= 400, place + count <= self.count else { return nil }
    let text = String(utf16: self[place..<place + count], .big)
    // A comma would end the name where Pango reads it.
    return text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "," } ? nil : text
  }
}
