import DurableFiles
import Foundation
import TestSupport
import Testing
import TransactionLog
import Threads

@testable import LibraryStore

@Suite("Observers of a library", .timeLimit(.minutes(Effort.minutes)))
struct WatchTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test("an observer sees transactions of other processes in order and none twice, and ends at the newest")
  func everyTransaction() throws {
    var watch = try LibraryWatch(test.store)
    let writers = try (0..<3).map { _ in try test.opened() }
    let asset = try test.asset("photo")
    let isDone = Monitor(false)
    #expect(
      DetachedThread.start {
        DispatchQueue.concurrentPerform(iterations: 3) { writer in
          for _ in 0..<20 {
            var settings = AssetSettings()
            settings.isFavorite = true
            _ = try? writers[writer].perform([.set(asset, settings)], author: "test")
          }
        }
        isDone.withLock { $0 = true }
      })
    var seen: [Int] = []
    while seen.last != 61 {
      guard let number = try watch.next(timeout: .seconds(60)) else { break }
      #expect(number > seen.last ?? 0)
      seen.append(number)
    }
    #expect(seen.last == 61)
    isDone.wait { $0 ? true : nil }
    #expect(try watch.next(timeout: .zero) == nil)
  }

  @Test("an observer notices a change even if the writer died before it could notify others")
  func withoutWake() throws {
    try test.asset("a photo")
    var watch = try LibraryWatch(test.store)
    let other = try test.opened()
    let head = try #require(try test.store.segments.ownHead())
    try FileManager.default.removeItem(atPath: head)
    try FileManager.default.createDirectory(atPath: head, withIntermediateDirectories: false)
    let path = try test.photo("a.jpg", "a")
    _ = try other.importPhoto(at: path, mediaType: "image/jpeg", author: "test")
    #expect(try watch.next(timeout: .seconds(60)) == 2)
  }

  @Test("a watch begins with the newest transaction of the library, or with one that is known")
  func beginning() throws {
    for text in ["one", "two", "three"] { try test.asset(text) }
    let newest = try test.store.newestTransaction()
    var watch = try LibraryWatch(test.store)
    let (seen, next) = (watch.seen, try watch.next(timeout: .zero))
    #expect(seen == newest && next == nil)
    var earlier = try LibraryWatch(test.store, after: newest - 1)
    let (known, later) = (earlier.seen, try earlier.next(timeout: .zero))
    #expect(known == newest - 1 && later == newest)
  }

  @Test("reading notifies no observer")
  func reading() throws {
    let asset = try test.asset("photo")
    let watch = try FileWatch(try #require(try test.store.segments.ownHead()))
    _ = try test.opened().entries(of: asset)
    _ = try test.store.fetch().first()
    #expect(watch.wait(timeout: .zero) == false)
  }
}
