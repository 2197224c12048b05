import Foundation
import Glibc
import PhotoEdit
import Synchronization
import TestSupport
import Testing

/// Folders that become links while the program runs.
@Suite("swapped folders", .timeLimit(.minutes(Effort.minutes)))
struct SwapTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    for folder in ["safe/out", "outside"] {
      try FileManager.default.createDirectory(at: shop.url(folder), withIntermediateDirectories: true)
    }
  }

  /// Exchanges `safe/out` and a link to `outside`, again and again, until the body ends. Says how often.
  private func swapping(_ body: () throws -> Void) throws -> Int {
    let (out, link, real) = (shop.url("safe/out").path, shop.url("safe/link").path, shop.url("safe/real").path)
    let junk = shop.url("safe/junk").path
    #expect(symlink("../outside", link) == 0)
    let isOver = Mutex(false)
    let ended = DispatchSemaphore(value: 0)
    let count = Mutex(0)
    Thread.detachNewThread {
      var junks = 0
      while !isOver.withLock({ $0 }) {
        // The program may make the folder anew between two of these; that one is put aside.
        rename(out, real)
        while rename(link, out) != 0 {
          junks += 1
          rename(out, junk + String(junks))
        }
        usleep(useconds_t.random(in: 0...2000))
        rename(out, link)
        while rename(real, out) != 0 {
          junks += 1
          rename(out, junk + String(junks))
        }
        usleep(useconds_t.random(in: 0...2000))
        count.withLock { $0 += 1 }
      }
      ended.signal()
    }
    defer {
      isOver.withLock { $0 = true }
      ended.wait()
    }
    try body()
    return count.withLock { $0 }
  }

  @Test("an output folder that becomes a link after the call was checked is not written through")
  func once() throws {
    // The photo is slow enough to be rendered while the folder is swapped: many sizes, one after the other.
    try shop.photo("large.jpg", width: 1200)
    let running = try shop.program.start(
      [
        "apply", "recipe.json", "large.jpg", "--sizes", (1...60).map(String.init).joined(separator: ","), "-o",
        "safe/out/{size}.png", "--isolate", "none", "--no-library",
      ])
    let swap = "for i in {1..2000}; do mv -T safe/out safe/real && ln -s ../outside safe/out && exit 0; done; exit 1"
    usleep(useconds_t(Int.random(in: 0...30_000)))
    #expect(try Shell.run(swap, in: shop.folder) == 0)
    let outcome = try running.wait(.seconds(60))
    let written = try FileManager.default.contentsOfDirectory(atPath: shop.url("outside").path)
    // What was swapped before an output was checked may go where the link leads: the caller named that. Outputs are checked
    // in their order and before any is written, so these are the last ones, and none lies in the folder itself.
    let sizes = written.compactMap { Int($0.dropLast(4)) }.sorted()
    let kept = try FileManager.default.contentsOfDirectory(atPath: shop.url("safe/real").path)
    let isSwappedFirst = kept.isEmpty && sizes == Array((61 - written.count)..<61)
    #expect(written.isEmpty || isSwappedFirst, "\(outcome.messages) \(written) \(kept)")
    #expect(!written.contains { $0.hasPrefix(".photoedit-tmp") })
  }

  @Test("while a folder is swapped repeatedly, every output is complete where the call was checked, or absent")
  func always() throws {
    // Where the link leads when the call is checked is where the caller points, so the output is checked against
    // what it says; the recipe's confinement does not allow the link at any time.
    try shop.recipe("safe/recipe.json", more: #""output": {"path": "out/{stem}-{index}.png"}, "inputs": ["p.jpg"], "#)
    try shop.photo("safe/p.jpg", width: 60)
    var statuses: [Int32?: Int] = [:]
    let swaps = try swapping {
      for _ in 0..<Effort.choose(40, full: 1000) {
        let outcome = try shop.program("apply", "safe/recipe.json", "--force", "--isolate", "none")
        statuses[outcome.status, default: 0] += 1
        #expect([0, 73, 74, 77].contains(outcome.status), "\(outcome.messages)")
        let outside = try FileManager.default.contentsOfDirectory(atPath: shop.url("outside").path)
        #expect(outside == [])
      }
    }
    #expect(swaps > statuses.values.reduce(0, +))
    // Both have to come up, or nothing was tried.
    #expect(statuses[0, default: 0] > 0 && statuses.count > 1, "\(statuses)")
    let names = FileManager.default.subpaths(atPath: shop.url("safe").path) ?? []
    #expect(!names.contains { $0.contains(".photoedit-tmp-") }, "\(names)")
  }
}
