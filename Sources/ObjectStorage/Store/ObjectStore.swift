package import Documents
import Threads

/// An object store that speaks the Amazon S3 protocol. Its functions block their thread; several may run at once.
///
/// Requests with a possibly transient failure are retried. A thread that is canceled gets the error `canceled`.
package final class ObjectStore: Sendable {
  let settings: ObjectStoreSettings
  let credentials: CredentialCache
  let connections: HTTPConnections
  let known = Monitor(ServerFacts())

  /// What earlier requests have found out.
  struct ServerFacts {
    /// The regions of buckets that are not in the region of the settings.
    var regions: [String: String] = [:]
    /// The correction to add to this machine's clock, in seconds.
    var clockOffset = 0
    /// Whether the store has turned out not to support conditional requests.
    var lacksConditions = false
  }

  /// Creates a store without sending a request to it.
  package init(_ settings: ObjectStoreSettings, _ credentials: CredentialCache) {
    (self.settings, self.credentials) = (settings, credentials)
    connections = HTTPConnections(
      HTTPConnection.Options(limits: settings.limits, authorities: settings.authorities))
  }

  /// Creates the store that an environment and the shared files name, with the same settings as other programs.
  ///
  /// - Throws: if the settings are invalid, or there are no credentials.
  package convenience init(environment: [String: String]) throws(EditError) {
    let profile = try Profile(environment)
    let settings = try ObjectStoreSettings(environment, profile)
    let credentials = CredentialCache(try CredentialSource(environment, profile))
    _ = try credentials.current()
    self.init(settings, credentials)
  }

  /// Whether the store has turned out not to support conditional requests.
  var lacksConditions: Bool { known.withLock { $0.lacksConditions } }

  /// Records that the store does not support conditional requests.
  func noteLackOfConditions() { known.withLock { $0.lacksConditions = true } }
}
