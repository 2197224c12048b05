import Foundation

/// Applies a recipe to photos: checks everything that can be checked first, then works on as many photos at the same
/// time as there are processors.
///
/// A photo that fails does not stop the others, and no failure leaves anything half written.
public struct ApplyJob: Sendable {
  let request: ApplyRequest
  /// Each photo and where its renderings go.
  public let items: [Item]

  /// The name that stands for standard input.
  public static let standardInput = "-"

  /// How many results there will be: one for each output, and one for a photo without any.
  public var resultCount: Int { items.reduce(0) { $0 + max(1, $1.outputs.count) } }

  /// Checks a request before any work.
  ///
  /// - Throws: `EditError` where there is nothing to do, two outputs have one name, an output exists, or an output is
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
    try request.checkSizes()
    let slot = RenderSlot(request.isolation)
    items = request.inputs.enumerated().map { Item($0.element, index: $0.offset, of: request, in: slot) }
    slot.end()
    guard request.output?.text != OutputTemplate.standardOutput else {
      guard resultCount == 1 else {
        throw EditError(
          "bad-output", .usage, "standard output takes one photo, \(resultCount) are named",
          hint: "give a folder: -o out/")
      }
      return
    }
    try OutputCheck(
      items: items, existing: request.existing, library: request.library,
      confinement: request.outputConfinement?.confinement(photos: request.inputs)
    ).run()
  }

  /// Works through the photos.
  ///
  /// Photos are begun in order; several are worked on at the same time.
  ///
  /// - Parameters:
  ///   - shouldStop: is asked before each photo; returning true lets those at work finish and begins no other.
  ///   - progress: is given the index of a photo and a fraction from 0 to 1, on any thread, and asked again ten times a
  ///     second while a photo is at work; returning false ends the photo within a second.
  ///   - report: is given each result, in the order of the photos and of the sizes.
  public func run(
    shouldStop: () -> Bool = { false }, progress: (@Sendable (Int, Double) -> Bool)? = nil,
    report: (ApplyResult) -> Void
  ) async {
    await ApplyCrew(self, progress: progress).work(shouldStop: shouldStop, report: report)
  }
}
