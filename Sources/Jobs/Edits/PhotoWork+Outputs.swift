import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import Rendering
import VIPS

// What happens to the outputs of a photo.
extension PhotoWork {
  /// What is to be done about an output.
  enum OutputState: Hashable { case isWritten, isSkipped, hasNoName }

  private func state(of output: Output) -> OutputState {
    if output.problem != nil { return .hasNoName }
    return work.existing == .skip && output.exists ? .isSkipped : .isWritten
  }

  func outputs(_ state: OutputState) -> [Output] { task.outputs.filter { self.state(of: $0) == state } }

  /// A result for each output, based on that of the photo.
  func results(
    _ photo: Outcome, _ rendered: [Output: Result<RenderResult.Output, EditError>]
  ) -> [Outcome] {
    guard !task.outputs.isEmpty else { return [photo] }
    // The first output of each size that is smaller than was asked for.
    var smaller: [FrameSize: String] = [:]
    return task.outputs.map { output in
      var result = photo.of(output)
      do throws(EditError) {
        if let problem = output.problem { throw problem }
        try take(rendered[output]?.get() ?? .current, output, into: &result)
      } catch {
        result.status = .failed(error.naming(task.input))
      }
      output.warnAboutSize(in: &result, after: &smaller)
      return result
    }
  }

  /// Writes a rendering, and records that in the outcome.
  func take(
    _ rendered: RenderResult.Output, _ output: Output, into result: inout Outcome
  ) throws(EditError) {
    switch rendered {
    case .current:
      // A new entry counts, whatever happens to the file.
      if result.entry == nil || result.status.isUnchanged {
        result.status = .skipped
        result.reason = work.existing == .update ? "the output is up to date" : "the output exists"
      }
    case .plan(let lines, let size, let format):
      (result.plan, result.size, result.format, result.status) = (lines, size, format, .planned)
    case .file(let file):
      (result.format, result.size) = (file.format, file.size)
      result.warnings += file.warnings
      let known = result
      try write(file.bytes, mediaType: file.mediaType, to: output, into: &result) { () throws(EditError) in
        try work.ledger?.record(file, known)
      }
    }
  }

  /// Writes a file, or leaves it to the caller where the output is standard output.
  ///
  /// - Parameter record: is called before the file gets its name.
  func write(
    _ bytes: [UInt8], mediaType: String, to output: Output, into result: inout Outcome,
    record: () throws(EditError) -> Void = {}
  ) throws(EditError) {
    try output.write(
      bytes, mediaType: mediaType, existing: work.existing, store: work.places.store(of: output.place), progress,
      into: &result
    ) { () throws(EditError) in
      try checkNotThePhoto(output)
      if work.existing == .update, work.ledger == nil, output.exists {
        try OutputOwnership(library: work.library, limits: work.limits, known: work.ownOutputs ?? [])
          .check(output, replacedBy: bytes)
      }
      try record()
    }
  }

  /// Repeats the checks that were made before any work: since then, links may have changed, and the library may have
  /// imported the file.
  private func checkNotThePhoto(_ output: Output) throws(EditError) {
    guard let identity = output.target.flatMap({ FileIdentity($0) }) else { return }
    guard !identity.isSameFile(as: FileIdentity(task.path)) else {
      throw EditError(
        .outputIsInput, "the output is the photo itself; originals are never written", path: output.path)
    }
    try output.checkNoOriginal(of: work.library)
  }
}

extension Output {
  /// Records the actual long edge if one was requested, and warns if it is shorter.
  ///
  /// The name keeps the size that was asked for: it is checked before any work, and pages refer to it.
  /// - Parameter smaller: the first output of each size that is shorter.
  fileprivate func warnAboutSize(in result: inout Outcome, after smaller: inout [FrameSize: String]) {
    if result.error != nil { return }
    guard let longEdge, let size = result.size else { return }
    let longer = max(size.width, size.height)
    result.longEdge = longer
    guard longer < longEdge else { return }
    let same = smaller[size].map { "; the same picture as \($0)" } ?? ""
    if smaller[size] == nil { smaller[size] = path }
    result.warnings.append(
      "smaller than the requested \(longEdge) pixels: the long edge is \(longer), as in the edited photo\(same)")
  }
}

extension Outcome.Status {
  /// Whether there was nothing to do.
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}
