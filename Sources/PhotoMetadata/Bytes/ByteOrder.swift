/// The order of the bytes of a number in a file.
package enum ByteOrder: Sendable, Hashable {
  /// Least significant byte first (`II` in TIFF; RIFF).
  case little
  /// Most significant byte first (`MM` in TIFF; JPEG, PNG, ISO boxes).
  case big
}
