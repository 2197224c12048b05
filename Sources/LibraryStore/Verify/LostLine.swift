import Documents

/// What a line of the log was about, as far as that is known of one that is damaged or was cut off.
package struct LostLine: Hashable, Sendable {
  /// The kind of the change; nil if it is not known.
  package var kind: ChangeKind?
  /// The photo, or else the collection, that it changed.
  package var photo: AssetID?
  package var collection: CollectionID?
  /// The number of the entry, or of the edit that a rendition belongs to.
  package var number: Int?
  /// Where the photo's file was.
  package var path: String?
  /// The number of the transaction that it ended.
  package var transaction: Int?

  init(kind: ChangeKind?, photo: AssetID?, number: Int?, path: String?) {
    (self.kind, self.photo, self.number, self.path) = (kind, photo, number, path)
  }

  /// What is found in place of an intact line that has no effect.
  static let contradiction = "a change that contradicts the previous ones"

  /// Reads what is left of a line; nil if that says nothing.
  init?(remainsOf bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    photo = text.firstMatch(of: /"asset":"([0-9a-f]{32})"/).flatMap { AssetID(String($0.1)) }
    collection = text.firstMatch(of: /"collection":"([0-9a-f]{32})"/).flatMap { CollectionID(String($0.1)) }
    if text.contains(#""kind":"commit""#) {
      transaction = text.firstMatch(of: /"number":([0-9]{1,18})/).flatMap { Int($0.1) }
    }
    // Adjustments may have such a member, too, but hardly with one of these values.
    kind = text.matches(of: /"kind":"([a-z]+)"/).lazy.compactMap { ChangeKind(rawValue: String($0.1)) }.first
    number = text.firstMatch(of: /"entry":([0-9]{1,9})[,}]/).flatMap { Int($0.1) }
    path = text.firstMatch(of: /"path":"([^"\\]+)"/).map { String($0.1) }
    if photo == nil, collection == nil, kind == nil, transaction == nil { return nil }
  }

  /// What it was about, by ids alone: a purge leaves ids, but no names.
  package var description: String {
    if let transaction { return "the end of transaction \(transaction)" }
    guard let photo else {
      if let collection { return "a change of the collection \(collection.text)" }
      return kind.map { "a change of the kind '\($0.rawValue)'" } ?? "a change"
    }
    let number = number.map { " \($0)" } ?? ""
    let what =
      switch kind {
      case .asset: "the import"
      case .edit, .undo, .redo, .revert: "\(kind?.rawValue ?? "entry")\(number)"
      case .original: "the new original\(number)"
      case .rendition: number.isEmpty ? "the rendition of an edit" : "the rendition of edit\(number)"
      case .set: "a change of settings"
      case .purge: "the purge"
      default: "a change"
      }
    return "\(what) of the photo \(photo)"
  }

  /// What it was about, with the photo's path.
  var text: String { description + (path.map { photo == nil ? "" : " ('\($0)')" } ?? "") }

  /// A text about the line with what it was about, and with the photo's path.
  ///
  /// - Parameter found: what was found in its place; it may begin with the description already.
  func text(_ found: String) -> String {
    let prefix = description + ": "
    return "\(text): " + (found.hasPrefix(prefix) ? String(found.dropFirst(prefix.count)) : found)
  }
}
