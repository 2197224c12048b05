package import Documents

/// What changes touch: the assets and collections that they name, and what they change besides.
package enum ChangeKey {
  /// The library itself.
  package static let library = Bits128.zero
  /// Which collections are in which folders, in which order: whether one is inside another depends on every folder between
  /// them, and a line about a collection counts on from all others.
  package static let folders = Bits128(hex: String(repeating: "0", count: 31) + "1")!

  /// Which titles collections have in which folders.
  package static let titles = Bits128(hex: String(repeating: "0", count: 31) + "2")!

  /// What a change touches.
  static func touched(by members: LineMembers) -> [Bits128] {
    var touched = [members.bits("asset"), members.bits("collection")].compactMap { $0 }
    if ["create", "set", "delete"].contains(where: { members.isString("operation", $0) }) { touched.append(folders) }
    if members.bits("collection") != nil, changesTitles(members) { touched.append(titles) }
    if members.isString("kind", "original") {
      // Whether a photo has this original already.
      _ = members.forEachElement("resources") { element in
        if let digest = LineMembers(element)?.digest("digest") { touched.append(Bits128(prefixOf: digest)) }
        return true
      }
    }
    return touched.isEmpty ? [library] : touched
  }

  /// Whether a change of a collection gives a folder another title, or takes one away.
  private static func changesTitles(_ members: LineMembers) -> Bool {
    if members.isString("operation", "create") || members.isString("operation", "delete") { return true }
    guard members.isString("operation", "set"), let values = members.object("values") else { return false }
    return values.value("title") != nil || values.value("parent") != nil
  }

  /// What a line touches that was not written yet.
  static func touched(by line: LogLine) -> [Bits128] {
    line.json.withUnsafeBytes { LineMembers($0).map { touched(by: $0) } ?? [] }
  }
}
