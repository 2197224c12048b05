import Adjustments
import ImageFiles
import Rendering
import VIPS

/// What is to be made of one photo: a value, so that it can be carried out here or sent to a worker.
struct RenderOrder: Sendable {
  /// Where the photo comes from.
  enum Source: Sendable {
    /// A file, opened by whoever carries the order out.
    case file(String)
    /// A photo that is open already.
    case photo(Photo)
  }

  /// A file to be made of it.
  struct Target: Hashable, Sendable {
    var settings: OutputSettings
    /// Where it goes: the extension decides the format where the settings name none. It is not written there.
    var path: String?
    /// A file that need not be made again where it says that it was made from the same things.
    var existing: String?
    /// Whether the final samples are hashed.
    var digestsPixels = false
  }

  var source: Source
  /// The adjustments, with what they leave to the photo.
  var recipe: Recipe
  /// The files to be made; without any, only what the recipe leaves to the photo is measured.
  var targets: [Target]
  /// Whether only the plans are made.
  var isDryRun = false
  /// What the photo may ask for.
  var limits = PhotoLimits()
  /// Whether a damaged photo is rendered as far as it can be decoded.
  var allowsDamage = false

  /// Whether a format is read or written whose codec may only run in a worker.
  var needsWorker: Bool {
    let read = sourceFormat
    return read?.needsWorker == true
      || targets.contains { target in
        format(of: target, reading: read)?.needsWorker == true
          // Whatever its name says, what exists is read as what it is.
          || target.existing.flatMap { ImageSource.file($0).format }?.needsWorker == true
      }
  }

  private var sourceFormat: FileFormat? {
    switch source {
    case .photo(let photo): photo.info.format
    case .file(let path): ImageSource.file(path).format
    }
  }

  private func format(of target: Target, reading source: FileFormat?) -> FileFormat? {
    if let format = target.settings.format { return FileFormat(identifier: format.rawValue) }
    let ending = target.path?.split(separator: "/").last?.split(separator: ".").last
    return ending.flatMap { FileFormat(fileExtension: String($0)) } ?? source
  }
}

extension ImageSource {
  /// The format that its bytes say it has; nil where that is none.
  var format: FileFormat? {
    guard case .image(let format)? = try? recognize() else { return nil }
    return format
  }
}

/// What came of an order.
struct RenderAnswer: Sendable {
  /// What a person should know about the photo.
  var warnings: [String]
  /// The recipe with everything that it left to the photo measured.
  var recipe: Recipe
  /// What came of each target, in their order.
  var outputs: [Result<Output, EditError>] = []

  /// What came of a target.
  enum Output: Hashable, Sendable {
    /// A file.
    case file(RenderedFile)
    /// Nothing: what exists is what would be made.
    case current
    /// What would be done: the lines of the plan, and what would come out.
    case plan([String], FrameSize, format: String)
  }
}

/// A rendered file in memory.
struct RenderedFile: Hashable, Sendable {
  var bytes: [UInt8]
  var format: FileFormat
  var size: FrameSize
  /// The SHA-256 of the final samples, where it was asked for.
  var pixelDigest: String?
  /// What a person should know.
  var warnings: [String]

  init(bytes: [UInt8], format: FileFormat, size: FrameSize, pixelDigest: String?, warnings: [String]) {
    (self.bytes, self.format, self.size) = (bytes, format, size)
    (self.pixelDigest, self.warnings) = (pixelDigest, warnings)
  }

  init(_ rendition: Rendition, notes: [String]) {
    self.init(
      bytes: rendition.bytes, format: rendition.format, size: rendition.size,
      pixelDigest: rendition.pixelDigest?.hex, warnings: notes + rendition.warnings)
  }
}
