import Documents
import Foundation
import TestSupport
import Threads

@testable import ObjectStorage

/// A store in memory that checks what it gets, and fails as a test says.
final class FaultyStore: Sendable {
  /// What goes wrong with a request.
  enum Fault: Hashable, Sendable, CaseIterable {
    /// The store reports that it is overloaded.
    case overload
    /// The connection is reset before anything happens.
    case reset
    /// The store does what it is asked for, and the connection is reset before its answer.
    case lostAnswer
    /// The answer's body ends in the middle.
    case cut
    /// A byte of the answer's body is another one.
    case damage
  }

  struct Object: Hashable, Sendable {
    var bytes: [UInt8]
    var headers: [String: String]
    var etag: String
  }

  struct State: Sendable {
    var objects: [String: Object] = [:]
    /// The parts of uploads that are neither complete nor aborted.
    var uploads: [String: (path: String, headers: [String: String], parts: [Int: [UInt8]])] = [:]
    /// The requests, with their faults.
    var requests: [String] = []
    /// How often an object was stored.
    var storedCount = 0
    var uploadCount = 0
  }

  let state = Monitor(State())
  let server: HTTPServer

  /// A store.
  ///
  /// - Parameters:
  ///   - knowsConditions: whether it looks at `If-None-Match`; otherwise it refuses a request with it.
  ///   - fault: what goes wrong with the request of a number, from 0 on; nil for nothing.
  init(knowsConditions: Bool = true, fault: @escaping @Sendable (Int) -> Fault? = { _ in nil }) throws {
    let state = state
    server = try HTTPServer { request in
      state.withLock { state in
        let fault = fault(state.requests.count)
        state.requests.append("\(request.method) \(request.target)" + (fault.map { " \($0)" } ?? ""))
        return Self.reply(to: request, fault, knowsConditions, &state)
      }
    }
  }

  private static func reply(
    to request: HTTPServer.Request, _ fault: Fault?, _ knowsConditions: Bool, _ state: inout State
  ) -> HTTPServer.Reply {
    switch fault {
    case .overload:
      return .answer(status: 503, body: Array("<Error><Code>SlowDown</Code><Message>later</Message></Error>".utf8))
    case .reset: return .reset
    default: break
    }
    let reply = state.reply(to: request, knowsConditions)
    guard case .answer(let status, let headers, var body) = reply else { return reply }
    switch fault {
    case .lostAnswer: return .reset
    case .cut where !body.isEmpty && request.method != "HEAD":
      return .cut(status: status, headers: headers, body: body, after: body.count / 2)
    case .cut: return .reset
    case .damage where request.method == "GET":
      body[body.count / 2] ^= 1
      return .answer(status: status, headers: headers, body: body)
    default: return reply
    }
  }

  /// A client of the store that does not wait long.
  func client(attempts: Int = 4) throws -> ObjectStore {
    var settings = try ObjectStoreSettings(endpoint: server.address)
    settings.retries.firstPause = .milliseconds(1)
    settings.retries.attempts = attempts
    settings.partition.threshold = 3000
    settings.partition.partSize = 1000
    return ObjectStore(settings, CredentialCache(Credentials(accessKey: "a", secretKey: "b")))
  }
}

extension FaultyStore.State {
  fileprivate mutating func reply(to request: HTTPServer.Request, _ knowsConditions: Bool) -> HTTPServer.Reply {
    let parts = request.target.split(separator: "?", maxSplits: 1).map { String($0) }
    let (path, query) = (parts[0], parts.count > 1 ? parts[1] : "")
    guard SHA256Digest(of: request.body).hex == request.headers["x-amz-content-sha256"],
      request.headers["authorization"]?.hasPrefix("AWS4-HMAC-SHA256 Credential=a/") == true
    else { return Self.error(403, "SignatureDoesNotMatch") }
    if let sum = request.headers["x-amz-checksum-sha256"],
      sum != request.body.withUnsafeBytes({ ObjectChecksum.sha256.text(of: $0) })
    {
      return Self.error(400, "BadDigest")
    }
    switch request.method {
    case "GET", "HEAD": return read(path, request)
    case "PUT" where query.isEmpty: return put(path, request, knowsConditions)
    default: return upload(path, query, request, knowsConditions)
    }
  }

