package import Documents

/// A line of a photo.
package typealias PhotoLine = ObjectLine<PhotoChange>

/// What a line changes of a photo.
///
/// Renditions and purges are not here: nothing comes after them.
package enum PhotoChange: Sendable {
  /// The photo was imported.
  case asset(PhotoFacts)
  /// The resource of a role; nil if it is removed.
  case resource(role: String, PhotoResource?)
  /// A new edit, and the names of the units that it settles although it leaves them as they were shown.
  case edit(EditData, resolved: [String])
  /// An edit or revert no longer counts.
  case undo(LineID)
  /// An edit or revert counts again.
  case redo(LineID)
  /// An edit with the recipe of an entry.
  case revert(LineID)
  /// What edits of several writers lead to together, written down. It changes nothing: what is shown depends on the edits.
  case merge(EditData)
  /// Another original with the same pixels, and what is known about its file.
  case original(SHA256Digest, [String: UnitValue])
  /// Settings, each with its value or nil if it is cleared, and keywords.
  ///
  /// Values that are only set together are one setting, such as `captured` with its zone. A path is none: it depends on
  /// the machine.
  case set([String: UnitValue?], KeywordChange?)
  /// A change that this program may pass over.
  case other
}

/// What an import knew of a photo.
package struct PhotoFacts: Sendable {
  /// The digest of the original.
  package var original: SHA256Digest
  /// Settings that the file states.
  package var settings: [String: UnitValue]
  /// Facts that nobody sets, such as the width.
  package var file: [String: UnitValue]
  /// The keywords that the file states.
  package var keywords: [String]
  /// The resources besides the original, by role.
  package var resources: [String: PhotoResource]

  package init(
    original: SHA256Digest, settings: [String: UnitValue] = [:], file: [String: UnitValue] = [:],
    keywords: [String] = [], resources: [String: PhotoResource] = [:]
  ) {
    (self.original, self.settings, self.file) = (original, settings, file)
    (self.keywords, self.resources) = (keywords, resources)
  }
}

/// A resource besides the original.
package struct PhotoResource: Hashable, Sendable {
  /// The digest of the object.
  package var digest: SHA256Digest
  /// Its size, name and media type.
  package var details: UnitValue

  package init(digest: SHA256Digest, details: UnitValue) { (self.digest, self.details) = (digest, details) }
}

/// Keywords that are added and removed. One that is in both is moved to the end.
package struct KeywordChange: Hashable, Sendable {
  package var adding: [String]
  package var removing: [String]

  package init(adding: [String] = [], removing: [String] = []) { (self.adding, self.removing) = (adding, removing) }
}
