import Documents
import DurableFiles

extension HotFolder {
  private func failurePath(_ name: String) -> String { outputs + "/failed/" + name + ".json" }

  /// Describes why a photo failed, in place of what is said about an earlier version of it.
  func writeFailure(_ row: JSONValue, of name: String) throws(EditError) {
    let path = failurePath(name)
    try mappingErrors(path: path) {
      try Folder.make(FilePath.folder(of: path))
      try DurableFile.write(row.canonicalBytes() + [UInt8(ascii: "\n")], to: path, ifExists: .replace)
    }
  }

  /// Removes what is said about an earlier version of a photo.
  func removeFailure(of name: String) { Temporary.discard(ifExists: failurePath(name)) }

  /// The error of a watched folder that is there no more.
  func gone() -> EditError {
    EditError(
      .watchedFolderGone, .temporary, "the watched folder is there no more",
      hint: "start again when it is back: nothing is lost", path: request.folder)
  }
}
