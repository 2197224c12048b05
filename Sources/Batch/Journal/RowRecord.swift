import Jobs

/// A record of a row in eight bytes: whether this run has met it, its final status, its attempts, and the position of
/// its last start row.
struct RowRecord: Hashable, Sendable {
  /// The bits; zero where nothing is known.
  private(set) var bits: UInt64 = 0

  private static let present: UInt64 = 1 << 63
  private static let met: UInt64 = 1 << 62
  private static let statusShift: UInt64 = 59
  private static let attemptShift: UInt64 = 48
  private static let mostAttempts: UInt64 = 0x7FF
  private static let offsetMask: UInt64 = (1 << 48) - 1
  private static let statuses: [StatusWord?] = [nil, .done, .unchanged, .failed, .crashed]

  init() {}

  init(bits: UInt64) { self.bits = bits }

  /// Whether nothing is known.
  var isEmpty: Bool { bits == 0 }

  /// Whether this run has met the row.
  var isMet: Bool {
    get { bits & Self.met != 0 }
    set { bits = Self.present | (newValue ? bits | Self.met : bits & ~Self.met) }
  }

  /// The final status of the row; nil if it has not ended.
  var status: StatusWord? {
    get { Self.statuses[Int(bits >> Self.statusShift & 7)] }
    set {
      let number = UInt64(Self.statuses.firstIndex(of: newValue) ?? 0)
      bits = Self.present | bits & ~(7 << Self.statusShift) | number << Self.statusShift
    }
  }

  /// How often the row has been begun.
  var attempts: Int {
    get { Int(bits >> Self.attemptShift & Self.mostAttempts) }
    set {
      let number = UInt64(clamping: newValue)
      bits =
        Self.present | bits & ~(Self.mostAttempts << Self.attemptShift)
        | min(number, Self.mostAttempts) << Self.attemptShift
    }
  }

  /// Where the last start row of the row begins in the journal; nil for none.
  var start: Int? {
    get { bits & Self.offsetMask == 0 ? nil : Int(bits & Self.offsetMask) - 1 }
    set { bits = Self.present | bits & ~Self.offsetMask | UInt64((newValue ?? -1) + 1) & Self.offsetMask }
  }
}
