import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LibraryStore

@Suite("the format file of a library", .timeLimit(.minutes(Effort.minutes)))
struct LibraryFormatTests {
  private let folder: ScratchFolder
  private var root: String { folder.url.path }

  private static let library = Bits128(prefixOf: SHA256Digest(of: Array("a library".utf8)))

  init() throws { folder = try ScratchFolder() }

  private static func file(needsToWrite: [String] = [], needs: [String] = []) -> LibraryFormat {
    var file = LibraryFormat(library)
    (file.needs, file.needsToWrite) = (needs, needsToWrite)
    return file
  }

  private func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: root + "/format")) }

  private static func refusal(_ bytes: [UInt8]) -> StoreError? {
    do {
      _ = try LibraryFormat(bytes, of: "/a")
      return nil
    } catch {
      return error
    }
  }

  /// A file whose check fits, whatever it says.
  private static func checked(_ members: [JSONObject.Member]) -> [UInt8] { CheckedObject.bytes(JSONObject(members)) }

  private static func isDamage(_ error: StoreError?) -> Bool {
    if case .notALibrary = error { error?.editError.category.rawValue == 65 } else { false }
  }

  @Test("a new file has check, format, library and version, and a line feed")
  func form() throws {
    let rest = #"{"format":"photoedit-library","library":"\#(Self.library.hex)","version":3}"#
    let check = SHA256Digest(of: Array(rest.utf8)).hex.prefix(8)
    let bytes = Self.file().bytes
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"check":"\#(check)","# + rest.dropFirst() + "\n")
    #expect(try LibraryFormat(bytes, of: "/a") == Self.file())
  }

  @Test("bytes and check are those that Python makes", .enabled(if: Python.has(module: "hashlib"), "needs Python"))
  func python() throws {
    let program = """
      import hashlib, json, sys
      def canonical(value): return json.dumps(value, sort_keys=True, separators=(",", ":"))
      value = {"format": "photoedit-library", "library": sys.argv[1], "version": 3}
      if len(sys.argv) > 2: value["needsToWrite"] = sys.argv[2:]
      value["check"] = hashlib.sha256(canonical(value).encode()).hexdigest()[:8]
      print(canonical(value))
      """
    for features in [[], ["packs"], ["compression", "packs"]] {
      let printed = try Python.run(program, [Self.library.hex] + features)
      #expect(Array(printed.utf8) == Self.file(needsToWrite: features).bytes)
    }
  }

  @Test("any flipped bit is corrected, and the library and its needs are what they were", arguments: [[], ["packs"]])
  func everyBit(features: [String]) throws {
    var expected = Self.file(needsToWrite: features)
    let bytes = expected.bytes
    expected.isCorrected = true
    for bit in stride(from: 0, to: bytes.count * 8, by: Effort.choose(5, full: 1)) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try LibraryFormat(flipped, of: "/a") == expected, "bit \(bit)")
    }
  }

  @Test(
    "a feature that is not known is named with 78, also with any bit flipped, and what only writing needs can be read")
  func needs() throws {
    let bytes = Self.file(needs: ["packs"]).bytes
    let refusal = try #require(Self.refusal(bytes))
    #expect(refusal == .newerVersion(path: "/a", found: "3 with 'packs'", supported: "3"))
    #expect(refusal.editError.category.rawValue == 78)
    for bit in stride(from: 0, to: bytes.count * 8, by: Effort.choose(5, full: 1)) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.refusal(flipped) == refusal, "bit \(bit)")
    }
    let readable = try LibraryFormat(Self.file(needsToWrite: ["signatures"]).bytes, of: "/a")
    #expect(readable.needsToWrite == ["signatures"])
    #expect(throws: StoreError.newerVersion(path: "/a", found: "3 with 'signatures'", supported: "3")) {
      try readable.checkWriting("/a")
    }
    try Self.file().checkWriting("/a")
  }

  @Test("in a file that is too long to try all its bits, a flip is damage")
  func long() throws {
    let features = (0..<400).map { "feature-\($0)" }
    let bytes = Self.file(needsToWrite: features).bytes
    #expect(bytes.count > CheckedObject.maximumCorrectedSize)
    #expect(try LibraryFormat(bytes, of: "/a").needsToWrite == features)
    for bit in [0, 100, 700, bytes.count * 8 - 1] {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.isDamage(Self.refusal(flipped)), "bit \(bit)")
    }
  }

  @Test("with more bits flipped it is damage, never another library, another version or a newer one")
  func manyBits() throws {
    let bytes = Self.file().bytes
    var random = SeededGenerator(seed: 1)
    for round in 0..<Effort.choose(60, full: 5000) {
      var damaged = bytes
      for bit in Set((0..<2 + round % 9).map { _ in Int.random(in: 0..<bytes.count * 8, using: &random) }) {
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      guard let refusal = Self.refusal(damaged) else {
        // Of two equal draws one flip remains.
        #expect(try LibraryFormat(damaged, of: "/a").library == Self.library)
        continue
      }
      #expect(Self.isDamage(refusal), "\(refusal)")
    }
  }

  @Test("another id or version written in by hand is damage, because the check does not fit")
  func edited() {
    let text = String(decoding: Self.file().bytes, as: UTF8.self)
    for other in [
      text.replacing(Self.library.hex, with: Bits128.random().hex),
      text.replacing("\"version\":3", with: "\"version\":4"),
      text.replacing("\"version\":3", with: "\"version\":30"),
      text.replacing(",", with: ", "), text + "\n", " " + text, text.replacing("\n", with: "\r\n"),
      text.replacing("{\"check", with: "{\"a\":1,\"check"),
      text.replacing("\"version\":3", with: "\"version\":2").replacing("\"library\":\"31", with: "\"library\":\"00"),
    ] { #expect(Self.isDamage(Self.refusal(Array(other.utf8))), "\(other)") }
    // A digit away from it by one bit.
    #expect(Self.refusal(Array(text.replacing("\"version\":3", with: "\"version\":2").utf8)) == nil)
  }

  @Test("no truncation, no longer file and no random bytes are a format")
  func truncated() {
    let bytes = Self.file().bytes
    for count in bytes.indices {
      #expect(Self.isDamage(Self.refusal(Array(bytes[..<count]))), "\(count)")
      let zeros = [UInt8](repeating: 0, count: bytes.count - count)
      // The last one is a single line feed that became a NUL by two flips.
      #expect(Self.isDamage(Self.refusal(bytes[..<count] + zeros)), "\(count)")
    }
    #expect(Self.isDamage(Self.refusal(bytes + bytes)))
    var random = SeededGenerator(seed: 2)
    for _ in 0..<Effort.choose(50, full: 2000) {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Self.isDamage(Self.refusal(bytes)))
    }
  }

  @Test(
    "a library of version 1 or 2 is refused by name with 78, and stays untouched",
    arguments: [
      (#"{"format":"photoedit-library","library":"ID","version":1}"#, "1"),
      (#"{"format":"photoedit-library","library":"ID","version":2}"#, "2"),
      (#"{"format":"photoedit-library","library":"ID","more":true,"version":2}"#, "2"),
    ])
  func older(text: String, version: String) throws {
    let bytes = Array((text.replacing("ID", with: Self.library.hex) + "\n").utf8)
    try put(bytes)
    let before = try FolderState(of: folder.url)
    let error = #expect(throws: StoreError.self) { try LibraryFormat(in: root) }
    #expect(error == .olderVersion(path: root, found: version, expected: "3"))
    #expect(
      error?.editError.category.rawValue == 78 && error?.editError.message.contains("version \(version),") == true)
    #expect(try FolderState(of: folder.url) == before)
  }

  @Test("a file whose check fits is refused for what it says: another version with 78, anything else with 65")
  func others() {
    let (format, library) = (("format", "photoedit-library") as JSONObject.Member, Self.library.hex)
    let (id, three) = (("library", .string(library)) as JSONObject.Member, ("version", 3) as JSONObject.Member)
    for version in [4, 30, 1_000_000] {
      let bytes = Self.checked([format, id, ("version", .integer(version))])
      #expect(Self.refusal(bytes) == .newerVersion(path: "/a", found: "\(version)", supported: "3"))
    }
    #expect(
      Self.refusal(Self.checked([format, ("version", 4)])) == .newerVersion(path: "/a", found: "4", supported: "3"))
    #expect(Self.refusal(Self.checked([format, id, ("version", 2)]))?.editError.category.rawValue == 78)
    for members in [
      [], [format], [id, three], [format, three], [("format", "other"), id, three], [format, id],
      [format, id, ("version", 0)], [format, id, ("version", "3")], [format, id, ("version", 3.5)],
      [format, ("library", "short"), three], [format, ("library", 1), three],
    ] as [[JSONObject.Member]] { #expect(Self.isDamage(Self.refusal(Self.checked(members))), "\(members)") }
    for needs in ["packs", 1, [1], ["a", .null], .null] as [JSONValue] {
      for key in ["needs", "needsToWrite"] {
        let error = Self.refusal(Self.checked([format, id, three, (key, needs)]))
        #expect(error?.editError.category.rawValue == 78, "\(key) \(needs)")
      }
    }
    #expect(Self.refusal(Self.checked([("a", 1), format, id, ("needs", []), three, ("z", ["check": "x"])])) == nil)
  }

  @Test("it is written durably, read again, and not replaced by accident")
  func write() throws {
    try Folder.make(root + "/tmp")
    try Self.file().write(in: root, ifExists: .fail, temporaries: root + "/tmp")
    #expect(try LibraryFormat(in: root) == Self.file())
    #expect(throws: FileError.self) {
      try LibraryFormat(.random()).write(in: root, ifExists: .fail, temporaries: root + "/tmp")
    }
    #expect(try LibraryFormat(in: root).library == Self.library)
  }

  @Test("a missing folder, a missing file, a link and a file that is too long are refused each by name")
  func files() throws {
    let (none, path) = (root + "/none", root + "/format")
    #expect(throws: StoreError.notFound(path: none)) { try LibraryFormat(in: none) }
    let error = #expect(throws: StoreError.self) { try LibraryFormat(in: root) }
    #expect(Self.isDamage(error))
    let other = folder.appending("other").path
    try Data(Self.file().bytes).write(to: URL(fileURLWithPath: other))
    let make: [(String) -> Void] = [
      { symlink(other, $0) }, { mkfifo($0, 0o600) }, { mkdir($0, 0o700) },
      { _ = FileManager.default.createFile(atPath: $0, contents: Data(repeating: 0x20, count: 65_537)) },
    ]
    for make in make {
      make(path)
      let error = #expect(throws: StoreError.self) { try LibraryFormat(in: root) }
      #expect(Self.isDamage(error), "\(String(describing: error))")
      if unlink(path) != 0 { rmdir(path) }
    }
  }

  @Test("where it cannot be read, the error says why", arguments: [SystemCall.Name.stat, .open, .read], [EMFILE, EIO])
  func unread(call: SystemCall.Name, code: CInt) throws {
    try put(Self.file().bytes)
    SystemCall.$observer.withValue(SystemCall.Observer { $0.name == call ? code : 0 }) {
      let error = #expect(throws: FileError.self) { try LibraryFormat(in: root) }
      #expect(error?.code == code)
    }
  }
}
