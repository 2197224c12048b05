package import Documents
import Threads

/// Credentials that are requested when they are needed, and again before they expire.
package final class CredentialCache: Sendable {
  private let source: CredentialSource
  private let held = Monitor<Credentials?>(nil)

  /// Credentials that expire within this many seconds are not used for another request.
  private static let margin = 300

  init(_ source: CredentialSource) { self.source = source }

  /// Creates a cache for credentials that do not change.
  package convenience init(_ credentials: Credentials) { self.init(.fixed(credentials)) }

  /// Whether new credentials can be obtained when these expire.
  var isRenewable: Bool { source.isRenewable }

  /// Credentials for a request. One thread requests new ones while the others wait for them.
  package func current() throws(EditError) -> Credentials { try current(at: .now) }

  func current(at time: ServiceTime) throws(EditError) -> Credentials {
    try held.withLock { held throws(EditError) in
      if let held, Self.isFresh(held, at: time, margin: Self.margin) { return held }
      do throws(EditError) {
        let new = try source.credentials()
        held = new
        return new
      } catch {
        // The service may be unavailable for a while; the old credentials are good until they expire.
        if let held, Self.isFresh(held, at: time, margin: 0) { return held }
        throw error
      }
    }
  }

  /// Discards credentials that a store no longer accepts.
  func forget(_ credentials: Credentials) { held.withLock { if $0 == credentials { $0 = nil } } }

  private static func isFresh(_ credentials: Credentials, at time: ServiceTime, margin: Int) -> Bool {
    credentials.expiry.map { $0.seconds - margin > time.seconds } ?? true
  }
}
