import Glibc
import TestSupport
import Testing

@testable import DurableFiles

/// What a status says of a file, and of two moments of one.
@Suite("statuses of files", .timeLimit(.minutes(Effort.minutes)))
struct FileStatusTests {
  /// The members of a status that a change may concern.
  private static let changes: [(name: String, change: @Sendable (inout stat) -> Void)] = [
    ("device", { $0.st_dev += 1 }), ("inode", { $0.st_ino += 1 }), ("size", { $0.st_size += 1 }),
    ("kind", { $0.st_mode = S_IFIFO | 0o644 }), ("modified", { $0.st_mtim.tv_nsec += 1 }),
    ("modified", { $0.st_mtim.tv_sec -= 1 }), ("permissions", { $0.st_mode |= 0o111 }), ("links", { $0.st_nlink += 1 }),
    ("changed", { $0.st_ctim.tv_nsec += 1 }),
  ]

  private static var raw: stat {
    var raw = stat()
    (raw.st_dev, raw.st_ino, raw.st_size, raw.st_mode, raw.st_nlink) = (3, 4, 5, S_IFREG | 0o644, 1)
    (raw.st_mtim, raw.st_ctim) = (timespec(tv_sec: 100, tv_nsec: 7), timespec(tv_sec: 200, tv_nsec: 8))
    return raw
  }

  @Test("a status has the kind, permissions, size and times that the system gives")
  func values() {
    for (format, kind) in [
      (S_IFREG, .file), (S_IFDIR, .folder), (S_IFLNK, .link), (S_IFIFO, .pipe), (S_IFSOCK, .socket), (S_IFCHR, .device),
      (S_IFBLK, .device), (0, .other),
    ] as [(mode_t, FileStatus.Kind)] {
      for permissions in [0, 0o644, 0o7777] as [mode_t] {
        var raw = Self.raw
        raw.st_mode = format | permissions
        let status = FileStatus(raw)
        #expect(status.kind == kind && status.permissions == permissions)
        #expect(status.device == 3 && status.inode == 4 && status.size == 5 && status.linkCount == 1)
        #expect(status.modified == 100_000_000_007 && status.changed == 200_000_000_008)
      }
    }
  }

  @Test(
    "two statuses are of one file by device and inode, and of the same bytes also by kind, size and modification time")
  func sameness() {
    let status = FileStatus(Self.raw)
    #expect(status.isSameFile(as: status) && status.hasSameBytes(as: status))
    for (name, change) in Self.changes {
      var raw = Self.raw
      change(&raw)
      let other = FileStatus(raw)
      #expect(status != other, "\(name)")
      #expect(status.isSameFile(as: other) == !["device", "inode"].contains(name), "\(name)")
      #expect(status.hasSameBytes(as: other) == ["permissions", "links", "changed"].contains(name), "\(name)")
      #expect(other.hasSameBytes(as: status) == status.hasSameBytes(as: other), "\(name)")
    }
  }

  @Test("a file is settled if both of its times are more than 50 ms before a moment")
  func settled() {
    let step = 50_000_000
    for (modified, changed) in [(100, 200), (200, 100), (150, 150)] {
      var raw = Self.raw
      (raw.st_mtim, raw.st_ctim) = (timespec(tv_sec: modified, tv_nsec: 0), timespec(tv_sec: changed, tv_nsec: 0))
      let status = FileStatus(raw)
      let last = max(modified, changed) * 1_000_000_000
      for distance in [step - 1, step, step + 1, 0, -1, 10 * step] {
        #expect(status.isSettled(before: Int64(last + distance)) == (distance > step), "\(distance)")
      }
    }
  }

  @Test("the age of a file counts from its last modification, and one from the future has none")
  func ages() {
    var raw = Self.raw
    let now = time(nil)
    for (seconds, grace, isOlder) in [
      (3600, 3500, true), (3600, 3700, false), (0, -1, true), (-3600, 0, false), (-3600, -3700, true),
      (now, now - 9, true),
    ] {
      raw.st_mtim = timespec(tv_sec: now - seconds, tv_nsec: 0)
      #expect(FileStatus(raw).isOlder(than: .seconds(grace)) == isOlder, "\(seconds) \(grace)")
    }
  }
}
