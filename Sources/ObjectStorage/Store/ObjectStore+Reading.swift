package import Documents

extension ObjectStore {
  /// The store's description of an object; nil if there is none.
  package func description(of address: ObjectAddress) throws(EditError) -> ObjectDescription? {
    let answer = try answer(to: ObjectRequest("HEAD", address), accepts: { $0.status == 404 })
    guard answer.refusal == nil else { return nil }
    return try Self.description(answer.response, address)
  }

  /// Reads a whole object and compares it with the checksum that the store has of it.
  ///
  /// - Parameters:
  ///   - etag: the entity tag that the object must have; nil for any.
  ///   - limit: the maximum number of bytes of the object.
  ///   - allocate: allocates this many bytes; called at each attempt.
  package func read(
    _ address: ObjectAddress, etag: String? = nil, limit: Int, into allocate: (Int) -> UnsafeMutableRawBufferPointer
  ) throws(EditError) -> ObjectDescription {
    var request = ObjectRequest("GET", address)
    request.headers["x-amz-checksum-mode"] = "ENABLED"
    if let etag, !etag.isEmpty { request.headers["if-match"] = "\"\(etag)\"" }
    var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    let answer = try withoutActuallyEscaping(allocate) { allocate throws(EditError) in
      try self.answer(
        to: request,
        place: { count throws(TransferFailure) in
          guard count <= limit else {
            throw TransferFailure(.overLimit, "\(count) bytes, at most \(limit) allowed")
          }
          let room = allocate(count)
          bytes = UnsafeRawBufferPointer(room)
          return room
        },
        check: { response throws(TransferFailure) in
          // An empty body has asked for no room: what is there is that of an attempt before.
          if response.contentLength == 0 { bytes = UnsafeRawBufferPointer(allocate(0)) }
          guard let difference = ObjectChecksum.mismatch(of: bytes, in: response) else { return }
          throw TransferFailure(.checksum, difference)
        }, accepts: \.isPrecondition)
    }
    if answer.refusal != nil { throw .objectChanged(address) }
    return try Self.description(answer.response, address)
  }

  /// Reads a part of an object.
  ///
  /// - Parameters:
  ///   - range: which bytes; those past the end are left out.
  ///   - etag: the entity tag that the object must have; nil for any.
  /// - Throws: `EditError`, with the code `s3-changed` if the object has been replaced since.
  package func bytes(
    of address: ObjectAddress, in range: Range<Int>, etag: String? = nil
  ) throws(EditError) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    var request = ObjectRequest("GET", address)
    request.headers["range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
    if let etag, !etag.isEmpty { request.headers["if-match"] = "\"\(etag)\"" }
    request.bodyLimit = range.count
    let answer = try answer(to: request, accepts: { $0.isPrecondition || $0.status == 416 })
    guard let refusal = answer.refusal else {
      guard answer.response.status == 206 || range.lowerBound == 0 else {
        throw EditError(.s3Failed, as: .badData, "the store does not support byte ranges", path: address.description)
      }
      return answer.response.body
    }
    if refusal.status == 416 { return [] }
    throw .objectChanged(address)
  }

  static func description(_ response: HTTPResponse, _ address: ObjectAddress) throws(EditError) -> ObjectDescription {
    guard let description = ObjectDescription(response) else {
      throw EditError(.s3Failed, as: .badData, "the store does not report the object's size", path: address.description)
    }
    return description
  }
}
