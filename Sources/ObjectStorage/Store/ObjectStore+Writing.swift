package import Documents

extension ObjectStore {
  /// Stores an object, whole or not at all. A large object is stored in parts, several at a time.
  package func put(_ put: ObjectPut) throws(EditError) -> ObjectPut.Outcome {
    if lacksConditions, let occupied = try check(put) { return occupied }
    guard put.bytes.count <= settings.partition.threshold else { return try Multipart(put, in: self).run() }
    return try put.bytes.span.withUnsafeBytes { bytes throws(EditError) in
      var request = ObjectRequest("PUT", put.address, sending: bytes)
      request.headers.merge(put.headers) { $1 }
      return try finish(put, request)
    }
  }

  /// Sends the request that gives an object its name.
  func finish(_ put: ObjectPut, _ request: ObjectRequest) throws(EditError) -> ObjectPut.Outcome {
    let isConditional = put.condition != .none && !lacksConditions
    var conditional = request
    if isConditional { conditional.headers.merge(put.conditionHeaders) { $1 } }
    let answer = try answer(
      to: conditional,
      accepts: {
        $0.code == "NoSuchUpload" || isConditional && ($0.isPrecondition || $0.isNotImplemented || $0.isMissing)
      })
    guard let refusal = answer.refusal else { return .written }
    if refusal.isNotImplemented {
      // The store has looked at the condition and done nothing.
      noteLackOfConditions()
      if let occupied = try check(put) { return occupied }
      return try finish(put, request)
    }
    let found = try description(of: put.address)
    // The existing object may be the one that an attempt without a response has stored.
    if answer.mayHaveSucceeded, let found, put.isSame(as: found) { return .written }
    guard put.condition != .none else {
      throw EditError(
        .s3Failed, "the store has lost the upload (\(refusal.text))", hint: "try again",
        path: put.address.description)
    }
    return .refused(found)
  }

  /// Checks the condition on this side, for a store that does not support conditional requests.
  ///
  /// - Returns: The outcome if the condition does not hold; nil if it does.
  private func check(_ put: ObjectPut) throws(EditError) -> ObjectPut.Outcome? {
    guard put.condition != .none else { return nil }
    let found = try description(of: put.address)
    switch put.condition {
    case .absent where found == nil: return nil
    case .matches(let etag) where found?.etag == etag: return nil
    default: return .refused(found)
    }
  }
}
