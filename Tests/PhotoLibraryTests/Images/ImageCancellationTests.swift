import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing
import Threads

@Suite("canceled image requests", .timeLimit(.minutes(Effort.minutes)))
struct ImageCancellationTests {
  @Test("after a cancellation returns, on whatever thread, the request receives nothing more")
  func none() async throws {
    let gallery = try await Gallery(photos: 3, width: 96)
    let images = CachingImageManager(gallery.library)
    var random = SeededGenerator(seed: 5)
    for round in 0..<Effort.choose(60, full: 2000) {
      if round % 10 == 0 { images.stopCachingAll() }
      let (canceled, late, lasts) = (Monitor(false), Monitor(0), Monitor(0))
      let photo = gallery.photos[round % 3].id
      let began = Gate()
      let check: @Sendable () -> Void = { if canceled.withLock({ $0 }) { late.withLock { $0 += 1 } } }
      let id = images.requestImage(for: photo, ImageOptions(longEdge: 40 + round % 4)) { _ in
        check()
      } receive: { result in
        check()
        began.open()
        for _ in 0..<50 { sched_yield() }
        if result.isLast { lasts.withLock { $0 += 1 } }
        check()
      }
      let delay = Int.random(in: 0..<2000, using: &random)
      let waits = round % 4 == 0
      try await WorkThreads.waiting.run { () throws(EditError) in
        if waits { began.pass() }
        for _ in 0..<delay { sched_yield() }
        let others = Monitor(0)
        for _ in 0..<2 {
          WorkThreads.waiting.start {
            images.cancel(id)
            others.withLock { $0 += 1 }
          }
        }
        images.cancel(id)
        canceled.withLock { $0 = true }
        others.wait { $0 == 2 ? true : nil }
      }
      #expect(late.withLock { $0 } == 0 && lasts.withLock { $0 } <= 1, "round \(round)")
    }
  }

  @Test("a request of another manager is ignored: request ids are unique")
  func foreign() async throws {
    let gallery = try await Gallery(width: 96)
    let other = ImageManager(gallery.library, threads: gallery.threads)
    let gate = gallery.holdBack()
    let foreign = gallery.images.requestImage(for: gallery.photo, ImageOptions(longEdge: 40)) { _ in }
    let received = Monitor<Bool?>(nil)
    let own = other.requestImage(for: gallery.photo, ImageOptions(longEdge: 41, delivery: .highQuality)) { result in
      received.withLock { $0 = (try? result.picture.get()) != nil }
    }
    // Otherwise the wait below would never end.
    try #require(own != foreign)
    other.cancel(foreign)
    gate.open()
    let isReceived = try await WorkThreads.waiting.run { () throws(EditError) in received.wait { $0 } }
    #expect(isReceived == true)
  }

  /// What the closure of a request holds on to.
  private final class Held: Sendable {
    private let isGone: Monitor<Bool>
    init(_ isGone: Monitor<Bool>) { self.isGone = isGone }
    deinit { isGone.withLock { $0 = true } }
  }

  @Test("a request that is canceled, or over, keeps nothing that its closure holds", arguments: [true, false])
  func released(isCanceled: Bool) async throws {
    let gallery = try await Gallery(width: 96)
    let gate = gallery.holdBack()
    let isGone = Monitor(false)
    func request() -> ImageRequestID {
      let held = Held(isGone)
      return gallery.images.requestImage(for: gallery.photo, ImageOptions(longEdge: 40)) { _ in
        withExtendedLifetime(held) {}
      }
    }
    let id = request()
    #expect(isGone.withLock { $0 } == false)
    if isCanceled { gallery.images.cancel(id) }
    gate.open()
    let isReleased = try await WorkThreads.waiting.run { () throws(EditError) in
      isGone.wait(timeout: .seconds(30)) { $0 ? true : nil }
    }
    #expect(isReleased == true)
    withExtendedLifetime(gallery) {}
  }

