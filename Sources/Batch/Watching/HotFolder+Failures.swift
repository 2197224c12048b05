import Documents
import DurableFiles

extension HotFolder {
  private func failurePath(_ name: String) -> String { outputs + "/failed/" + name + ".json" }

  /// Writes why a photo failed, replacing the failure of an earlier version of it.
  func writeFailure(_ row: JSONValue, of name: String) throws(EditError) {
    let path = failurePath(name)
    try mappingErrors(path: path) {
      try Folder.make(FilePath.folder(of: path))
      try DurableFile.write(row.canonicalBytes() + [UInt8(ascii: "\n")], to: path, ifExists: .replace)
    }
  }

  /// Removes the failure of an earlier version of a photo.
  func removeFailure(of name: String) { Temporary.discard(ifExists: failurePath(name)) }
}
