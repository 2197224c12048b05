import Documents
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// What a client makes of each status and each code that a store may answer with.
@Suite("answers of object stores", .timeLimit(.minutes(Effort.minutes)))
struct AnswerTableTests {
  enum Operation: CaseIterable, Sendable { case describe, read, range, put, create }

  private static let address = ObjectAddress(bucket: "photos", key: "k")
  private static let attempts = 3

  /// A store whose answers a test sets. Objects are not found by others than the operation under test.
  private final class Scripted: Sendable {
    let reply = Monitor(HTTPServer.Reply.reset)
    let requests = Monitor<[HTTPServer.Request]>([])
    let server: HTTPServer

    init() throws {
      let (reply, requests) = (reply, requests)
      server = try HTTPServer { request in
        requests.withLock { $0.append(request) }
        return reply.withLock { $0 }
      }
    }

    func answers(_ next: HTTPServer.Reply) {
      reply.withLock { $0 = next }
      requests.withLock { $0 = [] }
    }

    func client() throws -> ObjectStore {
      var settings = try ObjectStoreSettings(endpoint: server.address)
      settings.retries.firstPause = .zero
      settings.retries.attempts = AnswerTableTests.attempts
      return ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
    }
  }

  /// The outcome in words: what was returned, or the code and category of the error.
  private static func outcome(_ operation: Operation, _ store: ObjectStore) -> String {
    let put = ObjectPut([1], at: address, mediaType: "image/jpeg")
    do throws(EditError) {
      switch operation {
      case .describe: return try store.description(of: address) == nil ? "none" : "done"
      case .read:
        var bytes: [UInt8] = []
        _ = try store.whole(address, &bytes)
        return "done"
      case .range: return try store.bytes(of: address, in: 5..<9, etag: "e").isEmpty ? "none" : "done"
      case .put: return try store.put(put) == .written ? "done" : "refused"
      case .create:
        var put = put
        put.condition = .absent
        return try store.put(put) == .written ? "done" : "refused"
      }
    } catch {
      let place = error.path == address.description ? "" : " without its address"
      return "\(error.code.rawValue) \(error.category)" + place
    }
  }

  /// The outcome of a status without a code, and whether trying again may help.
  private static func expected(_ operation: Operation, _ status: Int) -> (String, isRetried: Bool) {
    switch (operation, status) {
    case (.range, 200..<206), (.range, 207..<300): ("s3-failed badData", false)
    case (_, 200..<300): ("done", false)
    case (.describe, 404), (.range, 416): ("none", false)
    case (.read, 412), (.range, 412): ("s3-changed inputOutput", false)
    case (_, 404): ("s3-not-found notFound", false)
    case (_, 401), (_, 403): ("s3-access-denied refused", false)
    case (_, 301), (_, 307): ("s3-failed refused", false)
    case (_, 429), (_, 503): ("s3-unreachable temporary", true)
    case (_, 408), (_, 500), (_, 502), (_, 504): ("s3-failed inputOutput", true)
    default: ("s3-failed badData", false)
    }
  }

  @Test("each status has its outcome, for each operation, and only some are tried again", arguments: Operation.allCases)
  func statuses(operation: Operation) throws {
    let store = try Scripted()
    let place = Operation.allCases.firstIndex(of: operation) ?? 0
    // 204 and 304 have no body; a condition has answers of its own.
    for status in 200..<600 where ![204, 304].contains(status) {
      // In the fast set those that a store may have, and of the others every fifth, another one for each operation.
      let isUsual = status % 100 < 20 || [299, 399, 429, 499, 599].contains(status)
      guard Effort.isFull || isUsual || (status + place).isMultiple(of: 5) else { continue }
      if operation == .create, [404, 412, 501].contains(status) { continue }
      store.answers(.answer(status: status, headers: ["etag": "\"e\""], body: status < 300 ? [1] : []))
      let (outcome, isRetried) = Self.expected(operation, status)
      #expect(try Self.outcome(operation, store.client()) == outcome, "\(status)")
      #expect(store.requests.withLock { $0.count } == (isRetried ? Self.attempts : 1), "\(status)")
    }
  }

  /// The codes of S3 that mean more than their status.
  static let codes: [(code: String, outcome: String, isRetried: Bool)] = [
    ("SlowDown", "s3-unreachable temporary", true), ("Throttling", "s3-unreachable temporary", true),
    ("RequestTimeout", "s3-failed inputOutput", true), ("OperationAborted", "s3-failed inputOutput", true),
    ("ConditionalRequestConflict", "s3-failed inputOutput", true), ("InvalidArgument", "s3-failed badData", false),
    ("EntityTooLarge", "s3-failed badData", false), ("BadDigest", "s3-failed badData", false),
    ("NoSuchKey", "s3-failed badData", false), ("ExpiredToken", "s3-failed badData", false),
  ]

