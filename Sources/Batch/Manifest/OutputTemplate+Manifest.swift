package import Documents
import DurableFiles
import Foundation
import ImageFiles
import Jobs
import Rendering

extension OutputTemplate {
  /// The template of the outputs of a manifest, which are named before the photos are looked at.
  ///
  /// - Throws: `EditError` where it has a field that only the photo can fill, or means standard output.
  package init(manifest text: String, in folder: String) throws(EditError) {
    // The name of an object or a member of an archive is not relative to a folder.
    let isPath = !text.hasPrefix("s3://") && !text.hasPrefix("tar:") && !FilePath.isAbsolute(text)
    try self.init(text, in: isPath ? folder : "")
    guard text != Self.standardOutput else {
      throw EditError(.badOutput, "the outputs of a manifest cannot go to standard output")
    }
    let unknown = ["date", "hash", "revision", "recipe", "size"]
    if let field = unknown.first(where: has) {
      throw EditError(
        .badOutput, "the output of a manifest cannot be named by {\(field)}",
        hint: "use {stem}, {name}, {ext}, {dir}, {folder} or {index}, or name the output in each row")
    }
  }

  /// Whether the outputs are members of archives.
  var namesArchive: Bool { text.hasPrefix("tar:") }

  /// The output of a row.
  ///
  /// - Parameter format: the format that is asked for; nil for that of the input.
  func path(of input: StoragePlace, _ text: String, index: Int, format: String?) throws(EditError) -> String {
    let name =
      switch input {
      case .file: text
      case .tar(_, let member): member
      case .object(_, let key): key
      }
    let choice = OutputChoice(asked: format.flatMap { FileFormat(identifier: $0) }, named: name)
    return try path(
      Values(
        input: name, folder: nil, index: index + 1, fileExtension: choice.fileExtension.lowercased(), recipe: "",
        revision: ""))
  }
}
