import Foundation

/// The folders that a recipe may name files in: its own, and those that the caller allows.
struct Confinement {
  private let roots: [String]
  private let reals: [String]

  /// - Parameters:
  ///   - folder: the recipe's own, as an absolute path.
  ///   - access: what the caller allows.
  init(to folder: String, _ access: FileAccess) {
    let folders =
      switch access {
      case .besideRecipe: [folder]
      case .folders(let more): [folder] + more.map(\.path)
      case .anywhere: ["/"]
      }
    roots = folders.map(Self.normalized)
    reals = roots.compactMap(ExactPath.real)
  }

  /// Whether a path lies in one of the folders by its letters alone, so that an answer tells nothing about what lies
  /// outside.
  func allows(naming path: String) -> Bool {
    let letters = Self.normalized(path)
    return (roots + reals).contains { Self.isBelow($0, letters) }
  }

  /// Whether a path without links lies in one of the folders.
  func holds(_ real: String) -> Bool { reals.contains { Self.isBelow($0, real) } }

  /// Whether a path leads to something that lies in none of the folders. Where the name of that is not UTF-8, it does
  /// unless everything is allowed.
  func isLeft(by path: String) -> Bool {
    FileIdentity(path) != nil && !(ExactPath.real(path).map(holds) ?? reals.contains("/"))
  }

  /// The path without `.` and `..`, by its letters alone.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in ExactPath.absolute(path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func isBelow(_ folder: String, _ path: String) -> Bool {
    folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }
}
