/// A kind of image file that can be opened.
package enum FileFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case webp
  case tiff
  case gif
  case heic
  case avif
  case jpegXL

  /// What is settled about a format.
  struct Facts {
    var name: String
    var identifier: String
    var extensions: [String]
    var mimeType: String
    /// What libvips puts before `load` and `save` in the names of its operations.
    var codec: String
    /// The longest side that can be written, in pixels.
    var maximumSide: Int
    /// The bits of a value that can be written; none where it is read only.
    var writableDepths: [Int]
    var keepsAlpha: Bool
    var keepsGray: Bool
  }

  var facts: Facts {
    switch self {
    case .jpeg:
      Facts(
        name: "JPEG", identifier: "jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif"], mimeType: "image/jpeg",
        codec: "jpeg", maximumSide: 65_500, writableDepths: [8], keepsAlpha: false, keepsGray: true)
    case .png:
      Facts(
        name: "PNG", identifier: "png", extensions: ["png"], mimeType: "image/png",
        codec: "png", maximumSide: 10_000_000, writableDepths: [8, 16], keepsAlpha: true, keepsGray: true)
    case .webp:
      Facts(
        name: "WebP", identifier: "webp", extensions: ["webp"], mimeType: "image/webp",
        codec: "webp", maximumSide: 16_383, writableDepths: [8], keepsAlpha: true, keepsGray: false)
    case .tiff:
      Facts(
        name: "TIFF", identifier: "tiff", extensions: ["tif", "tiff"], mimeType: "image/tiff",
        codec: "tiff", maximumSide: 10_000_000, writableDepths: [8, 16], keepsAlpha: true, keepsGray: true)
    case .gif:
      Facts(
        name: "GIF", identifier: "gif", extensions: ["gif"], mimeType: "image/gif",
        codec: "gif", maximumSide: 65_535, writableDepths: [], keepsAlpha: true, keepsGray: false)
    case .heic:
      Facts(
        name: "HEIC", identifier: "heic", extensions: ["heic", "heif"], mimeType: "image/heic",
        codec: "heif", maximumSide: 16_384, writableDepths: [8, 12], keepsAlpha: true, keepsGray: false)
    case .avif:
      Facts(
        name: "AVIF", identifier: "avif", extensions: ["avif"], mimeType: "image/avif",
        codec: "heif", maximumSide: 16_384, writableDepths: [8, 12], keepsAlpha: true, keepsGray: false)
    case .jpegXL:
      Facts(
        name: "JPEG XL", identifier: "jxl", extensions: ["jxl"], mimeType: "image/jxl",
        codec: "jxl", maximumSide: 65_535, writableDepths: [8, 16], keepsAlpha: true, keepsGray: true)
    }
  }

  /// What people call it, such as `JPEG XL`.
  package var name: String { facts.name }
  /// What JSON calls it, such as `jxl`.
  package var identifier: String { facts.identifier }
  /// How the names of its files end, without the dot; the first is the one to write.
  package var fileExtensions: [String] { facts.extensions }
  /// Its media type.
  package var mimeType: String { facts.mimeType }
  /// The longest side that can be written, in pixels.
  package var maximumSide: Int { facts.maximumSide }
  /// Whether it can be written.
  package var canWrite: Bool { !facts.writableDepths.isEmpty }
  /// The bits of a value that can be written.
  package var writableDepths: [Int] { facts.writableDepths }
  /// Whether transparency is kept.
  package var keepsAlpha: Bool { facts.keepsAlpha }
  /// Whether a gray image stays one band; elsewhere it becomes three equal ones.
  package var keepsGray: Bool { facts.keepsGray }
  /// Whether files of it are decoded and encoded in a process of their own.
  ///
  /// Their codecs hold the whole image at once, in memory that no limit of libvips covers, and libjxl writes to
  /// standard error about damaged files.
  package var needsWorker: Bool { [.heic, .avif, .jpegXL].contains(self) }

  /// The format of this identifier, as in JSON.
  package init?(identifier: String) {
    guard let format = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
    self = format
  }

  /// The format whose files end like this, in any case: for choosing what to write, never for reading.
  package init?(fileExtension: String) {
    let lowered = fileExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(lowered) }) else { return nil }
    self = format
  }

  /// Whether the installed libvips can read it.
  package var isReadable: Bool { VIPSLibrary.supports(operation: facts.codec + "load_buffer") }
}
