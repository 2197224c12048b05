import Documents
import Editing
import Threads
import Rendering

/// The renderings that are waiting or running: one for each picture, shared by all of its waiters.
final class PictureJobs: Sendable {
  /// A caller that waits for a picture.
  struct Waiter: Sendable {
    /// Called with fractions from 0 to 1 that never decrease.
    let progress: @Sendable (Double) -> Void
    /// Called once, unless the waiter leaves first.
    let complete: @Sendable (Result<RenderedFile, EditError>) -> Void
  }

  /// Identifies a waiter among others.
  struct Place: Hashable, Sendable {
    let key: PictureKey
    let number: Int
  }

  private struct Job {
    /// The id of the job on the threads; no other job has this number.
    let work: Int
    /// The urgency of the most urgent waiter.
    var urgency: WorkThreads.Urgency
    var waiters: [Int: Waiter]
    var fraction = 0.0
  }

  private struct State {
    var jobs: [PictureKey: Job] = [:]
    var lastPlace = 0
    var begun = 0
    var finished = 0

    var waiting: Int { jobs.values.reduce(0) { $0 + $1.waiters.count } }
  }

  private let state = Monitor(State())
  private let threads: PictureThreads
  private let cache: PictureCache?

  /// - Parameters:
  ///   - threads: run the renderings.
  ///   - cache: keeps pictures that still have a waiter when they are finished; nil keeps nothing.
  init(_ threads: PictureThreads, cache: PictureCache?) { (self.threads, self.cache) = (threads, cache) }

  /// How many renderings have begun, and how many have made a picture.
  var count: (begun: Int, finished: Int) { state.withLock { ($0.begun, $0.finished) } }

  /// How many waiters there are.
  var waiting: Int { state.withLock { $0.waiting } }

  /// Waits until a number of requests wait for a picture.
  func wait(forWaiting count: Int) { state.wait { $0.waiting == count ? true : nil } }

  /// The place that a waiter will have.
  func place(_ key: PictureKey) -> Place {
    state.withLock { state in
      state.lastPlace += 1
      return Place(key: key, number: state.lastPlace)
    }
  }

  /// Waits for a picture, together with its other waiters: the rendering becomes as urgent as the most urgent of them.
  ///
  /// - Parameter render: renders the picture if it has not been requested yet; when the closure that it receives
  ///   returns false, there are no more waiters.
  func join(
    _ place: Place, _ urgency: WorkThreads.Urgency, _ waiter: Waiter,
    render: @escaping @Sendable (@escaping @Sendable (Double) -> Bool) throws(EditError) -> RenderedFile
  ) {
    let key = place.key
    let threads = threads[key.quality]
    let id = threads.makeID()
    // A finished picture is in the cache before its job is removed, so nothing is missed between the two.
    let (kept, running) = state.withLock { state -> (RenderedFile?, Int?) in
      if let job = state.jobs[key] {
        state.jobs[key]?.waiters[place.number] = waiter
        state.jobs[key]?.urgency = max(job.urgency, urgency)
        return (nil, job.work)
      }
      if let picture = cache?.picture(key) { return (picture, nil) }
      state.jobs[key] = Job(work: id, urgency: urgency, waiters: [place.number: waiter])
      return (nil, nil)
    }
    if let kept { return waiter.complete(.success(kept)) }
    if let running { return threads.raise(running, to: urgency) }
    threads.start(id, urgency) { [self] in
      // A waiter that left before the threads had the work could not withdraw it.
      let isBegun = state.withLock { state in
        guard state.jobs[key]?.work == id else { return false }
        state.begun += 1
        return true
      }
      guard isBegun else { return {} }
      let isWanted: @Sendable () -> Bool = { self.state.withLock { $0.jobs[key]?.work == id } }
      let result = Cancellation.$current.withValue(Cancellation { !isWanted() }) {
        Result { () throws(EditError) in try render { self.report($0, key, id) } }
      }
      if case .success = result { state.withLock { $0.finished += 1 } }
      let waiters = end(key, id, result)
      return { Self.tell(waiters, result) }
    }
    // A more urgent waiter may have joined before the threads had the work.
    let latest = state.withLock { $0.jobs[key].flatMap { $0.work == id ? $0.urgency : nil } }
    if let latest, latest > urgency { threads.raise(id, to: latest) }
  }

  /// Removes a waiter. A rendering without waiters ends early.
  func leave(_ place: Place) {
    let withdrawn = state.withLock { state -> Int? in
      guard var job = state.jobs[place.key], job.waiters.removeValue(forKey: place.number) != nil else { return nil }
      state.jobs[place.key] = job.waiters.isEmpty ? nil : job
      return job.waiters.isEmpty ? job.work : nil
    }
    if let withdrawn { threads[place.key.quality].withdraw(withdrawn) }
  }

  /// Reports the progress of a rendering to all its waiters.
  ///
  /// - Returns: Whether there are any waiters.
  private func report(_ fraction: Double, _ key: PictureKey, _ id: Int) -> Bool {
    let waiters = state.withLock { state -> [Waiter]? in
      guard let job = state.jobs[key], job.work == id else { return nil }
      guard fraction > job.fraction else { return [] }
      state.jobs[key]?.fraction = fraction
      return Array(job.waiters.values)
    }
    guard let waiters else { return false }
    if waiters.isEmpty { return true }
    for waiter in waiters { waiter.progress(fraction) }
    // The last of them may have left.
    return state.withLock { $0.jobs[key]?.work == id }
  }

  private func end(_ key: PictureKey, _ id: Int, _ result: Result<RenderedFile, EditError>) -> [Waiter] {
    state.withLock { state in
      guard let job = state.jobs[key], job.work == id else { return [] }
      if case .success(let picture) = result, key.quality != .quick { cache?.insert(picture, key) }
      state.jobs[key] = nil
      return Array(job.waiters.values)
    }
  }

  /// Delivers a result, so that no waiter has to wait for what another one does with it.
  private static func tell(_ waiters: [Waiter], _ result: Result<RenderedFile, EditError>) {
    for waiter in waiters.dropLast() { WorkThreads.waiting.start { waiter.complete(result) } }
    waiters.last?.complete(result)
  }
}
