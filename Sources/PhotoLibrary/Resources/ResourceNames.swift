import Foundation

/// Names of files in one folder: none leads out of it, is hidden, or equals another one, ignoring case.
struct ResourceNames {
  /// The maximum bytes of a name; with a number added, every file system still accepts it.
  private static let maximumLength = 200

  private var taken: Set<String> = []

  /// A free name, as close to the wanted one as possible.
  mutating func name(like wished: String) -> String {
    let plain = Self.plain(wished)
    var name = plain
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      let (stem, end) = Self.parts(of: plain)
      name = "\(stem)-\(number)\(end)"
      number += 1
    }
    return name
  }

  /// A name without separators and control characters, not too long.
  private static func plain(_ wished: String) -> String {
    var name = String(
      String.UnicodeScalarView(
        wished.unicodeScalars.map { scalar in
          scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control ? "_" : scalar
        }))
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    if name.isEmpty { name = "photo" }
    var (stem, end) = parts(of: name)
    if end.utf8.count > 20 { (stem, end) = (name, "") }
    while stem.utf8.count + end.utf8.count > maximumLength { stem.removeLast() }
    // One character may have more bytes than a name.
    return (stem.isEmpty ? "photo" : stem) + end
  }

  /// The name without its extension, and the extension with its dot.
  private static func parts(of name: String) -> (stem: String, end: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
