import Glibc

extension Folder {
  /// Creates a folder with a new name, which only this user can access.
  ///
  /// - Parameters:
  ///   - prefix: what its name begins with.
  ///   - parent: the folder that it is in.
  /// - Returns: Its path.
  package static func makeTemporary(_ prefix: String, in parent: String) throws(FileError) -> String {
    let path = FilePath.joined(parent, Temporary.freshName(prefix))
    try SystemCall.perform(.makeFolder, parent) { mkdir(path, 0o700) }
    return path
  }
}
