import Documents
import DurableFiles
import Glibc

/// A file of the library with a JSON object that anyone may delete: what it says makes work shorter or safer, and is not missed.
struct DisposableFile {
  let path: String
  /// The most bytes that are read.
  let limit: Int

  /// What the file says; nothing where it is missing, too large or cannot be read.
  var object: JSONObject {
    guard let status = try? FileStatus(at: path), status.kind == .file, status.size <= limit,
      let bytes = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes()
    else { return JSONObject() }
    return (try? JSONValue.parse(bytes))?.objectValue ?? JSONObject()
  }

  /// Replaces what the file says.
  func save(_ object: JSONObject) throws {
    try DurableFile.write(JSONValue.object(object).canonicalBytes(), to: path, ifExists: .replace, isShared: true)
  }
}
