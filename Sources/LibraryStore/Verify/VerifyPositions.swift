package import Documents

/// The file with the positions of the last sampled checks. Anyone may delete it.
package struct VerifyPositions: Sendable {
  /// The checks that cover a library sample by sample. The file uses these names.
  package enum Check: String, Sendable {
    /// Reading objects.
    case read
    /// Rendering again.
    case render
    /// Decoding the renditions of other programs.
    case decode
  }

  private let file: DisposableFile

  package init(_ path: String) { file = DisposableFile(path: path, limit: 4096) }

  /// The last object of the last run; nil before the first run, or if the file cannot be read.
  package func last(of check: Check) -> SHA256Digest? {
    file.object[check.rawValue]?.stringValue.flatMap(SHA256Digest.init(hex:))
  }

  /// Saves the last object of a run; does nothing for a run without objects.
  package func save(_ digest: SHA256Digest?, of check: Check) throws {
    guard let digest else { return }
    var object = file.object
    object[check.rawValue] = .string(digest.hex)
    try file.save(object)
  }
}
