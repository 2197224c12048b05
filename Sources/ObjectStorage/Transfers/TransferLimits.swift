/// How long a request may take and what it may bring.
package struct TransferLimits: Hashable, Sendable {
  /// How long a connection may take to come about.
  package var connectTime: Duration = .seconds(10)
  /// How long fewer than a thousand bytes a second may go either way.
  package var stallTime: Duration = .seconds(60)
  /// How long the whole request may take; nil for as long as bytes move.
  package var time: Duration?

  package init() {}

  /// What a service beside the program gets, which answers at once or is not there.
  static let local = {
    var limits = TransferLimits()
    (limits.connectTime, limits.time) = (.seconds(1), .seconds(2))
    return limits
  }()
}