  /// Requests the same image many times. The first closure that is called cancels all other requests.
  private func cancelOthers(inProgress: Bool) async throws -> (late: Int, received: Int) {
    let gallery = try await Gallery(width: 900)
    let gate = gallery.holdBack()
    let (ids, canceled) = (Monitor<[ImageRequestID]>([]), Monitor<Set<Int>?>(nil))
    let (late, received) = (Monitor(0), Monitor(0))
    let all = 16
    let call: @Sendable (Int) -> Void = { number in
      if canceled.withLock({ $0?.contains(number) == true }) { return late.withLock { $0 += 1 } }
      let isFirst = canceled.withLock { canceled in
        defer { canceled = canceled ?? [] }
        return canceled == nil
      }
      guard isFirst else { return }
      let done = Gate()
      // On a thread that runs no closure, so that it waits for those that run.
      WorkThreads.waiting.start {
        for (other, id) in (ids.wait(for: { $0.count == all ? $0 : nil }) ?? []).enumerated() where other != number {
          gallery.images.cancel(id)
          canceled.withLock { _ = $0?.insert(other) }
        }
        done.open()
      }
      done.pass()
    }
    for number in 0..<all {
      let progress: @Sendable (Double) -> Void = { _ in if inProgress { call(number) } }
      let id = gallery.images.requestImage(
        for: gallery.photo, ImageOptions(longEdge: 600, delivery: .highQuality), progress: progress
      ) { _ in
        if inProgress, canceled.withLock({ $0?.contains(number) == true }) { late.withLock { $0 += 1 } }
        if !inProgress { call(number) }
        received.withLock { $0 += 1 }
      }
      ids.withLock { $0.append(id) }
    }
    try await WorkThreads.waiting.run { () throws(EditError) in
      gallery.images.wait(forWaiting: all)
      gate.open()
      _ = received.wait { $0 > 0 ? true : nil }
    }
    // What follows on the same threads comes after what is late.
    _ = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 30))
    return (late.withLock { $0 }, received.withLock { $0 })
  }

  @Test("of requests that share an image, those canceled from another one's closure receive nothing more")
  func others() async throws {
    for _ in 0..<5 { #expect(try await cancelOthers(inProgress: false).late == 0) }
    let (late, received) = try await cancelOthers(inProgress: true)
    #expect(late == 0 && received == 1)
  }

  @Test("a closure can cancel its own request, and another that does the same")
  func inside() async throws {
    let gallery = try await Gallery(photos: 2)
    let ids = Monitor<[ImageRequestID]>([])
    let counts = Monitor<[ImageRequestID: Int]>([:])
    let both = Monitor(0)
    for photo in gallery.photos {
      let id = gallery.images.requestImage(for: photo.id, ImageOptions(longEdge: 300)) { result in
        counts.withLock { $0[result.id, default: 0] += 1 }
        both.withLock { $0 += 1 }
        // Each is in its closure while the other cancels it.
        both.wait { $0 >= 2 ? true : nil }
        for id in ids.wait(for: { $0.count == 2 ? $0 : nil }) ?? [] { gallery.images.cancel(id) }
        both.withLock { $0 += 1 }
      }
      ids.withLock { $0.append(id) }
    }
    try await WorkThreads.waiting.run { () throws(EditError) in _ = both.wait { $0 >= 4 ? true : nil } }
    _ = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 30))
    #expect(counts.withLock { $0.values.sorted() } == [1, 1])
  }

  @Test("a canceled task ends with its error while its rendering waits, alone and in a sequence")
  func tasks() async throws {
    let gallery = try await Gallery()
    let gate = gallery.holdBack()
    let tasks: [Task<FrameSize?, any Error>] = [
      Task { try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 100)).size },
      Task {
        var iterator = gallery.images.images(for: gallery.photo, ImageOptions(longEdge: 110)).makeAsyncIterator()
        do {
          return try await iterator.next()?.size
        } catch {
          #expect(try await iterator.next() == nil)
          throw error
        }
      },
    ]
    try await WorkThreads.waiting.run { () throws(EditError) in gallery.images.wait(forWaiting: 2) }
    for task in tasks { task.cancel() }
    for task in tasks {
      let result = await task.result
      #expect(throws: EditError.canceled) { try result.get() }
    }
    #expect(gallery.images.waitingCount == 0)
    gate.open()
    #expect(try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 20)).size?.longEdge == 20)
    #expect(gallery.images.renderingCount == 1)
  }

  @Test("a rendering that no request waits for any more ends early")
  func running() async throws {
    let gallery = try await Gallery(width: 2400)
    let (began, ids) = (Gate(), Monitor<ImageRequestID?>(nil))
    let id = gallery.images.requestImage(for: gallery.photo, ImageOptions(delivery: .highQuality)) { _ in
      // On the thread that renders, which goes on when this returns.
      began.open()
      ids.wait { $0 }
      gallery.images.cancel(ids.withLock { $0! })
    } receive: { _ in
      Issue.record("a canceled request received a result")
    }
    try await began.passed()
    ids.withLock { $0 = id }
    // The only thread is free again.
    let picture = try await gallery.images.image(for: gallery.photo, ImageOptions(longEdge: 20))
    #expect(picture.size?.longEdge == 20 && gallery.images.finishedCount == 1)
  }
}
