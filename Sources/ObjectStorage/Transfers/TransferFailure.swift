import CCurl

/// Why a request has no response.
struct TransferFailure: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The caller has canceled the request.
    case canceled
    /// The server was not reached, or did not respond; trying again may help.
    case connection
    /// The connection broke while the response was arriving; trying again may help.
    case interruption
    /// The bytes that arrived do not match the checksum; trying again may help.
    case checksum
    /// The server cannot prove its identity.
    case certificate
    /// The object has more bytes than its reader allows.
    case overLimit
    /// The body has more bytes than were announced or are allowed, or their number was not announced.
    case body
    /// libcurl does not accept the request.
    case request
    /// libcurl is not installed, or too old.
    case library
  }

  var kind: Kind
  /// What happened, without a period.
  var reason: String

  /// Whether trying again may help.
  var isRetryable: Bool { [.connection, .interruption, .checksum].contains(kind) }

  init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

  /// The failure that libcurl reports.
  ///
  /// - Parameters:
  ///   - details: what libcurl reports beyond the code; may be empty.
  ///   - hasAnswer: whether the response had begun.
  init(_ code: CURLcode, details: String, hasAnswer: Bool) {
    reason = details.isEmpty ? String(cString: curl_easy_strerror(code)) : details
    kind =
      switch code {
      case CURLE_ABORTED_BY_CALLBACK: .canceled
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM:
        .certificate
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_NOT_BUILT_IN,
        CURLE_UNKNOWN_OPTION, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT:
        .request
      default: hasAnswer ? .interruption : .connection
      }
  }
}
