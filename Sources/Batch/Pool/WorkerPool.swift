import Dispatch
import Documents
import Foundation
import Rendering
import Threads
import VIPS
import Workers

/// The threads that work on the photos of a batch, and the scheduler.
///
/// Each thread has a job runner, in most batches with a worker process. Photos are begun in order.
final class WorkerPool<Item: Sendable, Output: Sendable>: Sendable {
  private let work: Work
  private let schedule: Schedule
  private let progress: (@Sendable (Int, Double) -> Bool)?
  private let budget: MemoryBudget
  private let queue = TaskQueue<Item>()
  private let events: AsyncStream<Event>
  private let sender: AsyncStream<Event>.Continuation

  private enum Event: Sendable {
    case finished(Int, [Output])
    case threadEnded
    case arrival
    case tick
  }

  init(_ work: Work, progress: (@Sendable (Int, Double) -> Bool)?) {
    self.work = work
    self.progress = progress
    (events, sender) = AsyncStream.makeStream(of: Event.self)
    schedule = Schedule(jobs: work.jobs, count: work.count, processors: Processors.count)
    let machine = MemorySize.ofMachine
    budget = MemoryBudget(Admission(budget: work.memory ?? machine / 4, ceiling: machine / 4 * 3))
  }

  /// Makes the pool ask its source again.
  func wake() { sender.yield(.arrival) }

  /// Works through what a source supplies, and delivers the results.
  ///
  /// - Parameters:
  ///   - next: returns the next piece of work; a piece fetched ahead of time is begun unless the job stops.
  ///   - shouldStop: is called before each piece; if it returns true, no other begins.
  ///   - began: is given each piece that begins.
  ///   - tick: is called ten times a second.
  ///   - report: is given each result.
  func run(
    next: () -> Supply<Item>, shouldStop: () -> Bool, began: (Item) -> Void = { _ in }, tick: () -> Void = {},
    report: (Output) -> Void
  ) async {
    let clock = DispatchSource.makeTimerSource(queue: .global())
    clock.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    clock.setEventHandler { [sender] in sender.yield(.tick) }
    clock.resume()
    defer { clock.cancel() }
    for _ in 0..<schedule.threadCount { startThread { [sender] in sender.yield($0) } }

    var state = PoolState<Item, Output>(isOrdered: work.isOrdered)
    var threads = schedule.threadCount
    func begin() {
      while state.canBegin(beside: schedule.threadCount), !state.isStopping {
        state.fill(upTo: schedule.threadCount + 1, from: next)
        guard !state.upcoming.isEmpty else { break }
        state.isStopping = shouldStop()
        guard !state.isStopping else { break }
        let left = state.hasEnded ? state.upcoming.count : Int.max
        let item = state.upcoming.removeFirst()
        let photo = PhotoProgress(state.begun, progress)
        began(item)
        queue.add(
          PhotoTask(index: state.begun, item: item, threads: schedule.threads(left: left), progress: photo))
        state.begin(item, photo)
        if state.upcoming.count == schedule.threadCount { ReadAhead.begin(state.upcoming.last.flatMap(work.file)) }
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
        guard state.isGivenUp else { continue }
        state.giveUp(work.failed).forEach(report)
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
      var task: PhotoTask<Item>?
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
        send(.finished(next.index, work.perform(next.item, next.index, runner, next.progress)))
      }
      runner.end()
      VIPSLibrary.endThread()
      send(.threadEnded)
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
