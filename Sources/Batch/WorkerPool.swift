import Dispatch
import Documents
import Foundation
import Rendering
import Threads
import VIPS
import Workers

/// The threads that work on the photos of a batch, and the scheduler.
///
/// Each thread has a job runner, in most batches with a worker process. Photos are begun in order; results wait for those
/// before them.
final class WorkerPool: Sendable {
  /// How many photos may be finished before an earlier one: the look-ahead bounds the results in memory.
  static let lookAhead = 1000
  /// The grace period of a cancelled photo; then its thread is abandoned. Only codecs in this process need it.
  private static let gracePeriod = Duration.milliseconds(500)

  /// What is to be done with photos.
  struct Work: Sendable {
    /// The file of each photo; nil for one that is read otherwise.
    var files: [String?]
    /// Where codecs run.
    var isolation: Isolation
    /// How many photos are in progress at the same time; nil for as many as there are processors.
    var jobs: Int?
    /// The memory that photos in progress may take together, in bytes; nil for a quarter of the machine's.
    var memory: Int?
    /// Does the work on the photo with an index.
    var perform: @Sendable (Int, JobRunner, PhotoProgress) -> [BatchResult]
    /// The results of the photo with an index where it failed.
    var failed: @Sendable (Int, EditError) -> [BatchResult]
  }

  private let work: Work
  private let schedule: Schedule
  private let progress: (@Sendable (Int, Double) -> Bool)?
  private let budget: MemoryBudget
  private let queue = TaskQueue()

  private enum Event: Sendable {
    case finished(Int, [BatchResult])
    case threadEnded
    case tick
  }

  init(_ work: Work, progress: (@Sendable (Int, Double) -> Bool)?) {
    self.work = work
    self.progress = progress
    schedule = Schedule(
      jobs: work.jobs, count: work.files.count, processors: ProcessInfo.processInfo.activeProcessorCount)
    let machine = MemorySize.ofMachine
    budget = MemoryBudget(Admission(budget: work.memory ?? machine / 4, ceiling: machine / 4 * 3))
  }

  /// Works through the photos and delivers the results.
  func run(shouldStop: () -> Bool, report: (BatchResult) -> Void) async {
    let (events, sender) = AsyncStream.makeStream(of: Event.self)
    let clock = DispatchSource.makeTimerSource(queue: .global())
    clock.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    clock.setEventHandler { sender.yield(.tick) }
    clock.resume()
    defer { clock.cancel() }
    for _ in 0..<schedule.threadCount { startThread { sender.yield($0) } }

    var results = OrderedResults()
    var running: [Int: PhotoProgress] = [:]
    var next = 0
    var threads = schedule.threadCount
    var isStopping = false
    func beginPhotos() {
      while running.count < schedule.threadCount, next < work.files.count, next - results.next < Self.lookAhead,
        !isStopping
      {
        isStopping = shouldStop()
        guard !isStopping else { break }
        let photo = PhotoProgress(next, progress)
        running[next] = photo
        queue.add(PhotoTask(index: next, threads: schedule.threads(for: next), progress: photo))
        ReadAhead.begin(work.files.dropFirst(next + schedule.threadCount).first ?? nil)
        next += 1
      }
      if next == work.files.count || isStopping { queue.close() }
    }
    beginPhotos()
    for await event in events {
      switch event {
      case .tick:
        running.values.forEach { $0.repeatReport() }
        guard running.values.allSatisfy({ $0.isCancelled(for: Self.gracePeriod) }), !running.isEmpty else { continue }
        for index in running.keys { results.add(work.failed(index, .cancelled), at: index) }
        results.drain().forEach(report)
        return queue.close()
      case .finished(let index, let photo):
        guard running.removeValue(forKey: index) != nil else { continue }
        results.add(photo, at: index)
        results.advance().forEach(report)
        beginPhotos()
      case .threadEnded:
        threads -= 1
        guard threads > 0 else {
          results.drain().forEach(report)
          return
        }
      }
    }
  }

  /// Starts a thread that works on photos until the queue is closed. Its worker process ends with it.
  private func startThread(_ send: @escaping @Sendable (Event) -> Void) {
    let thread = Thread { [self] in
      var task: PhotoTask?
      let runner = JobRunner(
        work.isolation, isolatesAll: schedule.isolatesAll,
        admit: { [budget] need throws(EditError) in
          guard let task else { return nil }
          try budget.enter(task.index, bytes: need.memory) { task.progress.repeatReport() }
          return task.threads
        },
        leave: { [budget] in if let task { budget.leave(task.index) } })
      while let next = queue.take() {
        task = next
        send(.finished(next.index, work.perform(next.index, runner, next.progress)))
      }
      runner.end()
      VIPSLibrary.endThread()
      send(.threadEnded)
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

/// A photo for a thread.
private struct PhotoTask: Sendable {
  let index: Int
  /// How many threads libvips is to use.
  let threads: Int?
  let progress: PhotoProgress
}

/// The photos that wait for a thread.
private final class TaskQueue: Sendable {
  private let state = Monitor((tasks: [PhotoTask](), isClosed: false))

  func add(_ task: PhotoTask) { state.withLock { $0.tasks.append(task) } }

  /// Ends the threads that find no task.
  func close() { state.withLock { $0.isClosed = true } }

  /// The next task; nil where there will be none.
  func take() -> PhotoTask? {
    let task = state.wait { state -> PhotoTask?? in
      state.tasks.isEmpty ? (state.isClosed ? .some(nil) : nil) : state.tasks.removeFirst()
    }
    return task ?? nil
  }
}
