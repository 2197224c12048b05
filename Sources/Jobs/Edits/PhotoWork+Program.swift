import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import Workers

extension PhotoWork {
  /// Lets a program edit the photo, commits the result, and writes the outputs.
  func edit(with call: ProgramCall) throws(EditError) -> [Outcome] {
    let name = task.input == StandardInput.name ? nil : FilePath.name(of: task.input)
    let program = try EditingProgram(
      call.program, arguments: call.arguments, photoName: name, timeout: call.timeout, console: call.console)
    if let library = work.library, let asset = try asset(in: library) {
      return try edit(asset, in: library, with: program)
    }
    guard !task.outputs.isEmpty else { throw Self.notInLibrary }
    let photo = try openedPhoto()
    guard !work.isDryRun else { return planned(program, task.outcome(.planned)) }
    let result = task.outcome(.done, photo.warnings(isAdjusted: true))
    let input = try ProgramInput(
      photo, current: nil, resuming: nil, isFlattened: false, settings: program.manifest.input,
      limits: work.limits, in: runner, progress: progress.report)
    return try finished(try run(program, input), result) { output throws(EditError) in
      let picture = try ExtensionPicture(
        output, of: photo, limits: work.limits, in: runner, progress: progress.report)
      return (picture, result)
    }
  }

  private func edit(
    _ asset: Asset, in library: Library, with program: EditingProgram
  ) throws(EditError) -> [Outcome] {
    let session = try library.editingSession(
      for: asset, limits: work.limits, in: runner, author: program.author, canHandle: program.canHandle,
      progress: progress.report)
    var result = task.outcome(.done, session.input.photo.info.warnings)
    result.set(asset)
    result.entry = session.state
    guard !work.isDryRun else { return planned(program, result, session.input.adjustmentData) }
    if library.isReadOnly { result.warnings.append("the library is read-only: no entry was added") }
    let data = session.input.adjustmentData
    let input = try ProgramInput(
      session.input.photo, current: data == nil ? nil : try current(asset, session.state, in: library), resuming: data,
      isFlattened: session.input.isFlattened, settings: program.manifest.input, limits: work.limits, in: runner,
      progress: progress.report)
    return try finished(try run(program, input), result, library.description(of: asset)) { output throws(EditError) in
      let (picture, file) = try session.stored(output, in: runner, progress: progress.report)
      if library.isReadOnly { return (picture, result) }
      return (picture, try commit(output, file, to: session, result))
    }
  }

  private static let notInLibrary = EditError(
    .notInLibrary, "the photo is not in the library, and there is no output to write",
    hint: "import it with 'photoedit import', or give -o")

  private func openedPhoto() throws(EditError) -> Photo {
    switch try source() {
    case .photo(let photo): photo
    case .bytes(let bytes, let digest):
      try runner.photo(bytes, digest: digest, limits: work.limits, progress: progress.report)
    case .file(let path): try runner.photo(path: path, limits: work.limits, progress: progress.report)
    }
  }

  /// The picture of a state.
  private func current(_ asset: Asset, _ number: Int, in library: Library) throws(EditError) -> Photo {
    let file = try library.file(of: asset, library.entry(of: asset.id, .entry(number)), in: runner)
    return try runner.photo(
      file.data.withUnsafeBytes { ByteBlock(copying: $0) }, limits: work.limits, progress: progress.report)
  }

  private func run(_ program: EditingProgram, _ input: ProgramInput) throws(EditError) -> EditingProgram.Outcome {
    try progress.waitedFor { () throws(EditError) in
      try program.begin(input, limits: work.limits)
      return try program.end { progress.repeatReport() }
    }
  }

  /// The results of a photo whose program has ended.
  ///
  /// - Parameter take: commits the program's output; returns the picture and the result.
  private func finished(
    _ outcome: EditingProgram.Outcome, _ result: Outcome, _ description: PropertyChanges = PropertyChanges(),
    _ take: (EditingExtensionOutput) throws(EditError) -> (ExtensionPicture, Outcome)
  ) throws(EditError) -> [Outcome] {
    var result = result
    switch outcome {
    case .finished(let output):
      let (picture, taken) = try take(output)
      result = taken
      result.warnings += picture.warnings
      let outputs = outputs(.isWritten)
      guard !outputs.isEmpty else { return try results(result, RenderResult(warnings: [], recipe: Recipe()), outputs) }
      let job = job(of: .photo(picture.photo), Recipe(), outputs, description: description)
      return try results(result, runner.run(job, progress: progress.report), outputs)
    case .unchanged: result.reason = "the program changed nothing"
    case .canceled: (result.reason, result.isCancelled) = ("the edit was canceled in the program", true)
    }
    result.status = .unchanged
    return task.outputs.isEmpty ? [result] : task.outputs.map { _ in result }
  }

  private func commit(
    _ output: EditingExtensionOutput, _ file: RenderedFile, to session: EditingSession, _ result: Outcome
  ) throws(EditError) -> Outcome {
    var result = result
    let outcome = try progress.write { () throws(EditError) in
      try session.commit(
        output.adjustmentData, checkedRendition: file.bytes, mediaType: file.mediaType,
        note: work.note ?? output.note)
    }
    switch outcome {
    case .committed(let entry):
      (result.entry, result.isCommitted) = (entry.number, true)
      (result.format, result.size, result.byteCount) = (file.format, file.size, file.bytes.count)
    case .unchanged: (result.status, result.reason) = (.unchanged, work.unchangedReason)
    }
    return result
  }

  private func planned(
    _ program: EditingProgram, _ result: Outcome, _ data: AdjustmentData? = nil
  ) -> [Outcome] {
    var result = result
    result.status = .planned
    let resumed = data.map { ", which resumes its \($0.formatIdentifier) \($0.formatVersion)" } ?? ""
    result.plan = ["edited by \(program.author)\(resumed)"]
    guard !task.outputs.isEmpty else { return [result] }
    return task.outputs.map { result.of($0) }
  }
}
