import Foundation
import Glibc
import Threads

/// A terminal of 80 columns and 24 rows that shows what programs write to it, but not what is typed.
final class PseudoTerminal: Sendable {
  /// The path of the device that programs open.
  let path: String
  private let near: Int32
  private let far: Int32
  private let shown = Monitor<[UInt8]>([])
  private let end = DispatchSemaphore(value: 0)

  /// `TIOCSPTLCK` and `TIOCGPTN`, which unlock the device and ask for its number; Swift does not see glibc's functions.
  private static let (lockRequest, numberRequest): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
  /// What is written behind everything else, so that nothing is missed.
  private static let last: [UInt8] = [0x1E, 0x04, 0x1E]

  /// Whether this process can make one.
  static let isPossible = access("/dev/ptmx", R_OK | W_OK) == 0

  init() throws {
    near = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, lock) = (UInt32(0), CInt(0))
    guard near >= 0, ioctl(near, Self.lockRequest, &lock) == 0, ioctl(near, Self.numberRequest, &number) == 0 else {
      throw POSIXError(.ENXIO)
    }
    path = "/dev/pts/\(number)"
    far = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard far >= 0 else { throw POSIXError(.ENXIO) }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(near, UInt(TIOCSWINSZ), &size)
    var settings = termios()
    tcgetattr(far, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(far, TCSANOW, &settings)
    Thread.detachNewThread { [self] in collect() }
  }

  deinit {
    close(near)
    close(far)
  }

  /// Types lines, and ^D at the end of input.
  func type(_ lines: [String]) {
    let bytes = Array((lines.map { $0 + "\n" }.joined() + "\u{04}").utf8)
    _ = write(near, bytes, bytes.count)
  }

  /// All that it has shown, after the last program has ended.
  func text() -> String {
    _ = write(far, Self.last, Self.last.count)
    end.wait()
    return String(decoding: shown.withLock { $0 }, as: UTF8.self)
  }

  private func collect() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(near, &bytes, bytes.count)
      // A terminal whose session has ended can only be read to its end.
      guard count > 0 || errno == EINTR else { break }
      let isAll = shown.withLock { shown in
        shown += bytes[..<max(0, count)]
        guard shown.suffix(Self.last.count).elementsEqual(Self.last) else { return false }
        shown.removeLast(Self.last.count)
        return true
      }
      if isAll { break }
    }
    end.signal()
  }
}
