import Documents
import Foundation
import TestSupport
import Testing

@testable import ObjectStorage

/// Generated requests, and the specification of Signature Version 4 written down once more.
@Suite("signatures of generated requests", .timeLimit(.minutes(Effort.minutes)))
struct SignatureModelTests {
  /// Unicode's ranges, and what has a meaning in addresses.
  private static func text(_ generator: inout SeededGenerator, longest: Int = 12) -> String {
    let special = Array(
      "/ +%?&=#;:,@$!*'()\"<>[]{}|\\^`~._-\u{7F}\u{80}\u{FF}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}".unicodeScalars)
    return (0..<Int.random(in: 0...longest, using: &generator)).reduce(into: "") { text, _ in
      let scalar =
        Bool.random(using: &generator)
        ? special.randomElement(using: &generator) ?? "x"
        : UnicodeScalar(UInt8.random(in: 0x20..<0x7F, using: &generator))
      text.unicodeScalars.append(scalar)
    }
  }

  @Test("every character is encoded as by Foundation, which knows the unreserved ones from a list")
  func encoding() {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    let kept = CharacterSet(charactersIn: unreserved)
    let keptWithSlash = CharacterSet(charactersIn: unreserved + "/")
    var generator = SeededGenerator(seed: 11)
    // All scalars of one and two bytes, and some of each of the others.
    let all = (0..<0x800).compactMap { UnicodeScalar(UInt32($0)) }.map { String($0) }
    let others = (0..<500).map { _ in Self.text(&generator, longest: 40) }
    for text in all + others {
      #expect(PercentEncoding.encoded(text) == text.addingPercentEncoding(withAllowedCharacters: kept))
      #expect(
        PercentEncoding.encoded(text, keepsSlashes: true)
          == text.addingPercentEncoding(withAllowedCharacters: keptWithSlash))
    }
  }

  /// Reads one request a line and prints its signature.
  private static let program = """
    import hashlib, hmac, json, sys, urllib.parse
    def quote(text, safe): return urllib.parse.quote(text.encode(), safe=safe + "-._~")
    for case in json.load(open(sys.argv[1])):
        query = "&".join(k + "=" + v for k, v in sorted((quote(k, ""), quote(v, "")) for k, v in case["query"].items()))
        headers = {k: " ".join(v.split()) for k, v in case["headers"].items()}
        headers.update({"host": case["host"], "x-amz-date": "20261122T090807Z", "x-amz-content-sha256": case["payload"]})
        if case["token"]: headers["x-amz-security-token"] = case["token"]
        names = sorted(headers)
        lines = "".join(name + ":" + headers[name] + "\\n" for name in names)
        canonical = "\\n".join([case["method"], quote(case["path"], "/"), query, lines, ";".join(names), case["payload"]])
        scope = "20261122/" + case["region"] + "/s3/aws4_request"
        text = "\\n".join(["AWS4-HMAC-SHA256", "20261122T090807Z", scope, hashlib.sha256(canonical.encode()).hexdigest()])
        key = ("AWS4" + case["secret"]).encode()
        for part in scope.split("/"): key = hmac.new(key, part.encode(), hashlib.sha256).digest()
        print("AWS4-HMAC-SHA256 Credential=" + case["access"] + "/" + scope + ", SignedHeaders=" + ";".join(names)
              + ", Signature=" + hmac.new(key, text.encode(), hashlib.sha256).hexdigest())
    """

  @Test(
    "generated requests are signed as the specification says",
    .enabled(if: Python.has(module: "hmac"), "needs python3"))
  func signing() throws {
    var generator = SeededGenerator(seed: 12)
    let time = try #require(ServiceTime(iso: "2026-11-22T09:08:07Z"))
    var (cases, signed): ([JSONValue], [String]) = ([], [])
    func word(_ text: String) -> JSONValue { .string(text) }
    for index in 0..<300 {
      let path = "/bucket/" + Self.text(&generator)
      let method = ["GET", "HEAD", "PUT", "POST", "DELETE"][index % 5]
      let names = ["range", "content-type", "if-match", "x-amz-meta-a", "x-amz-meta-b", "date"].filter { _ in
        Bool.random(using: &generator)
      }
      let values = names.map { _ in
        ["a", " a", "a  b\t c ", "\"e\"", "", "bytes=0-9"].randomElement(using: &generator) ?? ""
      }
      let headers = Dictionary(uniqueKeysWithValues: zip(names, values))
      let query = Dictionary(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in (Self.text(&generator), Self.text(&generator)) }
      ) { first, _ in first }
      let (secret, payload) = (Self.text(&generator, longest: 90), SHA256Digest(of: [UInt8(index % 256)]).hex)
      let (region, token) = (["us-east-1", "eu-north-1"][index % 2], index % 3 == 0 ? "to+k/=" : nil)
      var request = HTTPRequest(
        method: method, scheme: "https", host: "h:9", path: PercentEncoding.encoded(path, keepsSlashes: true))
      (request.query, request.headers) = (query, headers)
      let credentials = Credentials(accessKey: "AK\(index)", secretKey: secret, sessionToken: token)
      let signer = RequestSigner(credentials: credentials, region: region)
      signed.append(signer.signed(request, payload: payload, at: time).headers["authorization"] ?? "")
      func object(_ fields: [String: String]) -> JSONValue {
        .object(JSONObject(fields.map { ($0.key, word($0.value)) }))
      }
      cases.append(
        .object(
          JSONObject([
            ("method", word(method)), ("path", word(path)), ("host", word("h:9")), ("region", word(region)),
            ("secret", word(secret)), ("access", word("AK\(index)")), ("token", word(token ?? "")),
            ("payload", word(payload)), ("query", object(query)), ("headers", object(headers)),
          ])))
    }
    let folder = try ScratchFolder()
    let file = folder.appending("cases.json")
    try JSONValue.array(cases).canonicalString().write(to: file, atomically: true, encoding: .utf8)
    let lines = try Python.run(Self.program, [file.path]).split(separator: "\n").map { String($0) }
    try #require(lines.count == signed.count)
    for (line, own) in zip(lines, signed) { #expect(line == own) }
  }

  /// One bit at a time, as the algorithms are defined.
  private static func remainder<Word: FixedWidthInteger & UnsignedInteger>(_ bytes: [UInt8], _ polynomial: Word) -> Word
  {
    ~bytes.reduce(~Word(0)) { remainder, byte in
      (0..<8).reduce(remainder ^ Word(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ polynomial : rest >> 1 }
    }
  }

  @Test("checksums of every length equal those of one bit at a time")
  func checksums() {
    var generator = SeededGenerator(seed: 13)
    for count in 0...70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      func text(_ checksum: ObjectChecksum) -> String { bytes.withUnsafeBytes { checksum.text(of: $0) } }
      func encoded(_ word: some FixedWidthInteger) -> String {
        withUnsafeBytes(of: word.bigEndian) { Data($0).base64EncodedString() }
      }
      #expect(text(.crc32) == encoded(Self.remainder(bytes, 0xEDB8_8320 as UInt32)))
      #expect(text(.crc32c) == encoded(Self.remainder(bytes, 0x82F6_3B78 as UInt32)))
      #expect(text(.crc64nvme) == encoded(Self.remainder(bytes, 0x9A6C_9329_AC4B_C9B5 as UInt64)))
    }
  }

  @Test("the first checksum that an answer has counts, in the order of their strength; that of parts counts never")
  func preference() {
    let bytes = Array("abc".utf8)
    let order: [ObjectChecksum] = [.sha256, .crc64nvme, .crc32c, .crc32, .sha1]
    for choice in 0..<(1 << order.count) {
      for wrong in order.indices {
        var response = HTTPResponse()
        var first: Int?
        for (index, checksum) in order.enumerated() where choice >> index & 1 == 1 {
          first = first ?? index
          response.headers["x-amz-checksum-\(checksum.rawValue)"] =
            index == wrong ? "AAAA" : bytes.withUnsafeBytes { checksum.text(of: $0) }
        }
        let difference = bytes.withUnsafeBytes { ObjectChecksum.mismatch(of: $0, in: response) }
        #expect((difference != nil) == (first == wrong), "\(choice) \(wrong)")
        if let difference {
          #expect(difference.hasPrefix("its \(order[wrong].rawValue) is ") && difference.hasSuffix(", expected AAAA"))
        }
        for checksum in order { response.headers[checksum.header]? += "-2" }
        #expect(bytes.withUnsafeBytes { ObjectChecksum.mismatch(of: $0, in: response) } == nil)
      }
    }
  }
}
