import Adjustments
import DurableFiles
import Foundation
package import ImageFiles
import PhotoMetadata
package import Documents
package import VIPS

/// A photo that was opened: its bytes, its header, its metadata. No pixel has been decoded.
package struct Photo: Sendable {
  /// The file's bytes; what is decoded is exactly what was hashed.
  package let bytes: ByteBlock
  /// The information that is known about it.
  package let info: SourceInfo
  /// Its EXIF, XMP and IPTC.
  package let metadata: MetadataReading
  /// The limits it was opened with, which also apply to its decoding.
  package let limits: DecodeLimits
  /// Whether damaged or incomplete data is decoded as far as possible; otherwise it is an error.
  package var forgivesDamage = false
  /// Proxies of it that local adjustments were measured on.
  package let proxies = ProxyCache()

  /// Opens a photo.
  ///
  /// - Parameter prefetched: a file that was read earlier; one from another path is ignored.
  /// - Throws: `PhotoError`.
  package init(
    path: String, prefetched: PrefetchedFile? = nil, limits: DecodeLimits = DecodeLimits()
  ) throws(PhotoError) {
    do {
      if let prefetched, prefetched.path == path {
        try self.init(bytes: prefetched.bytes, digest: prefetched.digest, limits: limits)
      } else {
        try self.init(bytes: try Self.bytes(ofFile: path, limits: limits), limits: limits)
      }
    } catch {
      throw error.explained(byNameOf: path)
    }
  }

  /// Opens a photo whose bytes are in memory.
  ///
  /// - Parameter digest: the digest of the bytes, if they have just been checked against it; otherwise they are hashed.
  /// - Throws: `PhotoError`.
  package init(
    bytes: ByteBlock, digest: SHA256Digest? = nil, limits: DecodeLimits = DecodeLimits()
  ) throws(PhotoError) {
    try self.init(bytes: bytes, header: try PhotoHeader(of: bytes, limits: limits), digest: digest, limits: limits)
  }

  /// Opens a photo whose header was already read. No codec runs.
  ///
  /// - Parameter isDescribed: whether it is only to be described, so that colors that cannot be edited are accepted.
  /// - Throws: `PhotoError` where its colors cannot be edited.
  package init(
    bytes: ByteBlock, header: PhotoHeader, digest: SHA256Digest? = nil, limits: DecodeLimits = DecodeLimits(),
    isDescribed: Bool = false
  ) throws(PhotoError) {
    let reading = bytes.withUnsafeBytes { MetadataBundle.read(from: $0) }
    self.bytes = bytes
    metadata = reading
    self.limits = limits
    info = SourceInfo(header, bytes: bytes, digest: digest, reading: reading)
    if !isDescribed, let refusal = info.color.refusal { throw refusal }
  }

  /// What is missing at the end of the file; nil where its structure is complete.
  package var truncation: String? { bytes.withUnsafeBytes { Truncation.sentence($0, info.format) } }

  /// What is wrong with the file, as far as its structure shows it; nil where nothing is known to be. Every command
  /// judges a photo by this before its pixels.
  package var structuralDamage: String? { StructuralDamage.sentence(bytes, info.format) }

  /// The warning about adjustments of a photo that is a rendering itself.
  package static let earlierRendering =
    "the photo was rendered by photoedit before; adjustments are applied on top of the earlier ones"

  /// Warnings for the user: assumptions, and damage of metadata.
  package var warnings: [String] {
    // What the readers of metadata found at the end of a file that is cut short, its damage says.
    let ends = metadata.problems.filter { $0.subject == .container }.map(\.sentence)
    return ends.isEmpty || truncation == nil ? info.warnings : info.warnings.filter { !ends.contains($0) }
  }

  /// Warnings for a user who applies adjustments to the photo, or who only opens it: those about the photo, and that it
  /// has earlier adjustments in its pixels.
  package func warnings(isAdjusted: Bool) -> [String] {
    warnings + (isAdjusted && info.summary.provenance != nil ? [Self.earlierRendering] : [])
  }

  /// The bytes of a photo file.
  ///
  /// - Throws: `PhotoError` where it cannot be read or is larger than the limit.
  package static func bytes(ofFile path: String, limits: DecodeLimits = DecodeLimits()) throws(PhotoError) -> ByteBlock
  {
    do { return try ByteBlock.contents(ofFile: path, limits: limits) } catch { throw PhotoError(opening: error) }
  }
}

