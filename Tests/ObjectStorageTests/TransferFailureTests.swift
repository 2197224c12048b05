import CCurl
import Documents
import TestSupport
import Testing

@testable import ObjectStorage

@Suite("failures of transfers", .timeLimit(.minutes(Effort.minutes)))
struct TransferFailureTests {
  /// The numbers that libcurl documents.
  private static let kinds: [UInt32: TransferFailure.Kind] = [
    42: .canceled, 60: .certificate, 77: .certificate, 83: .certificate, 58: .certificate, 3: .request, 1: .request,
    43: .request, 4: .request, 48: .request, 27: .request, 2: .request,
  ]

  @Test("each code of libcurl is of one kind; what is not known is one of the network, before or after the first byte")
  func codes() {
    for code in UInt32(1)..<100 {
      for (details, hasAnswer) in [("", false), ("more", true)] {
        let failure = TransferFailure(CURLcode(rawValue: code), details: details, hasAnswer: hasAnswer)
        #expect(failure.kind == Self.kinds[code] ?? (hasAnswer ? .interruption : .connection), "\(code)")
        #expect(details.isEmpty ? !failure.reason.isEmpty : failure.reason == details)
      }
    }
  }

  private static let table: [(TransferFailure.Kind, EditError.Code, EditError.Category, String, isRetryable: Bool)] = [
    (.connection, .s3Unreachable, .temporary, "the store at h cannot be reached: why", true),
    (.interruption, .s3Failed, .inputOutput, "the response of the store at h ended early: why", true),
    (.checksum, .s3Checksum, .inputOutput, "the bytes from the store at h are damaged: why", true),
    (.certificate, .s3Failed, .refused, "the certificate of the store at h cannot be verified: why", false),
    (.overLimit, .overLimit, .badData, "the object is too large: why", false),
    (.body, .s3Failed, .inputOutput, "the store at h: why", false),
    (.request, .s3Failed, .inputOutput, "the store at h: why", false),
  ]

  @Test("each kind of failure is an error that says what, where and why")
  func errors() {
    let address = ObjectAddress(bucket: "b", key: "k")
    for (kind, code, category, message, isRetryable) in Self.table {
      let failure = TransferFailure(kind, "why")
      #expect(failure.isRetryable == isRetryable)
      let error = EditError(failure, address, host: "h")
      #expect(error.code == code && error.message == message && error.path == "s3://b/k", "\(kind)")
      #expect(error.category == category || kind == .overLimit, "\(kind)")
    }
    let canceled = EditError(TransferFailure(.canceled, "why"), address, host: "h")
    #expect(canceled.code == .canceled && !TransferFailure(.canceled, "").isRetryable)
    let library = EditError(TransferFailure(.library, "why"), address, host: "h")
    #expect(library.code == .missingLibrary && library.hint?.contains("libcurl4") == true)
  }

  @Test(
    "a head is read as HTTP defines it: names in any case, values without the spaces around them, the last head counts")
  func heads() {
    let transfer = Transfer(place: nil, bodyLimit: 9)
    let lines = [
      "HTTP/1.1 100 Continue", "X-Old: 1", "HTTP/1.1 206 Partial Content", "ETag:\"e\"", "CONTENT-LENGTH:   12  ",
      "content-Range: bytes 3-8/77", "X-Colon: a:b", "nonsense",
    ]
    for line in lines { Array((line + "\r\n").utf8).withUnsafeBytes { transfer.addLine($0) } }
    let response = transfer.response
    #expect(response.status == 206 && response.isSuccess && response.etag == "e")
    #expect(response.contentLength == 12 && response.wholeSize == 77)
    #expect(response.headers["x-old"] == nil && response.headers["x-colon"] == "a:b" && response.headers.count == 4)
  }

  @Test("the size of an object is the whole of a range, else the length of the body")
  func sizes() {
    for (headers, size) in [
      ([:], nil), (["content-length": "5"], 5), (["content-range": "bytes 0-1/9", "content-length": "2"], 9),
      (["content-range": "bytes 0-1/*", "content-length": "2"], nil),
      (["content-range": "x", "content-length": "2"], 2),
      (["content-length": "x"], nil), (["content-length": "0"], 0),
    ] as [([String: String], Int?)] {
      var response = HTTPResponse()
      response.headers = headers
      #expect(response.wholeSize == size, "\(headers)")
      response.headers["x-amz-meta-a"] = "1"
      response.headers["x-amz-metab"] = "2"
      response.headers["etag"] = "\"t\""
      let description = ObjectDescription(response)
      #expect(description?.byteCount == size)
      if let description { #expect(description.metadata == ["a": "1"] && description.etag == "t") }
    }
  }

  @Test("statuses from 200 to 299 are success")
  func success() {
    for status in 100..<600 {
      var response = HTTPResponse()
      response.status = status
      #expect(response.isSuccess == (status / 100 == 2))
    }
  }
}
