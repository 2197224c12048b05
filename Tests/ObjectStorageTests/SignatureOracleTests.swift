import Documents
import TestSupport
import Testing

@testable import ObjectStorage

@Suite(
  "signatures compared with botocore", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: MotoServer.isInstalled, Comment(rawValue: MotoServer.reason)))
struct SignatureOracleTests {
  private static let keys = [
    "plain.jpg", "a b.jpg", "ü/ñ/💡.avif", "a+b=c&d?e#f", "~tilde._-", "a//b/./c/../d", "%41%2F", "'quotes'\"(x)!*",
    "trailing/", "\t", "a:b;c,d@e$f", "e\u{301}",
  ]

  /// Signs the given request with the signer of botocore, at a fixed time.
  private static let program = """
    import json
    import datetime
    import botocore.auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials
    class Then(datetime.datetime):
        @classmethod
        def utcnow(cls): return cls(2026, 11, 22, 9, 8, 7)
        @classmethod
        def now(cls, tz=None): return cls(2026, 11, 22, 9, 8, 7, tzinfo=tz)
    botocore.auth.get_current_datetime = lambda *a, **k: Then(2026, 11, 22, 9, 8, 7)
    for case in json.loads(sys.argv[1]):
        request = AWSRequest(method=case["method"], url=case["url"], headers=case["headers"], data=b"")
        signer = botocore.auth.S3SigV4Auth(Credentials("AKEXAMPLE", "secret/+", case["token"]), "s3", "eu-central-1")
        request.context["client_config"] = None
        signer.add_auth(request)
        print(request.headers["Authorization"])
    """

  @Test("unusual keys, queries and headers are signed as by botocore")
  func odd() throws {
    let credentials = Credentials(accessKey: "AKEXAMPLE", secretKey: "secret/+", sessionToken: "to+ken/=")
    let signer = RequestSigner(credentials: credentials, region: "eu-central-1")
    let time = try #require(ServiceTime(iso: "2026-11-22T09:08:07Z"))
    let settings = try ObjectStoreSettings(endpoint: "http://127.0.0.1:9000")
    var requests = Self.keys.map { settings.request("GET", "bucket", $0, region: "eu-central-1") }
    requests[0].headers = [
      "if-none-match": "*", "x-amz-meta-photoedit-fingerprint": "abc", "content-type": "image/jpeg",
    ]
    requests[1].query = ["uploadId": "a/b+c==", "partNumber": "12"]
    requests[2].query = ["uploads": ""]
    let nothing = SHA256Digest(of: [UInt8]()).hex
    let signed = requests.map { signer.signed($0, payload: nothing, at: time).headers["authorization"] ?? "" }
    let cases = requests.map { request in
      JSONValue.object(
        JSONObject([
          ("method", .string(request.method)), ("url", .string(request.url)), ("token", .string("to+ken/=")),
          ("headers", .object(JSONObject(request.headers.map { ($0.key, .string($0.value)) }))),
        ]))
    }
    let lines = try MotoServer.shared().run(Self.program, [JSONValue.array(cases).canonicalString()])
    #expect(lines.split(separator: "\n").map { String($0) } == signed)
  }
}
