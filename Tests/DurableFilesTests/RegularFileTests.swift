import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

@Suite("files that may not be anything else", .timeLimit(.minutes(Effort.minutes)))
struct RegularFileTests {
  private let folder: ScratchFolder
  private var root: String { folder.url.path }

  init() throws {
    folder = try ScratchFolder()
    try Folder.make(root + "/real")
    try DurableFile.write(Array("precious".utf8), to: root + "/real/file")
  }

  private func bytes(_ name: String, in folder: String) throws -> [UInt8]? {
    guard let file = try Descriptor.openRegularFile(name, in: root + "/" + folder) else { return nil }
    return try file.bytes()
  }

  @Test("a regular file of a folder is read, and nothing that a link leads to")
  func links() throws {
    #expect(try bytes("file", in: "real") == Array("precious".utf8))
    symlink("file", root + "/real/link")
    symlink("real", root + "/linked")
    #expect(try bytes("link", in: "real") == nil)
    #expect(try bytes("file", in: "linked") == nil)
  }

  @Test("what is missing or of another kind counts as absent, and no pipe is waited for")
  func kinds() throws {
    mkfifo(root + "/real/pipe", 0o600)
    mkdir(root + "/real/folder", 0o700)
    mknod(root + "/real/socket", S_IFSOCK | 0o600, 0)
    for name in ["pipe", "folder", "socket", "none"] { #expect(try bytes(name, in: "real") == nil, "\(name)") }
    #expect(try bytes("file", in: "none") == nil)
    #expect(try bytes("file", in: "real/file") == nil)
  }

  @Test("what cannot be read now is an error, not absent", arguments: [EIO, EACCES, EMFILE, ESTALE], 0..<3)
  func failure(code: CInt, call: Int) throws {
    let recorder = CallRecorder { index, _ in index == call ? code : 0 }
    let error = #expect(throws: FileError.self) { try recorder.record { _ = try bytes("file", in: "real") } }
    #expect(error?.code == code)
  }

  @Test("a lock on a file that must be there does not create it")
  func lock() throws {
    let path = root + "/real/format"
    let lock = ExclusiveLock(path, timeout: .zero, isCreated: false)
    #expect(throws: ExclusiveLock.Failure.self) { try lock.withLock {} }
    #expect(try FileStatus(at: path) == nil)
    try DurableFile.write([1], to: path)
    #expect(try lock.withLock { true })
    #expect(try Descriptor.open(path, O_RDONLY).bytes() == [1])
  }
}
