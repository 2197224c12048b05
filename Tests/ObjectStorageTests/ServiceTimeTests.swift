import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import ObjectStorage

@Suite("times of object stores", .timeLimit(.minutes(Effort.minutes)))
struct ServiceTimeTests {
  private static let format = {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    return format
  }()

  @Test("a time is written and read as by Foundation, with or without parts of a second")
  func times() {
    var generator = SeededGenerator(seed: 4)
    let usual = [0, 59, 60, 3599, 86_399, 86_400, 951_782_400, 1_709_164_800, 4_102_444_799]
    for seconds in usual + (0..<200).map({ _ in Int.random(in: 0..<5_000_000_000, using: &generator) }) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      func text(_ pattern: String) -> String {
        Self.format.dateFormat = pattern
        return Self.format.string(from: date)
      }
      let time = ServiceTime(seconds: seconds)
      #expect(time.day == text("yyyyMMdd") && time.text == text("yyyyMMdd'T'HHmmss'Z'"))
      #expect(ServiceTime(iso: text("yyyy-MM-dd'T'HH:mm:ss'Z'")) == time)
      #expect(ServiceTime(iso: text("yyyy-MM-dd'T'HH:mm:ss'.987Z'")) == time)
    }
  }

  @Test(
    "what is no time is none",
    arguments: [
      "", "Z", "T", "TZ", "2030-01-01", "2030-01-01T00:00:00", "2030-01-01T00:00:00+01:00", "2030-01T00:00:00Z",
      "2030-01-01T00:00Z", "2030-01-01T00:00:00:00Z", "2030-01-01-01T00:00:00Z", "2030-x-01T00:00:00Z",
      "2030-01-01T00:x:00Z", "2030-01-01T00:00:00TZ", "x-01-01T00:00:00Z", "2030-01-xT00:00:00Z", "2030-01-01Tx:00:00Z",
      "2030-01-01T00:00:xZ",
    ])
  func invalid(text: String) { #expect(ServiceTime(iso: text) == nil) }

  @Test("credentials count as long as they say, less a margin in which new ones are looked for")
  func margins() throws {
    let end = try #require(ServiceTime(iso: "2036-01-01T00:00:00Z")).seconds
    for seconds in [end - 302, end - 301, end - 300, end - 299, end - 2, end - 1, end, end + 1] {
      let count = Monitor(0)
      let server = try HTTPServer { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        let text = #"{"AccessKeyId":"a","SecretAccessKey":"b","Expiration":"2036-01-01T00:00:00Z"}"#
        return number == 1 ? .answer(status: 200, body: Array(text.utf8)) : .answer(status: 404)
      }
      let none = ["AWS_CONFIG_FILE": MissingFile.path, "AWS_SHARED_CREDENTIALS_FILE": MissingFile.path]
      let environment = none.merging(["AWS_CONTAINER_CREDENTIALS_FULL_URI": server.address + "/"]) { $1 }
      let cache = CredentialCache(try CredentialSource(environment, Profile(none)))
      #expect(cache.isRenewable)
      _ = try cache.current(at: ServiceTime(seconds: end - 1000))
      let found = try? cache.current(at: ServiceTime(seconds: seconds))
      #expect((found != nil) == (seconds < end), "\(seconds - end)")
      #expect(count.withLock { $0 } == (seconds < end - 300 ? 1 : 2), "\(seconds - end)")
      cache.forget(Credentials(accessKey: "other", secretKey: "b"))
      #expect(((try? cache.current(at: ServiceTime(seconds: end - 400))) != nil) == true)
    }
  }

  @Test("a service of roles is asked three times if that may help, else once, and must name both keys")
  func services() throws {
    let (count, reply) = (Monitor(0), Monitor(HTTPServer.Reply.reset))
    let server = try HTTPServer { _ in
      count.withLock { $0 += 1 }
      return reply.withLock { $0 }
    }
    func asked(_ next: HTTPServer.Reply) -> (body: [UInt8]?, count: Int, message: String) {
      count.withLock { $0 = 0 }
      reply.withLock { $0 = next }
      let host = String(server.address.dropFirst(7))
      let request = HTTPRequest(method: "GET", scheme: "http", host: host, path: "/")
      let result = Result { () throws(EditError) in try RoleService.body(of: request, name: "the service") }
      var message = ""
      if case .failure(let error) = result { message = error.code == .s3CredentialsMissing ? error.message : "other" }
      return (try? result.get(), count.withLock { $0 }, message)
    }
    for status in 200..<600 where ![204, 304].contains(status) {
      let answer = asked(.answer(status: status, body: [7]))
      #expect((answer.body == [7]) == (status < 300), "\(status)")
      #expect(answer.count == (status >= 500 || status == 429 ? 3 : 1), "\(status)")
      if status >= 300 { #expect(answer.message.hasSuffix("from the service: HTTP status \(status)"), "\(status)") }
    }
    #expect(asked(.reset).body == nil && count.withLock { $0 } >= 3)
    let members = ["AccessKeyId", "SecretAccessKey", "Token", "Expiration", "message", "Message"]
    for choice in 0..<64 {
      let there = members.indices.filter { choice >> $0 & 1 == 1 }
      let values = there.map { "\"\(members[$0])\":\"\($0 == 3 ? "2036-01-01T00:00:00Z" : "v\($0)")\"" }
      let body = Array("{\(values.joined(separator: ","))}".utf8)
      let result = Result { () throws(EditError) in try RoleService.credentials(in: body, name: "it") }
      switch result {
      case .success(let found):
        #expect(choice & 3 == 3 && found.accessKey == "v0" && found.secretKey == "v1")
        #expect(found.sessionToken == (choice & 4 != 0 ? "v2" : nil))
        #expect(found.expiry == (choice & 8 != 0 ? ServiceTime(iso: "2036-01-01T00:00:00Z") : nil))
      case .failure(let error):
        let reason = choice & 16 != 0 ? ": v4" : choice & 32 != 0 ? ": v5" : ""
        #expect(choice & 3 != 3 && error.message == "it returned no credentials\(reason)")
      }
    }
  }
}
