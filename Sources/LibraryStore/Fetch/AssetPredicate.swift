/// A condition on photos, over a closed list of keys.
public indirect enum AssetPredicate: Hashable, Sendable {
  /// A key with a number.
  public enum NumberKey: String, Hashable, Sendable, CaseIterable {
    /// Pixels from left to right as the photo is seen.
    case width
    /// Pixels from top to bottom as the photo is seen.
    case height
    /// The width divided by the height.
    case aspectRatio
    /// The size of the original in bytes.
    case fileSize
    /// -1 for rejected, 0 to 5 stars.
    case rating
    /// Degrees to the north.
    case latitude
    /// Degrees to the east.
    case longitude
    /// When it was taken, or imported where that is not known: milliseconds since 1970.
    case date
    /// When it was imported: milliseconds since 1970.
    case added
    /// When it was changed last: milliseconds since 1970.
    case modified
    /// When it was moved to the trash: milliseconds since 1970.
    case trashed
  }

  /// A key with a text.
  public enum TextKey: String, Hashable, Sendable, CaseIterable {
    /// The name of the imported file.
    case name
    /// Where that file was.
    case path
    /// The media type of the original, such as `image/jpeg`.
    case mediaType
    /// The camera.
    case camera
    /// When it was taken, on the clock of the camera: ISO 8601 without a zone.
    case captured
    /// The title.
    case title
    /// The caption.
    case caption
    /// One of the keywords.
    case keyword
  }

  /// A key that holds or not.
  public enum FlagKey: String, Hashable, Sendable, CaseIterable {
    /// Whether it is a favorite.
    case favorite
    /// Whether it is hidden.
    case hidden
    /// Whether the current state is an edit.
    case edited
    /// Whether the library refers to the original instead of holding a copy.
    case reference
  }

  /// How a number is compared.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The number is this one.
    case equal = "="
    /// It is less.
    case less = "<"
    /// It is this one or less.
    case atMost = "<="
    /// It is greater.
    case greater = ">"
    /// It is this one or greater.
    case atLeast = ">="
  }

  /// How a text is compared. Only the case of ASCII letters is ignored.
  public enum TextMatch: String, Hashable, Sendable, CaseIterable {
    /// It is this text.
    case equals
    /// This text is in it.
    case contains
    /// It begins with this text.
    case hasPrefix
    /// It ends with this text.
    case hasSuffix
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
  public static let everything = AssetPredicate.all([])
}
