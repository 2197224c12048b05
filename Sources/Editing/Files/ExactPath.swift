import DurableFiles
package import Foundation

extension URL {
  /// The file that the kernel finds at a path.
  ///
  /// `URL(fileURLWithPath:)` removes `x/..` from a relative path by its text alone, which leads elsewhere if `x` is a
  /// link, and it expands `~`.
  package init(exactPath path: String) {
    self.init(fileURLWithPath: ExactPath.absolute(path))
  }

  /// The file that would be created at a path: `..` and links in its folder are resolved, even if folders are missing.
  /// A link as the last name is kept.
  package init(outputPath path: String) {
    self.init(fileURLWithPath: ExactPath.resolved(path))
  }
}

/// Paths as the kernel resolves them.
package enum ExactPath {
  /// The absolute path, otherwise unchanged.
  package static func absolute(_ path: String) -> String {
    FilePath.isAbsolute(path) ? path : FilePath.joined(FileManager.default.currentDirectoryPath, path)
  }

  /// Where a file would be created, as described for `URL(outputPath:)`.
  package static func resolved(_ path: String) -> String {
    var parts = FilePath.names(in: absolute(path))
    guard let name = parts.popLast() else { return "/" }
    guard name != ".", name != ".." else { return folder(parts + [name]) }
    let folder = folder(parts)
    return (folder == "/" ? "" : folder) + "/" + name
  }

  private static func folder(_ parts: [String]) -> String {
    var place = "/"
    for part in parts where part != "." {
      if part == "..", !isUnreadable(place) {
        place = "/" + FilePath.names(in: place).dropLast().joined(separator: "/")
      } else {
        let next = (place == "/" ? "" : place) + "/" + part
        place = real(next) ?? next
      }
    }
    return place
  }

  /// The path without links; nil where it does not exist, or its name is not UTF-8.
  package static func real(_ path: String) -> String? { try? FilePath.resolved(path) }

  /// Whether the path exists and its name is not UTF-8, so that only the kernel knows its parent.
  private static func isUnreadable(_ path: String) -> Bool { FileIdentity(path) != nil && real(path) == nil }
}
