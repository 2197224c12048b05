import Adjustments
import Foundation
import ImageFiles
import PhotoMetadata
import Rendering
import VIPS

extension ApplyJob {
  /// A photo and where its renderings go.
  public struct Item: Hashable, Sendable {
    /// The photo.
    public let input: String
    /// Where its renderings go; none where only the history is kept.
    public let outputs: [Output]
    let index: Int
  }

  /// Where a rendering goes.
  public struct Output: Hashable, Sendable {
    /// Its path; empty where it has none because of a problem.
    public let path: String
    /// The long edge that it is to have, where several sizes are asked for.
    public let longEdge: Int?
    /// The path as the kernel finds it, whatever `..` and links are in it.
    let target: String
    let settings: OutputSettings
    /// Why it has no name.
    let problem: EditError?
  }
}

extension ApplyJob.Item {
  /// A photo of a request, with the names of its outputs.
  ///
  /// A photo that does not have what a name asks for fails when its turn comes, and does not stop the others.
  ///
  /// - Parameter slot: where the photo is opened, if a name asks for something of it.
  init(_ input: String, index: Int, of request: ApplyRequest, in slot: RenderSlot) {
    self.input = input
    self.index = index
    guard let template = request.output else {
      outputs = []
      return
    }
    var values = OutputTemplate.Values(
      input: input, index: index + 1, fileExtension: Self.fileExtension(for: input, request.settings),
      recipe: request.recipeName, revision: "", size: request.settings.longEdge)
    let facts = Result { () throws(EditError) in try Self.fill(&values, for: template, request.limits, slot) }
    outputs = request.targets.map { longEdge, settings in
      values.size = longEdge ?? request.settings.longEdge
      let path = Result { () throws(EditError) in
        try facts.get()
        return try template.path(values)
      }
      return ApplyJob.Output(path, longEdge: longEdge, settings: settings)
    }
  }

  private static func fill(
    _ values: inout OutputTemplate.Values, for template: OutputTemplate, _ limits: PhotoLimits, _ slot: RenderSlot
  ) throws(EditError) {
    guard template.needsPhoto else { return }
    let input = values.input
    guard input != ApplyJob.standardInput else {
      throw EditError("bad-output", .usage, "a photo from standard input has no {date} and no {hash} for its output")
    }
    let info = try slot.photo(path: input, limits: limits).info
    values.date = info.summary.dateTaken
    values.digest = info.digest.hex
  }

  private static func fileExtension(for input: String, _ settings: OutputSettings) -> String {
    if let format = settings.format.flatMap({ FileFormat(identifier: $0.rawValue) }) { return format.fileExtensions[0] }
    let own = (input as NSString).pathExtension.lowercased()
    guard let format = FileFormat(fileExtension: own), format.canWrite else { return "jpg" }
    return own
  }
}

extension ApplyJob.Output {
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

extension ApplyRequest {
  /// The settings of each output of a photo, with the long edge where there are several.
  var targets: [(longEdge: Int?, settings: OutputSettings)] {
    guard !sizes.isEmpty else { return [(nil, settings)] }
    return sizes.map { longEdge in
      var settings = settings
      (settings.width, settings.height, settings.shortEdge) = (nil, nil, nil)
      (settings.percent, settings.megapixels, settings.longEdge) = (nil, nil, longEdge)
      return (longEdge, settings)
    }
  }

  /// Checks the sizes.
  ///
  /// - Throws: `EditError` where one cannot be, is there twice, or several would have one name.
  func checkSizes() throws(EditError) {
    if let bad = sizes.first(where: { !(1...65_500).contains($0) }) {
      throw EditError("bad-size", .usage, "a size is from 1 to 65500 pixels, found \(bad)")
    }
    if let twice = sizes.first(where: { size in sizes.count { $0 == size } > 1 }) {
      throw EditError("bad-size", .usage, "the size \(twice) is asked for twice")
    }
    guard let output else {
      guard sizes.isEmpty else {
        throw EditError("no-output", .usage, "sizes are for files, and no output is named", hint: "give -o")
      }
      return
    }
    if sizes.count > 1, !output.has("size") {
      throw EditError(
        "bad-output", .usage, "\(sizes.count) sizes would be written to '\(output.text)'",
        hint: "put {size} into the path: -o 'out/{stem}-{size}.{ext}'")
    }
    if sizes.isEmpty, output.has("size"), settings.longEdge == nil {
      throw EditError(
        "bad-output", .usage, "the output path has {size} in it, and no size is asked for",
        hint: "name them: --sizes 2048,1024")
    }
  }
}
