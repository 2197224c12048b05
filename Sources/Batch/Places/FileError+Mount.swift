import DurableFiles
import Glibc

extension FileError {
  /// Whether the file system itself is out of reach, so that other files of it fail as well.
  var isLostMount: Bool { [EIO, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT, ENODEV].contains(code) }
}
