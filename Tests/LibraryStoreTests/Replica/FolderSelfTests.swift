import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("the file 'self' of a local folder", .timeLimit(.minutes(Effort.minutes)))
struct FolderSelfTests {
  private let folder: ScratchFolder
  private var root: String { folder.url.path }
  private var path: String { root + "/self" }

  private static let machine = MachineID(name: "laptop", id: "", host: "")
  private static let library = Bits128(prefixOf: SHA256Digest(of: Array("a library".utf8)))
  private static let stream = StreamName(first: SHA256Digest(of: Array("a commit".utf8)))
  private static let place = ReplicaPlace(root: "/home/a/Photos/.photoedit", library: library, machine: machine)
  /// The numbers of the example in the format document.
  private static let example = InodeIdentity(
    inode: 1_433_670, birth: 1_795_659_184_675_422_244, fileSystem: 0x10D3_FDC9_95FB_D35E, linkCount: 1, mark: .birth)

  init() throws { folder = try ScratchFolder() }

  private func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

  @Test("it is written to the letter as the format document shows it, with all digits of its numbers")
  func example() {
    let said = FolderSelf(Self.place, stream: Self.stream, as: Self.example)
    let text =
      #"{"birth":1795659184675422244,"fsid":"10d3fdc995fbd35e","inode":1433670,"library":"\#(Self.library.hex)","#
      + #""machine":"\#(Self.machine)","path":"/home/a/Photos/.photoedit","stream":"\#(Self.stream)"}"#
    #expect(String(decoding: said.bytes, as: UTF8.self) == text)
    #expect(FolderSelf(Array(text.utf8)) == said)
  }

  /// Generated files, the extremes of their numbers included.
  private static func generated(_ count: Int) -> [FolderSelf] {
    var random = SeededGenerator(seed: 1)
    let paths = ["/", "/a", "/a b/\"é\"\\\n\u{1}/日", "/" + String(repeating: "x", count: 4000)]
    return (0..<count).map { round in
      let inode: UInt64 = [0, 1, 1 << 53, 1 << 53 + 1, .max, .random(in: 0...(.max), using: &random)][round % 6]
      let birth: Int64? = [nil, .min, -1, 1, .max, .random(in: .min ... .max, using: &random)][round / 2 % 6]
      let system: UInt64 = [0, 1, .max, .random(in: 0...(.max), using: &random)][round % 4]
      let place = ReplicaPlace(root: paths[round % 4], library: .random(), machine: machine)
      return FolderSelf(
        place, stream: round % 2 == 0 ? nil : stream,
        as: InodeIdentity(inode: inode, birth: birth, fileSystem: system, linkCount: 1, mark: .birth))
    }
  }

  @Test("generated values are read as they were written, with unknown members too")
  func roundTrip() {
    for said in Self.generated(500) {
      #expect(FolderSelf(said.bytes) == said)
      #expect(FolderSelf(said.bytes.dropLast() + Array(#","zone":{"a":[1,null]}}"#.utf8)) == said)
    }
  }

  @Test("the bytes are those that Python writes", .enabled(if: Python.has(module: "json"), "needs Python"))
  func python() throws {
    for said in Self.generated(8) {
      let program = """
        import json, sys
        again = json.dumps(json.loads(sys.argv[1]), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        print(again == sys.argv[1])
        """
      #expect(try Python.run(program, [String(decoding: said.bytes, as: UTF8.self)]) == "True\n")
    }
  }

