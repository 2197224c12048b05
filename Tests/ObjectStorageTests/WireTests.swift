import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// Requests as they arrive at a store, which computes the signature from what has arrived.
@Suite("requests that arrive at object stores", .timeLimit(.minutes(Effort.minutes)))
struct WireTests {
  private static let credentials = Credentials(accessKey: "AK", secretKey: "s/+", sessionToken: "to+ken/=")
  private static let region = "eu-north-1"
  /// The upload ID as the store writes it.
  private static let upload = "u+1/=& ü"
  /// What libcurl adds to a request.
  private static let unsigned: Set = ["authorization", "user-agent", "accept", "content-length"]

  /// The request that has arrived, to be signed again, and the names of the headers that its signature covers.
  private static func arrived(_ request: HTTPServer.Request) -> (request: HTTPRequest, names: Set<String>) {
    let words = request.headers["authorization"]?.split { " =,".contains($0) }.map { String($0) } ?? []
    let names = words.firstIndex(of: "SignedHeaders").map { words[$0 + 1].split(separator: ";").map { String($0) } }
    let parts = request.target.split(separator: "?", maxSplits: 1).map { String($0) }
    var arrived = HTTPRequest(
      method: request.method, scheme: "http", host: request.headers["host"] ?? "", path: parts[0])
    for field in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      arrived.query[pair[0].removingPercentEncoding ?? ""] = pair[1].removingPercentEncoding
    }
    for name in names ?? [] where name != "host" { arrived.headers[name] = request.headers[name] }
    return (arrived, Set(names ?? []))
  }

  /// What is wrong with a request; empty for nothing.
  private static func flaws(_ request: HTTPServer.Request) -> [String] {
    let (arrived, names) = arrived(request)
    let digest = SHA256Digest(of: request.body).hex
    let digits = Array((request.headers["x-amz-date"] ?? "").filter(\.isNumber))
    guard digits.count == 14 else { return ["no time"] }
    let fields = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { String(digits[$0]) }
    let iso = "\(fields[0])-\(fields[1])-\(fields[2])T\(fields[3]):\(fields[4]):\(fields[5])Z"
    let time = ServiceTime(iso: iso) ?? ServiceTime(seconds: 0)
    let signature = RequestSigner(credentials: credentials, region: region)
      .authorization(of: arrived, payload: digest, at: time)
    var flaws: [String] = []
    if request.headers["authorization"] != signature { flaws.append("signature") }
    if request.headers["x-amz-content-sha256"] != digest { flaws.append("digest") }
    if request.headers["x-amz-security-token"] != credentials.sessionToken { flaws.append("token") }
    if abs(time.seconds - ServiceTime.now.seconds) > 3600 { flaws.append("time") }
    return flaws + Set(request.headers.keys).subtracting(names).subtracting(unsigned).sorted()
  }

  /// Keys that clients or servers are tempted to normalize, and generated ones.
  private static func keys() -> [String] {
    var generator = SeededGenerator(seed: 21)
    let special = Array(
      "/ +%?&=#;:,@$!*'()\"<>[]{}|\\^`~._-\t\r\n\u{1}\u{7F}\u{80}\u{7FF}\u{800}\u{10FFFF}".unicodeScalars)
    let generated = (0..<15).map { _ in
      (0..<Int.random(in: 1...20, using: &generator)).reduce(into: "") { text, _ in
        text.unicodeScalars.append(special.randomElement(using: &generator) ?? "x")
      }
    }
    return [
      ".", "..", "/", "//", "a/../b", "../../a", "./a", "a/.", "a/..", "a//b", "/a", "a/", "%2e%2e/a", "a%2Fb", "a?b",
      "a#b",
      "a;b=c", "a+b c", "e\u{301}", "\u{E9}",
    ] + generated
  }

  @Test("every request arrives with the signature of what arrives, and its key as it is", arguments: ["", "/a/b"])
  func signatures(prefix: String) throws {
    let arrivals = Monitor<[HTTPServer.Request]>([])
    let server = try HTTPServer { request in
      arrivals.withLock { $0.append(request) }
      switch request.method {
      case "GET": return .answer(status: 206, headers: ["etag": "\"e\""], body: [1])
      case "POST" where request.target.hasSuffix("?uploads="):
        let body = "<R><UploadId>\(Self.upload.replacing("&", with: "&amp;"))</UploadId></R>"
        return .answer(status: 200, body: Array(body.utf8))
      default: return .answer(status: 200, headers: ["etag": "\"e\""])
      }
    }
    var settings = try ObjectStoreSettings(endpoint: server.address + prefix, region: Self.region)
    (settings.partition.threshold, settings.partition.partSize, settings.partition.width) = (20, 10, 1)
    settings.retries.attempts = 1
    let store = ObjectStore(settings, CredentialCache(Self.credentials))
    let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
    for key in Self.keys() {
      arrivals.withLock { $0 = [] }
      let address = ObjectAddress(bucket: "photos", key: key)
      _ = try store.description(of: address)
      _ = try store.bytes(of: address, in: 0..<1, etag: "e")
      var whole: [UInt8] = []
      _ = try store.whole(address, &whole)
      var put = ObjectPut([1, 2, 3], at: address, mediaType: "image/jpeg", metadata: ["a": " x   y ", "b": ""])
      for condition in [.none, .absent, .matches("t")] as [ObjectPut.Condition] {
        put.condition = condition
        #expect(try store.put(put) == .written)
      }
      put.bytes = Array(0..<25)
      #expect(try store.put(put) == .written)
      let requests = arrivals.withLock { $0 }
      #expect(
        requests.map(\.method) == ["HEAD", "GET", "GET", "PUT", "PUT", "PUT", "POST", "PUT", "PUT", "PUT", "POST"])
      #expect(requests.map(\.body.count).prefix(10) == [0, 0, 0, 3, 3, 3, 0, 10, 10, 5])
      for request in requests { #expect(Self.flaws(request) == [], "\(request.method) \(request.target)") }
      let path = "\(prefix)/photos/" + (key.addingPercentEncoding(withAllowedCharacters: kept) ?? "")
      #expect(requests.allSatisfy { $0.target.prefix { $0 != "?" } == path }, "\(path)")
      let queries = requests.map { Self.arrived($0).request.query }
      #expect(queries[..<6].allSatisfy(\.isEmpty) && queries[6] == ["uploads": ""])
      #expect((7..<10).allSatisfy { queries[$0] == ["partNumber": "\($0 - 6)", "uploadId": Self.upload] })
      #expect(queries[10] == ["uploadId": Self.upload])
    }
  }

  @Test("what one request sets, a range, HEAD or a body, is not left for the next one over its connection")
  func repeats() throws {
    let seen = Monitor<[String?]>([])
    let server = try HTTPServer { request in
      seen.withLock { $0.append(request.headers["range"]) }
      return request.headers["range"] == nil ? .answer(status: 404) : .answer(status: 206, body: [1])
    }
    let store = ObjectStore(try ObjectStoreSettings(endpoint: server.address), CredentialCache(Self.credentials))
    let address = ObjectAddress(bucket: "photos", key: "k")
    for _ in 0..<3 {
      #expect(try store.description(of: address) == nil)
      #expect(try store.bytes(of: address, in: 3..<4) == [1])
      #expect(throws: EditError.self) { try store.put(ObjectPut([1], at: address, mediaType: "image/jpeg")) }
    }
    #expect(seen.withLock { $0 } == (0..<3).flatMap { _ in [nil, "bytes=3-3", nil] as [String?] })
  }

  @Test("an object that is empty after an attempt that broke off is read as empty, with nothing of that attempt")
  func emptied() throws {
    let count = Monitor(0)
    let server = try HTTPServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == 1
        ? .cut(status: 200, headers: ["etag": "\"e\""], body: Array(0..<9), after: 4)
        : .answer(status: 200, headers: ["etag": "\"f\""])
    }
    var settings = try ObjectStoreSettings(endpoint: server.address)
    settings.retries.firstPause = .zero
    let store = ObjectStore(settings, CredentialCache(Self.credentials))
    var whole: [UInt8] = [7]
    let description = try store.whole(ObjectAddress(bucket: "photos", key: "k"), &whole)
    #expect(description.byteCount == 0 && description.etag == "f" && whole.isEmpty)
    #expect(count.withLock { $0 } == 2)
  }
}
