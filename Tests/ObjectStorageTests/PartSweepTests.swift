import Documents
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// Sizes around the ends of parts.
@Suite("objects in parts", .timeLimit(.minutes(Effort.minutes)))
struct PartSweepTests {
  private static let address = ObjectAddress(bucket: "photos", key: "k")
  private static let sizes = [0, 1, 2999, 3000, 3001, 3999, 4000, 4001, 4999, 5000, 5001, 9001]

  private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ $0 / 251) } }

  @Test("up to the threshold an object is one request; above it, it has full parts and a rest", arguments: sizes)
  func storing(size: Int) throws {
    let store = try FaultyStore()
    let put = ObjectPut(Self.bytes(size), at: Self.address, mediaType: "image/jpeg", metadata: ["a": "b"])
    #expect(try store.client().put(put) == .written)
    let state = store.state.withLock { $0 }
    #expect(state.objects["/photos/k"]?.bytes == put.bytes && state.uploads.isEmpty)
    let count = (size + 999) / 1000
    let parts = (1...max(1, count)).map { "PUT /photos/k?partNumber=\($0)&uploadId=u1" }
    let expected =
      size <= 3000
      ? ["PUT /photos/k"] : ["POST /photos/k?uploads="] + parts.sorted() + ["POST /photos/k?uploadId=u1"]
    let sent = state.requests
    #expect(
      [sent[0]] + sent.dropFirst().dropLast().sorted() + (sent.count > 1 ? [sent[sent.count - 1]] : []) == expected)
  }

  @Test("the parts of any size are as a model says: as large as wished, or as the greatest number of them needs")
  func model() {
    for partSize in [1, 7, 1000] {
      var partition = Partition()
      partition.partSize = partSize
      for count in [0, 1, 6, 7, 8, 999, 1000, 1001, 9_999, 10_000, 10_001, 20_000, 20_001, 70_000, 70_001] {
        var (expected, start): ([Range<Int>], Int) = ([], 0)
        var size = partSize
        while size * 10_000 < count { size += 1 }
        while start < count {
          expected.append(start..<min(start + size, count))
          start += size
        }
        #expect(partition.parts(of: count) == expected, "\(count) by \(partSize)")
      }
    }
    #expect(Partition().parts(of: (8 << 20) + 1).map(\.count) == [8 << 20, 1])
    #expect(Partition().threshold == 16 << 20)
  }

  @Test("as many parts as the width are sent at a time, and never more", arguments: [1, 2, 4])
  func width(count: Int) throws {
    struct Running { var (now, most, total) = (0, 0, 0) }
    let running = Monitor(Running())
    let server = try HTTPServer { request in
      guard request.target.contains("partNumber=") else {
        return .answer(
          status: 200, headers: ["content-type": "application/xml"], body: Array("<R><UploadId>u</UploadId></R>".utf8))
      }
      running.withLock { running in
        running.now += 1
        running.total += 1
        running.most = max(running.most, running.now)
      }
      // The first ones wait for each other, so all of them are under way at once.
      running.wait(timeout: .seconds(60)) { $0.most >= count ? () : nil }
      running.withLock { $0.now -= 1 }
      return .answer(status: 200, headers: ["etag": "\"p\""])
    }
    var settings = try ObjectStoreSettings(endpoint: server.address)
    (settings.partition.threshold, settings.partition.partSize, settings.partition.width) = (10, 10, count)
    let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    #expect(try store.put(ObjectPut(Self.bytes(95), at: Self.address, mediaType: "image/jpeg")) == .written)
    #expect(running.withLock { ($0.most, $0.total) } == (count, 10))
  }

  @Test("a reader returns the whole object in pieces of its size and then nothing, and asks for nothing beyond its end")
  func reading() throws {
    let store = try FaultyStore()
    let client = try store.client()
    for size in [0, 1, 99, 100, 101, 199, 200, 201] {
      let bytes = Self.bytes(size)
      _ = try client.put(ObjectPut(bytes, at: Self.address, mediaType: "text/plain"))
      store.state.withLock { $0.requests = [] }
      let reader = try ObjectReader(Self.address, in: client, partSize: 100)
      let pieces = try (0..<4).map { _ in try reader.next() }
      let expected = stride(from: 0, to: size, by: 100).map { Array(bytes[$0..<min($0 + 100, size)]) }
      #expect(pieces == expected + Array(repeating: [], count: 4 - expected.count), "\(size)")
      #expect(store.state.withLock { $0.requests.count } == 1 + expected.count, "\(size)")
    }
  }

  @Test("an answer that is cut at any byte is read again, and what is read is what was stored")
  func cut() throws {
    let bytes = Self.bytes(40)
    for end in bytes.indices {
      let count = Monitor(0)
      let server = try HTTPServer { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return number == 1
          ? .cut(status: 206, headers: ["etag": "\"e\""], body: bytes, after: end)
          : .answer(status: 206, headers: ["etag": "\"e\""], body: bytes)
      }
      var settings = try ObjectStoreSettings(endpoint: server.address)
      settings.retries.firstPause = .zero
      let store = ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
      #expect(try store.bytes(of: Self.address, in: 0..<40) == bytes, "\(end)")
      #expect(count.withLock { $0 } == 2)
      count.withLock { $0 = 0 }
      var whole: [UInt8] = []
      #expect(try store.whole(Self.address, &whole).byteCount == 40 && whole == bytes, "\(end)")
      #expect(count.withLock { $0 } == 2)
    }
  }
}
