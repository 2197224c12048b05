import Adjustments
package import Documents
import Editing
import Foundation
import PhotoLibrary
import Rendering
import Workers

/// A recipe and photos, checked: everything that can be checked before any work.
package struct ApplyPlan: Sendable {
  private(set) var request: ApplyRequest
  /// Each photo and where its renderings go.
  package let tasks: [PhotoTask]
  private let warnings: [String]

  /// Checks a request.
  ///
  /// - Throws: `EditError` where there is nothing to do, two outputs have the same name, an output exists, or an output is
  ///   one of the photos, also through a link.
  package init(_ request: ApplyRequest) throws(EditError) {
    var request = request
    if let library = request.work.library {
      try request.work.recipe.readFiles(from: library)
      try request.settings.readFiles(from: library)
    }
    try request.check()
    warnings = request.takeFormatOfOutput()
    request.work.metadata = request.settings.metadata
    let runner = JobRunner(request.scheduling.isolation)
    tasks = request.photos.subjects.enumerated().map { [request] index, subject in
      request.task(subject, index: index, in: runner)
    }
    runner.end()
    self.request = request
    try checkOutputs()
  }

  private func checkOutputs() throws(EditError) {
    guard request.output?.text != OutputTemplate.standardOutput else {
      if outcomeCount > 1 { throw OutputCheck.tooManyForStandardOutput(outcomeCount) }
      return
    }
    let subjects = request.photos.subjects
    let check = OutputCheck(
      existing: request.work.existing, library: request.work.library,
      checksOwnership: request.work.ownOutputs == nil,
      sandbox: request.outputSandbox?.sandbox(photos: subjects.map(\.name)), limits: request.work.limits
    ) { [request] in
      OutputProposal(output: request.output, count: subjects.count, hasSizes: !request.sizes.isEmpty) { template in
        let runner = JobRunner(.none)
        return subjects.enumerated().flatMap { index, subject in
          request.outputs(template, subject, index: index, in: runner)
        }.filter { $0.problem == nil }.compactMap(\.target)
      }
    }
    try check.run(tasks.flatMap { task in task.outputs.map { (task.subject, $0) } }, of: subjects)
  }

  private var outcomeCount: Int { tasks.reduce(0) { $0 + max(1, $1.outputs.count) } }

  /// Reads the only photo now if this process decodes it, it is in no library, and something is rendered from it.
  package mutating func prefetch() {
    let work = request.work
    guard work.library == nil, work.program == nil, work.existing != .skip, tasks.count == 1,
      let photo = tasks.first, photo.subject.problem == nil, Engine.decodesHere(fileNamed: photo.input)
    else { return }
    request.work.prefetched = PrefetchedFile(ExactPath.absolute(photo.input))
  }

  /// The job.
  package var job: Job {
    // If the groups cannot be determined, the photos report why.
    let groups = (try? request.groups(count: tasks.count)) ?? tasks.indices.map { $0..<$0 + 1 }
    let pieces = groups.map { [work = request.work, tasks] group in
      let photos = Array(tasks[group])
      return Piece(
        index: group.lowerBound,
        // The photos of a group may not have to be read.
        file: group.count == 1 ? photos[0].input : nil,
        perform: { work.outcomes(of: photos, in: $0) },
        failed: { error in photos.flatMap { $0.failed(error) } })
    }
    var job = Job(pieces, request.scheduling, photos: tasks.count, outcomes: outcomeCount)
    (job.warnings, job.skippedFiles) = (warnings, request.photos.skippedFiles)
    (job.isExport, job.stopsAtOnce) = (request.isExport, request.work.program != nil)
    return job
  }
}

extension ApplyRequest {
  /// Checks what can be checked without the outputs.
  fileprivate func check() throws(EditError) {
    guard !photos.subjects.isEmpty || mayBeEmpty else {
      throw EditError(.noInput, "no photos given", hint: "name photos, or put \"inputs\" into the recipe")
    }
    guard output != nil || work.library != nil else {
      throw EditError(
        .noOutput, "no output given", hint: "give -o FILE, or make a library with 'photoedit init'")
    }
    if output == nil, !work.isDryRun, let refusal = work.library?.refusal {
      throw EditError(
        refusal.code, refusal.message,
        hint: "give -o FILE to write the pictures elsewhere, without history")
    }
    try checkSizes()
    try checkUpdate()
  }
}
