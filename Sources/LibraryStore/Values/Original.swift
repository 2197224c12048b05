/// The original of a photo: its bytes, and the file that they came from.
package struct Original: Hashable, Sendable {
  /// Its bytes.
  package var object: StoredObject
  /// The name of the file that was imported.
  package var name: String
  /// The path of that file: relative to the folder of the library if it is inside, else absolute.
  package var path: String
  /// Its media type, such as `image/jpeg`.
  package var mediaType: String
  /// Whether the library refers to the file at the path instead of holding a copy.
  package var isReference: Bool

  /// How the path of a photo begins that was imported from memory, and not from a file; its name follows.
  package static let memoryPath = "data:"

  package init(object: StoredObject, name: String, path: String, mediaType: String, isReference: Bool) {
    (self.object, self.name, self.path) = (object, name, path)
    (self.mediaType, self.isReference) = (mediaType, isReference)
  }
}
