import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

/// Modes of new files for every mode of their folder.
@Suite("modes and groups of new files", .timeLimit(.minutes(Effort.minutes)))
struct SharedModeTests {
  private static let modes: [mode_t] = Array(0...0o777) + [0o1777, 0o2770, 0o2777, 0o3775]
  /// A group that no file has by itself.
  private static let group: gid_t = 54_321
  private static let isRoot = geteuid() == 0

  private let scratch: ScratchFolder
  private let folder: String
  private let file: String

  init() throws {
    scratch = try ScratchFolder()
    (folder, file) = (scratch.appending("folder").path, scratch.appending("file").path)
    try Folder.make(folder)
    try Data().write(to: URL(fileURLWithPath: file))
  }

  private func mode(_ path: String) throws -> UInt32? { try FileStatus(at: path)?.permissions }

  private func group(_ path: String) throws -> gid_t {
    let number = try FileManager.default.attributesOfItem(atPath: path)[.groupOwnerAccountID] as? NSNumber
    return try #require(number).uint32Value
  }

  /// A mode whose group may do what everybody may.
  private func everybody(_ mode: mode_t) -> mode_t {
    let others = mode & 7
    return mode & 0o700 | others * 8 | others
  }

  @Test(
    "a file has the mode of its folder, as far as it may have it", arguments: [0o666, 0o600, 0o444, 0o777] as [UInt32])
  func files(permissions: UInt32) throws {
    let descriptor = try Descriptor.open(file, O_RDWR)
    for mode in Self.modes {
      chmod(folder, mode)
      let shared = try SharedMode(of: folder)
      shared.apply(to: descriptor, permissions: permissions)
      #expect(try self.mode(file) == mode & permissions & 0o777, "\(String(mode, radix: 8))")
      chmod(file, 0o640)
      shared.apply(toOpenFile: file, permissions: permissions)
      #expect(try self.mode(file) == mode & permissions & 0o777, "\(String(mode, radix: 8))")
    }
    chmod(folder, 0o755)
  }

  @Test("only a regular file gets a mode by its path; a link and what it leads to stay")
  func links() throws {
    let (link, other) = (scratch.appending("link").path, scratch.appending("other").path)
    symlink(file, link)
    try Folder.make(other)
    chmod(file, 0o640)
    chmod(other, 0o750)
    chmod(folder, 0o777)
    for path in [link, other, scratch.appending("missing").path] {
      try SharedMode(of: folder).apply(toOpenFile: path, permissions: 0o666)
    }
    #expect(try mode(file) == 0o640 && mode(other) == 0o750)
    #expect(throws: FileError.self) { try SharedMode(of: scratch.appending("missing").path) }
  }

  @Test("a folder has the mode of the one that it is in, with its group for what comes")
  func folders() throws {
    let inner = scratch.appending("inner").path
    try Folder.make(inner)
    for mode in Self.modes {
      chmod(folder, mode)
      chmod(inner, 0o755)
      try SharedMode(of: folder).apply(toFolder: inner)
      #expect(try self.mode(inner) == mode & 0o2777, "\(String(mode, radix: 8))")
    }
    for path in [folder, inner] { chmod(path, 0o755) }
  }

  @Test("files and folders get the group of their folder", .enabled(if: isRoot, "needs to change groups"))
  func groups() throws {
    let inner = scratch.appending("inner").path
    try Folder.make(inner)
    let own = try group(file)
    chown(folder, .max, Self.group)
    let descriptor = try Descriptor.open(file, O_RDWR)
    for mode in Self.modes {
      for path in [file, inner] { chown(path, .max, own) }
      chmod(folder, mode)
      let shared = try SharedMode(of: folder)
      shared.apply(to: descriptor, permissions: 0o666)
      shared.apply(toFolder: inner)
      #expect(try group(file) == Self.group && group(inner) == Self.group)
      #expect(try self.mode(file) == mode & 0o666, "\(String(mode, radix: 8))")
      #expect(try self.mode(inner) == mode & 0o777 | 0o2000, "\(String(mode, radix: 8))")
      chown(file, .max, own)
      shared.apply(toOpenFile: file, permissions: 0o666)
      #expect(try group(file) == Self.group)
    }
  }

  @Test(
    "where a group cannot be given, the file's own group may do no more than everybody",
    .enabled(if: isRoot, "needs to change groups"))
  func otherGroups() throws {
    let inner = scratch.appending("inner").path
    try Folder.make(inner)
    let own = try group(file)
    chown(folder, .max, Self.group)
    let descriptor = try Descriptor.open(file, O_RDWR)
    let recorder = CallRecorder { _, call in call.name == .changeGroup ? EPERM : 0 }
    for mode in Self.modes {
      chmod(folder, mode)
      chmod(inner, 0o755)
      try recorder.record {
        let shared = try SharedMode(of: folder)
        shared.apply(to: descriptor, permissions: 0o666)
        shared.apply(toFolder: inner)
      }
      #expect(try group(file) == own && group(inner) == own)
      #expect(try self.mode(file) == everybody(mode & 0o666), "\(String(mode, radix: 8))")
      #expect(try self.mode(inner) == everybody(mode & 0o777), "\(String(mode, radix: 8))")
    }
  }
}
