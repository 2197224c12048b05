import Dispatch
import Documents
import Editing
import Foundation
import PhotoLibrary
import Threads

/// Checks the outputs before any work.
struct OutputCheck {
  let items: [BatchJob.Item]
  let request: BatchRequest

  private var existing: BatchRequest.ExistingOutput { request.existing }

  /// - Throws: `EditError` where two photos have the same output, an output exists, or an output is one of the photos.
  func run() throws(EditError) {
    guard items.contains(where: { !$0.outputs.isEmpty }) else { return }
    let (library, sandbox) = (request.library, request.outputSandbox?.sandbox(photos: request.inputs.map(\.path)))
    var updated: [(BatchJob.Output, input: String)] = []
    let photos = FileSet(items.map(\.input))
    // Compare bytes: two encodings of an é are two names to the file system, but equal as Swift strings.
    var seen: [[UInt8]: String] = [:]
    for (item, place) in items.flatMap({ item in item.outputs.map { (item, $0) } }) where place.problem == nil {
      let (output, target) = (place.path, place.target)
      if let other = seen.updateValue(item.input, forKey: Array(target.utf8)) {
        throw EditError(
          .outputCollision, "'\(other)' and '\(item.input)' would both be written to '\(output)'",
          hint: OutputProposal(request).hint(about: other, item.input))
      }
      if let sandbox, !sandbox.contains(target) {
        throw EditError(
          .outputOutside, "the recipe writes outside its folder",
          hint: "name the output with -o, or allow its folder with --allow-folder", path: output)
      }
      guard let identity = FileIdentity(target) else { continue }
      if existing == .update { updated.append((place, item.input)) }
      if photos.contains(identity) {
        throw EditError(
          .outputIsInput, "the output is one of the photos; originals are never written", path: output)
      }
      try identity.checkIsFile(output)
      if existing == .refuse {
        throw EditError(
          .outputExists, "the output already exists",
          hint: "use --force to replace it, --skip-existing or --update", path: output)
      }
      if existing != .skip { try library?.checkNoOriginal(URL(outputPath: target), named: output) }
    }
    try checkOwnership(of: updated)
  }

  /// Checks the outputs that are to be updated, on all processors because their photos are hashed.
  private func checkOwnership(of updated: [(BatchJob.Output, input: String)]) throws(EditError) {
    let ownership = OutputOwnership(library: request.library, limits: request.limits)
    let refusals = Monitor<[Int: EditError]>([:])
    DispatchQueue.concurrentPerform(iterations: updated.count) { index in
      do throws(EditError) {
        try ownership.check(updated[index].0, of: updated[index].input)
      } catch {
        refusals.withLock { $0[index] = error }
      }
    }
    let found = refusals.withLock { $0 }
    if let first = found.min(by: { $0.key < $1.key }) { throw first.value }
  }
}