extension PhotoError {
  /// The error for anything that went wrong while a photo was opened or decoded.
  package init(opening error: any Error) {
    switch error {
    case let error as PhotoError: self = error
    case let error as LoadError: self.init(error)
    case let error as VIPSError where error.isMissing:
      self.init(
        .missingLibrary, "libvips, which opens photos, cannot be loaded: \(error.message)",
        hint: error.lacksMemory
          ? "let the process map more memory (ulimit -v)"
          : error.lacksDescriptors
            ? FileError(.open, "", EMFILE).hint : "install it: apt-get install libvips42")
    case let error as VIPSError:
      let failure = DecodeFailure(error)
      self.init(.badImage, "the image cannot be decoded: \(failure.reason)", hint: failure.hint)
    default: self.init(.badImage, "the image cannot be decoded: \(error)")
    }
  }

  /// The error of a damaged file; if its name is that of a camera RAW file, the error says so.
  package func explained(byNameOf path: String) -> PhotoError {
    guard kind == .badImage, let known = KnownFormat.named(fileExtension: FilePath.fileExtension(of: path)),
      known.kind == .cameraRaw
    else { return self }
    return PhotoError(
      .unsupported,
      "damaged camera RAW file (\(known.name), by its extension); photoedit does not develop RAW files: \(message)",
      hint: "get an intact copy and develop it to a 16-bit TIFF first, for example with darktable-cli")
  }

  /// The error of a photo that exceeds one of the limits that callers may change.
  ///
  /// - Parameters:
  ///   - limit: its name in `PhotoLimits`.
  ///   - found: a sentence that says what was found.
  ///   - needed: the value that would have to be allowed.
  package init(overLimit limit: String, found: String, allowed: Int, needed: Int) {
    self.init(overLimits: [(limit, found, allowed, needed)])
  }

  /// The error of a photo that exceeds limits, which names all of them.
  private init(_ excesses: [DecodeLimits.Excess]) {
    self.init(
      overLimits: excesses.map {
        let found = $0.limit == .memory ? "decoding takes about \($0.found) bytes" : "\($0.found) \($0.limit.unit)"
        return ($0.limit.rawValue, found, $0.allowed, $0.found)
      })
  }

  private init(overLimits limits: [(name: String, found: String, allowed: Int, needed: Int)]) {
    let sentences = limits.map { "\($0.found), at most \($0.allowed) are allowed (limit '\($0.name)')" }
    self.init(
      .overLimit, sentences.joined(separator: "; "),
      advice: .raise(limits.map { .init($0.name, to: $0.needed) }, when: "if the file can be trusted"))
  }

  private init(unreadable path: String, _ code: Int32) {
    switch code {
    case EISDIR: self.init(.inputOutput, "expected a photo, found a folder")
    // The kernel's error for opening a socket, and ours for a pipe and a device.
    case EINVAL, ENXIO: self.init(.inputOutput, "expected a photo, found a device, a pipe or a socket")
    case ENOENT, ENOTDIR:
      let reason = "cannot read the file: \(String(cString: strerror(code)))"
      let isRepaired = path.unicodeScalars.contains("\u{FFFD}")
      self.init(.notFound, reason, hint: isRepaired ? "if its name is not UTF-8, rename it first" : nil)
    default:
      let error = FileError(.open, path, code)
      self.init(.inputOutput, "cannot read the file: \(error.reason)", hint: error.hint)
    }
  }

  private init(_ error: LoadError) {
    switch error {
    case .unreadable(let path, let code):
      self.init(unreadable: path, code)
    case .notAnImage(.cameraRaw(let name)):
      self.init(
        .unsupported, "camera RAW file (\(name)); photoedit does not develop RAW files",
        hint: "develop it to a 16-bit TIFF first, for example with darktable-cli")
    case .notAnImage(let recognition):
      let message = "expected a photo (\(FileFormat.list("or"))), found \(recognition.found)"
      if recognition == .recipe {
        self.init(.badImage, message, advice: .giveAsRecipe)
      } else {
        self.init(.badImage, message)
      }
    case .unsupported(let format):
      self.init(
        .missingCodec, "the installed libvips cannot read \(format.name)",
        hint: "install the libvips modules of your distribution")
    case .content(let refusal) where refusal.hint != nil:
      self.init(.unsupported, refusal.sentence, hint: refusal.hint)
    case .content(let refusal):
      self.init(
        .unsupported,
        "\(refusal.sentence); photoedit edits gray, RGB and CMYK of 8 and 16 bits, and floats of gray and RGB",
        hint: "convert it to RGB of 16 bits first")
    case .tooLarge(let excesses): self.init(excesses)
    }
  }
}
