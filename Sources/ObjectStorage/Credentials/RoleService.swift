import Documents

/// Functions shared by the services that provide credentials.
enum RoleService {
  private static let attempts = 3

  /// The body of the response to a request, which is attempted a few times.
  ///
  /// - Parameter name: what the service is called, for the error.
  static func body(
    of request: HTTPRequest, name: String, limits: TransferLimits = .local
  ) throws(EditError) -> [UInt8] {
    // A local service is not reached through a proxy.
    let options = HTTPConnection.Options(limits: limits, usesProxy: limits != .local)
    let connection: HTTPConnection
    do { connection = try HTTPConnection() } catch { throw EditError(withoutLibrary: error.reason) }
    var reason = ""
    for _ in 0..<attempts {
      do throws(TransferFailure) {
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        let response = try connection.answer(to: request, body: nothing, options: options)
        if response.isSuccess { return response.body }
        reason = Refusal(response).text
        guard response.status >= 500 || response.status == 429 else { break }
      } catch {
        if error.kind == .canceled { throw .canceled }
        reason = error.reason
      }
    }
    throw EditError(.s3CredentialsMissing, "cannot get credentials from \(name): \(reason)")
  }

  /// The credentials in the JSON that the services return.
  static func credentials(in body: [UInt8], name: String) throws(EditError) -> Credentials {
    let fields = (try? JSONValue.parse(body))?.objectValue
    guard let access = fields?["AccessKeyId"]?.stringValue, let secret = fields?["SecretAccessKey"]?.stringValue else {
      let message = fields?["message"]?.stringValue ?? fields?["Message"]?.stringValue
      throw EditError(
        .s3CredentialsMissing, "\(name) returned no credentials" + (message.map { ": \($0)" } ?? ""))
    }
    var credentials = Credentials(
      accessKey: access, secretKey: secret, sessionToken: fields?["Token"]?.stringValue)
    credentials.expiry = fields?["Expiration"]?.stringValue.flatMap { ServiceTime(iso: $0) }
    return credentials
  }
}
