import Documents
import Threads

extension ObjectStore {
  /// The outcome of one attempt.
  private enum Outcome {
    case answer(HTTPResponse)
    case refusal(Refusal)
    case failure(TransferFailure)
  }

  /// What an attempt is signed with.
  private struct Signing {
    var credentials: Credentials
    var region: String
    var time: ServiceTime
  }

  /// Sends a request, and retries it where that may help.
  ///
  /// - Parameters:
  ///   - place: returns the buffer for the body of a successful response.
  ///   - check: checks a successful response; if it throws, the attempt has failed.
  ///   - accepts: which refusals are returned to the caller instead of thrown as errors.
  func answer(
    to request: ObjectRequest, place: Transfer.Place? = nil,
    check: (HTTPResponse) throws(TransferFailure) -> Void = { _ in },
    accepts: (Refusal) -> Bool = { _ in false }
  ) throws(EditError) -> ObjectAnswer {
    var attempts = Attempts(settings.retries)
    while true {
      let signing = try signing(for: request.address)
      let addressed = addressed(request, region: signing.region)
      let host = addressed.host
      switch outcome(of: request, addressed, signing, place, check) {
      case .answer(let response):
        return ObjectAnswer(response: response, refusal: nil, mayHaveSucceeded: attempts.mayHaveSucceeded)
      case .refusal(let refusal):
        if accepts(refusal) {
          return ObjectAnswer(
            response: HTTPResponse(), refusal: refusal,
            mayHaveSucceeded: attempts.mayHaveSucceeded || refusal.mayBeRepeated)
        }
        if learn(from: refusal, about: request.address, signing), attempts.correct() { continue }
        guard refusal.isRetryable, try attempts.pause(requested: refusal.pause) else {
          throw EditError(refusal, request.address, host: host)
        }
      case .failure(let failure):
        guard failure.isRetryable, try attempts.pause(requested: nil) else {
          throw EditError(failure, request.address, host: host)
        }
      }
    }
  }

  private func signing(for address: ObjectAddress) throws(EditError) -> Signing {
    let credentials = try credentials.current()
    return known.withLock { known in
      Signing(
        credentials: credentials, region: known.regions[address.bucket] ?? settings.region,
        time: ServiceTime(seconds: ServiceTime.now.seconds + known.clockOffset))
    }
  }

  private func addressed(_ request: ObjectRequest, region: String) -> HTTPRequest {
    var addressed = settings.request(request.method, request.address.bucket, request.address.key, region: region)
    (addressed.query, addressed.headers) = (request.query, request.headers)
    return addressed
  }

  private func outcome(
    of request: ObjectRequest, _ addressed: HTTPRequest, _ signing: Signing, _ place: Transfer.Place?,
    _ check: (HTTPResponse) throws(TransferFailure) -> Void
  ) -> Outcome {
    let signed = RequestSigner(credentials: signing.credentials, region: signing.region)
      .signed(addressed, payload: request.payload, at: signing.time)
    do throws(TransferFailure) {
      let response = try connections.answer(to: signed, body: request.body, place: place, bodyLimit: request.bodyLimit)
      guard response.isSuccess, !response.hasErrorInBody else { return .refusal(Refusal(response)) }
      try check(response)
      return .answer(response)
    } catch {
      return .failure(error)
    }
  }

  /// Records what a refusal reveals for the next attempt.
  ///
  /// - Returns: Whether the next attempt will differ because of it.
  private func learn(from refusal: Refusal, about address: ObjectAddress, _ signing: Signing) -> Bool {
    if let region = refusal.region, region != signing.region, [301, 307, 400, 403].contains(refusal.status) {
      known.withLock { $0.regions[address.bucket] = region }
      return true
    }
    if refusal.isSkew, let time = refusal.time {
      known.withLock { $0.clockOffset = time - ServiceTime.now.seconds }
      return true
    }
    // The response to HEAD has no body, and so no code.
    if credentials.isRenewable, refusal.isExpiry || refusal.status == 400 && refusal.code.isEmpty {
      credentials.forget(signing.credentials)
      return true
    }
    return false
  }
}

extension HTTPResponse {
  /// Whether the store failed after it had sent a success status, as it may do when it assembles parts.
  fileprivate var hasErrorInBody: Bool {
    headers["content-type"]?.hasSuffix("/xml") == true
      && XMLText.element("Error", in: String(decoding: body, as: UTF8.self)) != nil
  }
}
