import DurableFiles
import Foundation
import Jobs
import PhotoEdit

/// A pattern for photos of a library, with `*`, `?`, `[…]` and, for folders, `**`.
///
/// Without a slash, a pattern is matched against the names of photos in any folder. With one, it is matched against paths,
/// as in a shell; outside of the library's folder also against the recorded paths.
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
    let isName = !FilePath.hasSlash(text)
    let recorded = PathPattern(text)
    let absolute = PathPattern(Self.normalized(FilePath.joined(PathPattern.literal(here), text)))
    var found = try library.assetsByPath(scope).filter { asset in
      if isName { return recorded.matches(asset.fileName) }
      if absolute.matches(FilePath.joined(home, asset.path)) { return true }
      return !isInside && recorded.matches(asset.path)
    }
    // Photos that were renamed since they were imported are recognized by their bytes.
    let paths = Set(found.map { FilePath.joined(home, $0.path) })
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

  /// An absolute path without `.` and `..`.
  private static func normalized(_ path: String) -> String {
    var parts: [String] = []
    for part in FilePath.names(in: path) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
