package import Documents

extension ObjectStore {
  /// What the store says of an object; nil if there is none.
  package func description(of address: ObjectAddress) throws(EditError) -> ObjectDescription? {
    let answer = try answer(to: ObjectRequest("HEAD", address), accepts: { $0.status == 404 })
    guard answer.refusal == nil else { return nil }
    return try Self.description(answer.response, address)
  }

  /// Reads a whole object, and holds it against the checksum that the store has of it.
  ///
  /// - Parameters:
  ///   - etag: of the object that is meant; nil for any.
  ///   - limit: how many bytes it may have at most.
  ///   - allocate: makes room for so many bytes, at each attempt.
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
            throw TransferFailure(.overLimit, "it has \(count) bytes, and \(limit) are allowed")
          }
          let room = allocate(count)
          bytes = UnsafeRawBufferPointer(room)
          return room
        },
        check: { response throws(TransferFailure) in
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
  ///   - range: which bytes; what is behind the end is left out.
  ///   - etag: of the object that is meant; nil for any.
  /// - Throws: `EditError`, with the code `s3-changed` where there is another object by now.
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
        throw EditError(.s3Failed, .badData, "the store does not know ranges of bytes", path: address.description)
      }
      return answer.response.body
    }
    if refusal.status == 416 { return [] }
    throw .objectChanged(address)
  }

  static func description(_ response: HTTPResponse, _ address: ObjectAddress) throws(EditError) -> ObjectDescription {
    guard let description = ObjectDescription(response) else {
      throw EditError(.s3Failed, .badData, "the store does not say how many bytes it has", path: address.description)
    }
    return description
  }
}
