import Adjustments
import Foundation
import PhotoMetadata
import Rendering
import RevisionStore
import VIPS

/// Applies a recipe to photos: checks everything that can be checked first, then works through them one after another.
///
/// A photo that fails does not stop the others, and no failure leaves anything half written.
public struct ApplyJob: Sendable {
  private let request: ApplyRequest
  /// Each photo and where its rendering goes.
  public let items: [Item]

  /// The name that stands for standard input.
  public static let standardInput = "-"

  /// A photo and where its rendering goes.
  public struct Item: Hashable, Sendable {
    public let input: String
    public let output: String?
    let index: Int
    /// The output as the kernel finds it, whatever `..` and links are in it.
    let target: String?
    /// Why the output has no name.
    let problem: EditError?

    init(input: String, index: Int, output: Result<String?, EditError>) {
      self.input = input
      self.index = index
      self.output = (try? output.get()) ?? nil
      target = self.output.flatMap { $0 == OutputTemplate.standardOutput ? $0 : ExactPath.resolved($0) }
      problem = if case .failure(let error) = output { error } else { nil }
    }
  }

  /// Checks a request before any work.
  ///
  /// - Throws: `EditError` where there is nothing to do, two photos have one output, an output exists, or an output is
  ///   one of the photos, also through a link.
  public init(_ request: ApplyRequest) throws(EditError) {
    var request = request
    if let library = request.library { try request.recipe.readFiles(from: library) }
    self.request = request
    guard !request.inputs.isEmpty else {
      throw EditError("no-input", .usage, "no photo is named", hint: "name photos, or put \"inputs\" into the recipe")
    }
    guard request.output != nil || request.library != nil else {
      throw EditError(
        "no-output", .usage, "there is nowhere to write to",
        hint: "give -o FILE, or make a library with 'photoedit init'")
    }
    var items: [Item] = []
    for (index, input) in request.inputs.enumerated() {
      // A photo without the name that the template asks for fails when its turn comes, and does not stop the others.
      let output = Result { () throws(EditError) in try Self.output(of: input, index: index + 1, request) }
      items.append(Item(input: input, index: index, output: output))
    }
    self.items = items
    guard request.output?.text != OutputTemplate.standardOutput else {
      guard items.count == 1 else {
        throw EditError(
          "bad-output", .usage, "standard output takes one photo, \(items.count) are named",
          hint: "give a folder: -o out/")
      }
      return
    }
    try OutputCheck(items: items, existing: request.existing, library: request.library).run()
  }

  private static func output(of input: String, index: Int, _ request: ApplyRequest) throws(EditError) -> String? {
    guard let template = request.output else { return nil }
    var values = OutputTemplate.Values(
      input: input, index: index, fileExtension: fileExtension(for: input, request.settings),
      recipe: request.recipeName, revision: "")
    if template.needsPhoto {
      guard input != standardInput else {
        throw EditError("bad-output", .usage, "a photo from standard input has no {date} and no {hash} for its output")
      }
      let info = try edging(path: input) { try Photo(path: input).info }
      values.date = info.summary.dateTaken
      values.digest = info.digest.hex
    }
    return try template.path(values)
  }

  private static func fileExtension(for input: String, _ settings: OutputSettings) -> String {
    if let format = settings.format.flatMap({ FileFormat(identifier: $0.rawValue) }) { return format.fileExtensions[0] }
    let own = (input as NSString).pathExtension.lowercased()
    guard let format = FileFormat(fileExtension: own), format.canWrite else { return "jpg" }
    return own
  }

  /// Works through the photos.
  ///
  /// - Parameters:
  ///   - shouldStop: is asked before each photo.
  ///   - progress: is given the index of the photo and a fraction from 0 to 1; returning false ends the photo early.
  ///   - report: is given each result, in order.
  public func run(
    shouldStop: () -> Bool = { false }, progress: (@Sendable (Int, Double) -> Bool)? = nil,
    report: (ApplyResult) -> Void
  ) async {
    for item in items {
      if shouldStop() { return }
      var monitor: (@Sendable (Double) -> Bool)?
      if let progress { monitor = { fraction in progress(item.index, fraction) } }
      report(await result(of: item, progress: monitor))
    }
  }

  private func result(of item: Item, progress: (@Sendable (Double) -> Bool)?) async -> ApplyResult {
    let clock = ContinuousClock()
    let start = clock.now
    var result: ApplyResult
    do {
      result = try await RenderThreads.run(progress: nil) { _ throws(EditError) in
        try PhotoApply(request: request, item: item, progress: progress).run()
      }
    } catch {
      result = ApplyResult(input: item.input, outcome: .failed(error.about(item.input)), output: item.output)
    }
    result.duration = clock.now - start
    return result
  }
}
