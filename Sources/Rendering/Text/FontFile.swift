import Adjustments
import Documents
import DurableFiles
import Foundation
import Threads

/// A font that can be passed to Pango: the path of its file, and its name.
struct FontFile: Sendable {
  private let file: UnlinkedFile
  let name: FontName

  var path: String { file.path }

  /// The fonts used so far, by the digests of their files. Pango keeps fonts as long as the process runs, and so does
  /// this cache.
  private static let known = Monitor<[SHA256Digest: FontFile]>([:])

  /// The font of a file that a recipe names.
  ///
  /// - Throws: `PhotoError`.
  static func of(_ resource: Resource) throws(PhotoError) -> FontFile {
    try file(resource.bytes, digest: resource.digest)
  }

  /// The bundled font.
  static var bundled: FontFile {
    get throws(PhotoError) {
      guard let data = Data(base64Encoded: BundledFont.base64, options: .ignoreUnknownCharacters) else {
        throw PhotoError(.badImage, "the bundled font is damaged")
      }
      return try file([UInt8](data), digest: SHA256Digest(of: [UInt8](data)))
    }
  }

  private static func file(_ bytes: [UInt8], digest: SHA256Digest) throws(PhotoError) -> FontFile {
    try known.withLock { known throws(PhotoError) in
      if let made = known[digest] { return made }
      guard let name = FontName(bytes) else { throw PhotoError(.badImage, "the font has no name") }
      let stored: UnlinkedFile
      do throws(FileError) {
        stored = try UnlinkedFile(bytes, in: NSTemporaryDirectory())
      } catch {
        throw PhotoError(.inputOutput, "cannot write a temporary file: \(error.reason)")
      }
      let made = FontFile(file: stored, name: name)
      known[digest] = made
      return made
    }
  }
}
