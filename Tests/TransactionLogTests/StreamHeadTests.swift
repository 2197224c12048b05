import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TransactionLog

@Suite("the head of a stream", .timeLimit(.minutes(Effort.minutes)))
struct StreamHeadTests {
  private let folder: ScratchFolder
  private var stream: String { folder.url.path }
  private var path: String { stream + "/head" }

  private static let digest = SHA256Digest(of: Array("a commit".utf8))

  private static func head(_ number: Int) -> StreamHead { StreamHead(CommitReference(number: number, id: digest)) }

  init() throws { folder = try ScratchFolder() }

  private func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

  @Test("a head has 82 bytes: 16 digits, a space, the ID, a line feed", arguments: [1, 9, 10, 1 << 39])
  func form(number: Int) {
    let bytes = Self.head(number).bytes
    #expect(bytes == Array((String(format: "%016ld ", number) + Self.digest.hex + "\n").utf8))
    #expect(bytes.count == 82 && StreamHead.size == 82)
    #expect(bytes.withUnsafeBytes { StreamHead($0) } == Self.head(number))
  }

  @Test("it is written by one call, is not synced, and the last one counts")
  func write() throws {
    for number in [7, 123, 8] {
      let recorder = CallRecorder()
      try recorder.record { try Self.head(number).write(in: stream) }
      #expect(recorder.changes(in: stream).filter { !$0.hasPrefix("change") } == ["write head"])
      #expect(try StreamHead.read(in: stream) == Self.head(number))
    }
    #expect(folder.contents() == ["head"])
  }

  @Test("it has the mode of its folder, as all files of a library that several users share", arguments: [0o700, 0o770])
  func mode(permissions: mode_t) throws {
    chmod(stream, permissions)
    try Self.head(1).write(in: stream)
    #expect(try FileStatus(at: path)?.permissions == permissions & 0o666)
  }

  @Test("one that is longer than a head is a head again once it is written", arguments: [0, 1, 81, 82, 83, 5000])
  func rewritten(size: Int) throws {
    try put([UInt8](repeating: 0x20, count: size))
    #expect(try StreamHead.read(in: stream) == nil)
    try Self.head(5).write(in: stream)
    #expect(try StreamHead.read(in: stream) == Self.head(5))
    #expect(try FileStatus(at: path)?.size == StreamHead.size)
  }

  @Test("a torn, longer or garbled one counts as absent")
  func malformed() throws {
    let bytes = Self.head(123).bytes
    for count in bytes.indices {
      try put(Array(bytes[..<count]))
      #expect(try StreamHead.read(in: stream) == nil, "\(count)")
      // What a crash may leave of blocks.
      try put(bytes[..<count] + [UInt8](repeating: 0, count: bytes.count - count))
      #expect(try StreamHead.read(in: stream) == nil, "\(count)")
    }
    for other in [bytes + [0x0A], bytes + bytes, [0x20] + bytes, bytes.dropLast() + [0x0D, 0x0A]] {
      try put(Array(other))
      #expect(try StreamHead.read(in: stream) == nil)
    }
    for number in ["0000000000000000", "-000000000000001", "+000000000000001", "9007199254740993", "000000000000001a"] {
      try put(Array("\(number) \(Self.digest.hex)\n".utf8))
      #expect(try StreamHead.read(in: stream) == nil, "\(number)")
    }
    try put(Array("\(String(format: "%016ld", 1)) \(Self.digest.hex.uppercased())\n".utf8))
    #expect(try StreamHead.read(in: stream) == nil)
  }

  @Test("random bytes are no head, and a flipped bit makes none of another form")
  func random() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<Effort.choose(2000, full: 100_000) {
      let size = Int.random(in: 80...84, using: &random)
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(bytes.withUnsafeBytes { StreamHead($0) } == nil)
    }
    let bytes = Self.head(4711).bytes
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      // A digit may become another one: then it names a commit that is not there.
      if let head = flipped.withUnsafeBytes({ StreamHead($0) }) {
        #expect(head != Self.head(4711) && head.bytes == flipped, "\(bit)")
      }
    }
  }

  @Test("no link is followed, neither of the file nor of its folder, and nothing is written behind one")
  func links() throws {
    let other = try ScratchFolder()
    try Self.head(5).write(in: other.url.path)
    symlink(other.url.path + "/head", path)
    #expect(try StreamHead.read(in: stream) == nil)
    #expect(throws: FileError(.open, path, ELOOP)) { try Self.head(6).write(in: stream) }
    symlink(other.url.path, stream + "/stream")
    #expect(try StreamHead.read(in: stream + "/stream") == nil)
    #expect(throws: FileError.self) { try Self.head(6).write(in: stream + "/stream") }
    #expect(try StreamHead.read(in: other.url.path) == Self.head(5))
  }

  @Test("a pipe, a socket or a folder in its place is no head, and writing one is refused without waiting")
  func kinds() throws {
    let make: [(String) -> Void] = [
      { mkfifo($0, 0o600) }, { mkdir($0, 0o700) }, { mknod($0, S_IFSOCK | 0o600, 0) },
    ]
    for make in make {
      make(path)
      #expect(try StreamHead.read(in: stream) == nil)
      #expect(throws: FileError.self) { try Self.head(6).write(in: stream) }
      if unlink(path) != 0 { rmdir(path) }
    }
  }

  @Test("into a pipe that somebody reads nothing is written")
  func readPipe() throws {
    mkfifo(path, 0o600)
    let reader = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    #expect(throws: FileError(.open, path, EINVAL)) { try Self.head(6).write(in: stream) }
    #expect(try reader.bytes(upTo: 1) == [])
  }

  @Test("a missing one is absent, also with its folder, and one that cannot be read is an error")
  func absent() throws {
    #expect(try StreamHead.read(in: stream) == nil)
    #expect(try StreamHead.read(in: stream + "/none") == nil)
    #expect(throws: FileError.self) { try Self.head(1).write(in: stream + "/none") }
    try Self.head(5).write(in: stream)
    for call in [SystemCall.Name.open, .stat, .read] {
      SystemCall.$observer.withValue(SystemCall.Observer { $0.name == call ? EIO : 0 }) {
        #expect(throws: FileError.self) { try StreamHead.read(in: stream) }
      }
    }
  }
}
