package import Documents
import Editing
import Foundation
import PhotoLibrary
import Rendering
import Workers

/// Applies a recipe to photos: checks everything that can be checked first, then works on as many photos at the same
/// time as there are processors.
///
/// A photo that fails does not stop the others, and no failure leaves a partial file.
package struct BatchJob: PhotoJob {
  private(set) var request: BatchRequest
  /// Each photo and where its renderings go.
  package let items: [Item]

  /// Warnings for the user about the whole job.
  package let warnings: [String]

  package var leftOut: LeftOut { request.leftOut }

  package var stopsAtOnce: Bool { request.program != nil }

  package var photoCount: Int { items.count }

  /// How many results there will be: one for each output, and one for a photo without any.
  package var resultCount: Int { items.reduce(0) { $0 + max(1, $1.outputs.count) } }

  /// Checks a request before any work.
  ///
  /// - Throws: `EditError` where there is nothing to do, two outputs have the same name, an output exists, or an output is
  ///   one of the photos, also through a link.
  package init(_ request: BatchRequest) throws(EditError) {
    var request = request
    if let library = request.library {
      try request.recipe.readFiles(from: library)
      try request.settings.readFiles(from: library)
    }
    guard !request.inputs.isEmpty || request.mayBeEmpty else {
      throw EditError(.noInput, "no photos given", hint: "name photos, or put \"inputs\" into the recipe")
    }
    guard request.output != nil || request.library != nil else {
      throw EditError(
        .noOutput, "no output given",
        hint: "give -o FILE, or make a library with 'photoedit init'")
    }
    if request.output == nil, !request.isDryRun, let reason = request.library?.readOnlyReason {
      throw EditError(
        .storeReadOnly, "the library can be read, but not changed: \(reason)",
        hint: "give -o FILE to write the pictures elsewhere, without history")
    }
    try request.checkSizes()
    try request.checkUpdate()
    warnings = request.takeFormatOfOutput()
    self.request = request
    let runner = JobRunner(request.isolation)
    items = request.inputs.enumerated().map { Item($0.element, index: $0.offset, of: request, in: runner) }
    runner.end()
    guard request.output?.text != OutputTemplate.standardOutput else {
      guard resultCount <= 1 else {
        throw EditError(
          .badOutput, "standard output takes one photo, \(resultCount) are named",
          hint: "give a folder: -o out/")
      }
      return
    }
    try OutputCheck(items: items, request: request).run()
  }

  /// Reads the only photo now if this process decodes it, it is in no library, and something is rendered from it.
  package mutating func prefetch() {
    guard request.library == nil, request.program == nil, request.existing != .skip, items.count == 1,
      let photo = items.first, photo.source.problem == nil, Engine.decodesHere(fileNamed: photo.input)
    else { return }
    request.prefetched = PrefetchedFile(ExactPath.absolute(photo.input))
  }

  /// Works through the photos.
  ///
  /// Photos are begun in order; several are worked on at the same time.
  ///
  /// - Parameters:
  ///   - shouldStop: is called before each photo; if it returns true, no other begins, and those in progress finish.
  ///   - progress: is given the index of a photo and a fraction from 0 to 1, on any thread, and called again ten times
  ///     a second while a photo is in progress; returning false cancels the photo within a second.
  ///   - report: is given each result, in the order of the photos and of the sizes.
  package func run(
    shouldStop: () -> Bool = { false }, progress: (@Sendable (Int, Double) -> Bool)? = nil,
    report: (BatchResult) -> Void
  ) async {
    // If the groups cannot be determined, the photos report why.
    let groups = (try? groups) ?? items.indices.map { $0..<$0 + 1 }
    let work = WorkerPool<Range<Int>, BatchResult>.Work(
      count: groups.count, isolation: request.isolation, jobs: request.jobs, memory: request.memory,
      // The photos of a group may not have to be read.
      file: { [items] group in group.count == 1 ? items[group.lowerBound].input : nil },
      perform: { [self] group, _, runner, progress in results(of: group, in: runner, progress) },
      failed: { [items] group, error in items[group].flatMap { $0.failed(error) } })
    let photoProgress = progress.map { report -> @Sendable (Int, Double) -> Bool in
      { index, fraction in report(groups[index].lowerBound, fraction) }
    }
    await WorkerPool(work, progress: photoProgress).run(groups, shouldStop: shouldStop, report: report)
  }
}
