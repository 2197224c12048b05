package import Adjustments
package import Documents
import Foundation
package import Rendering
import ImageFiles
package import VIPS

/// Runs jobs one at a time: in this process, or in a worker, which is started when it is needed.
///
/// It is used by one thread at a time.
package final class JobRunner {
  private let isolation: Isolation
  private let isolatesAll: Bool
  private let admit: (RenderNeed) throws(EditError) -> Int?
  private let leave: () -> Void
  /// The worker; nil where none was started.
  private(set) package var worker: WorkerProcess?

  /// A runner. No process is started yet.
  ///
  /// - Parameters:
  ///   - isolation: where jobs run.
  ///   - isolatesAll: whether all of them go to a worker, not only those that must.
  ///   - admit: is given what a job needs before a pixel is decoded. It may wait or throw, and returns how many threads
  ///     libvips is to use; nil for one for each processor.
  ///   - leave: is called when a job has ended.
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
  /// - Parameter progress: is given fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError`, as `RenderJob.run` and `WorkerProcess.run` say.
  package func run(_ job: RenderJob, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> RenderResult {
    defer { leave() }
    guard case .processes(let executable) = isolation, isolatesAll || job.needsWorker else {
      return try job.run(admit: admit, progress: progress)
    }
    return try started(executable).run(job, admit: admit, progress: progress)
  }

  /// Makes a preview: in this process, or in a worker where a codec may only run there.
  ///
  /// - Throws: `EditError`
  package func run(
    _ job: PreviewJob, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> PreviewResult {
    guard case .processes(let executable) = isolation, job.rendering.needsWorker else {
      return try job.run(progress: progress)
    }
    return try started(executable).run(job, progress: progress)
  }

  /// Opens a photo whose bytes are in memory. Where its codec may only run in a worker, that reads the header, and only
  /// our own readers of metadata run here.
  ///
  /// - Parameters:
  ///   - digest: that of the bytes, where it is known.
  ///   - isDescribed: whether it is only to be described, so that its colors need not be such as can be edited.
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
    guard header.format == format else { throw Message.malformed("the header of another format") }
    return try mappingErrors {
      try Photo(bytes: bytes, header: header, digest: digest, limits: limits.decoding, isDescribed: isDescribed)
    }
  }

  /// Opens a photo file, as one in memory.
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
      guard let kind = PhotoError.Kind(rawValue: error.code.rawValue) else { throw error }
      let photoError = PhotoError(kind, error.message, hint: error.hint)
      let explained = photoError.explained(byNameOf: path)
      throw explained == photoError ? error : explained.editError.about(path)
    }
  }

  /// The recipe with everything measured that it leaves to the photo.
  ///
  /// - Throws: `EditError`
  package func measured(
    _ recipe: Recipe, on photo: Photo, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Recipe {
    guard recipe.isMeasured(in: photo.info.uprightSize) else { return recipe }
    return try run(
      RenderJob(source: .photo(photo), recipe: recipe, targets: [], limits: limits), progress: progress
    ).recipe
  }

  /// Ends the worker, where there is one.
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
  /// Whether it leaves to a photo what has to be measured on its pixels.
  ///
  /// - Parameter size: that of the upright photo.
  package func isMeasured(in size: FrameSize) -> Bool {
    steps.contains { step in
      step.isEnabled && (step.adjustment as? any AnalysisAdjustment)?.measurement(in: size) != nil
    }
  }
}

extension RenderJob {
  /// Whether it reads or writes a format whose codec may only run in a worker, or decodes pictures or draws texts, which
  /// come with recipes.
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
        target.format(reading: source)?.needsWorker == true
          // Whatever its extension, an existing file is read by its content.
          || target.existing.flatMap { ImageSource.file($0).format }?.needsWorker == true
      }
  }
}

extension RenderJob.Target {
  fileprivate func format(reading source: FileFormat?) -> FileFormat? {
    if let format = settings.format { return format.fileFormat }
    let ending = path?.split(separator: "/").last?.split(separator: ".").last
    return ending.flatMap { FileFormat(fileExtension: String($0)) } ?? source
  }
}

extension ImageSource {
  /// The format that its bytes have; nil where it is no image.
  fileprivate var format: FileFormat? {
    guard case .image(let format)? = try? recognize() else { return nil }
    return format
  }
}
