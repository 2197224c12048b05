import DurableFiles
import Editing
import Glibc

/// A pattern for paths, as in a shell: `*`, `?` and `[…]` match within a name, `**` matches any number of folders.
///
/// Names that begin with a dot are matched only by a dot.
package struct PathPattern: Sendable {
  /// A pattern that matches only the path itself.
  package static func literal(_ path: String) -> String {
    String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// The name that stands for any number of folders.
  static let anyFolders = "**"

  private let parts: [String]

  /// A pattern, for paths that start from the same folder as it does.
  package init(_ text: String) { parts = FilePath.names(in: text) }

  /// Whether a path matches.
  package func matches(_ path: String) -> Bool {
    let names = FilePath.names(in: path)
    // For each number of names: whether the parts so far match exactly these.
    var isMatched = [true] + [Bool](repeating: false, count: names.count)
    for (index, part) in parts.enumerated() {
      var next = [Bool](repeating: false, count: names.count + 1)
      let isLast = index == parts.count - 1
      if part == Self.anyFolders {
        // At the end of a pattern it stands for a name, too, since what matches are files.
        next[0] = isMatched[0] && !isLast
        for count in names.indices {
          next[count + 1] = (next[count] || isMatched[count]) && names[count].utf8.first != UInt8(ascii: ".")
          if !isLast { next[count + 1] = next[count + 1] || isMatched[count + 1] }
        }
      } else {
        for count in names.indices where isMatched[count] {
          next[count + 1] = fnmatch(part, names[count], FNM_PERIOD) == 0
        }
      }
      isMatched = next
    }
    return isMatched[names.count]
  }
}
