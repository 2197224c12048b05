/// A condition on photos, over a closed list of keys.
package indirect enum AssetPredicate: Hashable, Sendable {
  /// A key with a number.
  package enum NumberKey: String, Hashable, Sendable, CaseIterable {
    /// Pixels from left to right, and from top to bottom.
    case width, height
    /// The size of the original in bytes.
    case fileSize
    /// -1 for rejected, 0 to 5 stars.
    case rating
    /// Degrees to the north, and to the east.
    case latitude, longitude
    /// When it was taken, or imported where that is not known; when it was imported, changed and put into the trash.
    /// Milliseconds since 1970.
    case date, added, modified, trashed
  }

  /// A key with a text.
  package enum TextKey: String, Hashable, Sendable, CaseIterable {
    case name, path, mediaType, camera, title, caption
    /// One of the keywords.
    case keyword
  }

  /// A key that holds or not.
  package enum FlagKey: String, Hashable, Sendable, CaseIterable {
    case favorite, hidden
    /// Whether the current state is an edit.
    case edited
    /// Whether the library refers to the original instead of holding a copy.
    case reference
  }

  /// How a number is compared.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=", less = "<", atMost = "<=", greater = ">", atLeast = ">="
  }

  /// How a text is compared. Only the case of ASCII letters is ignored.
  package enum TextMatch: String, Hashable, Sendable, CaseIterable {
    case equals, contains, hasPrefix, hasSuffix
  }

  /// All of these hold.
  case all([AssetPredicate])
  /// One of these holds.
  case any([AssetPredicate])
  /// This does not hold. A key without a value fulfills no comparison, and so its negation.
  case not(AssetPredicate)
  /// A number compares so.
  case number(NumberKey, Comparison, Double)
  /// A text compares so.
  case text(TextKey, TextMatch, String)
  /// A flag has this value.
  case flag(FlagKey, Bool)
  /// A number is known.
  case exists(NumberKey)
  /// Each word of a text begins a word of the title, the caption or the keywords, whatever its case and accents; or the
  /// file name contains the text.
  case search(String)
  /// The photo is one of these.
  case ids([AssetID])
  /// The photo is in this album.
  case album(CollectionID)

  /// Every photo.
  package static let everything = AssetPredicate.all([])
}
