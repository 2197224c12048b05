import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import PhotoMetadata
import Rendering
import LibraryStore
import VIPS
import Workers

extension BatchJob {
  /// A photo and where its renderings go.
  package struct Item: Hashable, Sendable {
    /// The photo.
    package let input: String
    /// The photo as it was named.
    let source: BatchInput
    /// Where its renderings go; none where only the history is written.
    package let outputs: [Output]
    let index: Int
  }

  /// Where a rendering goes.
  package struct Output: Hashable, Sendable {
    /// Its path; empty where it has none because of a problem.
    package let path: String
    /// The requested long edge, where there are several sizes.
    package let longEdge: Int?
    /// The path as the kernel finds it, with `..` and links resolved.
    let target: String
    let settings: OutputSettings
    /// Why it has no path.
    let problem: EditError?
  }
}

extension BatchJob.Item {
  /// A photo of a request, with the names of its outputs.
  ///
  /// A photo that lacks what a name needs fails later, and does not stop the others.
  ///
  /// - Parameter runner: opens the photo if a name needs something from it.
  init(_ input: BatchInput, index: Int, of request: BatchRequest, in runner: JobRunner) {
    self.input = input.path
    (self.index, source) = (index, input)
    outputs = request.output.map { Self.outputs($0, input, index: index, of: request, in: runner) } ?? []
  }

  /// Where a template puts the renderings of a photo.
  static func outputs(
    _ template: OutputTemplate, _ input: BatchInput, index: Int, of request: BatchRequest, in runner: JobRunner
  ) -> [BatchJob.Output] {
    // A photo of the library without a file is named as it was when it was imported.
    let asset =
      input.problem == nil && FileIdentity(input.path) == nil
      ? try? request.library?.asset(withoutFile: input.path) : nil
    let named = asset?.mirroredPath ?? input.path
    var values = OutputTemplate.Values(
      input: named, folder: asset == nil ? input.folder : nil, index: index + 1,
      fileExtension: template.has("ext") ? fileExtension(for: named, asset, request.settings) : "",
      recipe: request.recipeName, revision: "",
      size: request.settings.longEdge)
    let facts = Result { () throws(EditError) in
      if let problem = input.problem { throw problem }
      if let asset, let library = request.library {
        values.digest = asset.digest.hex
        if template.has("date") { values.date = try library.dateTaken(of: asset, limits: request.limits, in: runner) }
      } else {
        try fill(&values, for: template, request.limits, runner)
      }
    }
    return request.targets.map { longEdge, settings in
      values.size = longEdge ?? request.settings.longEdge
      let path = Result { () throws(EditError) in
        try facts.get()
        return try template.path(values)
      }
      return BatchJob.Output(path, longEdge: longEdge, settings: settings)
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

extension BatchJob.Output {
  init(_ path: Result<String, EditError>, longEdge: Int?, settings: OutputSettings) {
    let name = (try? path.get()) ?? ""
    self.path = name
    self.longEdge = longEdge
    self.settings = settings
    target = name.isEmpty || name == OutputTemplate.standardOutput ? name : ExactPath.resolved(name)
    problem = if case .failure(let error) = path { error } else { nil }
  }

  /// Whether it is standard output.
  var isStandardOutput: Bool { path == OutputTemplate.standardOutput }
}

extension BatchRequest {
  /// The settings of each output of a photo, with the long edge where there are several.
  var targets: [(longEdge: Int?, settings: OutputSettings)] {
    guard !sizes.isEmpty else { return [(nil, settings)] }
    return sizes.map { longEdge in
      var settings = settings
      settings.setSize(longEdge: longEdge)
      return (longEdge, settings)
    }
  }

  /// Checks the sizes.
  ///
  /// - Throws: `EditError` where one is out of range or a duplicate, or several outputs would have the same name.
  func checkSizes() throws(EditError) {
    if let bad = sizes.first(where: { !(1...65_500).contains($0) }) {
      throw EditError(.badSize, "expected a size from 1 to 65500 pixels, found \(bad)")
    }
    if let twice = sizes.first(where: { size in sizes.count { $0 == size } > 1 }) {
      throw EditError(.badSize, "duplicate size \(twice)")
    }
    guard let output else {
      guard sizes.isEmpty else {
        throw EditError(.noOutput, "sizes need an output", hint: "give -o")
      }
      return
    }
    if sizes.count > 1, !output.has("size") {
      throw EditError(
        .badOutput, "\(sizes.count) sizes would be written to '\(output.text)'",
        hint: "put {size} into the path: -o 'out/{stem}-{size}.{ext}'")
    }
    if sizes.isEmpty, output.has("size"), settings.longEdge == nil {
      throw EditError(
        .badOutput, "the output path contains {size}, but no sizes are given",
        hint: "name them: --sizes 2048,1024")
    }
  }
}
