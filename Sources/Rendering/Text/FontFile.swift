import Adjustments
import Documents
import Foundation
import Threads

/// A font that can be passed to Pango: the path of its file, and its name.
struct FontFile: Sendable {
  let path: String
  let name: FontName

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
      let made = FontFile(path: try stored(bytes), name: name)
      known[digest] = made
      return made
    }
  }

  /// The path of an unlinked file with these bytes, through the descriptor under which it stays open.
  private static func stored(_ bytes: [UInt8]) throws(PhotoError) -> String {
    var path = Array((NSTemporaryDirectory() + "/photoedit-font-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw PhotoError(.inputOutput, "cannot write a temporary file: \(String(cString: strerror(errno)))")
    }
    unlink(path)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written) }
      guard count > 0 else {
        let reason = String(cString: strerror(errno))
        close(descriptor)
        throw PhotoError(.inputOutput, "cannot write a temporary file: \(reason)")
      }
      written += count
    }
    return "/proc/self/fd/\(descriptor)"
  }
}
