import Documents
import Editing
import Threads

/// The renderings that are waiting or running, one for each picture, whoever waits for it.
final class PictureJobs: Sendable {
  /// Somebody who waits for a picture.
  struct Waiter: Sendable {
    /// Is given fractions from 0 to 1 that never decrease.
    let progress: @Sendable (Double) -> Void
    /// Is called once, unless the waiter leaves before.
    let complete: @Sendable (Result<Preview, EditError>) -> Void
  }

  /// The place of a waiter among others.
  struct Place: Hashable, Sendable {
    let key: PictureKey
    let number: Int
  }

  private struct Job {
    /// What the threads call it; no other job has this number.
    let work: Int
    /// That of the most urgent waiter.
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
  ///   - cache: keeps what is rendered while somebody waits for it; nil keeps nothing.
  init(_ threads: PictureThreads, cache: PictureCache?) { (self.threads, self.cache) = (threads, cache) }

  /// How many renderings have begun, and how many have made a picture.
  var count: (begun: Int, finished: Int) { state.withLock { ($0.begun, $0.finished) } }

  /// How many wait for a picture.
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

  /// Waits for a picture, together with all others who do: the rendering becomes as urgent as the most urgent of them.
  ///
  /// - Parameter render: makes the picture where nobody has asked for it yet; returning false from what it is given means
  ///   that nobody waits any more.
  func join(
    _ place: Place, _ urgency: WorkThreads.Urgency, _ waiter: Waiter,
    render: @escaping @Sendable (@escaping @Sendable (Double) -> Bool) throws(EditError) -> Preview
  ) {
    let key = place.key
    let threads = threads[key.quality]
    let id = threads.makeID()
    // What a rendering leaves is in the cache before its job is gone, so nothing is missed between the two.
    let (kept, running) = state.withLock { state -> (Preview?, Int?) in
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
      // Whoever left before the threads knew the work could not withdraw it.
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
    // Somebody more urgent may have joined before the threads knew the work.
    let latest = state.withLock { $0.jobs[key].flatMap { $0.work == id ? $0.urgency : nil } }
    if let latest, latest > urgency { threads.raise(id, to: latest) }
  }

  /// Ends a waiter's wait. A rendering that nobody waits for any more ends early.
  func leave(_ place: Place) {
    let withdrawn = state.withLock { state -> Int? in
      guard var job = state.jobs[place.key], job.waiters.removeValue(forKey: place.number) != nil else { return nil }
      state.jobs[place.key] = job.waiters.isEmpty ? nil : job
      return job.waiters.isEmpty ? job.work : nil
    }
    if let withdrawn { threads[place.key.quality].withdraw(withdrawn) }
  }

  /// Tells everybody who waits how far a rendering is.
  ///
  /// - Returns: Whether anybody does.
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
    // One of them may have been the last, and left.
    return state.withLock { $0.jobs[key]?.work == id }
  }

  private func end(_ key: PictureKey, _ id: Int, _ result: Result<Preview, EditError>) -> [Waiter] {
    state.withLock { state in
      guard let job = state.jobs[key], job.work == id else { return [] }
      if case .success(let picture) = result, key.quality != .quick { cache?.insert(picture, key) }
      state.jobs[key] = nil
      return Array(job.waiters.values)
    }
  }

  /// Nobody has to wait for what another one does with the picture.
  private static func tell(_ waiters: [Waiter], _ result: Result<Preview, EditError>) {
    for waiter in waiters.dropLast() { WorkThreads.waiting.start { waiter.complete(result) } }
    waiters.last?.complete(result)
  }
}
