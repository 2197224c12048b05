import Jobs
import Editing
import PhotoEdit

/// Names of files from a file or standard input.
enum FileNames {
  /// The names in a list: one per line, with Unix or Windows line endings, or separated by NUL.
  ///
  /// A name that is not UTF-8 stands for a photo that fails.
  static func read(_ path: String, nulTerminated: Bool) throws -> [String] {
    var data = try WholeFile.bytes(path == StandardInput.name ? "/dev/stdin" : path, as: "list of names")[...]
    // The byte order mark that Windows editors put at the start of a file.
    if !nulTerminated, data.starts(with: [0xEF, 0xBB, 0xBF]) { data = data.dropFirst(3) }
    return data.split(separator: nulTerminated ? 0 : 10).compactMap { line in
      let bytes = !nulTerminated && line.last == 13 ? line.dropLast() : line
      guard !bytes.isEmpty else { return nil }
      return String(validating: bytes, as: UTF8.self)
        ?? Subject.unreadable(bytes)
    }
  }
}
