import Foundation
import TestSupport
import Testing

@testable import TarFiles

@Suite(
  "writing tar archives for other programs", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: TarOracle.isInstalled, "needs python3 and GNU tar"))
struct TarWriterTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let files: [(name: String, bytes: [UInt8])] = [
    ("a.jpg", [1, 2, 3]), ("empty", []), ("d/block", [UInt8](repeating: 7, count: 512)),
    (String(repeating: "l", count: 100), [4]), (String(repeating: "l", count: 101), [5]),
    ("Größe/日本.jpg", [6]), (String(repeating: "é", count: 300), [UInt8](repeating: 9, count: 1025)),
  ]

  @Test("Python's tarfile reads names, sizes and bytes")
  func python() throws {
    try Data(archive(Self.files)).write(to: folder.appending("x.tar"))
    let script = """
      import tarfile
      for m in tarfile.open("x.tar", errorlevel=2):
          assert m.isreg() and m.mode == 0o644 and m.mtime == 0 and m.uid == 0, m
          print(m.name, tarfile.open("x.tar").extractfile(m).read().hex())
      """
    let lines = try Python.run(script, in: folder.url).split(separator: "\n").map(String.init)
    #expect(lines == Self.files.map { "\($0.name) \($0.bytes.map { String(format: "%02x", $0) }.joined())" })
  }

  @Test("GNU tar extracts names and bytes")
  func gnu() throws {
    let files = Self.files.filter { $0.name.utf8.count < 250 }
    try Data(archive(files)).write(to: folder.appending("x.tar"))
    _ = try TarOracle.tar(["-xf", "x.tar", "--one-top-level=out"], in: folder.url)
    for file in files { #expect(try Array(Data(contentsOf: folder.appending("out/" + file.name))) == file.bytes) }
  }

  @Test("other programs skip a file of 9 GB and find the one after it")
  func large() throws {
    let header = TarHeader(name: "big", size: 9 << 30, permissions: 0o644)
    try Data(header.bytes).write(to: folder.appending("x.tar"))
    let file = try FileHandle(forUpdating: folder.appending("x.tar"))
    try file.seek(toOffset: UInt64(header.bytes.count + header.size))
    try file.write(contentsOf: Data(archive([("small", [1])])))
    try file.close()
    #expect(try members(of: folder.appending("x.tar").path).map(\.member.size) == [9 << 30, 1])
    let listed = try Python.run("import tarfile\nfor m in tarfile.open('x.tar'): print(m.name, m.size)", in: folder.url)
    #expect(listed == "big 9663676416\nsmall 1\n")
    #expect(try TarOracle.tar(["-tf", "x.tar"], in: folder.url) == "big\nsmall\n")
  }

  @Test("written archives are read back")
  func roundTrip() throws {
    try Data(archive(Self.files)).write(to: folder.appending("x.tar"))
    let found = try members(of: folder.appending("x.tar").path)
    #expect(found.map(\.member.name) == Self.files.map(\.name))
    #expect(found.map(\.bytes) == Self.files.map(\.bytes))
  }
}
