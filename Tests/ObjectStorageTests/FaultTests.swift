import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

@Suite("failing object stores", .timeLimit(.minutes(Effort.minutes)))
struct FaultTests {
  private static let address = ObjectAddress(bucket: "photos", key: "a b")
  private static let path = "/photos/a%20b"
  private static let metadata = ["photoedit-fingerprint": "f1"]

  /// Bytes of which no two parts are the same.
  private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ $0 / 251) } }

  /// How a request fails that is made for one object: small, and in parts.
  static let cases = [100, 4500].flatMap { size in
    FaultyStore.Fault.allCases.flatMap { fault in (0..<(size == 100 ? 1 : 7)).map { (size, fault, $0) } }
  }

  @Test("an object is stored completely and once, whichever request fails in whatever way", arguments: cases)
  func storing(size: Int, fault: FaultyStore.Fault, request: Int) throws {
    let store = try FaultyStore { $0 == request ? fault : nil }
    let put = ObjectPut(
      Self.bytes(size), at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata, condition: .absent)
    #expect(try store.client().put(put) == .written)
    let state = store.state.withLock { $0 }
    #expect(state.objects.keys.sorted() == [Self.path], "\(state.requests)")
    #expect(state.objects[Self.path]?.bytes == put.bytes)
    #expect(state.objects[Self.path]?.headers["x-amz-meta-photoedit-fingerprint"] == "f1")
    #expect(state.objects[Self.path]?.headers["content-type"] == "image/jpeg")
    #expect(state.storedCount == 1)
    // An upload whose id is unknown remains only if the answer to its begin is lost.
    let isBeginLost = size > 100 && request == 0 && (fault == .lostAnswer || fault == .cut)
    #expect(state.uploads.count == (isBeginLost ? 1 : 0), "\(state.requests)")
  }

  @Test("an object is read correctly, however the first two attempts fail", arguments: FaultyStore.Fault.allCases)
  func reading(fault: FaultyStore.Fault) throws {
    let store = try FaultyStore { $0 == 1 || $0 == 2 ? fault : nil }
    let put = ObjectPut(Self.bytes(300_000), at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata)
    var client = try store.client()
    _ = try client.put(ObjectPut([1], at: Self.address, mediaType: "image/jpeg"))
    store.state.withLock { $0.objects[Self.path]?.bytes = put.bytes }
    store.state.withLock { $0.objects[Self.path]?.etag = MD5.hexadecimal(of: put.bytes).lowercased() }
    client = try store.client()
    var read: [UInt8] = []
    #expect(try client.whole(Self.address, &read).byteCount == put.bytes.count)
    #expect(read == put.bytes)
    #expect(store.state.withLock { $0.requests.count } == 4)
  }

  @Test("an object that stays damaged is an input/output error of that object")
  func damaged() throws {
    let store = try FaultyStore { $0 > 0 ? .damage : nil }
    let client = try store.client()
    _ = try client.put(ObjectPut(Self.bytes(50), at: Self.address, mediaType: "image/jpeg"))
    var read: [UInt8] = []
    let error = #expect(throws: EditError.self) { try client.whole(Self.address, &read) }
    #expect(error?.code == "s3-checksum" && error?.category == .inputOutput)
    #expect(error?.path == "s3://photos/a b")
  }

  @Test("a store that stays overloaded is tried the configured number of times, then is an error of the store")
  func overloaded() throws {
    let store = try FaultyStore { _ in .overload }
    let error = #expect(throws: EditError.self) { try store.client(attempts: 3).description(of: Self.address) }
    #expect(error?.code == "s3-unreachable" && error?.category == .temporary)
    #expect(error?.message.contains("503") == true)
    #expect(store.state.withLock { $0.requests.count } == 3)
  }

  @Test("an unreachable store is an error of the store")
  func unreachable() throws {
    let address = try HTTPServer { _ in .reset }.address
    var settings = try ObjectStoreSettings(endpoint: address)
    settings.retries.firstPause = .zero
    let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    let error = #expect(throws: EditError.self) { try store.description(of: Self.address) }
    #expect(error?.code == "s3-unreachable" && error?.category == .temporary)
  }

  @Test("a request to a store that does not answer times out")
  func silent() throws {
    let server = try HTTPServer { _ in .silence }
    var settings = try ObjectStoreSettings(endpoint: server.address)
    settings.limits.time = .milliseconds(50)
    settings.retries.attempts = 2
    let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    let error = #expect(throws: EditError.self) { try store.description(of: Self.address) }
    #expect(error?.code == "s3-unreachable")
  }

  @Test("a request of a canceled thread is abandoned")
  func canceled() throws {
    let isAsked = Monitor(false)
    let server = try HTTPServer { _ in
      isAsked.withLock { $0 = true }
      return .silence
    }
    var settings = try ObjectStoreSettings(endpoint: server.address)
    // No time limit ends it.
    settings.limits.time = .seconds(86_400)
    let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    let end = Monitor<EditError?>(nil)
    Thread {
      Cancellation.$current.withValue(Cancellation { isAsked.withLock { $0 } }) {
        do throws(EditError) { _ = try store.description(of: Self.address) } catch { end.withLock { $0 = error } }
      }
    }.start()
    #expect(end.wait(timeout: .seconds(60)) { $0 }?.code == "canceled")
  }

  @Test(
    "the second of two writers with the same key gets the description of the stored object", arguments: [100, 4500])
  func second(size: Int) throws {
    let store = try FaultyStore()
    let client = try store.client()
    let first = ObjectPut(
      Self.bytes(size), at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata, condition: .absent)
    #expect(try client.put(first) == .written)
    var other = first
    other.metadata = ["photoedit-fingerprint": "f2"]
    for put in [first, other] {
      guard case .refused(let found?) = try client.put(put) else {
        Issue.record("the first object was overwritten")
        continue
      }
      #expect(found.metadata == Self.metadata && found.byteCount == size)
    }
    let state = store.state.withLock { $0 }
    #expect(state.storedCount == 1 && state.uploads.isEmpty)
  }

  @Test("an object is overwritten only while it is the one that was read")
  func matching() throws {
    let store = try FaultyStore()
    let client = try store.client()
    var put = ObjectPut([1], at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata)
    _ = try client.put(put)
    let seen = try #require(try client.description(of: Self.address))
    put.condition = .matches(seen.etag)
    put.bytes = [2]
    #expect(try client.put(put) == .written)
    put.bytes = [3, 3]
    guard case .refused = try client.put(put) else { throw CancellationError() }
    #expect(store.state.withLock { $0.objects[Self.path]?.bytes } == [2])
  }

  @Test("a store without conditional requests is asked for the existing object instead", arguments: [100, 4500])
  func conditions(size: Int) throws {
    let store = try FaultyStore(knowsConditions: false)
    let client = try store.client()
    let put = ObjectPut(
      Self.bytes(size), at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata, condition: .absent)
    #expect(try client.put(put) == .written)
    guard case .refused(_?) = try client.put(put) else { throw CancellationError() }
    #expect(store.state.withLock { $0.storedCount } == 1)
  }

  @Test("if a part cannot be stored, the upload is removed")
  func aborted() throws {
    let store = try FaultyStore { (3...20).contains($0) ? .overload : nil }
    let put = ObjectPut(Self.bytes(4500), at: Self.address, mediaType: "image/jpeg", condition: .absent)
    #expect(throws: EditError.self) { try store.client(attempts: 3).put(put) }
    let state = store.state.withLock { $0 }
    #expect(state.objects.isEmpty)
    #expect(state.requests.contains { $0.hasPrefix("DELETE") })
  }

  @Test("a reader never mixes two versions of an object")
  func changed() throws {
    let store = try FaultyStore()
    let client = try store.client()
    _ = try client.put(ObjectPut(Self.bytes(2500), at: Self.address, mediaType: "text/plain"))
    let reader = try ObjectReader(Self.address, in: client, partSize: 1000)
    #expect(try reader.next() == Array(Self.bytes(2500)[..<1000]))
    _ = try client.put(ObjectPut(Self.bytes(2501), at: Self.address, mediaType: "text/plain"))
    let error = #expect(throws: EditError.self) { try reader.next() }
    #expect(error?.code == "s3-changed" && error?.category == .inputOutput)
  }

  @Test("the region and clock reported by a store are used from then on")
  func corrections() throws {
    let requests = Monitor<[String]>([])
    let server = try HTTPServer { request in
      let scope = request.headers["authorization"]?.split(separator: "/").dropFirst().prefix(2).joined(separator: "/")
      requests.withLock { $0.append(scope ?? "") }
      guard scope?.hasSuffix("/eu-north-1") == true else {
        return .answer(status: 400, headers: ["x-amz-bucket-region": "eu-north-1"])
      }
      guard scope?.hasPrefix("20300101") == true else {
        return .answer(
          status: 403, headers: ["date": "Tue, 01 Jan 2030 12:00:00 GMT", "content-type": "application/xml"],
          body: Array("<Error><Code>RequestTimeTooSkewed</Code></Error>".utf8))
      }
      return .answer(status: 200, headers: ["etag": "\"e\""], body: [1])
    }
    let store = ObjectStore(
      try ObjectStoreSettings(endpoint: server.address), CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    #expect(try store.bytes(of: Self.address, in: 0..<1) == [1])
    #expect(try store.bytes(of: Self.address, in: 0..<1) == [1])
    #expect(requests.withLock { $0 }.suffix(2) == ["20300101/eu-north-1", "20300101/eu-north-1"])
    #expect(requests.withLock { $0.count } == 4)
  }

  @Test("a delay is random, doubles up to a limit, and adds the store's requested delay up to another limit")
  func pauses() {
    let policy = RetryPolicy()
    #expect(policy.pause(after: 1, requested: nil, fraction: 1) == .milliseconds(100))
    #expect(policy.pause(after: 3, requested: nil, fraction: 0.5) == .milliseconds(200))
    #expect(policy.pause(after: 30, requested: nil, fraction: 1) == .seconds(20))
    #expect(policy.pause(after: 1, requested: .seconds(7), fraction: 0) == .seconds(7))
    #expect(policy.pause(after: 1, requested: .seconds(7000), fraction: 0) == .seconds(60))
  }

  @Test("an object has at most ten thousand parts, and they cover all of it", arguments: [1, 1001, 90_000, 100 << 30])
  func parts(byteCount: Int) {
    var partition = Partition()
    partition.partSize = 1000
    let parts = partition.parts(of: byteCount)
    #expect(parts.count <= 10_000 && parts.first?.lowerBound == 0 && parts.last?.upperBound == byteCount)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }
}

extension ObjectStore {
  /// Reads a whole object into an array.
  func whole(
    _ address: ObjectAddress, limit: Int = 1 << 30, _ bytes: inout [UInt8]
  ) throws(EditError) -> ObjectDescription {
    var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    defer { room.deallocate() }
    let description = try read(address, limit: limit) { count in
      room.deallocate()
      room = .allocate(byteCount: count, alignment: 1)
      return room
    }
    bytes = Array(room)
    return description
  }
}
