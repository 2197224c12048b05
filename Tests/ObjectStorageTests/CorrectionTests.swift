import Documents
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

/// What a client learns from refusals.
@Suite("corrections by object stores", .timeLimit(.minutes(Effort.minutes)))
struct CorrectionTests {
  private static let address = ObjectAddress(bucket: "photos", key: "k")

  /// The regions and keys with which requests were signed until the outcome.
  private static func scopes(
    _ cache: CredentialCache = CredentialCache(Credentials(accessKey: "a", secretKey: "b")),
    _ reply: @escaping @Sendable (_ number: Int) -> HTTPServer.Reply
  ) throws -> (scopes: [String], error: EditError?) {
    let seen = Monitor<[String]>([])
    let server = try HTTPServer { request in
      let words = request.headers["authorization"]?.split { " =/,".contains($0) }.map { String($0) } ?? []
      let number = seen.withLock { seen in
        seen.append("\(words[2]) \(words[4])")
        return seen.count
      }
      return reply(number)
    }
    var settings = try ObjectStoreSettings(endpoint: server.address, region: "eu-north-1")
    settings.retries.attempts = 1
    let store = ObjectStore(settings, cache)
    do throws(EditError) {
      _ = try store.bytes(of: address, in: 0..<1)
      return (seen.withLock { $0 }, nil)
    } catch {
      return (seen.withLock { $0 }, error)
    }
  }

  @Test("a region is learned from a header or the body, of those statuses that speak of one")
  func regions() throws {
    let header: (headers: [String: String], body: String) = (["x-amz-bucket-region": "us-west-1"], "")
    let body: (headers: [String: String], body: String) = (
      [:], "<Error><Code>X</Code><Region>us-west-1</Region></Error>"
    )
    for status in [300, 301, 302, 307, 308, 399, 400, 401, 402, 403, 404, 409, 412, 501] {
      for form in [header, body] {
        let (scopes, error) = try Self.scopes { number in
          number == 1
            ? .answer(status: status, headers: form.headers, body: Array(form.body.utf8))
            : .answer(status: 200, body: [1])
        }
        let isLearned = [301, 307, 400, 403].contains(status)
        #expect(scopes == ["a eu-north-1"] + (isLearned ? ["a us-west-1"] : []), "\(status)")
        #expect((error == nil) == isLearned, "\(status)")
      }
    }
  }

  @Test(
    "a store that corrects its client again and again is an error after three corrections, one that repeats itself at once"
  )
  func endless() throws {
    let wandering = try Self.scopes { .answer(status: 301, headers: ["x-amz-bucket-region": "r-\($0)"]) }
    #expect(wandering.scopes == ["a eu-north-1", "a r-1", "a r-2", "a r-3"])
    #expect(wandering.error?.hint?.hasSuffix(", r-4") == true, "\(wandering.error?.hint ?? "")")
    let same = try Self.scopes { _ in .answer(status: 400, headers: ["x-amz-bucket-region": "eu-north-1"]) }
    #expect(same.scopes == ["a eu-north-1"] && same.error != nil)
    let unnamed = try Self.scopes { _ in .answer(status: 301) }
    #expect(unnamed.error?.hint?.hasSuffix("the bucket's region") == true, "\(unnamed.error?.hint ?? "")")
  }

  @Test("credentials that have expired are asked for again, if there can be new ones")
  func expired() throws {
    let count = Monitor(0)
    let roles = try HTTPServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let text = #"{"AccessKeyId":"key\#(number)","SecretAccessKey":"s","Expiration":"2036-01-01T00:00:00Z"}"#
      return .answer(status: 200, body: Array(text.utf8))
    }
    let none = ["AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path]
    let environment = none.merging(["AWS_CONTAINER_CREDENTIALS_FULL_URI": roles.address + "/"]) { $1 }
    let source = try CredentialSource(environment, Profile(none))
    let cases: [(status: Int, code: String, isRenewed: Bool)] = [
      (400, "ExpiredToken", true), (400, "TokenRefreshRequired", true), (403, "RequestExpired", true), (400, "", true),
      (403, "", false), (400, "InvalidArgument", false), (403, "AccessDenied", false), (404, "", false),
    ]
    for (status, code, isRenewed) in cases {
      count.withLock { $0 = 0 }
      let body = code.isEmpty ? "" : "<Error><Code>\(code)</Code></Error>"
      let renewed = try Self.scopes(CredentialCache(source)) { number in
        number == 1 ? .answer(status: status, body: Array(body.utf8)) : .answer(status: 200, body: [1])
      }
      #expect(renewed.scopes == ["key1 eu-north-1"] + (isRenewed ? ["key2 eu-north-1"] : []), "\(status) \(code)")
      let fixed = try Self.scopes { number in
        number == 1 ? .answer(status: status, body: Array(body.utf8)) : .answer(status: 200, body: [1])
      }
      #expect(fixed.scopes.count == 1 && fixed.error != nil, "\(status) \(code)")
    }
  }

  @Test("a pause that a store asks for is seconds or a date, never less than nothing")
  func pauses() {
    func pause(_ value: String?) -> Duration? {
      var response = HTTPResponse()
      response.headers["retry-after"] = value
      return Refusal(response).pause
    }
    for seconds in [0, 1, 7, 120, 86_400] { #expect(pause("\(seconds)") == .seconds(seconds)) }
    #expect(pause("-1") == .zero && pause("Tue, 01 Jan 2019 12:00:00 GMT") == .zero)
    #expect(pause("soon") == nil && pause(nil) == nil && pause("") == nil)
    let late = pause("Sun, 01 Jan 2040 00:00:00 GMT")?.components.seconds ?? 0
    #expect(late == 2_208_988_800 - Int64(ServiceTime.now.seconds) || late > 300_000_000)
  }

  @Test("each pause is at most twice the one before, up to the longest, and has a share of what the store asks for")
  func policy() {
    var policy = RetryPolicy()
    (policy.firstPause, policy.longestPause, policy.longestRequestedPause) = (
      .milliseconds(3), .seconds(5), .seconds(9)
    )
    var limit = Duration.milliseconds(3)
    for attempt in 1...100 {
      for (fraction, requested) in [(0.0, nil), (0.25, 2), (0.5, 9), (1, 10), (1, nil)] as [(Double, Int?)] {
        let pause = policy.pause(after: attempt, requested: requested.map { .seconds($0) }, fraction: fraction)
        #expect(pause == limit * fraction + .seconds(min(9, requested ?? 0)), "\(attempt)")
      }
      limit = limit * 2 > .seconds(5) ? .seconds(5) : limit * 2
    }
  }
}
