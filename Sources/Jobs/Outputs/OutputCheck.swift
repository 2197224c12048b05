import Dispatch
package import Documents
import DurableFiles
import Editing
import Foundation
import LibraryStore
package import PhotoLibrary
import Rendering
import Threads

/// Checks the outputs of a job before any work: each has its own path, none is one of the photos or an original of the
/// library, and existing ones may be replaced.
package struct OutputCheck {
  /// What happens to an existing output.
  let existing: ExistingOutput
  /// The library whose originals no output replaces; nil for none.
  var library: Library?
  /// Whether it is checked whose outputs are updated; otherwise that is known only when they are written.
  var checksOwnership = true
  /// The folders that outputs may be in; nil for any.
  var sandbox: Sandbox?
  var limits = PhotoLimits()
  /// Proposes other names if two photos have the same output.
  let proposal: () -> OutputProposal

  /// A photo and one of its outputs.
  typealias Named = (subject: Subject, output: Output)

  /// - Parameter subjects: all photos.
  /// - Throws: `EditError` where two photos have the same output, an output exists, or an output is one of the photos.
  func run(_ outputs: [Named], of subjects: [Subject]) throws(EditError) {
    guard !outputs.isEmpty else { return }
    var updated: [Named] = []
    let photos = FileSet(subjects.flatMap(\.files))
    var names = OutputNames()
    for (subject, output) in outputs where output.problem == nil {
      guard let target = output.target else { continue }
      if let other = names.add(target, of: subject.name) {
        let spelling =
          other.target.utf8.elementsEqual(target.utf8)
          ? "" : ": its file system takes '\(other.target)' for the same name"
        throw EditError(
          .outputCollision,
          "'\(other.photo)' and '\(subject.name)' would both be written to '\(output.path)'\(spelling)",
          hint: proposal().hint(about: other.photo, subject.name))
      }
      if let sandbox, !sandbox.contains(target) {
        throw EditError(
          .outputOutside, "the recipe writes outside its folder",
          hint: "name the output with -o, or allow its folder with --allow-folder", path: output.path)
      }
      guard let identity = FileIdentity(target) else { continue }
      if existing == .update, checksOwnership { updated.append((subject, output)) }
      if photos.contains(identity) {
        throw EditError(
          .outputIsInput, "the output is one of the photos; originals are never written", path: output.path)
      }
      try identity.checkIsFile(output.path)
      if existing == .skip { continue }
      do {
        try output.checkNoOriginal(of: library)
      } catch {
        // Whether a copy of the photo's own original stays is known when the bytes of the output are.
        guard existing.replaces, output.isCopy(identity) else { throw error }
        continue
      }
      if existing == .refuse {
        throw EditError(
          .outputExists, "the output already exists", hint: "allow it to be replaced", path: output.path)
      }
    }
    try checkOwnership(of: updated)
  }

  /// Checks the outputs that are to be updated, on all processors because their photos are hashed.
  private func checkOwnership(of updated: [Named]) throws(EditError) {
    let ownership = OutputOwnership(library: library, limits: limits)
    let refusals = Monitor<[Int: EditError]>([:])
    DispatchQueue.concurrentPerform(iterations: updated.count) { index in
      do throws(EditError) {
        try ownership.check(updated[index].output, of: updated[index].subject.name)
      } catch {
        refusals.withLock { $0[index] = error }
      }
    }
    let found = refusals.withLock { $0 }
    if let first = found.min(by: { $0.key < $1.key }) { throw first.value }
  }

  /// The error of several photos for standard output.
  static func tooManyForStandardOutput(_ count: Int) -> EditError {
    EditError(
      .badOutput, "standard output takes one photo, \(count) are named", hint: "give a folder: -o out/")
  }

  /// Checks the only output of a command.
  ///
  /// - Parameters:
  ///   - path: the output as it was named.
  ///   - subjects: the photos that it is made from.
  ///   - existing: what happens to an existing file.
  ///   - library: the library whose originals it must not replace; nil for none.
  /// - Throws: `EditError`
  package static func check(
    _ path: String, of subjects: [Subject], existing: ExistingOutput, library: Library?
  ) throws(EditError) {
    let check = OutputCheck(existing: existing, library: library) {
      OutputProposal(output: nil, count: subjects.count) { _ in [] }
    }
    try check.run([(subjects.first ?? Subject(path), Output(.success(path)))], of: subjects)
  }
}
