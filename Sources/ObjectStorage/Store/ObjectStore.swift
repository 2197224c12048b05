package import Documents
import Threads

/// A store of objects that speaks Amazon S3's protocol. Its functions block their thread; several may run at once.
///
/// Requests that fail in a way that may pass are made again. A thread that is cancelled gets the error `cancelled`.
package final class ObjectStore: Sendable {
  let settings: ObjectStoreSettings
  let credentials: CredentialCache
  let connections: HTTPConnections
  let known = Monitor(Knowledge())

  /// What requests have found out.
  struct Knowledge {
    /// The regions of buckets that are elsewhere than the settings say.
    var regions: [String: String] = [:]
    /// What is to be added to this machine's clock, in seconds.
    var clockOffset = 0
    /// Whether the store has refused to know conditional requests.
    var lacksConditions = false
  }

  /// A store; it is not asked for anything yet.
  package init(_ settings: ObjectStoreSettings, _ credentials: CredentialCache) {
    (self.settings, self.credentials) = (settings, credentials)
    connections = HTTPConnections(
      HTTPConnection.Options(limits: settings.limits, authorities: settings.authorities))
  }

  /// The store that an environment and the shared files name, by the names that other programs use.
  ///
  /// - Throws: where they contradict themselves, or there are no credentials.
  package convenience init(environment: [String: String]) throws(EditError) {
    let profile = try Profile(environment)
    let settings = try ObjectStoreSettings(environment, profile)
    let credentials = CredentialCache(try CredentialSource(environment, profile))
    _ = try credentials.current()
    self.init(settings, credentials)
  }

  /// Whether the store has refused to know conditional requests.
  var lacksConditions: Bool { known.withLock { $0.lacksConditions } }

  /// Notes that it does.
  func noteLackOfConditions() { known.withLock { $0.lacksConditions = true } }
}
