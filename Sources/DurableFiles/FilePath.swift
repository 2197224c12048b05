import Glibc

/// Functions on paths. They look at bytes: a slash and an accent after it are one character, which is no slash.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Whether a path is more than a name: it has a slash.
  package static func hasSlash(_ path: some StringProtocol) -> Bool { path.utf8.contains(slash) }

  /// Whether a path ends in a slash, as that of a folder may.
  package static func endsInSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// The names in a path, between its slashes: `a` and `b` for `/a//b/`.
  package static func names(in path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A path without the slashes that it begins with.
  package static func withoutRoot(_ path: String) -> String {
    String(decoding: path.utf8.drop { $0 == slash }, as: UTF8.self)
  }

  /// A path up to its last slash, and with it: `/a/` for `/a/b` and `/a/`; nil where it has none.
  package static func throughLastSlash(_ path: String) -> String? {
    path.utf8.lastIndex(of: slash).map { String(decoding: path.utf8[...$0], as: UTF8.self) }
  }

  /// The folder of a path: `/a` for `/a/b`, `.` for `b`.
  package static func folder(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let end = trimmed.utf8.lastIndex(of: slash) else { return "." }
    let folder = withoutTrailingSlashes(String(decoding: trimmed.utf8[..<end], as: UTF8.self))
    return folder.isEmpty ? "/" : folder
  }

  /// The last component of a path: `b` for `/a/b`.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let end = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
    return String(decoding: trimmed.utf8[end...].dropFirst(), as: UTF8.self)
  }

  /// The extension of the last component: `jpg` for `a/b.jpg`; empty where it has none, as `.b` and `b.` have none.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = dot(in: name) else { return "" }
    return String(decoding: name.utf8[dot...].dropFirst(), as: UTF8.self)
  }

  /// The last component without its extension: `b` for `a/b.jpg`.
  package static func stem(of path: String) -> String { name(of: withoutExtension(path)) }

  /// The path without its extension: `a/b` for `a/b.jpg`.
  package static func withoutExtension(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    let name = name(of: trimmed)
    guard let dot = dot(in: name) else { return trimmed }
    return String(decoding: trimmed.utf8.dropLast(name.utf8[dot...].count), as: UTF8.self)
  }

  /// The path of a file in a folder: `a/b` for `a` and `b`; `b` itself for an absolute one or without a folder.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || isAbsolute(name) { return name }
    return folder + (endsInSlash(folder) ? "" : "/") + name
  }

  /// The dot before the extension of a name. One at its beginning hides a file.
  private static func dot(in name: String) -> String.Index? {
    guard name != "..", let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex else {
      return nil
    }
    return dot
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
    let prefix = Array(folder.utf8) + (folder == "/" ? [] : [slash])
    guard path.utf8.starts(with: prefix), path.utf8.count > prefix.count else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  /// Whether an absolute path is that of a folder or of something inside it.
  package static func isWithin(_ path: String, _ folder: String) -> Bool {
    path == folder || relative(path, to: folder) != nil
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? "" : "/" }
    return String(decoding: path.utf8[...last], as: UTF8.self)
  }
}
