public import Documents
public import Foundation
package import PhotoMetadata

/// A photo in a library: its original, what is known about it, and the state of its history.
public struct Asset: Hashable, Sendable, Identifiable {
  /// The id: the first 32 digits of the SHA-256 of the bytes that were imported.
  public let id: AssetID
  /// The original; the latest one, if its file was replaced by one with the same pixels.
  package let original: Original
  /// What is known about the photo, and what was set.
  package let properties: PropertyValues
  /// When it was imported, in milliseconds since 1970.
  package let addedMilliseconds: Int
  /// When it was last changed, in milliseconds since 1970.
  package let modifiedMilliseconds: Int
  /// When it was moved to the trash, in milliseconds since 1970; nil if it is not there.
  package let trashedMilliseconds: Int?
  /// The number of the newest entry; 0 for a photo without edits.
  public let newestEntry: Int
  /// The number of the current state; 0 for the original.
  public let currentEntry: Int
  /// Whether people set something differently without knowing each other's changes. One value is shown and all are kept, until
  /// somebody sets it again.
  public let differs: Bool

  /// The name of the file that was imported.
  public var fileName: String { original.name }
  /// Where the imported file was, or is now if the library refers to it and knows that it moved: relative to the
  /// library's folder if inside it, else absolute. That of a photo from memory is `data:` and its name.
  public var path: String { original.path }
  /// The SHA-256 of the original.
  public var digest: SHA256Digest { original.object.digest }
  /// The size of the original in bytes.
  public var fileSize: Int { original.object.size }
  /// The media type of the original, such as `image/jpeg`.
  public var mediaType: String { original.mediaType }
  /// Whether the library refers to the original at its path instead of holding a copy.
  public var isReference: Bool { original.isReference }
  /// Whether the current state is an edit.
  public var isEdited: Bool { currentEntry != 0 }

  /// When it was imported.
  public var added: Date { Date(milliseconds: addedMilliseconds) }
  /// When it was last changed: by an edit, an undo, or a new setting.
  public var modified: Date { Date(milliseconds: modifiedMilliseconds) }
  /// When it was moved to the trash; nil if it is not there.
  public var trashed: Date? { trashedMilliseconds.map { Date(milliseconds: $0) } }
}

extension Asset {
  /// Whether it is a favorite.
  public var isFavorite: Bool { self[.favorite] ?? false }
  /// Whether it is hidden from fetches that do not ask for hidden photos.
  public var isHidden: Bool { self[.hidden] ?? false }
  /// The width of the original in pixels, as the photo is displayed; nil if it is not known.
  public var width: Int? { self[.width] }
  /// The height of the original in pixels, as the photo is displayed; nil if it is not known.
  public var height: Int? { self[.height] }
  /// When it was taken, on the clock of the camera: ISO 8601 without a zone, such as `2026-05-01T12:30:00`; nil if it is
  /// not known.
  public var captured: String? { properties.captured?.text }
  /// The zone of that clock, such as `+02:00`; nil if it is not known.
  public var zone: String? { properties.captured?.zone }
  /// Where it was taken; nil if it is not known.
  public var place: Place? { self[.place] }
  /// The camera, such as `Apple iPhone 12`; nil if it is not known.
  public var camera: String? { self[.camera] }
  /// The title; nil if it has none.
  public var title: String? { self[.title] }
  /// The headline, a synopsis of the caption; nil if it has none.
  public var headline: String? { self[.headline] }
  /// The caption; nil if it has none.
  public var caption: String? { self[.caption] }
  /// Who made it; nil if that is not known.
  public var creator: String? { self[.creator] }
  /// The copyright notice; nil if it has none.
  public var copyright: String? { self[.copyright] }
  /// How it may be used; nil if nothing is said about that.
  public var rights: String? { self[.rights] }
  /// The keywords, in their order.
  public var keywords: [String] { properties.keywords }
  /// The rating: -1 for rejected, 0 to 5 stars; nil if it has none.
  public var rating: Int? { self[.rating] }

  private subscript<Value: PropertyContent>(property: PhotoProperty) -> Value? {
    properties[property].flatMap { Value($0) }
  }
}

extension Date {
  /// A date from milliseconds since 1970.
  init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
