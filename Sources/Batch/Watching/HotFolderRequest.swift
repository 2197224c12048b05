package import Documents
import DurableFiles
import Editing
package import Jobs

/// A folder whose photos are rendered as they arrive.
package struct HotFolderRequest: Sendable {
  /// The folder.
  package var folder: String
  /// Whether photos in folders below it are included.
  package var isRecursive: Bool
  /// What is done to each photo. Its photos are not used.
  package var job: ApplyRequest
  /// Whether outputs made by another program are replaced.
  package var replacesAll: Bool
  /// How a failed photo is described in its file in `failed/`.
  package var failureRow: @Sendable (Outcome) -> JSONValue

  package init(
    folder: String, isRecursive: Bool, job: ApplyRequest, replacesAll: Bool,
    failureRow: @escaping @Sendable (Outcome) -> JSONValue
  ) {
    (self.folder, self.isRecursive, self.job) = (folder, isRecursive, job)
    (self.replacesAll, self.failureRow) = (replacesAll, failureRow)
  }

  /// The folder of the outputs: the part of their path before the first field.
  ///
  /// - Throws: `EditError` where all outputs would have the same name, or numbers that start over with each photo.
  func outputFolder() throws(EditError) -> String {
    guard let output = job.output, output.text != OutputTemplate.standardOutput else {
      throw EditError(
        .noOutput, "a hot folder needs a folder for its outputs", hint: "give -o with a folder: -o out/")
    }
    guard case .text(let text)? = try output.parts().first, try output.parts().count > 1 else {
      throw EditError(
        .badOutput, "'\(output.text)' names a single file, but a hot folder writes many",
        hint: "give a folder: -o \(output.text)/")
    }
    if output.has("index") {
      throw EditError(
        .badOutput, "a hot folder cannot number its outputs with {index}: the index restarts with each run",
        hint: "name them by {stem}, {date} or {hash}")
    }
    return ExactPath.resolved((FilePath.throughLastSlash(output.folder + text) ?? "./") + ".")
  }

  /// The folder that is watched.
  ///
  /// - Throws: `EditError` where there is none, or it is the folder of the outputs.
  func watchedFolder(outputs: String) throws(EditError) -> WatchedFolder {
    let watched = try WatchedFolder(folder, isRecursive: isRecursive, without: outputs)
    guard watched.path != outputs else {
      throw EditError(
        .badOutput, "the outputs would be written to the watched folder and rendered again",
        hint: "write to another folder, such as one below the watched folder", path: folder)
    }
    return watched
  }
}
