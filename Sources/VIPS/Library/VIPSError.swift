import CVips

/// A call to libvips that failed.
package struct VIPSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the operation, as libvips spells it.
  package let operation: String
  /// The message of libvips, on one line.
  package let message: String

  /// An error that was found before or after the call.
  package init(operation: String, message: String) {
    self.operation = operation
    self.message = message
  }

  /// The error that libvips has just reported.
  ///
  /// All threads share its buffer, so it is copied and cleared in one step; messages of simultaneous evaluations may be
  /// mixed.
  static func last(in operation: String) -> VIPSError {
    guard let text = vips_error_buffer_copy() else { return VIPSError(operation: operation, message: "failed") }
    defer { g_free(text) }
    let lines = String(cString: text).split(whereSeparator: \.isNewline)
    // A damaged file can cause the same line for each of its rows.
    let distinct = lines.indices.filter { !lines[..<$0].contains(lines[$0]) }.prefix(3).map { lines[$0] }
    let message = distinct.isEmpty ? Self.silence : distinct.joined(separator: "; ")
    return VIPSError(operation: operation, message: message)
  }

  /// The message where libvips has none, as for damage that libpng finds.
  package static let silence = "failed without a message"

  /// The operation and the message.
  package var description: String { "libvips \(operation): \(message)" }
}
