/// An image file format that photoedit reads.
package enum FileFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case webp
  case tiff
  case gif
  case heic
  case avif
  case jpegXL

  /// The display name, such as `JPEG XL`.
  package var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .gif: "GIF"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .jpegXL: "JPEG XL"
    }
  }

  /// Its name in JSON and on the command line, such as `jxl`.
  package var identifier: String { self == .jpegXL ? "jxl" : rawValue }

  /// The file extensions, without the dot; the first is the one for writing.
  package var fileExtensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .tiff: ["tif", "tiff"]
    case .heic: ["heic", "heif"]
    case .png, .webp, .gif, .avif, .jpegXL: [identifier]
    }
  }

  /// Its media type.
  package var mimeType: String { "image/\(identifier)" }

  /// Whether the container itself states the orientation, which decoders apply, so that EXIF Orientation must not be
  /// applied again (HEIF `irot` and `imir`, the JPEG XL header).
  package var statesOrientation: Bool { [.heic, .avif, .jpegXL].contains(self) }

  /// The format with this identifier.
  package init?(identifier: String) {
    guard let format = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
    self = format
  }

  /// The extension of a path, without the dot; nil where its name has none.
  package static func fileExtension(ofPath path: String) -> String? {
    // By bytes: a dot and a combining character after it are one character.
    guard let name = path.utf8.split(separator: UInt8(ascii: "/")).last,
      let dot = name.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self)
  }

  /// The format with this file extension, ignoring case. It chooses the output format; input is recognized by its
  /// bytes.
  package init?(fileExtension: String) {
    let lowered = fileExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(lowered) }) else { return nil }
    self = format
  }
}
