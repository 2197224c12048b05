import CCurl

/// Why a request has no answer.
struct TransferFailure: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The caller has cancelled it.
    case cancelled
    /// The server was not reached, or has not answered; trying again may help.
    case connection
    /// The connection broke while the answer arrived; trying again may help.
    case interruption
    /// What arrived is not what the checksum says; trying again may help.
    case checksum
    /// The server cannot prove who it is.
    case certificate
    /// The object has more bytes than its reader allows.
    case overLimit
    /// The body has more bytes than it said, or does not say how many it has.
    case body
    /// libcurl does not accept the request.
    case request
    /// libcurl is not installed, or too old.
    case library
  }

  var kind: Kind
  /// What happened, without a full stop.
  var reason: String

  /// Whether trying again may help.
  var isRetryable: Bool { [.connection, .interruption, .checksum].contains(kind) }

  init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

  /// The failure that libcurl reports.
  ///
  /// - Parameters:
  ///   - details: what it says beyond the code; may be empty.
  ///   - hasAnswer: whether the answer had begun.
  init(_ code: CURLcode, details: String, hasAnswer: Bool) {
    reason = details.isEmpty ? String(cString: curl_easy_strerror(code)) : details
    kind =
      switch code {
      case CURLE_ABORTED_BY_CALLBACK: .cancelled
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
        .certificate
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_NOT_BUILT_IN,
        CURLE_UNKNOWN_OPTION, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT:
        .request
      default: hasAnswer ? .interruption : .connection
      }
  }
}
