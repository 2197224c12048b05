import Foundation
import Glibc
import PhotoEdit

/// The user's terminal, wherever standard output goes. It edits lines itself, and none of its settings are changed: an
/// interrupted program leaves it as it was.
struct LineTerminal {
  private let descriptor: Int32

  /// The terminal of this process; nil where it has none, or standard input is something else.
  init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    let opened = open("/dev/tty", O_RDWR | O_CLOEXEC)
    if opened < 0 { return nil }
    descriptor = opened
  }

  /// Its current size in characters; 80 by 24 if it does not report one.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes lines.
  func show(_ lines: [String]) { write(lines.map { $0 + "\n" }.joined()) }

  /// Writes text unchanged.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// The next line; nil at the end of input.
  func line(prompt: String) -> String? {
    write(prompt)
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      // Reading from a terminal that is gone fails.
      if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}
