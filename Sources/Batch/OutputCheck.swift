import Documents
import Editing
import Foundation
import PhotoLibrary

/// The check of the outputs before any work.
struct OutputCheck {
  let items: [BatchJob.Item]
  let existing: BatchRequest.ExistingOutput
  let library: Library?
  let sandbox: Sandbox?

  /// - Throws: `EditError` where two photos have the same output, an output exists, or an output is one of the photos.
  func run() throws(EditError) {
    let photos = Set(items.compactMap { FileIdentity($0.input) })
    // By bytes: two spellings of an é are two names to the file system and one to a Swift string.
    var seen: [[UInt8]: String] = [:]
    for (item, output) in items.flatMap({ item in item.outputs.map { (item, $0) } }) where output.problem == nil {
      let (output, target) = (output.path, output.target)
      if let other = seen.updateValue(item.input, forKey: Array(target.utf8)) {
        throw EditError(
          "output-collision", .usage, "'\(other)' and '\(item.input)' would both be written to '\(output)'",
          hint: "use a template such as -o 'out/{stem}.{ext}' or '{stem}-{index:03}.{ext}'")
      }
      if let sandbox, !sandbox.contains(target) {
        throw EditError(
          "output-outside", .refused, "the recipe writes outside its folder",
          hint: "name the output with -o, or allow its folder with --allow-folder", path: output)
      }
      guard let identity = FileIdentity(target) else { continue }
      if photos.contains(identity) {
        throw EditError(
          "output-is-input", .refused, "the output is one of the photos; originals are never written", path: output)
      }
      try identity.checkIsFile(output)
      if existing == .refuse {
        throw EditError(
          "output-exists", .cannotCreate, "the output exists already",
          hint: "allow it to be replaced, skipped or updated", path: output)
      }
      if existing != .skip, try library?.asset(withBytesOf: URL(outputPath: target)) != nil {
        throw EditError(
          "output-is-input", .refused, "the output is an original of the library; originals are never written",
          path: output)
      }
    }
  }
}
