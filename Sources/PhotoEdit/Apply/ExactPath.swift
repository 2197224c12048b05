package import Foundation
import RevisionStore

extension URL {
  /// The file that the kernel means by a path.
  ///
  /// `URL(fileURLWithPath:)` takes `x/..` out of a relative path by its letters alone, which leads elsewhere where `x`
  /// is a link, and expands a `~`.
  package init(exactPath path: String) {
    self.init(fileURLWithPath: ExactPath.absolute(path))
  }

  /// The file that would be made at a path: the links of its folder followed, and no `..` in it, also where folders are
  /// still missing. Where the last name is a link it stays one.
  package init(outputPath path: String) {
    self.init(fileURLWithPath: ExactPath.resolved(path))
  }
}

/// Paths as the kernel takes them.
enum ExactPath {
  /// The path from the root, otherwise as it is.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Where a file would be if it was made, as `URL(outputPath:)` has it.
  static func resolved(_ path: String) -> String {
    var parts = absolute(path).split(separator: "/").map(String.init)
    guard let name = parts.popLast() else { return "/" }
    guard name != ".", name != ".." else { return folder(parts + [name]) }
    let folder = folder(parts)
    return (folder == "/" ? "" : folder) + "/" + name
  }

  private static func folder(_ parts: [String]) -> String {
    var place = "/"
    for part in parts where part != "." {
      if part == "..", !isUnreadable(place) {
        place = "/" + place.split(separator: "/").dropLast().joined(separator: "/")
      } else {
        let next = (place == "/" ? "" : place) + "/" + part
        place = real(next) ?? next
      }
    }
    return place
  }

  /// The path with every link followed; nil where there is nothing, or its name is not UTF-8.
  static func real(_ path: String) -> String? { try? FilePath.resolved(path) }

  /// Whether there is something whose name is not UTF-8, so that only the kernel knows what is above it.
  private static func isUnreadable(_ path: String) -> Bool { FileIdentity(path) != nil && real(path) == nil }
}
