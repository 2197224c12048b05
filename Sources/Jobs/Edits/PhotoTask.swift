package import Documents
import Adjustments
import DurableFiles
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import VIPS
import Workers

/// A photo of a job and where its renderings go.
package struct PhotoTask: Sendable {
  /// The photo as it was named.
  package let subject: Subject
  /// Where its renderings go; none where only the history is written.
  package let outputs: [Output]
  /// The number of the photo in its job, starting at 0.
  package let index: Int
  /// The name of its row in a manifest; nil for none.
  package var id: String?
  /// How often its row has been worked on, with this time.
  package var attempt = 1
  /// Where the photo is, where a manifest names the place.
  package var place: StoragePlace?

  package init(_ subject: Subject, outputs: [Output], index: Int) {
    (self.subject, self.outputs, self.index) = (subject, outputs, index)
  }

  var input: String { subject.name }

  /// The path of its file, where it is one.
  var path: String { if case .file(let path)? = place { path } else { input } }

  /// An outcome of the photo, as far as it is known before any work.
  package func outcome(_ status: Outcome.Status, _ warnings: [String] = []) -> Outcome {
    var outcome = Outcome(subject, status)
    outcome.warnings = warnings
    (outcome.index, outcome.attempt, outcome.inputPlace) = (index, attempt, place ?? .file(outcome.path ?? input))
    if let id { outcome.id = id }
    return outcome
  }

  /// The outcomes of a photo that failed: one for each output.
  package func failed(_ error: EditError) -> [Outcome] {
    let outcome = outcome(.failed(error.naming(input)))
    return outputs.isEmpty ? [outcome] : outputs.map { outcome.of($0) }
  }
}

extension Outcome {
  /// The outcome for an output.
  func of(_ output: Output) -> Outcome {
    var outcome = self
    guard output.problem == nil else { return outcome }
    (outcome.output, outcome.outputPlace, outcome.requestedSize) = (output.path, output.place, output.longEdge)
    return outcome
  }
}

extension ApplyRequest {
  /// A photo, with the names of its outputs.
  ///
  /// A photo that lacks what a name needs fails later, and does not stop the others.
  ///
  /// - Parameter runner: opens the photo if a name needs something from it.
  func task(_ subject: Subject, index: Int, in runner: JobRunner) -> PhotoTask {
    PhotoTask(
      subject, outputs: output.map { outputs($0, subject, index: index, in: runner) } ?? [], index: index)
  }

  /// Where a template puts the renderings of a photo.
  func outputs(_ template: OutputTemplate, _ subject: Subject, index: Int, in runner: JobRunner) -> [Output] {
    // A photo of the library without a file is named as it was when it was imported.
    let asset =
      subject.problem == nil && FileIdentity(subject.name) == nil
      ? try? work.library?.asset(withoutFile: subject.name) : nil
    let named = asset?.mirroredPath ?? subject.name
    var values = OutputTemplate.Values(
      input: named, folder: asset == nil ? subject.folder : nil, index: index + 1,
      fileExtension: template.has("ext") ? Self.fileExtension(for: named, asset, settings) : "",
      recipe: recipeName, size: settings.longEdge)
    let facts = Result { () throws(EditError) in
      if let problem = subject.problem { throw problem }
      if let asset, let library = work.library {
        values.digest = asset.digest.hex
        if template.has("date") { values.date = try library.dateTaken(of: asset, limits: work.limits, in: runner) }
      } else {
        try Self.fill(&values, for: template, work.limits, runner)
      }
    }
    return targets.map { longEdge, settings in
      values.size = longEdge ?? self.settings.longEdge
      let path = Result { () throws(EditError) in
        try facts.get()
        return try template.path(values)
      }
      return Output(path, longEdge: longEdge, settings: settings)
    }
  }

  private static func fill(
    _ values: inout OutputTemplate.Values, for template: OutputTemplate, _ limits: PhotoLimits, _ runner: JobRunner
  ) throws(EditError) {
    guard template.needsPhoto else { return }
    let input = values.input
    guard input != StandardInput.name else {
      throw EditError(.badOutput, "{date} and {hash} are not available for a photo from standard input")
    }
    let info = try runner.photo(path: input, limits: limits).info
    values.date = info.summary.dateTaken
    values.digest = info.digest.hex
  }

  private static func fileExtension(for input: String, _ asset: Asset?, _ settings: OutputSettings) -> String {
    let original = asset.map { FileFormat(mediaType: $0.mediaType) } ?? FileFormat(named: input)
    return OutputChoice(asked: settings.format?.fileFormat, original: original, named: input).fileExtension.lowercased()
  }
}
