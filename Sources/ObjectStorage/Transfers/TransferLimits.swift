/// How long a request may take.
package struct TransferLimits: Hashable, Sendable {
  /// How long it may take to establish a connection.
  package var connectTime: Duration = .seconds(10)
  /// How long a transfer may stay below a thousand bytes per second.
  package var stallTime: Duration = .seconds(60)
  /// How long the whole request may take; nil for no limit while bytes move.
  package var time: Duration?

  package init() {}

  /// The limits for a local service, which responds at once or is not there.
  static let local = {
    var limits = TransferLimits()
    (limits.connectTime, limits.time) = (.seconds(1), .seconds(2))
    return limits
  }()
}
