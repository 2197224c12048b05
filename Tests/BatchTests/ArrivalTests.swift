import TestSupport
import Testing

@testable import Batch

@Suite("arriving photos in a hot folder", .timeLimit(.minutes(Effort.minutes)))
struct ArrivalTests {
  private let start = ContinuousClock.now
  private static let first = FileVersion(inode: 1, size: 10, modified: 1, changed: 1)
  private static let second = FileVersion(inode: 1, size: 20, modified: 2, changed: 2)

  private func complete(
    _ arrivals: inout Arrivals, after seconds: Double, version: FileVersion? = first, limit: Int = 100,
    writes: Bool = false
  ) -> [String] {
    arrivals.complete(at: start + .seconds(seconds), limit: limit, version: { _ in version }) { _ in writes }
  }

  @Test("a photo is complete as soon as its writer has closed it")
  func closed() {
    var arrivals = Arrivals()
    arrivals.note("a.jpg", Self.first, isClosed: true, at: start)
    #expect(complete(&arrivals, after: 0) == ["a.jpg"])
    #expect(arrivals.isEmpty && complete(&arrivals, after: 9) == [])
  }

  @Test("a photo with an unknown writer is complete after a second without changes")
  func stable() {
    var arrivals = Arrivals()
    arrivals.note("a.jpg", Self.first, isClosed: false, at: start)
    #expect(complete(&arrivals, after: 0.9) == [])
    #expect(complete(&arrivals, after: 1) == ["a.jpg"])
  }

  @Test("a change restarts the second")
  func changing() {
    var arrivals = Arrivals()
    arrivals.note("a.jpg", Self.first, isClosed: false, at: start)
    arrivals.note("a.jpg", Self.second, isClosed: false, at: start + .seconds(0.8))
    #expect(complete(&arrivals, after: 1.5, version: Self.second) == [])
    #expect(complete(&arrivals, after: 1.8, version: Self.second) == ["a.jpg"])
    // Nobody told of this change.
    arrivals.note("a.jpg", Self.first, isClosed: true, at: start)
    #expect(complete(&arrivals, after: 2, version: Self.second) == [])
    #expect(complete(&arrivals, after: 2.9, version: Self.second) == [])
    #expect(complete(&arrivals, after: 3, version: Self.second) == ["a.jpg"])
  }

  @Test("a photo that is open for writing waits, and a deleted one is forgotten")
  func waiting() {
    var arrivals = Arrivals()
    arrivals.note("a.jpg", Self.first, isClosed: false, at: start)
    #expect(complete(&arrivals, after: 60, writes: true) == [])
    #expect(!arrivals.isEmpty)
    #expect(complete(&arrivals, after: 60, version: nil) == [])
    #expect(arrivals.isEmpty)
  }

  @Test("photos arrive in the order of their names, up to a limit")
  func order() {
    var arrivals = Arrivals()
    for name in ["c.jpg", "a.jpg", "b.jpg"] { arrivals.note(name, Self.first, isClosed: true, at: start) }
    #expect(complete(&arrivals, after: 0, limit: 2) == ["a.jpg", "b.jpg"])
    #expect(complete(&arrivals, after: 0, limit: 2) == ["c.jpg"])
  }

  @Test(
    "a name determines whether a file is a photo",
    arguments: [
      ("a.jpg", WatchedName.photo), ("A.JPEG", .photo), ("b.tar.avif", .photo), (".a.jpg", .hidden),
      (".photoedit-tmp-x", .hidden), (".a.jpg.Xy12Zz", .hidden), ("a.jpg.part", .temporary), ("a.jpg~", .temporary),
      ("a.jpg.crdownload", .temporary), ("a.TMP", .temporary), ("notes.txt", .other), ("jpg", .other),
      ("a.jpg.xmp", .sidecar), ("A.XMP", .sidecar), (".a.xmp", .hidden), ("a.xmp~", .temporary),
    ])
  func names(name: String, kind: WatchedName) {
    #expect(WatchedName(name) == kind)
  }
}
