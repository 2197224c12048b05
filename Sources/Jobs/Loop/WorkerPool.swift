import Dispatch
import Documents
import Foundation
import Rendering
import Threads
import VIPS
import Workers

/// The threads that work on the photos of a job, and the scheduler.
///
/// Each thread has a job runner, in most jobs with a worker process. Photos are begun in order.
final class WorkerPool: Sendable {
  private let scheduling: Scheduling
  private let isOrdered: Bool
  private let schedule: Schedule
  private let progress: @Sendable (Int, Double) -> Bool
  private let budget: MemoryBudget
  private let queue = TaskQueue()
  private let events: AsyncStream<Event>
  private let sender: AsyncStream<Event>.Continuation

  private enum Event: Sendable {
    case finished(Int, [Outcome])
    case threadEnded
    case arrival
    case tick
  }

  /// - Parameters:
  ///   - count: how many pieces there are; nil where that is not known.
  ///   - isOrdered: whether outcomes wait for those of earlier pieces.
  ///   - progress: is given the number of a piece's first photo and how many of its photos are done, on any thread, and called
  ///     again ten times a second while it is in progress; returning false cancels it within a second.
  init(
    _ scheduling: Scheduling, count: Int?, isOrdered: Bool, progress: @escaping @Sendable (Int, Double) -> Bool
  ) {
    (self.scheduling, self.isOrdered, self.progress) = (scheduling, isOrdered, progress)
    (events, sender) = AsyncStream.makeStream(of: Event.self)
    schedule = Schedule(jobs: scheduling.jobs, count: count, processors: Processors.count)
    let machine = MemorySize.ofMachine
    budget = MemoryBudget(Admission(budget: scheduling.memory ?? machine / 4, ceiling: machine / 4 * 3))
  }

  /// Makes the pool ask its source again.
  func wake() { sender.yield(.arrival) }

  /// Works through what a source supplies, and delivers the outcomes.
  ///
  /// - Parameters:
  ///   - next: returns the next piece of work; a piece fetched ahead of time is begun unless the job stops.
  ///   - shouldStop: is called before each piece; if it returns true, no other begins.
  ///   - began: is given each piece that begins.
  ///   - tick: is called ten times a second.
  ///   - report: is given each outcome.
  func run(
    next: () -> Supply<Piece>, shouldStop: () -> Bool, began: (Piece) -> Void, tick: () -> Void,
    report: (Outcome) -> Void
  ) async {
    let clock = DispatchSource.makeTimerSource(queue: .global())
    clock.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    clock.setEventHandler { [sender] in sender.yield(.tick) }
    clock.resume()
    defer { clock.cancel() }
    for _ in 0..<schedule.threadCount { startThread { [sender] in sender.yield($0) } }

    var state = PoolState(isOrdered: isOrdered)
    var threads = schedule.threadCount
    func begin() {
      while state.canBegin(beside: schedule.threadCount), !state.isStopping {
        state.fill(upTo: schedule.threadCount + 1, from: next)
        guard !state.upcoming.isEmpty else { break }
        state.isStopping = shouldStop()
        guard !state.isStopping else { break }
        let left = state.hasEnded ? state.upcoming.count : Int.max
        let piece = state.upcoming.removeFirst()
        let photo = PhotoProgress(piece.index, timeout: scheduling.timeout) { [progress] index, fraction in
          progress(index, fraction * Double(piece.count))
        }
        began(piece)
        queue.add(
          PoolTask(index: state.begun, piece: piece, threads: schedule.threads(left: left), progress: photo))
        state.begin(piece, photo)
        if state.upcoming.count == schedule.threadCount { ReadAhead.begin(state.upcoming.last?.file) }
      }
      if state.isStopping || (state.hasEnded && state.upcoming.isEmpty) { queue.close() }
    }
    begin()
    for await event in events {
      switch event {
      case .arrival: begin()
      case .tick:
        tick()
        state.running.values.forEach { $0.progress.repeatReport() }
        // Without a photo in progress nothing else notices an interruption.
        if state.running.isEmpty, !state.isStopping, shouldStop() {
          state.isStopping = true
          queue.close()
        }
        guard state.isAbandoned else { continue }
        state.abandonJobs().forEach(report)
        return queue.close()
      case .finished(let index, let results):
        guard state.finish(index) else { continue }
        state.deliver(results, at: index).forEach(report)
        begin()
      case .threadEnded:
        threads -= 1
        guard threads > 0 else {
          state.rest().forEach(report)
          return
        }
      }
    }
  }

  /// Starts a thread that works on photos until the queue is closed. Its worker process ends with it.
  private func startThread(_ send: @escaping @Sendable (Event) -> Void) {
    let thread = Thread { [self] in
      var task: PoolTask?
      let runner = JobRunner(
        scheduling.isolation, isolatesAll: schedule.isolatesAll,
        admit: { [budget] need throws(EditError) in
          guard let task else { return nil }
          try budget.enter(task.index, bytes: need.memory) { task.progress.repeatReport() }
          return task.threads
        },
        leave: { [budget] in if let task { budget.leave(task.index) } })
      while let next = queue.take() {
        task = next
        send(.finished(next.index, next.piece.perform(WorkContext(runner: runner, progress: next.progress))))
      }
      runner.end()
      VIPSLibrary.endThread()
      send(.threadEnded)
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
