/// What a file is, by its bytes. Its name has no say.
package enum Recognition: Hashable, Sendable {
  /// An image that can be opened.
  case image(FileFormat)
  /// The unprocessed data of a camera, with what it is called, such as `Nikon NEF`.
  case cameraRaw(String)
  /// Something else that has a name, such as `PDF`.
  case other(String)
  /// No bytes at all.
  case empty
  /// None of what is known.
  case unknown

  /// What was found, for an error: a noun phrase such as `an HTML page`.
  package var found: String {
    switch self {
    case .image(let format): "a \(format.name) image"
    case .cameraRaw(let name): "a camera RAW file (\(name))"
    case .other(let name): name
    case .empty: "an empty file"
    case .unknown: "bytes of no known format"
    }
  }
}