  @Test("a code tells more than its status, also in an answer of success", arguments: codes)
  func code(code: String, outcome: String, isRetried: Bool) throws {
    let store = try Scripted()
    let text = "<?xml version=\"1.0\"?>\n<Error><Code>\(code)</Code><Message>a &lt;b&gt;</Message></Error>"
    for status in [200, 400, 409] {
      for type in ["application/xml", "text/xml"] {
        store.answers(.answer(status: status, headers: ["Content-Type": type], body: Array(text.utf8)))
        #expect(try Self.outcome(.put, store.client()) == outcome, "\(status)")
        #expect(store.requests.withLock { $0.count } == (isRetried ? Self.attempts : 1), "\(status)")
        let error = #expect(throws: EditError.self) {
          try store.client().put(ObjectPut([1], at: Self.address, mediaType: "image/jpeg"))
        }
        #expect(error?.message.contains("(HTTP status \(status), \(code): a <b>)") == true, "\(error?.message ?? "")")
      }
    }
    // What is no XML is no error, and neither is XML without one.
    for (type, body) in [("text/plain", text), ("application/xml", "<Result>Error</Result>")] {
      store.answers(.answer(status: 200, headers: ["Content-Type": type], body: Array(body.utf8)))
      #expect(try Self.outcome(.put, store.client()) == "done")
    }
  }

  @Test("what is not found is the object, unless the store says that it is the bucket, or something else")
  func notFound() throws {
    let store = try Scripted()
    for (code, outcome, words) in [
      ("NoSuchKey", "s3-not-found notFound", "there is no such object"),
      ("NoSuchBucket", "s3-not-found notFound", "there is no bucket 'photos'"),
      ("NoSuchUpload", "s3-failed badData", "NoSuchUpload"),
    ] {
      store.answers(.answer(status: 404, body: Array("<Error><Code>\(code)</Code></Error>".utf8)))
      let error = #expect(throws: EditError.self) { try store.client().bytes(of: Self.address, in: 0..<1) }
      #expect(error.map { "\($0.code.rawValue) \($0.category)" } == outcome)
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test("a request says exactly what it is about: method, address, range, condition, and what it sends")
  func requests() throws {
    let store = try Scripted()
    func sent(_ work: (ObjectStore) throws -> Void) throws -> HTTPServer.Request {
      store.answers(.answer(status: 206, headers: ["etag": "\"e\""], body: [1]))
      try work(store.client())
      return try #require(store.requests.withLock { $0.first })
    }
    func about(_ request: HTTPServer.Request) -> [String] {
      let names = ["range", "if-match", "if-none-match", "content-type", "x-amz-checksum-mode", "x-amz-meta-a"]
      return ["\(request.method) \(request.target)"]
        + names.compactMap { name in request.headers[name].map { "\(name): \($0)" } }
    }
    let target = "/photos/k"
    #expect(about(try sent { _ = try $0.description(of: Self.address) }) == ["HEAD \(target)"])
    for (range, text) in [(0..<1, "0-0"), (5..<9, "5-8"), (1 << 40..<1 << 41, "1099511627776-2199023255551")] {
      for (etag, lines) in [(nil, []), ("", []), ("e", ["if-match: \"e\""])] as [(String?, [String])] {
        let request = try sent { _ = try $0.bytes(of: Self.address, in: range, etag: etag) }
        #expect(about(request) == ["GET \(target)", "range: bytes=\(text)"] + lines)
      }
    }
    for (etag, lines) in [(nil, []), ("", []), ("e", ["if-match: \"e\""])] as [(String?, [String])] {
      let request = try sent { store in _ = try store.read(Self.address, etag: etag, limit: 9) { _ in Self.room } }
      #expect(about(request) == ["GET \(target)"] + lines + ["x-amz-checksum-mode: ENABLED"])
    }
    for (condition, lines) in [
      (.none, []), (.absent, ["if-none-match: *"]), (.matches("t"), ["if-match: \"t\""]),
    ] as [(ObjectPut.Condition, [String])] {
      let put = ObjectPut(
        [1, 2], at: Self.address, mediaType: "image/avif", metadata: ["a": "b"], condition: condition)
      let request = try sent { _ = try $0.put(put) }
      #expect(about(request) == ["PUT \(target)"] + lines + ["content-type: image/avif", "x-amz-meta-a: b"])
      #expect(request.body == [1, 2] && request.headers["user-agent"] == "photoedit")
      #expect(request.headers["x-amz-checksum-sha256"] == "oShx/uIQ+4YZKR6uoZRYHL0lMeSyN1nSJfaAaSP2MiI=")
    }
    #expect(try store.client().bytes(of: Self.address, in: 5..<5).isEmpty)
  }

  private nonisolated(unsafe) static let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 9, alignment: 1)
}