  private func read(_ path: String, _ request: HTTPServer.Request) -> HTTPServer.Reply {
    guard let object = objects[path] else { return Self.error(404, "NoSuchKey") }
    var headers = object.headers
    headers["etag"] = "\"\(object.etag)\""
    if let tag = request.headers["if-match"], tag != headers["etag"] { return Self.error(412, "PreconditionFailed") }
    guard let range = request.headers["range"]?.dropFirst(6).split(separator: "-").compactMap({ Int($0) }) else {
      return .answer(status: 200, headers: headers, body: object.bytes)
    }
    let bytes = Array(object.bytes[range[0]..<min(range[1] + 1, object.bytes.count)])
    headers["content-range"] = "bytes \(range[0])-\(range[0] + bytes.count - 1)/\(object.bytes.count)"
    return .answer(status: 206, headers: headers, body: bytes)
  }

  private mutating func put(
    _ path: String, _ request: HTTPServer.Request, _ knowsConditions: Bool
  ) -> HTTPServer.Reply {
    if let refusal = refusal(path, request, knowsConditions) { return refusal }
    return store(request.body, at: path, request.headers, etag: MD5.hexadecimal(of: request.body).lowercased())
  }

  private func refusal(
    _ path: String, _ request: HTTPServer.Request, _ knowsConditions: Bool
  ) -> HTTPServer.Reply? {
    let (absent, match) = (request.headers["if-none-match"], request.headers["if-match"])
    guard absent != nil || match != nil else { return nil }
    if !knowsConditions { return Self.error(501, "NotImplemented") }
    if absent != nil, objects[path] != nil { return Self.error(412, "PreconditionFailed") }
    if let match {
      guard let object = objects[path] else { return Self.error(404, "NoSuchKey") }
      if match != "\"\(object.etag)\"" { return Self.error(412, "PreconditionFailed") }
    }
    return nil
  }

  private mutating func store(
    _ bytes: [UInt8], at path: String, _ headers: [String: String], etag: String
  ) -> HTTPServer.Reply {
    let kept = headers.filter { $0.key.hasPrefix("x-amz-meta-") || $0.key == "content-type" }
    objects[path] = FaultyStore.Object(bytes: bytes, headers: kept, etag: etag)
    storedCount += 1
    return .answer(status: 200, headers: ["etag": "\"\(etag)\""])
  }

  private mutating func upload(
    _ path: String, _ query: String, _ request: HTTPServer.Request, _ knowsConditions: Bool
  ) -> HTTPServer.Reply {
    if query == "uploads=" {
      uploadCount += 1
      uploads["u\(uploadCount)"] = (path, request.headers, [:])
      return Self.xml("<R><UploadId>u\(uploadCount)</UploadId></R>")
    }
    let fields = query.split(separator: "&").reduce(into: [String: String]()) { fields, field in
      let pair = field.split(separator: "=").map { String($0) }
      fields[pair[0]] = pair[1]
    }
    guard let id = fields["uploadId"], let upload = uploads[id], upload.path == path else {
      return Self.error(404, "NoSuchUpload")
    }
    switch request.method {
    case "DELETE":
      uploads[id] = nil
      return .answer(status: 204)
    case "PUT":
      let number = Int(fields["partNumber"] ?? "") ?? 0
      uploads[id]?.parts[number] = request.body
      return .answer(status: 200, headers: ["etag": "\"part\(number)\""])
    default:
      if let refusal = refusal(path, request, knowsConditions) { return refusal }
      uploads[id] = nil
      let bytes = upload.parts.sorted { $0.key < $1.key }.flatMap(\.value)
      _ = store(bytes, at: path, upload.headers, etag: "e-\(upload.parts.count)")
      return Self.xml("<CompleteMultipartUploadResult/>")
    }
  }

  private static func error(_ status: Int, _ code: String) -> HTTPServer.Reply {
    .answer(
      status: status, headers: ["content-type": "application/xml"],
      body: Array("<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>no</Message></Error>".utf8))
  }

  private static func xml(_ text: String) -> HTTPServer.Reply {
    .answer(status: 200, headers: ["content-type": "application/xml"], body: Array(text.utf8))
  }
}
