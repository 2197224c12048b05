import DurableFiles
import Foundation

/// The folders that a recipe may name files in: its own, and those that the caller allows.
package struct Sandbox {
  private let roots: [String]
  private let realRoots: [String]

  /// - Parameters:
  ///   - folder: the recipe's own folder, as an absolute path.
  ///   - access: what the caller allows.
  package init(_ folder: String, _ access: FileAccess) {
    let folders =
      switch access {
      case .besideRecipe: [folder]
      case .folders(let more): [folder] + more.map(\.path)
      case .anywhere: ["/"]
      }
    roots = folders.map(Self.normalized)
    realRoots = roots.compactMap(ExactPath.real)
  }

  /// Whether a path is in one of the folders, judging by its text alone. A path that is not is refused before the file
  /// system is accessed, so that the error reveals nothing about what exists outside.
  package func allows(naming path: String) -> Bool {
    let path = Self.normalized(path)
    return (roots + realRoots).contains { Self.isBelow($0, path) }
  }

  /// Whether a path without links is in one of the folders.
  package func contains(_ realPath: String) -> Bool { realRoots.contains { Self.isBelow($0, realPath) } }

  /// Whether a path leads to something outside the folders. A file whose name is not UTF-8 is outside, unless everything
  /// is allowed.
  package func isEscaped(by path: String) -> Bool {
    FileIdentity(path) != nil && !(ExactPath.real(path).map(contains) ?? realRoots.contains("/"))
  }

  /// The path without `.` and `..`, by its text alone.
  static func normalized(_ path: String) -> String {
    var parts: [String] = []
    for part in FilePath.names(in: ExactPath.absolute(path)) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func isBelow(_ folder: String, _ path: String) -> Bool {
    folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }
}
