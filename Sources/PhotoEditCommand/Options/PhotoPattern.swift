import Foundation
import Glibc
import Jobs
import PhotoEdit

/// A pattern for photos of a library, with `*`, `?` and `[…]`.
///
/// In the folder of the library, a pattern is matched against paths, as in a shell: `*.jpg` means the photos of the
/// current folder. Elsewhere, it is also matched against the recorded paths and, without a slash, the file names.
struct PhotoPattern {
  private let text: String

  /// nil for text without pattern characters.
  init?(_ text: String) {
    guard text.contains(where: { "*?[".contains($0) }) else { return nil }
    self.text = text
  }

  /// The error for a pattern without matches.
  var noMatch: EditError {
    EditError(.noMatch, "no photo of the library matches the pattern", path: text)
  }

  /// The photos that match, sorted by their recorded paths.
  func photos(of library: Library, _ scope: PhotoScope = .kept) throws(EditError) -> [Asset] {
    let home = library.folder.path
    let here = FileManager.default.currentDirectoryPath
    let isInside = (here + "/").utf8.starts(with: (home == "/" ? "/" : home + "/").utf8)
    let absolute = Self.normalized(text.hasPrefix("/") ? text : Self.literal(here) + "/" + text)
    let all = try library.assetsByPath(scope)
    var found = all.filter { asset in
      if Self.matches(absolute, asset.path.hasPrefix("/") ? asset.path : home + "/" + asset.path) { return true }
      guard !isInside else { return false }
      return Self.matches(text, asset.path) || !text.contains("/") && Self.matches(text, asset.fileName)
    }
    // Photos that were renamed since they were imported are recognized by their bytes.
    let paths = Set(found.map { $0.path.hasPrefix("/") ? $0.path : home + "/" + $0.path })
    for path in (try? InputList.inputs([text]))?.subjects.map(\.name) ?? [] where path != text {
      let resolved = ExactPath.real(path) ?? path
      guard !paths.contains(resolved), let asset = try? library.asset(withBytesOf: URL(exactPath: path)),
        scope.includes(asset),
        !found.contains(where: { $0.id == asset.id })
      else { continue }
      found.append(asset)
    }
    return found.sorted { ($0.path, $0.id) < ($1.path, $1.id) }
  }

  private static func matches(_ pattern: String, _ path: String) -> Bool {
    fnmatch(pattern, path, FNM_PATHNAME | FNM_PERIOD) == 0
  }

  /// A pattern that matches only the path itself.
  private static func literal(_ path: String) -> String {
    String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// An absolute path without `.` and `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
