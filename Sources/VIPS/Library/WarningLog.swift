import CVips
import Threads

/// The messages of libvips and GLib, recorded instead of printed.
enum WarningLog {
  /// The most messages that are recorded: a damaged file can cause thousands.
  private static let capacity = 100
  private static let messages = Monitor<[String]>([])

  /// Handles the messages of the domains that libvips uses.
  static func install() {
    // Every level, with the flags that mark fatal and recursive messages.
    let levels = GLogLevelFlags(rawValue: ~0)
    let handler: GLogFunc = { _, _, text, _ in
      guard let text else { return }
      WarningLog.append(String(cString: text))
    }
    for domain in ["VIPS", "GLib", "GLib-GObject", "GModule"] { _ = g_log_set_handler(domain, levels, handler, nil) }
  }

  private static func append(_ message: String) {
    messages.withLock { messages in
      if messages.count < capacity { messages.append(message) }
    }
  }

  /// Returns and removes the messages since the last call, oldest first.
  static func drain() -> [String] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
