import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TarFiles

@Suite(
  "reading tar archives made by other programs", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: TarOracle.isInstalled, "needs python3 and GNU tar"))
struct TarReaderTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var path: String { folder.appending("x.tar").path }

  @Test("names and bytes equal those that Python wrote", arguments: ["USTAR", "PAX", "GNU"])
  func python(format: String) throws {
    let long = format == "USTAR" ? "'d' * 90 + '/' + 'n' * 90" : "'d' * 150 + '/' + 'n' * 200 + 'é日本'"
    try TarOracle.write(
      format,
      """
      add("a.jpg", b"one"); add("empty"); add("d/exact", b"x" * 512); add("./dots/b.jpg", b"y" * 513)
      add(\(long), b"long"); add("last", b"z" * 100000)
      """, in: folder)
    let found = try members(of: path)
    let longName =
      format == "USTAR"
      ? String(repeating: "d", count: 90) + "/" + String(repeating: "n", count: 90)
      : String(repeating: "d", count: 150) + "/" + String(repeating: "n", count: 200) + "é日本"
    #expect(found.map(\.member.name) == ["a.jpg", "empty", "d/exact", "dots/b.jpg", longName, "last"])
    #expect(found.map(\.bytes.count) == [3, 0, 512, 513, 4, 100_000])
    #expect(found[0].bytes == Array("one".utf8) && found[4].bytes == Array("long".utf8))
    #expect(found.existAndSatisfy { $0.member.problem == nil })
  }

  @Test("names and bytes equal those that GNU tar packed", arguments: ["v7", "oldgnu", "gnu", "ustar", "posix"])
  func gnu(format: String) throws {
    let names = ["a.jpg", "d/" + String(repeating: "n", count: 60) + ".jpg"]
    let longer = ["gnu", "oldgnu", "posix"].contains(format) ? ["d/" + String(repeating: "é", count: 120)] : []
    try FileManager.default.createDirectory(at: folder.appending("in/d"), withIntermediateDirectories: true)
    for name in names + longer { try Data(name.utf8).write(to: folder.appending("in/" + name)) }
    _ = try TarOracle.tar(["--format", format, "-cf", "x.tar", "-C", "in", "."], in: folder.url)
    let files = try members(of: path).filter { !$0.member.isFolder }
    #expect(Set(files.map(\.member.name)) == Set(names + longer))
    for file in files { #expect(file.bytes == Array(file.member.name.utf8)) }
  }

  @Test("a file of 9 GB is skipped, and the one after it is found", arguments: ["PAX", "GNU"])
  func large(format: String) throws {
    let script = """
      import tarfile
      big = tarfile.TarInfo("big"); big.size = 9 << 30
      small = tarfile.TarInfo("small"); small.size = 5
      f = open("x.tar", "wb")
      f.write(big.tobuf(tarfile.\(format)_FORMAT)); f.seek(9 << 30, 1)
      f.write(small.tobuf(tarfile.\(format)_FORMAT)); f.write(b"12345" + bytes(507 + 1024))
      """
    _ = try Python.run(script, in: folder.url)
    let found = try members(of: path)
    #expect(found.map(\.member.name) == ["big", "small"])
    #expect(found.map(\.member.size) == [9 << 30, 5])
    #expect(found.last?.bytes == Array("12345".utf8))
  }

  @Test("a member that is not a file reports why, and is not a photo in the index")
  func others() throws {
    try TarOracle.write(
      "PAX",
      """
      add("folder", type=tarfile.DIRTYPE); add("soft", type=tarfile.SYMTYPE, linkname="a"); add("a", b"1")
      add("hard", type=tarfile.LNKTYPE, linkname="a"); add("pipe", type=tarfile.FIFOTYPE)
      add("device", type=tarfile.CHRTYPE); add("/absolute", b"2"); add("d/../../up", b"3"); add("a..b/..c", b"4")
      """, in: folder)
    let problems = Dictionary(uniqueKeysWithValues: try members(of: path).map { ($0.member.name, $0.member.problem) })
    #expect(
      problems == [
        "folder": "it is a folder", "soft": "it is a symbolic link", "a": nil, "hard": "it is a hard link",
        "pipe": "it is a pipe", "device": "it is a device", "/absolute": "its name is absolute",
        "d/../../up": "its name leads out of the archive", "a..b/..c": nil,
      ])
    let index = try TarIndex(TarReader(Descriptor.open(path, O_RDONLY)), path: path)
    #expect(index.names == ["a", "a..b/..c"])
    #expect(throws: EditError.self) { try index.part(named: "soft") }
  }

  @Test("a sparse file is reported as sparse", arguments: ["gnu", "posix"])
  func sparse(format: String) throws {
    let file = try Descriptor.open(folder.appending("holes").path, O_WRONLY | O_CREAT, permissions: 0o600)
    for block in 0..<40 {
      try [UInt8](repeating: 1, count: 4096).withUnsafeBytes { try file.write($0, at: block << 20) }
    }
    try Data("after".utf8).write(to: folder.appending("z"))
    _ = try TarOracle.tar(["--format", format, "--sparse", "-cf", "x.tar", "holes", "z"], in: folder.url)
    let found = try members(of: path)
    #expect(found.map(\.member.problem) == ["it is a sparse file", nil])
    #expect(found.last?.bytes == Array("after".utf8))
  }

  @Test("a pipe is read like a file")
  func pipe() throws {
    try TarOracle.write("PAX", "add('a', b'x' * 70000); add('ü' * 80, b'second'); add('skipped', b'3')", in: folder)
    let (reading, writing) = try Self.pipe()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let writer = Thread {
      bytes.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest)
          rest = rest.dropFirst(max(0, write(writing, part.baseAddress, part.count)))
        }
      }
      close(writing)
    }
    writer.start()
    var reader = try TarReader(Descriptor.open("/proc/self/fd/\(reading)", O_RDONLY))
    close(reading)
    var sizes: [Int] = []
    while let member = try reader.next() {
      var count = 0
      if member.name != "skipped" { try reader.read(member) { count += $0.count } }
      sizes.append(count)
    }
    #expect(sizes == [70_000, 6, 0])
  }

  private static func pipe() throws -> (CInt, CInt) {
    var ends: [CInt] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    return (ends[0], ends[1])
  }
}
