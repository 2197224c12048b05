import Glibc

/// Paths as text: taken apart, put together, and resolved.
package enum FilePath {
  /// The folder a path is in: `/a` of `/a/b`, `.` of `b`.
  package static func folder(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = withoutTrailingSlashes(String(decoding: trimmed.utf8[..<slash], as: UTF8.self))
    return folder.isEmpty ? "/" : folder
  }

  /// The last part of a path: `b` of `/a/b`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    return String(decoding: trimmed.utf8[slash...].dropFirst(), as: UTF8.self)
  }

  /// The absolute path of an existing file with every link followed.
  ///
  /// - Throws: `FileError`; with `EILSEQ` where the path is not UTF-8, which Swift would make another path of.
  package static func resolved(_ path: String) throws(FileError) -> String {
    if path.utf8.contains(0) { throw FileError(.resolve, path, EINVAL) }
    guard let raw = realpath(path, nil) else { throw FileError(.resolve, path, errno) }
    defer { free(raw) }
    guard let resolved = String(validatingCString: raw) else { throw FileError(.resolve, path, EILSEQ) }
    return resolved
  }

  /// The part of an absolute path below a folder, or nil where it lies elsewhere.
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
