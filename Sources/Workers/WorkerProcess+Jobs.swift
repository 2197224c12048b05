package import Documents
import Foundation
package import Rendering
import Threads

// The jobs that a worker runs for this process.
extension WorkerProcess {
  /// Renders a photo in the worker.
  ///
  /// - Parameters:
  ///   - admit: as for `RenderJob.run`.
  ///   - progress: also called ten times a second while the worker is silent; returning false kills the worker.
  /// - Throws: `EditError`: of the photo; `codec-crashed` if the worker died; `over-time` if it had to be killed.
  package func run(
    _ job: RenderJob, admit: (RenderNeed) throws(EditError) -> Int? = { _ in nil },
    progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> RenderResult {
    try RenderResult(result(job.limits, admit: admit, progress: progress) { job.message(&$0) }, of: job)
  }

  /// Reads the header of a photo in the worker, which holds the photo for the jobs that follow.
  ///
  /// - Throws: `EditError`, as for a rendering.
  package func run(_ job: HeaderJob, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> PhotoHeader {
    try PhotoHeader(result(job.limits, progress: progress) { job.message(&$0) })
  }

  /// Renders a preview in the worker.
  ///
  /// - Throws: `EditError`, as for a rendering.
  package func run(_ job: PreviewJob, progress: (@Sendable (Double) -> Bool)?) throws(EditError) -> RenderedFile {
    try RenderedFile(result(job.limits, progress: progress) { job.message(&$0) })
  }

  /// Sends a job and waits for its result.
  ///
  /// - Parameter message: the job, without what the worker holds.
  private func result(
    _ limits: PhotoLimits, admit: (RenderNeed) throws(EditError) -> Int? = { _ in nil },
    progress: (@Sendable (Double) -> Bool)?, _ message: (inout WorkerContents) -> Message
  ) throws(EditError) -> Message {
    // A worker whose reply was not read to the end is out of step with this process.
    var isInStep = false
    defer { if !isInStep { kill() } }
    var watch = Watch(limits.opening)
    func tick() throws(EditError) { try check(watch, progress) }
    guard try channel.send(message(&contents), tick: tick) else { throw crash() }
    while let reply = try channel.receive(tick: tick) {
      switch reply.kind {
      case .missing:
        contents = WorkerContents()
        guard try channel.send(message(&contents), tick: tick) else { throw crash() }
      case .ready:
        let need = RenderNeed(
          memory: try reply.member("memory", \.integerValue), pixels: try reply.member("pixels", \.integerValue))
        let threads: Int?
        do throws(EditError) {
          threads = try admit(need)
        } catch {
          isInStep = drop()
          throw error
        }
        watch = Watch(limits.time(for: need))
        try begin(threads, memory: limits.memory(for: need), tick)
      case .progress:
        watch.fraction = try reply.member("fraction", \.numberValue)
        try tick()
      case .result:
        isInStep = true
        return reply
      case .failure:
        isInStep = true
        throw EditError(json: reply.header["error"] ?? .null)
      default: throw Message.malformed("an unexpected message")
      }
    }
    throw crash()
  }

  private func begin(
    _ threads: Int?, memory: Int, _ tick: () throws(EditError) -> Void
  ) throws(EditError) {
    let threads = threads ?? Processors.count
    let begin = Message(.begin, [("threads", .number(Double(threads))), ("memory", .number(Double(memory)))])
    guard try channel.send(begin, tick: tick) else { throw crash() }
  }

  /// Drops a job that was not admitted; returns false if the worker does not confirm that in time.
  private func drop() -> Bool {
    let watch = Watch(.seconds(2))
    func tick() throws(EditError) { try check(watch, nil) }
    guard (try? channel.send(Message(.drop), tick: tick)) == true else { return false }
    return (try? channel.receive(tick: tick))?.kind == .failure
  }

  /// The deadline and the progress to check while the worker is busy.
  private struct Watch {
    let deadline: TimeoutClock.Instant
    let allowed: Duration
    var fraction = 0.0

    init(_ allowed: Duration) {
      self.allowed = allowed
      deadline = .now + allowed
    }
  }

  private func check(_ watch: Watch, _ progress: (@Sendable (Double) -> Bool)?) throws(EditError) {
    listen()
    if let progress, !progress(watch.fraction) { throw .canceled }
    guard TimeoutClock.now > watch.deadline else { return }
    throw PhotoError(timeout: watch.allowed).editError
  }
}
