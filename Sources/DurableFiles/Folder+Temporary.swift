import Glibc

extension Folder {
  /// Creates a folder with a new name, which only this user can access.
  ///
  /// - Parameters:
  ///   - prefix: what its name begins with.
  ///   - parent: the folder that it is in.
  /// - Returns: Its path.
  package static func makeTemporary(_ prefix: String, in parent: String) throws(FileError) -> String {
    var path = Array(FilePath.joined(parent, prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&path) != nil else { throw FileError(.makeFolder, parent, errno) }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
