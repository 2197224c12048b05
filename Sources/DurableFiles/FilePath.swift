import Glibc

/// Functions on paths.
package enum FilePath {
  /// The folder of a path: `/a` for `/a/b`, `.` for `b`.
  package static func folder(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = withoutTrailingSlashes(String(decoding: trimmed.utf8[..<slash], as: UTF8.self))
    return folder.isEmpty ? "/" : folder
  }

  /// The last component of a path: `b` for `/a/b`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    return String(decoding: trimmed.utf8[slash...].dropFirst(), as: UTF8.self)
  }

  /// The absolute path of an existing file, with all links resolved.
  ///
  /// - Throws: `FileError`; with `EILSEQ` for a path that is not UTF-8, which a String cannot represent.
  package static func resolved(_ path: String) throws(FileError) -> String {
    if path.utf8.contains(0) { throw FileError(.resolve, path, EINVAL) }
    guard let raw = realpath(path, nil) else { throw FileError(.resolve, path, errno) }
    defer { free(raw) }
    guard let resolved = String(validatingCString: raw) else { throw FileError(.resolve, path, EILSEQ) }
    return resolved
  }

  /// An absolute path relative to a folder; nil if it is not inside.
  package static func relative(_ path: String, to folder: String) -> String? {
    let prefix = Array(folder.utf8) + (folder == "/" ? [] : [UInt8(ascii: "/")])
    guard path.utf8.starts(with: prefix), path.utf8.count > prefix.count else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    guard let last = path.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return path.isEmpty ? "" : "/" }
    return String(decoding: path.utf8[...last], as: UTF8.self)
  }
}
