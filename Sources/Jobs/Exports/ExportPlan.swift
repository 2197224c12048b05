import Documents
import Editing
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import Workers

/// Photos of a library to be written to files, checked: everything that can be checked before any work.
package struct ExportPlan: Sendable {
  private let request: ExportRequest
  private let items: [ExportItem]

  /// Checks a request. A photo that is missing or cannot be exported fails later, without stopping the others.
  ///
  /// - Throws: `EditError` where two outputs have the same name, an output exists, or an output is an original; what the
  ///   change of the settings throws.
  package init(_ request: ExportRequest) throws {
    var request = request
    try request.recipe?.readFiles(from: request.library)
    // Find mistakes in the call that would make every photo fail.
    _ = try request.change?(nil)
    _ = try OutputTemplate(request.output)
    self.request = request
    items = Self.items(request)
    try check()
  }

  private static func items(_ request: ExportRequest) -> [ExportItem] {
    var names = ExportNames(request)
    return request.photos.subjects.enumerated().map { index, photo in names.item(photo, index: index + 1) }
  }

  private func check() throws(EditError) {
    if request.output == OutputTemplate.standardOutput {
      guard items.count == 1 else { throw OutputCheck.tooManyForStandardOutput(items.count) }
      return
    }
    let check = OutputCheck(existing: request.existing, library: request.library) { [request, items] in
      OutputProposal(output: try? OutputTemplate(request.output), count: items.count) { template in
        var other = request
        (other.output, other.keepsFolders) = (template.text, false)
        return Self.items(other).compactMap { try? $0.target.get().output.target }
      }
    }
    let outputs = items.compactMap { item in (try? item.target.get()).map { (item.subject, $0.output) } }
    try check.run(outputs, of: items.map(\.subject))
  }

  /// The job.
  package var job: Job {
    let pieces = items.enumerated().map { [request] index, item in
      Piece(item.subject, index: index) { outcome, context throws(EditError) in
        let target = try item.target.get()
        outcome.set(target)
        try request.export(target, context, into: &outcome)
      }
    }
    return Job(pieces, request.scheduling)
  }
}

extension ExportRequest {
  /// Writes a photo.
  fileprivate func export(
    _ target: ExportItem.Target, _ context: WorkContext, into outcome: inout Outcome
  ) throws(EditError) {
    if existing == .skip, target.output.exists {
      (outcome.status, outcome.reason) = (.skipped, "the output exists")
      return
    }
    if writesSidecars, !existing.replaces, sidecar(of: target).exists {
      throw EditError(.outputExists, "the file already exists", path: sidecar(of: target).path)
    }
    let file = try library.export(
      target.asset, .entry(target.entry), path: target.output.path, target.settings, isGiven: target.isGiven,
      isDescribed: !target.isOriginal, recipe: recipe, limits: limits, in: context.runner,
      progress: context.progress.report)
    outcome.warnings += file.warnings
    (outcome.format, outcome.size) = (file.format, file.size)
    try target.output.write(
      file.bytes, mediaType: file.mediaType, existing: existing, store: archive ?? FileStore(), context.progress,
      into: &outcome
    ) { () throws(EditError) in try target.output.checkNoOriginal(of: library) }
    if writesSidecars { try writeSidecar(of: target, context) }
  }

  /// Where the sidecar of a photo is written: beside its file, as `photo.jpg.xmp`.
  private func sidecar(of target: ExportItem.Target) -> Output { Output(.success(target.output.path + ".xmp")) }

  /// Writes the sidecar of a photo. One that is replaced keeps its other values.
  private func writeSidecar(of target: ExportItem.Target, _ context: WorkContext) throws(EditError) {
    let output = sidecar(of: target)
    // One that cannot be read is not replaced: its other values would be lost.
    let old = output.exists && existing.replaces ? try WholeFile.bytes(output.path, as: "sidecar") : nil
    guard let bytes = target.asset.properties.sidecar(inPlaceOf: old) else { return }
    _ = try context.progress.write { () throws(EditError) in
      try FileStore().put(
        bytes, at: output.place, fingerprint: "", mediaType: "application/rdf+xml", policy: existing
      ) { () throws(EditError) in try output.checkNoOriginal(of: library) }
    }
  }
}

extension Outcome {
  fileprivate mutating func set(_ target: ExportItem.Target) {
    set(target.asset)
    (output, outputPlace, entry) = (target.output.path, target.output.place, target.entry)
  }
}
