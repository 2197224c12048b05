import CCurl
import Documents
import Glibc

/// What a store responded instead of doing what was asked.
struct Refusal: Hashable, Sendable {
  /// The status of the response.
  var status: Int
  /// The store's own code, such as `NoSuchKey`; empty if the response has no body.
  var code: String
  /// The store's own sentence.
  var message: String
  /// The region of the bucket, if the store states it.
  var region: String?
  /// How long the store asks to wait.
  var pause: Duration?
  /// The store's clock, in seconds since 1970.
  var time: Int?
  /// Whether libcurl may have sent the request twice.
  var mayBeRepeated: Bool

  init(_ response: HTTPResponse) {
    let text = String(decoding: response.body, as: UTF8.self)
    status = response.status
    mayBeRepeated = response.mayBeRepeated
    code = XMLText.element("Code", in: text) ?? ""
    message = XMLText.element("Message", in: text) ?? ""
    region = response.headers["x-amz-bucket-region"] ?? XMLText.element("Region", in: text)
    time = response.headers["date"].map { curl_getdate($0, nil) }.flatMap { $0 < 0 ? nil : $0 }
    pause = response.headers["retry-after"].flatMap { value in
      if let seconds = Int(value) { return .seconds(max(0, seconds)) }
      let date = curl_getdate(value, nil)
      return date < 0 ? nil : .seconds(max(0, date - Glibc.time(nil)))
    }
  }

  /// Whether the store reports that it is overloaded.
  var isOverload: Bool { status == 503 || status == 429 || code == "SlowDown" || code == "Throttling" }

  /// Whether the same request may succeed later.
  var isRetryable: Bool {
    isOverload || [408, 500, 502, 504].contains(status)
      || ["RequestTimeout", "OperationAborted", "ConditionalRequestConflict"].contains(code)
  }

  /// Whether the keys were temporary and have expired.
  var isExpiry: Bool { ["ExpiredToken", "TokenRefreshRequired", "RequestExpired"].contains(code) }

  /// Whether the store's clock differs from ours.
  var isSkew: Bool { code == "RequestTimeTooSkewed" }

  /// Whether the condition of the request does not hold.
  var isPrecondition: Bool { status == 412 }

  /// Whether the store does not support conditional requests.
  var isNotImplemented: Bool { status == 501 || code == "NotImplemented" }

  /// Whether the object does not exist, or the upload no longer exists.
  var isMissing: Bool { status == 404 && code != "NoSuchBucket" }

  /// The status and what the store says, for people.
  var text: String {
    let said = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
    return "HTTP status \(status)" + (said.isEmpty ? "" : ", \(said)")
  }
}
