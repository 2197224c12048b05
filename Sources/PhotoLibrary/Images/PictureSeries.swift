import Documents
import Editing
import Glibc
import LibraryStore
import Threads
import Rendering

/// The pictures of one request, one after another: degraded ones, and then a last one or an error.
final class PictureSeries: Sendable {
  fileprivate struct State {
    var isActive = true
    var place: PictureJobs.Place?
    /// How many calls of the receiver are running.
    var calls = 0
  }

  private let source: PictureSource
  private let options: ImageOptions
  private let urgency: WorkThreads.Urgency
  private let progress: (@Sendable (Double) -> Void)?
  private let receive: @Sendable (_ picture: Result<RenderedFile, EditError>, _ isLast: Bool) -> Void
  private let state = Monitor(State())

  /// A series that has not begun.
  ///
  /// - Parameters:
  ///   - progress: called with the progress of the last picture; never after that picture, and never after a
  ///     cancellation.
  ///   - receive: called on a thread of its own, one call at a time; never after a cancellation.
  init(
    _ source: PictureSource, _ options: ImageOptions, progress: (@Sendable (Double) -> Void)? = nil,
    receive: @escaping @Sendable (_ picture: Result<RenderedFile, EditError>, _ isLast: Bool) -> Void
  ) {
    (self.source, self.options, self.progress, self.receive) = (source, options, progress, receive)
    urgency = options.priority.urgency
  }

  /// Finds the photo and begins, on the calling thread.
  ///
  /// - Parameter revision: the state; nil for the version that the options name.
  func begin(_ asset: AssetID, at revision: Revision? = nil, _ qualities: [PictureKey.Quality]) {
    guard state.withLock({ $0.isActive }) else { return }
    do throws(EditError) {
      begin(try source.resolved(asset, at: revision, options), qualities[...])
    } catch {
      deliver(.failure(error), isLast: true)
    }
  }

  /// Begins with the first of some pictures.
  func begin(_ photo: ResolvedPhoto, _ qualities: ArraySlice<PictureKey.Quality>) {
    guard let quality = qualities.first else { return }
    let rest = qualities.dropFirst()
    if let kept = source.kept(photo, options, qualities) {
      if deliver(.success(kept.picture), isLast: kept.isLast) { begin(photo, rest) }
      return
    }
    let key = PictureKey(photo.state, options, quality)
    let place = source.jobs.place(key)
    guard state.withLock({ $0.wait(at: place) }) else { return }
    let waiter = PictureJobs.Waiter { [self] fraction in
      if rest.isEmpty { tell(fraction) }
    } complete: { [self] result in
      let isLast = rest.isEmpty || (try? result.get().isDegraded) != true
      if deliver(result, isLast: isLast) { begin(photo, rest) }
    }
    source.jobs.join(place, urgency, waiter) { [source] progress throws(EditError) in
      try source.render(photo, key, progress: progress)
    }
    if !state.withLock({ $0.isActive }) { source.jobs.leave(place) }
  }

  /// Ends the series. Nothing is received after this returns, unless it is called by a receiver.
  ///
  /// - Parameter waits: whether it waits for a receiver that is running on another thread.
  /// - Returns: Whether the series had not ended yet.
  @discardableResult
  func cancel(waits: Bool) -> Bool {
    let (wasActive, place) = state.withLock { state in
      defer { (state.isActive, state.place) = (false, nil) }
      return (state.isActive, state.place)
    }
    if let place { source.jobs.leave(place) }
    if waits, !ReceivingThreads.isOne { state.wait { $0.calls == 0 ? true : nil } }
    return wasActive
  }

  /// - Returns: Whether the series goes on.
  @discardableResult
  private func deliver(_ result: Result<RenderedFile, EditError>, isLast: Bool) -> Bool {
    let isReceived = state.withLock { state in
      guard state.isActive else { return false }
      state.isActive = !isLast
      state.place = nil
      state.calls += 1
      return true
    }
    guard isReceived else { return false }
    ReceivingThreads.run { receive(result, isLast) }
    return state.withLock { state in
      state.calls -= 1
      return state.isActive
    }
  }

  private func tell(_ fraction: Double) {
    guard let progress, state.withLock({ $0.call() }) else { return }
    ReceivingThreads.run { progress(fraction) }
    state.withLock { $0.calls -= 1 }
  }
}

extension PictureSeries.State {
  mutating func wait(at place: PictureJobs.Place) -> Bool {
    if isActive { self.place = place }
    return isActive
  }

  mutating func call() -> Bool {
    if isActive { calls += 1 }
    return isActive
  }
}

/// The threads that are running a caller's closure. Canceling a request on one of them does not wait for another,
/// because two threads that did so would deadlock.
enum ReceivingThreads {
  private static let threads = Monitor<[pthread_t: Int]>([:])

  /// Whether this thread is one of them.
  static var isOne: Bool { threads.withLock { $0[pthread_self()] != nil } }

  static func run(_ body: () -> Void) {
    let thread = pthread_self()
    threads.withLock { $0[thread, default: 0] += 1 }
    body()
    threads.withLock { threads in
      let depth = (threads[thread] ?? 1) - 1
      threads[thread] = depth == 0 ? nil : depth
    }
  }
}
