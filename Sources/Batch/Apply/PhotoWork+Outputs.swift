import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import Rendering
import Workers

// What happens to the outputs of a photo.
extension PhotoWork {
  /// What happens to an output.
  enum Fate: Hashable { case isWritten, isSkipped, hasNoName }

  private func fate(of output: BatchJob.Output) -> Fate {
    if output.problem != nil { return .hasNoName }
    return request.existing == .skip && FileIdentity(output.target) != nil ? .isSkipped : .isWritten
  }

  func outputs(_ fate: Fate) -> [BatchJob.Output] { item.outputs.filter { self.fate(of: $0) == fate } }

  /// A result for each output, based on that of the photo.
  func results(
    _ photo: BatchResult, _ rendered: [BatchJob.Output: Result<RenderResult.Output, EditError>]
  ) -> [BatchResult] {
    guard !item.outputs.isEmpty else { return [photo] }
    // The first output of each size that is smaller than was asked for.
    var smaller: [FrameSize: String] = [:]
    return item.outputs.map { output in
      var result = photo
      result.output = output.problem == nil ? output.path : nil
      result.requestedSize = output.longEdge
      do throws(EditError) {
        if let problem = output.problem { throw problem }
        try take(rendered[output]?.get() ?? .current, output, into: &result)
      } catch {
        result.outcome = .failed(error.naming(item.input))
      }
      output.warnAboutSize(in: &result, after: &smaller)
      return result
    }
  }

  /// Writes a rendering, and records that in the result.
  private func take(
    _ rendered: RenderResult.Output, _ output: BatchJob.Output, into result: inout BatchResult
  ) throws(EditError) {
    switch rendered {
    case .current:
      // A new entry counts, whatever happens to the file.
      if result.entry == nil || result.outcome.isUnchanged {
        result.outcome = .skipped
        result.reason = request.existing == .update ? "the output is up to date" : "the output exists"
      }
    case .plan(let lines, let size, let format):
      (result.plan, result.size, result.format, result.outcome) = (lines, size, format, .planned)
    case .file(let file):
      (result.format, result.size) = (file.format.identifier, file.size)
      result.byteCount = file.bytes.count
      result.warnings += file.warnings
      if output.isStandardOutput {
        result.data = Data(file.bytes)
      } else {
        try checkNotThePhoto(output.target)
        if request.existing == .update, FileIdentity(output.target) != nil {
          try OutputOwnership(library: request.library, limits: request.limits)
            .check(output, replacedBy: file.bytes)
        }
        try progress.write { () throws(EditError) in
          try file.bytes.writeDurably(
            toResolved: output.target, overwriting: request.existing != .refuse, makingFolders: true)
        }
      }
      result.outcome = .done
    }
  }

  /// Repeats the check that was made before any work: links may have changed since.
  private func checkNotThePhoto(_ output: String) throws(EditError) {
    guard let identity = FileIdentity(output), identity.isSameFile(as: FileIdentity(item.input)) else { return }
    throw EditError(
      .outputIsInput, "the output is the photo itself; originals are never written", path: output)
  }
}

extension BatchJob.Output {
  /// Records the actual long edge if one was requested, and warns if it is shorter.
  ///
  /// The name keeps the size that was asked for: it is checked before any work, and pages refer to it.
  /// - Parameter smaller: the first output of each size that is shorter.
  fileprivate func warnAboutSize(in result: inout BatchResult, after smaller: inout [FrameSize: String]) {
    if case .failed = result.outcome { return }
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

extension BatchResult.Outcome {
  /// Whether there was nothing to do.
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}