  @Test("what is written says which file it is itself, replaces the one before, and is durable")
  func write() throws {
    let first = try FolderSelf.write(Self.place, stream: nil, in: root)
    let read = try #require(try FolderSelf.read(in: root))
    #expect(read.said == first && first.stream == nil)
    #expect(first.inode == read.file.inode && first.birth == read.file.birth && read.file.linkCount == 1)
    let recorder = CallRecorder()
    let second = try recorder.record { try FolderSelf.write(Self.place, stream: Self.stream, in: root) }
    #expect(
      recorder.changes(in: root).filter { !$0.hasPrefix("change") } == [
        "write TMP", "sync TMP", "rename self", "sync folder .",
      ])
    #expect(second.stream == Self.stream && second.inode != first.inode)
    #expect(try FolderSelf.read(in: root)?.said == second)
    #expect(folder.contents() == ["self"])
  }

  @Test("no truncation, no random bytes and nothing of another form is read")
  func malformed() {
    let bytes = FolderSelf(Self.place, stream: Self.stream, as: Self.example).bytes
    for count in bytes.indices { #expect(FolderSelf(Array(bytes[..<count])) == nil, "\(count)") }
    let text = String(decoding: bytes, as: UTF8.self)
    for (found, other) in [
      ("1795659184675422244", "\"1\""), ("1795659184675422244", "1.5"), ("1795659184675422244", "null"),
      ("1795659184675422244", "9223372036854775808"), ("1795659184675422244", "01"), ("1795659184675422244", "+1"),
      ("1433670", "-1"), ("1433670", "18446744073709551616"), ("1433670", "true"), ("\"inode\":1433670,", ""),
      ("10d3fdc995fbd35e", "10d3fdc995fbd35"), ("10d3fdc995fbd35e", "10D3FDC995FBD35E"), (Self.library.hex, "a"),
      ("\(Self.machine)", "\(Self.machine)0"), ("\(Self.stream)", ""), ("\"\(Self.stream)\"", "null"),
      ("\"\(Self.stream)\"", "1"), ("/home/a", "home/a"), ("\"/home/a/Photos/.photoedit\"", "1"), (",", ", "),
    ] {
      #expect(text.contains(found))
      #expect(FolderSelf(Array(text.replacing(found, with: other).utf8)) == nil, "\(found): \(other)")
    }
    #expect(FolderSelf(bytes + [0x0A]) == nil && FolderSelf([0x20] + bytes) == nil && FolderSelf(bytes + bytes) == nil)
    var random = SeededGenerator(seed: 2)
    for _ in 0..<Effort.choose(2000, full: 100_000) {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(FolderSelf(bytes) == nil && FolderSelf([0x7B] + bytes + [0x7D]) == nil)
    }
  }

  @Test("a flipped bit makes no other file of it: it is read with one value changed, or not at all")
  func everyBit() {
    let said = FolderSelf(Self.place, stream: Self.stream, as: Self.example)
    for bit in 0..<said.bytes.count * 8 {
      var flipped = said.bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let read = FolderSelf(flipped), read != said else { continue }
      // Another library, birth, inode or path is not this folder; another stream is not here.
      let isHere = read.fits(Self.example, in: Self.place)
      let changes = [
        read.stream != said.stream, read.fileSystem != said.fileSystem, read.place.machine != said.place.machine,
        read.place.root != said.place.root,
      ]
      #expect(isHere == changes.contains(true), "bit \(bit)")
    }
  }

  @Test("at most 64 KiB are read, from a regular file that no link leads to")
  func files() throws {
    let said = try FolderSelf.write(Self.place, stream: nil, in: root)
    func padded(_ size: Int) -> [UInt8] {
      let start = said.bytes.dropLast() + Array(",\"zone\":\"".utf8)
      return start + [UInt8](repeating: 0x78, count: size - start.count - 2) + Array("\"}".utf8)
    }
    try put(padded(FolderSelf.sizeLimit))
    #expect(try FolderSelf.read(in: root)?.said == said)
    try put(padded(FolderSelf.sizeLimit + 1))
    #expect(try FolderSelf.read(in: root) == nil)
    unlink(path)
    #expect(try FolderSelf.read(in: root) == nil && FolderSelf.read(in: root + "/none") == nil)
    try Folder.make(root + "/other")
    try FolderSelf.write(Self.place, stream: nil, in: root + "/other")
    symlink("other/self", path)
    symlink("other", root + "/linked")
    #expect(try FolderSelf.read(in: root) == nil && FolderSelf.read(in: root + "/linked") == nil)
    unlink(path)
    mkfifo(path, 0o600)
    #expect(try FolderSelf.read(in: root) == nil)
  }

  @Test(
    "a file fits by what its file system tells: inode and birth, with several names the path too, else path and machine"
  )
  func table() {
    let said = FolderSelf(Self.place, stream: nil, as: Self.example)
    for mark in [InodeIdentity.Mark.birth, .birthAndFileSystem, .none] {
      for bits in 0..<128 {
        func has(_ bit: Int) -> Bool { bits & 1 << bit != 0 }
        let (inode, birth, system, links) = (has(0), has(1), has(2), has(3))
        let (path, machine, library) = (has(4), has(5), has(6))
        let file = InodeIdentity(
          inode: inode ? said.inode : 7, birth: birth ? said.birth : 7, fileSystem: system ? said.fileSystem : 7,
          linkCount: links ? 2 : 1, mark: mark)
        let place = ReplicaPlace(
          root: path ? Self.place.root : "/b", library: library ? Self.library : .zero,
          machine: machine ? Self.machine : MachineID(name: "nas", id: "", host: ""))
        let fits =
          switch mark {
          case .birth: inode && birth && (!links || path)
          case .birthAndFileSystem: inode && birth && system && (!links || path)
          case .none: path && machine
          }
        #expect(said.fits(file, in: place) == (fits && library), "\(mark) \(bits)")
      }
    }
  }

  @Test("a file that was written where there are no births fits by inode nowhere")
  func withoutBirth() {
    let there = InodeIdentity(inode: 5, birth: nil, fileSystem: 0, linkCount: 1, mark: .none)
    let said = FolderSelf(Self.place, stream: nil, as: there)
    #expect(!String(decoding: said.bytes, as: UTF8.self).contains("birth"))
    #expect(said.fits(there, in: Self.place))
    let here = InodeIdentity(inode: 5, birth: nil, fileSystem: 0, linkCount: 1, mark: .birth)
    #expect(!said.fits(here, in: Self.place))
  }
}
