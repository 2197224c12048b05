import CVips
import Synchronization

/// What libvips and GLib have to say, kept instead of printed.
enum WarningLog {
  /// More than this is not kept: a damaged file can bring thousands.
  private static let capacity = 100
  private static let messages = Mutex<[String]>([])

  /// Takes over the messages of the domains that libvips uses.
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

  static func drain() -> [String] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

extension VIPSLibrary {
  /// The warnings since the last call, oldest first, a hundred at most, from whatever ran in this process.
  package static func drainWarnings() -> [String] { WarningLog.drain() }
}
