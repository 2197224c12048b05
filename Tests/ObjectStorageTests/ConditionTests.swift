import Documents
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// Every condition, over every object that may be there, with stores that know conditions and stores that do not.
@Suite("conditions of objects", .timeLimit(.minutes(Effort.minutes)))
struct ConditionTests {
  private static let address = ObjectAddress(bucket: "photos", key: "k")
  private static let path = "/photos/k"
  private static let metadata = ["photoedit-fingerprint": "f1"]

  /// A case: the size of the object to store, the size of the one that is there (nil for none), what the condition is,
  /// and whether the store knows conditions.
  struct Case: Sendable, CustomTestStringConvertible {
    enum Condition: CaseIterable, Sendable { case none, absent, current, other }
    var size: Int
    var existing: Int?
    var condition: Condition
    var isKnown: Bool
    var testDescription: String { "\(condition) over \(existing.map { "\($0)" } ?? "none"), \(size), \(isKnown)" }

    /// Whether the object is stored.
    var holds: Bool {
      switch condition {
      case .none: true
      case .absent: existing == nil
      case .current: existing != nil
      case .other: false
      }
    }
  }

  static let cases = [100, 4500].flatMap { size in
    [nil, size, 7].flatMap { existing in
      Case.Condition.allCases.flatMap { condition in
        [true, false].map { Case(size: size, existing: existing, condition: condition, isKnown: $0) }
      }
    }
  }

  @Test(
    "an object is stored where its condition holds, else the one that is there stays and is described", arguments: cases
  )
  func outcomes(_ given: Case) throws {
    let store = try FaultyStore(knowsConditions: given.isKnown)
    let client = try store.client()
    if let count = given.existing {
      let bytes = [UInt8](repeating: 1, count: count)
      #expect(
        try client.put(ObjectPut(bytes, at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata)) == .written
      )
    }
    let found = try client.description(of: Self.address)
    let before = store.state.withLock { $0.objects[Self.path] }
    store.state.withLock { $0.requests = [] }
    let bytes = [UInt8](repeating: 2, count: given.size)
    var put = ObjectPut(bytes, at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata)
    switch given.condition {
    case .none: put.condition = .none
    case .absent: put.condition = .absent
    case .current: put.condition = .matches(found?.etag ?? "none")
    case .other: put.condition = .matches("other")
    }
    #expect(try client.put(put) == (given.holds ? .written : .refused(found)))
    let state = store.state.withLock { $0 }
    #expect(state.objects[Self.path]?.bytes == (given.holds ? bytes : before?.bytes))
    #expect(state.uploads.isEmpty)
    #expect(Self.methods(state.requests) == Self.expected(given))
  }

  /// The methods of requests, those of parts left out.
  private static func methods(_ requests: [String]) -> [String] {
    requests.filter { !$0.contains("partNumber") }.map { String($0.prefix { $0 != " " }) }
  }

  private static func expected(_ given: Case) -> [String] {
    let (begin, end) = given.size > 3000 ? (["POST"], ["POST"]) : ([], ["PUT"])
    let abort = given.size > 3000 ? ["DELETE"] : []
    switch (given.condition == .none || given.isKnown, given.holds) {
    case (true, true): return begin + end
    // The store refuses, and is asked for what is there.
    case (true, false): return begin + end + ["HEAD"] + abort
    // The store refuses the condition itself, so the client looks, and stores the object without it.
    case (false, true): return begin + end + ["HEAD"] + end
    case (false, false): return begin + end + ["HEAD"] + abort
    }
  }

  @Test("a store that does not know conditions is not asked to look at one again", arguments: [100, 4500])
  func remembered(size: Int) throws {
    let store = try FaultyStore(knowsConditions: false)
    let client = try store.client()
    var put = ObjectPut([UInt8](repeating: 1, count: size), at: Self.address, mediaType: "image/jpeg")
    put.condition = .absent
    #expect(try client.put(put) == .written)
    let whole = size > 3000 ? ["POST", "POST"] : ["PUT"]
    let found = try #require(try client.description(of: Self.address))
    for (condition, outcome, methods) in [
      (.absent, .refused(found), ["HEAD"]), (.matches("other"), .refused(found), ["HEAD"]),
      (.matches(found.etag), .written, ["HEAD"] + whole), (.none, .written, whole),
    ] as [(ObjectPut.Condition, ObjectPut.Outcome, [String])] {
      store.state.withLock { $0.requests = [] }
      put.condition = condition
      #expect(try client.put(put) == outcome)
      #expect(Self.methods(store.state.withLock { $0.requests }) == methods, "\(condition)")
    }
  }

  @Test("an object that is there after a lost answer is our own if its size and all of our metadata are the same")
  func own() {
    let all = [[:], ["a": "1"], ["a": "2"], ["a": "1", "b": "2"], ["b": "2"]]
    for ours in all {
      let put = ObjectPut([1, 2, 3], at: Self.address, mediaType: "image/jpeg", metadata: ours)
      for theirs in all + [["a": "1", "b": "2", "c": "3"], ["A": "1"]] {
        for count in 0...6 {
          let isOwn = count == 3 && !ours.isEmpty && ours.merging(theirs) { first, _ in first } == theirs
          #expect(put.isSame(as: ObjectDescription(etag: "e", byteCount: count, metadata: theirs)) == isOwn)
        }
      }
    }
  }

  @Test("after an answer that was lost, what another writer has stored meanwhile is not taken for our own")
  func others() throws {
    for (count, metadata, isOwn) in [(100, Self.metadata, true), (99, Self.metadata, false), (100, ["a": "b"], false)] {
      // The connection is reset before anything is stored; then another writer is there.
      let store = try FaultyStore { $0 == 1 ? .reset : nil }
      let client = try store.client()
      let theirs = ObjectPut(
        [UInt8](repeating: 3, count: count), at: Self.address, mediaType: "image/jpeg", metadata: metadata)
      #expect(try client.put(theirs) == .written)
      let ours = ObjectPut(
        [UInt8](repeating: 3, count: 100), at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata,
        condition: .absent)
      let found = ObjectDescription(
        etag: MD5.hexadecimal(of: theirs.bytes).lowercased(), byteCount: count, metadata: metadata)
      #expect(try store.client().put(ours) == (isOwn ? .written : .refused(found)), "\(count) \(metadata)")
    }
  }
}
