import Documents
package import DurableFiles
package import TransactionLog

/// A folder `local-…` in a library's folder, with what belongs to this folder on this machine and to none of its copies.
/// Eight random hexadecimal digits end its name.
package struct LocalFolder: Hashable, Sendable {
  /// What the names of all of them begin with.
  package static let prefix = "local-"
  private static let digits = 8

  /// The paths in it.
  package let paths: LocalPaths
  /// What its `self` says.
  package let said: FolderSelf

  init(path: String, said: FolderSelf) { (paths, self.said) = (LocalPaths(path: path), said) }

  /// The folder.
  package var path: String { paths.path }

  /// The stream that its commits are appended to; nil before the first.
  package var stream: StreamName? { said.stream }

  /// Its name.
  package var name: String { FilePath.name(of: path) }

  /// Whether a name is that of a local folder.
  package static func isName(_ name: String) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && rest.count == digits && rest.allSatisfy(SHA256Digest.isHexDigit)
  }

  /// All local folders of a library, by name.
  package static func paths(in root: String) throws(FileError) -> [LocalPaths] {
    try Folder.names(in: root).filter(isName).map { LocalPaths(path: FilePath.joined(root, $0)) }
  }

  /// A new name.
  static func randomName() -> String {
    let text = String(UInt32.random(in: .min ... .max), radix: 16)
    return prefix + String(repeating: "0", count: digits - text.utf8.count) + text
  }
}
