import Dispatch
import Foundation
import VIPS

/// The threads that work on the photos of a job, and who hands the photos out.
///
/// Each thread has a place where orders are carried out, in most jobs a worker process. Photos are handed out in order;
/// results wait until those before them are there.
final class ApplyCrew: Sendable {
  /// How many photos may be finished before an earlier one is: more results than that are never kept.
  static let lead = 1000
  /// How long a photo that is to be given up may take to notice; then it is left to itself. Only a codec that runs in
  /// this process needs that.
  private static let farewell = Duration.milliseconds(500)

  private let job: ApplyJob
  private let plan: CrewPlan
  private let progress: (@Sendable (Int, Double) -> Bool)?
  private let gate: AdmissionGate
  private let tasks = TaskQueue()

  /// Something that happened.
  private enum Event: Sendable {
    case finished(Int, [ApplyResult])
    case threadEnded
    case tick
  }

  init(_ job: ApplyJob, progress: (@Sendable (Int, Double) -> Bool)?) {
    self.job = job
    self.progress = progress
    plan = CrewPlan(job.request, count: job.items.count, processors: ProcessInfo.processInfo.activeProcessorCount)
    let machine = MemorySize.ofMachine
    gate = AdmissionGate(Admission(budget: job.request.memory ?? machine / 4, ceiling: machine / 4 * 3))
  }

  /// Hands the photos out and the results on.
  func work(shouldStop: () -> Bool, report: (ApplyResult) -> Void) async {
    let (events, sender) = AsyncStream.makeStream(of: Event.self)
    let clock = DispatchSource.makeTimerSource(queue: .global())
    clock.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
    clock.setEventHandler { sender.yield(.tick) }
    clock.resume()
    defer { clock.cancel() }
    for _ in 0..<plan.threadCount { startThread { sender.yield($0) } }

    var line = ResultLine()
    var monitors: [Int: PhotoMonitor] = [:]
    var next = 0
    var threads = plan.threadCount
    var isStopping = false
    func handOut() {
      while monitors.count < plan.threadCount, next < job.items.count, next - line.next < Self.lead, !isStopping {
        isStopping = shouldStop()
        guard !isStopping else { break }
        let monitor = PhotoMonitor(next, progress)
        monitors[next] = monitor
        tasks.add(.init(item: job.items[next], threads: plan.threads(for: next), monitor: monitor))
        ReadAhead.begin(job.items.dropFirst(next + plan.threadCount).first?.input)
        next += 1
      }
      if next == job.items.count || isStopping { tasks.close() }
    }
    handOut()
    for await event in events {
      switch event {
      case .tick:
        monitors.values.forEach { $0.poke() }
        guard monitors.values.allSatisfy({ $0.isGivenUp(for: Self.farewell) }), !monitors.isEmpty else { continue }
        for index in monitors.keys { line.add(Self.givenUp(job.items[index]), at: index) }
        line.drain().forEach(report)
        return tasks.close()
      case .finished(let index, let results):
        guard monitors.removeValue(forKey: index) != nil else { continue }
        line.add(results, at: index)
        line.advance().forEach(report)
        handOut()
      case .threadEnded:
        threads -= 1
        guard threads > 0 else {
          line.drain().forEach(report)
          return
        }
      }
    }
  }

  private static func givenUp(_ item: ApplyJob.Item) -> [ApplyResult] {
    item.failed(EditError("cancelled", .interrupted, "it was cancelled"))
  }

  /// Starts a thread that works on photos until there are none. The worker that it may start ends with it.
  private func startThread(_ send: @escaping @Sendable (Event) -> Void) {
    let thread = Thread { [self] in
      var task: CrewTask?
      let slot = RenderSlot(
        job.request.isolation, isolatesAll: plan.isolatesAll,
        admit: { [gate] need throws(EditError) in
          guard let task else { return nil }
          try gate.enter(task.item.index, bytes: need.memory) { task.monitor.poke() }
          return task.threads
        },
        leave: { [gate] in if let task { gate.leave(task.item.index) } })
      while let next = tasks.take() {
        task = next
        let results = PhotoApply(request: job.request, item: next.item, slot: slot, monitor: next.monitor).run()
        send(.finished(next.item.index, results))
      }
      slot.end()
      VIPSLibrary.endThread()
      send(.threadEnded)
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}

/// A photo that a thread is to work on.
struct CrewTask: Sendable {
  let item: ApplyJob.Item
  /// How many threads libvips is to use.
  let threads: Int?
  let monitor: PhotoMonitor
}

/// Photos on the way to the threads.
private final class TaskQueue: @unchecked Sendable {
  /// It guards the rest.
  private let condition = NSCondition()
  private var tasks: [CrewTask] = []
  private var isClosed = false

  func add(_ task: CrewTask) {
    condition.lock()
    tasks.append(task)
    condition.signal()
    condition.unlock()
  }

  /// Lets threads that find no task end.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  /// The next task; nil where there will be none.
  func take() -> CrewTask? {
    condition.lock()
    defer { condition.unlock() }
    while tasks.isEmpty, !isClosed { condition.wait() }
    return tasks.isEmpty ? nil : tasks.removeFirst()
  }
}
