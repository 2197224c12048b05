import Documents
import Threads

/// Stores one object in parts.
struct Multipart {
  private let put: ObjectPut
  private let store: ObjectStore
  private let parts: [Range<Int>]

  /// The state shared by the threads that send parts.
  private struct Progress {
    var next = 0
    /// What the store returned for each part; nil until it has the part.
    var stored: [StoredPart?]
    var error: EditError?
  }

  private struct StoredPart: Sendable {
    var etag: String
    /// The checksum that the store has computed; nil if it returned none.
    var checksum: String?
  }

  init(_ put: ObjectPut, in store: ObjectStore) {
    (self.put, self.store) = (put, store)
    parts = store.settings.partition.parts(of: put.bytes.count)
  }

  /// Sends the parts and has the store assemble them. After a failure, tells the store to discard them.
  func run() throws(EditError) -> ObjectPut.Outcome {
    let upload = try begin()
    do throws(EditError) {
      let stored = try send(to: upload)
      let outcome = try complete(upload, stored)
      if outcome != .written { abort(upload) }
      return outcome
    } catch {
      abort(upload)
      throw error
    }
  }

  private func begin() throws(EditError) -> String {
    var request = ObjectRequest("POST", put.address)
    request.query = ["uploads": ""]
    request.headers = put.headers
    request.headers["x-amz-checksum-algorithm"] = "SHA256"
    let text = String(decoding: try store.answer(to: request).response.body, as: UTF8.self)
    guard let upload = XMLText.element("UploadId", in: text) else {
      throw EditError(
        .s3Failed, as: .badData, "the store returned no upload ID", path: put.address.description)
    }
    return upload
  }

  private func send(to upload: String) throws(EditError) -> [StoredPart] {
    let progress = Monitor(Progress(stored: Array(repeating: nil, count: parts.count)))
    do {
      let others = (1..<min(store.settings.partition.width, parts.count)).map { _ in
        BackgroundCall { sendParts(to: upload, progress) }
      }
      sendParts(to: upload, progress)
      for other in others { try other.value() }
    } catch {
      throw EditError(error)
    }
    return try progress.withLock { progress throws(EditError) in
      if let error = progress.error { throw error }
      return progress.stored.compactMap { $0 }
    }
  }

  /// Sends parts until there are none left, or one has failed.
  private func sendParts(to upload: String, _ progress: Monitor<Progress>) {
    while let index = progress.withLock({ progress -> Int? in
      guard progress.error == nil, progress.next < parts.count else { return nil }
      defer { progress.next += 1 }
      return progress.next
    }) {
      do throws(EditError) {
        let part = try send(index, to: upload)
        progress.withLock { $0.stored[index] = part }
      } catch {
        progress.withLock { $0.error = $0.error ?? error }
      }
    }
  }

  private func send(_ index: Int, to upload: String) throws(EditError) -> StoredPart {
    try put.bytes.span.withUnsafeBytes { bytes throws(EditError) in
      var request = ObjectRequest("PUT", put.address, sending: UnsafeRawBufferPointer(rebasing: bytes[parts[index]]))
      request.query = ["partNumber": String(index + 1), "uploadId": upload]
      let headers = try store.answer(to: request).response.headers
      return StoredPart(etag: headers["etag"] ?? "", checksum: headers[ObjectChecksum.sha256.header])
    }
  }

  private func complete(_ upload: String, _ stored: [StoredPart]) throws(EditError) -> ObjectPut.Outcome {
    let lines = stored.enumerated().map { index, part in
      "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(XMLText.encoded(part.etag))</ETag>"
        + (part.checksum.map { "<ChecksumSHA256>\(XMLText.encoded($0))</ChecksumSHA256>" } ?? "") + "</Part>"
    }
    let list =
      "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(lines.joined())"
      + "</CompleteMultipartUpload>"
    return try Array(list.utf8).span.withUnsafeBytes { bytes throws(EditError) in
      var request = ObjectRequest("POST", put.address)
      (request.body, request.payload) = (bytes, SHA256Digest(of: bytes).hex)
      request.query = ["uploadId": upload]
      request.headers["content-type"] = "application/xml"
      return try store.finish(put, request)
    }
  }

  /// Tells the store to discard the parts. It does so by itself only if its owner has configured that; a failure here
  /// does not affect the object.
  private func abort(_ upload: String) {
    var request = ObjectRequest("DELETE", put.address)
    request.query = ["uploadId": upload]
    _ = Cancellation.$current.withValue(Cancellation { false }) { Result { try store.answer(to: request) } }
  }
}

/// How large objects are stored in parts.
package struct Partition: Hashable, Sendable {
  /// Larger objects are stored in parts.
  package var threshold = 16 << 20
  /// The size of a part; stores require at least 5 MiB for all but the last.
  package var partSize = 8 << 20
  /// How many parts are sent at once.
  package var width = 4

  /// The maximum number of parts that a store accepts.
  private static let mostParts = 10_000

  package init() {}

  /// The bytes of each part of an object.
  func parts(of byteCount: Int) -> [Range<Int>] {
    let size = max(partSize, (byteCount + Self.mostParts - 1) / Self.mostParts)
    return stride(from: 0, to: byteCount, by: size).map { $0..<min($0 + size, byteCount) }
  }
}
