import Documents
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

@Suite("Object stores that fail", .timeLimit(.minutes(Effort.minutes)))
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

  @Test("An object is stored once and whole, whichever request fails in whatever way", arguments: cases)
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
    // Only where the answer to its begin is lost, an upload stays that nobody can name.
    let isBeginLost = size > 100 && request == 0 && (fault == .lostAnswer || fault == .cut)
    #expect(state.uploads.count == (isBeginLost ? 1 : 0), "\(state.requests)")
  }

  @Test("An object is read as it is, whichever way the first two attempts fail", arguments: FaultyStore.Fault.allCases)
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

  @Test("An object that stays damaged is an error of that object, and may be tried again")
  func damaged() throws {
    let store = try FaultyStore { $0 > 0 ? .damage : nil }
    let client = try store.client()
    _ = try client.put(ObjectPut(Self.bytes(50), at: Self.address, mediaType: "image/jpeg"))
    var read: [UInt8] = []
    let error = #expect(throws: EditError.self) { try client.whole(Self.address, &read) }
    #expect(error?.code == "s3-checksum" && error?.category == .inputOutput)
    #expect(error?.path == "s3://photos/a b")
  }

  @Test("A store that stays overloaded is asked as often as agreed, and is an error of the store")
  func overloaded() throws {
    let store = try FaultyStore { _ in .overload }
    let error = #expect(throws: EditError.self) { try store.client(attempts: 3).description(of: Self.address) }
    #expect(error?.code == "s3-unreachable" && error?.category == .temporary)
    #expect(error?.message.contains("503") == true)
    #expect(store.state.withLock { $0.requests.count } == 3)
  }

  @Test("A store that is not there is an error of the store")
  func unreachable() throws {
    let address = try HTTPServer { _ in .reset }.address
    var settings = try ObjectStoreSettings(endpoint: address)
    settings.retries.firstPause = .zero
    let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    let error = #expect(throws: EditError.self) { try store.description(of: Self.address) }
    #expect(error?.code == "s3-unreachable" && error?.category == .temporary)
  }

  @Test("A store that stays silent is given up")
  func silent() throws {
    let server = try HTTPServer { _ in .silence }
    var settings = try ObjectStoreSettings(endpoint: server.address)
    settings.limits.time = .milliseconds(50)
    settings.retries.attempts = 2
    let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    let error = #expect(throws: EditError.self) { try store.description(of: Self.address) }
    #expect(error?.code == "s3-unreachable")
  }

  @Test("A request of a cancelled thread is given up")
  func cancelled() throws {
    let isAsked = Monitor(false)
    let server = try HTTPServer { _ in
      isAsked.withLock { $0 = true }
      return .silence
    }
    let store = ObjectStore(
      try ObjectStoreSettings(endpoint: server.address), CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    let error = #expect(throws: EditError.self) {
      try Cancellation.$current.withValue(Cancellation { isAsked.withLock { $0 } }) {
        try store.description(of: Self.address)
      }
    }
    #expect(error?.code == "cancelled")
  }

  @Test("Of two that store under one key, the second learns what the first has stored", arguments: [100, 4500])
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
        Issue.record("it was stored over the first")
        continue
      }
      #expect(found.metadata == Self.metadata && found.byteCount == size)
    }
    let state = store.state.withLock { $0 }
    #expect(state.storedCount == 1 && state.uploads.isEmpty)
  }

  @Test("An object is replaced only while it is the one that was seen")
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

  @Test("A store that knows no conditions is asked what is there instead", arguments: [100, 4500])
  func conditions(size: Int) throws {
    let store = try FaultyStore(knowsConditions: false)
    let client = try store.client()
    let put = ObjectPut(
      Self.bytes(size), at: Self.address, mediaType: "image/jpeg", metadata: Self.metadata, condition: .absent)
    #expect(try client.put(put) == .written)
    guard case .refused(_?) = try client.put(put) else { throw CancellationError() }
    #expect(store.state.withLock { $0.storedCount } == 1)
  }

  @Test("After a part that cannot be stored, nothing is left of the upload")
  func aborted() throws {
    let store = try FaultyStore { (3...20).contains($0) ? .overload : nil }
    let put = ObjectPut(Self.bytes(4500), at: Self.address, mediaType: "image/jpeg", condition: .absent)
    #expect(throws: EditError.self) { try store.client(attempts: 3).put(put) }
    let state = store.state.withLock { $0 }
    #expect(state.objects.isEmpty)
    #expect(state.requests.contains { $0.hasPrefix("DELETE") })
  }

  @Test("A reader does not mix two objects")
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

  @Test("The region that a store names is used from then on, and its clock")
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

  @Test("A pause is random, doubles up to a limit, and adds what the store asks for up to another")
  func pauses() {
    let policy = RetryPolicy()
    #expect(policy.pause(after: 1, requested: nil, fraction: 1) == .milliseconds(100))
    #expect(policy.pause(after: 3, requested: nil, fraction: 0.5) == .milliseconds(200))
    #expect(policy.pause(after: 30, requested: nil, fraction: 1) == .seconds(20))
    #expect(policy.pause(after: 1, requested: .seconds(7), fraction: 0) == .seconds(7))
    #expect(policy.pause(after: 1, requested: .seconds(7000), fraction: 0) == .seconds(60))
  }

  @Test("An object has at most ten thousand parts, and they are all of it", arguments: [1, 1001, 90_000, 100 << 30])
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
