package import Documents
import DurableFiles
import Glibc

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

  private let path: String

  package init(_ path: String) { self.path = path }

  /// The last object of the last run; nil before the first run, or if the file cannot be read.
  package func last(of check: Check) -> SHA256Digest? {
    positions[check.rawValue]?.stringValue.flatMap(SHA256Digest.init(hex:))
  }

  /// Saves the last object of a run; does nothing for a run without objects.
  package func save(_ digest: SHA256Digest?, of check: Check) throws {
    guard let digest else { return }
    var object = positions
    object[check.rawValue] = .string(digest.hex)
    try DurableFile.write(JSONValue.object(object).canonicalBytes(), to: path, ifExists: .replace, isShared: true)
  }

  private var positions: JSONObject {
    guard let status = try? FileStatus(at: path), status.kind == .file, status.size <= 4096,
      let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return JSONObject() }
    var bytes: [UInt8] = []
    guard (try? file.readToEnd { bytes.append(contentsOf: $0) }) != nil else { return JSONObject() }
    return (try? JSONValue.parse(bytes))?.objectValue ?? JSONObject()
  }
}
