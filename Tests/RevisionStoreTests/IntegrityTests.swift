import DurableFiles
import Foundation
import Glibc
import Documents
import TestSupport
import Testing

@testable import RevisionStore

@Suite("Damage is found, and only damage", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Worker.store == nil))
struct IntegrityTests {
  private static func history(seed: UInt64, scale: Int = Effort.choose(1, full: 10)) throws -> RandomHistory {
    try RandomHistory(seed: seed, photos: 4 * scale, steps: scale == 1 ? 40 : 150 * scale)
  }

  /// Flips a bit, calls a closure, and flips it back.
  private static func flipping(_ bit: Int, in path: String, _ body: () throws -> Void) throws {
    chmod(path, 0o644)
    let file = try Descriptor.open(path, O_RDWR)
    func flip() {
      var byte: UInt8 = 0
      pread(file.number, &byte, 1, off_t(bit / 8))
      byte ^= 1 << UInt8(bit % 8)
      pwrite(file.number, &byte, 1, off_t(bit / 8))
    }
    flip()
    try body()
    flip()
  }

  @Test(
    "one flipped bit is found in every object, at its beginning, middle, end and anywhere",
    arguments: [1, 2] as [UInt64])
  func flips(seed: UInt64) throws {
    let history = try Self.history(seed: seed)
    let store = history.store
    var random = SeededGenerator(seed: seed)
    let digests = try store.objectsPresent().sorted()
    #expect(digests.count > Effort.choose(20, full: 400))
    var found = 0
    for digest in digests {
      let path = store.objects.path(of: digest)
      let bits = try #require(try FileStatus(at: path)).size * 8
      let places = [0, bits / 2, bits - 1] + (0..<3).map { _ in Int.random(in: 0..<bits, using: &random) }
      for place in places {
        try Self.flipping(place, in: path) {
          let damage = try store.objects.damage(to: digest, size: nil, readData: true)
          if damage != nil { found += 1 } else { Issue.record("bit \(place) of \(digest) was not found") }
          #expect(code { _ = try store.bytes(of: digest, upTo: .max) } == "object-damaged")
        }
      }
    }
    #expect(found == digests.count * 6)
    #expect(try store.verify(.readData) == [])
    // All at once: each is named, with the entries that need it, and nothing else is.
    let needs = try store.references()
    for digest in digests { try flipBit(0, in: store.objects.path(of: digest)) }
    let findings = try store.verify(.readData)
    #expect(findings.count == digests.count)
    for case .objectDamaged(let digest, _, _, let entries) in findings { #expect(entries == needs[digest] ?? []) }
  }

  @Test("one flipped bit in any manifest is found")
  func manifests() throws {
    // Every bit costs a look at the whole store, so it is a smaller one.
    let history = try Self.history(seed: 3, scale: Effort.choose(1, full: 2))
    let store = history.store
    var random = SeededGenerator(seed: 3)
    var flipped = 0
    for asset in try store.assets() {
      for number in 0...min(asset.newestEntry, Effort.choose(10, full: 60)) {
        let path = store.manifests.path(of: asset.id, number)
        let size = try #require(try FileStatus(at: path)).size
        let bit = Int.random(in: 0..<(size * 8), using: &random)
        try Self.flipping(bit, in: path) {
          let isFound = try store.verify(.quick).contains { $0.isDamage }
          #expect(isFound, "bit \(bit) of \(path)")
        }
        flipped += 1
      }
    }
    #expect(flipped > 10)
    #expect(try store.verify(.quick) == [])
  }

  @Test("twenty checks of a good store find nothing, beside writers and collections, too")
  func clean() async throws {
    let library = try Self.history(seed: 4).library
    let asset = try library.store.assets()[0].id
    for _ in 0..<20 { #expect(try library.opened().verify(.readData) == []) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let store = try library.opened()
        for number in 0..<Effort.choose(30, full: 300) { try store.edit(asset, "beside \(number)") }
      }
      group.addTask {
        let store = try library.opened()
        for _ in 0..<20 { _ = try store.collectAll() }
      }
      group.addTask {
        let store = try library.opened()
        for _ in 0..<20 { #expect(try store.verify(.readData).filter(\.isDamage) == []) }
      }
      try await group.waitForAll()
    }
    #expect(try library.store.verify(.readData) == [])
  }

  @Test(
    "checks of a part come round to every object, also when new ones come in between",
    arguments: Effort.isFull ? ["5%", "30%", "100%", "1", "7"] : ["30%", "7"])
  func rounds(part: String) throws {
    let history = try RandomHistory(seed: 5, photos: 3, steps: 20)
    let store = history.store
    let sample = try #require(VerifySample(part))
    let digests = try store.objectsPresent().sorted()
    let runs = (digests.count + sample.count(of: digests.count) - 1) / sample.count(of: digests.count)
    for digest in digests {
      var found = 0
      try Self.flipping(3, in: store.objects.path(of: digest)) {
        for _ in 0..<runs where found == 0 {
          let report = try store.verify(reading: sample)
          #expect(report.read == sample.count(of: digests.count) && report.all == digests.count)
          found += report.findings.count
        }
      }
      #expect(found == 1, "\(digest) in \(runs) runs of \(part)")
    }
    #expect(try store.verify(reading: sample).findings == [])
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: store.path + "/verify-position"))
    #expect(try store.verify(reading: sample).findings == [])
  }

  @Test(
    "what is no part is not taken for one",
    arguments: ["", "0", "-1", "5.5", "%", "0%", "101%", "-5%", "nan%", "inf%", "1e", "five"])
  func samples(text: String) { #expect(VerifySample(text) == nil) }
}
