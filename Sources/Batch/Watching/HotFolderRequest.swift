package import Documents
import DurableFiles
import Editing

/// A folder whose photos are rendered as they come.
package struct HotFolderRequest: Sendable {
  /// The folder.
  package var folder: String
  /// Whether photos in folders below it are meant, too.
  package var isRecursive: Bool
  /// What is done to each photo. Its inputs are not used.
  package var job: BatchRequest
  /// Whether outputs are replaced that another program made.
  package var replacesAll: Bool
  /// How a failed photo is described in its file in `failed/`.
  package var failureRow: @Sendable (BatchResult) -> JSONValue

  package init(
    folder: String, isRecursive: Bool, job: BatchRequest, replacesAll: Bool,
    failureRow: @escaping @Sendable (BatchResult) -> JSONValue
  ) {
    (self.folder, self.isRecursive, self.job) = (folder, isRecursive, job)
    (self.replacesAll, self.failureRow) = (replacesAll, failureRow)
  }

  /// The folder of the outputs: what precedes the first field of their path.
  ///
  /// - Throws: `EditError` where all outputs would have one name, or numbers that begin anew with each photo.
  func outputFolder() throws(EditError) -> String {
    guard let output = job.output, output.text != OutputTemplate.standardOutput else {
      throw EditError(
        .noOutput, .usage, "a hot folder needs a folder for its outputs", hint: "give -o with a folder: -o out/")
    }
    guard case .text(let text)? = try output.parts().first, try output.parts().count > 1 else {
      throw EditError(
        .badOutput, .usage, "'\(output.text)' is the name of one file, and a hot folder has many",
        hint: "give a folder: -o \(output.text)/")
    }
    if output.has("index") {
      throw EditError(
        .badOutput, .usage, "a hot folder cannot number its outputs with {index}: it begins anew with each start",
        hint: "name them by {stem}, {date} or {hash}")
    }
    let fixed = output.folder + text
    guard let slash = fixed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ExactPath.resolved("./.") }
    return ExactPath.resolved(String(fixed[..<fixed.index(after: slash)]) + ".")
  }

  /// The folder that is watched.
  ///
  /// - Throws: `EditError` where there is none, or it is that of the outputs.
  func watchedFolder(outputs: String) throws(EditError) -> WatchedFolder {
    let path = try mappingErrors(path: folder) { try FilePath.resolved(folder) }
    guard try mappingErrors({ try FileStatus(at: path)?.kind }) == .folder else {
      throw EditError(.notAFolder, .badData, "only a folder can be watched", path: folder)
    }
    guard path != outputs else {
      throw EditError(
        .badOutput, .usage, "the outputs would come into the watched folder, and be rendered again",
        hint: "write to another folder; one below the watched folder will do", path: folder)
    }
    return WatchedFolder(
      path: path, isRecursive: isRecursive, left: FilePath.relative(outputs, to: path) == nil ? nil : outputs)
  }
}
