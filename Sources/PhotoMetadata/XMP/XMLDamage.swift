/// Why a packet is not read.
struct XMLDamage: Error, Sendable, Hashable {
  /// The position in the packet.
  let position: Int
  /// What was found there.
  let found: String
}
