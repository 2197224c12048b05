import Documents
import DurableFiles
package import TransactionLog

/// The folder `local-XXXXXXXX` in a library's folder, with what belongs to this folder on this machine and to none of its
/// copies.
package struct LocalFolder: Hashable, Sendable {
  /// What the names of all of them begin with.
  package static let prefix = "local-"
  static let configName = "config"
  private static let digits = 8

  /// The folder.
  package let path: String
  /// What its `self` says.
  package let said: FolderSelf

  init(path: String, said: FolderSelf) { (self.path, self.said) = (path, said) }

  /// The stream that its commits are appended to; nil before the first.
  package var stream: StreamName? { said.stream }

  /// Its name.
  package var name: String { FilePath.name(of: path) }
  /// The file that is locked while a transaction is checked and appended.
  package var lock: String { path + "/lock" }
  /// The file that is locked while transactions are made durable and entered into the index.
  package var sync: String { path + "/sync" }
  /// The folder of the index.
  package var index: String { path + "/index" }
  /// The folder of derived data.
  package var cache: String { path + "/cache" }
  /// The folder of files that are being written.
  package var temporaries: String { path + "/tmp" }
  /// The folder for data that was damaged or cut off; created when needed.
  package var damaged: String { path + "/damaged" }
  /// The file that exists while nothing may be written.
  package var blocked: String { path + "/blocked" }
  /// What is known of other copies, one folder each; created when needed.
  package var remotes: String { path + "/remotes" }
  /// Small pictures of originals that are elsewhere; created when needed.
  package var proxies: String { path + "/proxies" }
  /// The settings of this machine.
  package var config: String { FilePath.joined(path, Self.configName) }
  /// The file that lists objects without references.
  package var unreferenced: String { path + "/unreferenced" }

  /// The folders that every local folder has.
  package var folders: [String] { [index, cache, temporaries] }

  /// Whether a name is that of a local folder.
  package static func isName(_ name: String) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && rest.count == digits && rest.allSatisfy(SHA256Digest.isHexDigit)
  }

  /// A new name.
  static func randomName() -> String {
    let text = String(UInt32.random(in: .min ... .max), radix: 16)
    return prefix + String(repeating: "0", count: digits - text.utf8.count) + text
  }
}
