import CVips
import Glibc

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

  /// The error of a libvips that cannot be loaded.
  static func missing(_ reason: String) -> VIPSError { VIPSError(operation: loading, message: reason) }

  /// Whether libvips itself is missing, or too old.
  package var isMissing: Bool { operation == Self.loading }

  private static let loading = "loading"

  /// Whether a library could not be mapped into the memory that the process may have.
  package var lacksMemory: Bool {
    let text = message.lowercased()
    return ["failed to map segment", "cannot allocate memory", "out of memory"].contains(where: text.contains)
  }

  /// Whether a library could not be opened since the process has too many open files.
  package var lacksDescriptors: Bool { message.contains(String(cString: strerror(EMFILE))) }

  /// The error that libvips has just reported.
  ///
  /// All threads share its buffer, so it is copied and cleared in one step; messages of simultaneous evaluations may be
  /// mixed.
  static func last(in operation: String) -> VIPSError {
    guard let text = vips_error_buffer_copy() else { return VIPSError(operation: operation, message: "failed") }
    defer { g_free(text) }
    return VIPSError(operation: operation, message: message(String(cString: text)))
  }

  /// The message from the buffer, on one line: of many lines, the first two and the last. The last is from this call;
  /// those before it may be from other threads.
  static func message(_ buffer: String) -> String {
    let lines = buffer.split(whereSeparator: \.isNewline)
    // A damaged file can cause the same line for each of its rows.
    let distinct = lines.indices.filter { !lines[..<$0].contains(lines[$0]) }.map { lines[$0] }
    let shown = distinct.count > 3 ? distinct.prefix(2) + distinct.suffix(1) : distinct[...]
    return shown.isEmpty ? silence : shown.joined(separator: "; ")
  }

  /// The message if libvips has none, as for damage that libpng finds.
  package static let silence = "failed without a message"

  /// The operation and the message.
  package var description: String { "libvips \(operation): \(message)" }
}
