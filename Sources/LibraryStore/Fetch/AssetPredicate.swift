/// A condition on photos, over a closed list of keys.
public indirect enum AssetPredicate: Hashable, Sendable {
  /// A key with a number.
  public enum NumberKey: String, Hashable, Sendable, CaseIterable {
    /// The width in pixels, as the photo is displayed.
    case width
    /// The height in pixels, as the photo is displayed.
    case height
    /// The width divided by the height.
    case aspectRatio
    /// The size of the original in bytes.
    case fileSize
    /// -1 for rejected, 0 to 5 stars.
    case rating
    /// Degrees north.
    case latitude
    /// Degrees east.
    case longitude
    /// When it was taken, or imported if that is not known: milliseconds since 1970.
    case date
    /// When it was imported: milliseconds since 1970.
    case added
    /// When it was last changed: milliseconds since 1970.
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
    /// The headline.
    case headline
    /// The caption.
    case caption
    /// Who made the photo.
    case creator
    /// The copyright notice.
    case copyright
    /// How the photo may be used.
    case rights
    /// One of the keywords.
    case keyword
  }

  /// A key that is either true or false.
  public enum FlagKey: String, Hashable, Sendable, CaseIterable {
    /// Whether it is a favorite.
    case favorite
    /// Whether it is hidden.
    case hidden
    /// Whether the current state is an edit.
    case edited
    /// Whether the library refers to the original instead of holding a copy.
    case reference
    /// Whether people set something differently without knowing each other's changes.
    case differs
  }

  /// How a number is compared.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// The number equals the value.
    case equal = "="
    /// The number is less than the value.
    case less = "<"
    /// The number is at most the value.
    case atMost = "<="
    /// The number is greater than the value.
    case greater = ">"
    /// The number is at least the value.
    case atLeast = ">="
  }

  /// How a text is compared. Only the case of ASCII letters is ignored.
  public enum TextMatch: String, Hashable, Sendable, CaseIterable {
    /// The value equals the text.
    case equals
    /// The value contains the text.
    case contains
    /// The value begins with the text.
    case hasPrefix
    /// The value ends with the text.
    case hasSuffix
  }

  /// All of these hold.
  case all([AssetPredicate])
  /// One of these holds.
  case any([AssetPredicate])
  /// This does not hold. A key without a value satisfies no comparison, and therefore its negation.
  case not(AssetPredicate)
  /// A number compares this way.
  case number(NumberKey, Comparison, Double)
  /// A text compares this way.
  case text(TextKey, TextMatch, String)
  /// A flag has this value.
  case flag(FlagKey, Bool)
  /// A number is known.
  case exists(NumberKey)
  /// Each word of a text begins a word of the title, the caption or the keywords, regardless of case and accents; or
  /// the file name contains the text.
  case search(String)
  /// The photo is one of these, of which there may be any number. A fetch without sort descriptors finds them in this
  /// order, each once, if its predicate is this, or `all` with this as a part; in an album, they have the album's order.
  case ids([AssetID])
  /// The photo is in this album.
  case album(CollectionID)
  /// The recorded path of the photo's file is in this folder, at any depth: relative to the folder of the library, or
  /// absolute for one elsewhere. An empty text is the folder of the library. The case of letters matters.
  case folder(String)

  /// Every photo.
  public static let everything = AssetPredicate.all([])

  /// The photos of `ids` that all have to be among, in their order and each once, and the other conditions; nil where
  /// there is no such list.
  var listed: (photos: [AssetID], rest: AssetPredicate)? {
    switch self {
    case .ids(let ids):
      var known: Set<AssetID> = []
      return (ids.filter { known.insert($0).inserted }, .everything)
    case .all(var parts):
      for (index, part) in parts.enumerated() {
        guard let (photos, rest) = part.listed else { continue }
        parts[index] = rest
        return (photos, .all(parts))
      }
      return nil
    default: return nil
    }
  }
}
