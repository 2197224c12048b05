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

  /// A photo and where its rendering goes.
  public struct Item: Hashable, Sendable {
    public let input: String
    public let output: String?
    let index: Int
  }

  /// Checks a request before any work.
  ///
  /// - Throws: `EditError` where there is nothing to do, two photos have one output, an output exists, or an output is
  ///   one of the photos, also through a link.
  public init(_ request: ApplyRequest) throws(EditError) {
    self.request = request
    guard !request.inputs.isEmpty else {
      throw EditError("no-input", .usage, "no photo is named", hint: "name photos, or put \"inputs\" into the recipe")
    }
    guard request.output != nil || request.library != nil else {
      throw EditError(
        "no-output", .usage, "there is nowhere to write to", hint: "give -o FILE, or make a library with 'photoedit init'")
    }
    var items: [Item] = []
    for (index, input) in request.inputs.enumerated() {
      items.append(Item(input: input, output: try Self.output(of: input, index: index + 1, request), index: index))
    }
    self.items = items
    try OutputCheck(items: items, existing: request.existing).run()
  }

  private static func output(of input: String, index: Int, _ request: ApplyRequest) throws(EditError) -> String? {
    guard let template = request.output else { return nil }
    var values = OutputTemplate.Values(
      input: input, index: index, fileExtension: fileExtension(for: input, request.settings),
      recipe: request.recipeName, revision: "")
    if template.needsPhoto {
      // A photo that cannot be opened fails when its turn comes; here it only has no name yet.
      if let info = try? Photo(path: input).info {
        values.date = info.summary.dateTaken
        values.digest = info.digest.hex
      } else {
        return nil
      }
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
