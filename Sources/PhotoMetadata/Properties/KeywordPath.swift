/// Keywords that stand in a hierarchy: `Animals|Cats|Tom`.
enum KeywordPath {
  /// The keyword that a path leads to: its last name.
  static func keyword(_ path: String, _ separator: Character) -> String {
    (path.split(separator: separator).last ?? "").trimmedBlanks
  }

  /// The keywords of an XML text of ACDSee: `<Category Assigned="1">Tom</Category>`.
  static func categories(_ text: String) -> [String] {
    text.split(separator: "<Category ").compactMap { part in
      guard part.hasPrefix("Assigned=\"1\""), let end = part.firstIndex(of: ">") else { return nil }
      let name = part[part.index(after: end)...].prefix { $0 != "<" }.trimmedBlanks
      return name.isEmpty ? nil : name
    }
  }
}
