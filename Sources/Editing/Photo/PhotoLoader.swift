public import Documents
public import Foundation
public import Rendering
import Threads
import ImageFiles
public import Workers

/// Opens photos. Codecs that must not run in this process run in a worker, which is started for the first photo that
/// needs one and ends with the loader.
///
///     let loader = PhotoLoader(.processes(executable: photoedit))
///     let input = try await loader.input(contentsOf: photo)
///     let preview = try await input.preview(Recipe(), PreviewRequest(longEdge: 1024))
///
/// If the codec of HEIC, AVIF, JPEG XL, OpenEXR or Photoshop documents crashes, hangs or takes too much memory, that is an
/// `EditError`, and the next photo gets another worker. JPEG, PNG, WebP, TIFF and GIF are opened in this process.
///
/// Photos that a loader opened are measured, rendered, previewed and committed to a library in its worker, too. Several
/// threads may use the loader; its worker runs one job at a time. The jobs of tasks with a priority above `.medium` run
/// in a second worker.
public final class PhotoLoader: Sendable {
  /// The resources that photos may use.
  public let limits: PhotoLimits
  private let isolation: Isolation
  private let runner: Monitor<JobRunner>
  /// The jobs of high-priority tasks have their own worker, so that they need not wait for the other worker's job.
  private let urgentRunner: Monitor<JobRunner>

  /// Creates a loader. No process is started yet.
  public init(_ isolation: Isolation, limits: PhotoLimits = PhotoLimits()) {
    self.isolation = isolation
    self.limits = limits
    runner = Monitor(JobRunner(isolation))
    urgentRunner = Monitor(JobRunner(isolation))
  }

  /// A loader that does everything in this process.
  public static let here = PhotoLoader(.none)

  /// Opens a photo file.
  ///
  /// - Throws: `EditError` where it cannot be read, is not a photo that can be edited, or exceeds a limit; where its
  ///   codec crashed (`codec-crashed`) or timed out (`over-time`).
  public func input(contentsOf url: URL) async throws(EditError) -> EditingInput {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.input(contentsOf: url) }
  }

  /// The same on the calling thread, which waits.
  package func input(contentsOf url: URL) throws(EditError) -> EditingInput {
    EditingInput(photo: try photo(path: url.path), limits: limits, loader: self)
  }

  /// Opens a photo in memory.
  ///
  /// - Throws: `EditError`, as for a file.
  public func input(data: Data) async throws(EditError) -> EditingInput {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.input(data: data) }
  }

  /// The same on the calling thread, which waits.
  package func input(data: Data) throws(EditError) -> EditingInput {
    let bytes = data.withUnsafeBytes { ByteBlock(copying: $0) }
    let photo = try use { runner throws(EditError) in try runner.photo(bytes, limits: limits) }
    return EditingInput(photo: photo, limits: limits, loader: self)
  }

  /// What is known about a photo file without decoding it, even if photoedit does not edit its colors.
  ///
  /// - Throws: `EditError` where it cannot be read, is not a photo, or exceeds a limit.
  package func info(contentsOf url: URL) throws(EditError) -> PhotoInfo {
    try use { runner throws(EditError) in try PhotoInfo(ofFile: url, in: runner, limits: limits) }
  }

  package func photo(path: String) throws(EditError) -> Photo {
    try use { runner throws(EditError) in try runner.photo(path: path, limits: limits) }
  }

  /// Whether a job runs in the worker.
  package func isolates(_ job: RenderJob) -> Bool { isolation != .none && job.needsWorker }

  /// Runs a job, in this process unless it needs a worker.
  ///
  /// - Throws: `EditError`
  package func run(_ job: RenderJob, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> RenderResult {
    guard isolates(job) else { return try job.run(progress: progress) }
    return try use { runner throws(EditError) in try runner.run(job, progress: progress) }
  }

  /// Renders a preview, in this process unless it needs a worker.
  ///
  /// - Throws: `EditError`
  package func run(
    _ job: PreviewJob, progress: @escaping @Sendable (Double) -> Bool
  ) throws(EditError) -> RenderedFile {
    guard isolates(job.rendering) else { return try job.run(progress: progress) }
    return try use { runner throws(EditError) in try runner.run(job, progress: progress) }
  }

  /// Lends the runner to one thread at a time.
  package func use<Value>(_ body: (JobRunner) throws(EditError) -> Value) throws(EditError) -> Value {
    // Without a worker no thread has to wait for another.
    guard isolation != .none else { return try body(JobRunner(.none)) }
    let runner = WorkThreads.isUrgent ? urgentRunner : runner
    return try runner.withLock { (runner) throws(EditError) in try body(runner) }
  }
}
