package import Adjustments
package import Documents
import DurableFiles
import Foundation
package import Rendering
package import ImageFiles
import VIPS

/// Runs jobs one at a time, in this process or in a worker that is started when needed.
///
/// Use it from one thread at a time.
package final class JobRunner {
  private let isolation: Isolation
  private let isolatesAll: Bool
  private let admit: (RenderNeed) throws(EditError) -> Int?
  private let leave: () -> Void
  /// The worker; nil where none was started.
  private(set) package var worker: WorkerProcess?

  /// Creates a runner. No process is started yet.
  ///
  /// - Parameters:
  ///   - isolation: where jobs run.
  ///   - isolatesAll: whether all jobs go to a worker, not only those that must.
  ///   - admit: receives what a job needs before any pixel is decoded. It may wait or throw, and returns how many
  ///     threads libvips should use; nil for one per processor.
  ///   - leave: called when a job has ended.
  package init(
    _ isolation: Isolation, isolatesAll: Bool = false,
    admit: @escaping (RenderNeed) throws(EditError) -> Int? = { _ in nil }, leave: @escaping () -> Void = {}
  ) {
    self.isolation = isolation
    self.isolatesAll = isolatesAll
    self.admit = admit
    self.leave = leave
  }

  /// Runs a job.
  ///
  /// - Parameter progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError`, as described for `RenderJob.run` and `WorkerProcess.run`.
  package func run(_ job: RenderJob, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> RenderResult {
    defer { leave() }
    guard case .processes(let executable) = isolation, isolatesAll || job.needsWorker else {
      return try job.run(admit: admit, progress: progress)
    }
    return try started(executable).run(job, admit: admit, progress: progress)
  }

  /// Renders a preview in this process, or in a worker if a codec may only run there.
  ///
  /// - Throws: `EditError`
  package func run(
    _ job: PreviewJob, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    guard case .processes(let executable) = isolation, job.rendering.needsWorker else {
      return try job.run(progress: progress)
    }
    return try started(executable).run(job, progress: progress)
  }

  /// Opens a photo whose bytes are in memory. If its codec may only run in a worker, the worker reads the header, and
  /// only our own metadata readers run here.
  ///
  /// - Parameters:
  ///   - digest: the digest of the bytes, if known.
  ///   - isDescribed: whether the photo is only described, so its colors need not be editable.
  /// - Throws: `EditError`
  package func photo(
    _ bytes: ByteBlock, digest: SHA256Digest? = nil, limits: PhotoLimits, isDescribed: Bool = false,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> Photo {
    guard case .processes(let executable) = isolation, let format = ImageSource.bytes(bytes).format, format.needsWorker
    else {
      return try mappingErrors {
        let header = try PhotoHeader(of: bytes, limits: limits.decoding)
        return try Photo(
          bytes: bytes, header: header, digest: digest, limits: limits.decoding, isDescribed: isDescribed)
      }
    }
    let digest = digest ?? bytes.withUnsafeBytes { SHA256Digest(of: $0) }
    let job = HeaderJob(bytes: bytes, digest: digest, limits: limits, isDescribed: isDescribed)
    let header = try started(executable).run(job, progress: progress)
    guard header.format == format else { throw Message.malformed("a header with a different format") }
    return try mappingErrors {
      try Photo(bytes: bytes, header: header, digest: digest, limits: limits.decoding, isDescribed: isDescribed)
    }
  }

  /// Opens a photo file, in the same way as a photo in memory.
  ///
  /// - Throws: `EditError`
  package func photo(
    path: String, limits: PhotoLimits, isDescribed: Bool = false, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> Photo {
    do {
      let bytes = try Photo.bytes(ofFile: path, limits: limits.decoding)
      return try photo(bytes, limits: limits, isDescribed: isDescribed, progress: progress)
    } catch {
      let error = EditError(error).about(path)
      guard let kind = PhotoError.Kind.allCases.first(where: { $0.code == error.code }) else { throw error }
      let photoError = PhotoError(kind, error.message, hint: error.hint)
      let explained = photoError.explained(byNameOf: path)
      throw explained == photoError ? error : explained.editError.about(path)
    }
  }

  /// The recipe with measured values for everything that it leaves to the photo.
  ///
  /// - Throws: `EditError`
  package func measured(
    _ recipe: Recipe, on photo: Photo, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Recipe {
    guard recipe.needsMeasuring(on: photo.info.digest, of: photo.info.uprightSize) else { return recipe }
    return try run(
      RenderJob(source: .photo(photo), recipe: recipe, targets: [], limits: limits), progress: progress
    ).recipe
  }

  /// Ends the worker, if there is one.
  package func end() {
    worker?.end()
    worker = nil
  }

  private func started(_ executable: URL) throws(EditError) -> WorkerProcess {
    if let worker, worker.isAlive { return worker }
    let fresh = try WorkerProcess(executable: executable)
    worker = fresh
    return fresh
  }
}

extension Recipe {
  /// Whether the recipe leaves values to be measured on a photo's pixels, or has measured values of another photo or
  /// after other steps.
  ///
  /// - Parameters:
  ///   - photo: the digest of the photo.
  ///   - size: the size of the upright photo.
  package func needsMeasuring(on photo: SHA256Digest, of size: FrameSize) -> Bool {
    guard steps.contains(where: { $0.adjustment is any AnalysisAdjustment }) else { return false }
    var asked: [RecipeStep] = []
    return steps.contains { step in
      let request = step.asked
      defer { asked.append(request) }
      guard step.isEnabled else { return false }
      guard step == request else { return !step.isSettled(asking: request, after: asked, on: photo) }
      return (step.adjustment as? any AnalysisAdjustment)?.measurement(in: size) != nil
    }
  }
}

extension RenderJob {
  /// Whether the job reads or writes a format whose codec may only run in a worker, or decodes pictures or draws text
  /// that come with a recipe.
  package var needsWorker: Bool {
    if !recipe.maskPictures.isEmpty || recipe.laysPictures { return true }
    let source: FileFormat? =
      switch self.source {
      case .photo(let photo): photo.info.format
      case .bytes(let bytes, _): ImageSource.bytes(bytes).format
      case .file(let path): ImageSource.file(path).format
      }
    return source?.needsWorker == true
      || targets.contains { target in
        target.format(reading: source)?.needsWorker == true || target.settings.watermark != nil
          // An existing file is read according to its content, whatever its extension.
          || target.existing.flatMap { ImageSource.file($0).format }?.needsWorker == true
      }
  }
}

extension RenderJob.Target {
  fileprivate func format(reading source: FileFormat?) -> FileFormat? {
    // Where nothing can be written, the rendering says so.
    try? OutputChoice(
      asked: settings.format?.fileFormat, fileExtension: path.map(FilePath.fileExtension) ?? "", original: source
    ).format
  }
}

extension ImageSource {
  /// The format of its bytes; nil if it is not an image.
  fileprivate var format: FileFormat? {
    guard case .image(let format)? = try? recognize() else { return nil }
    return format
  }
}
