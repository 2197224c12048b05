/// What an editor must remember to take an edit up again: opaque to the store.
package struct AdjustmentData: Hashable, Sendable {
  /// The longest data a commit takes, in bytes.
  package static let maximumSize = 2 << 20

  /// Whose data it is, and in which version.
  package let format: AdjustmentFormat
  /// The data.
  package let bytes: [UInt8]

  /// Data in a format.
  package init(format: AdjustmentFormat, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }
}
