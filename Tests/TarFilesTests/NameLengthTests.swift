import Foundation
import TestSupport
import Testing

@testable import TarFiles

@Suite(
  "lengths of names in tar archives", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: TarOracle.isInstalled, "needs python3 and GNU tar"))
struct NameLengthTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// All lengths of a component and of a path, and those around which the length of a pax record gets another digit.
  static let lengths = Array(1...300) + Array(975...1000) + Array(9975...10_000)

  /// A name of each length in ASCII, in characters of several bytes, and with folders.
  static let names: [String] = lengths.flatMap { length -> [String] in
    let wide = length < 2 ? [] : [filled(length, with: "é"), filled(length, with: "日"), filled(length, with: "😀")]
    let folders =
      length < 3 ? [] : [String((0..<length).map { $0 % 90 == 1 && $0 < length - 1 ? "/" : "f" as Character })]
    return Array(Set([String(repeating: "n", count: length)] + wide + folders)).sorted()
  }

  private static func filled(_ length: Int, with character: String) -> String {
    let count = length / character.utf8.count
    return String(repeating: "x", count: length - count * character.utf8.count)
      + String(repeating: character, count: count)
  }

  private static let files = names.enumerated().map { index, name in
    (name: name, bytes: [UInt8](repeating: UInt8(index % 251), count: index % 7 == 0 ? 505 + index % 16 : index % 3))
  }

  @Test("Python, GNU tar and this program find every name, whatever its length, and the bytes of its file")
  func written() throws {
    #expect(Self.names.existAndSatisfy { Self.lengths.contains($0.utf8.count) })
    try Data(archive(Self.files)).write(to: folder.appending("x.tar"))
    let script = """
      import tarfile
      t = tarfile.open("x.tar", errorlevel=2)
      for m in t:
          data = t.extractfile(m).read()
          print(m.name, len(data), data[:1].hex())
      """
    func line(_ file: (name: String, bytes: [UInt8])) -> String {
      "\(file.name) \(file.bytes.count) \(file.bytes.first.map { String(format: "%02x", $0) } ?? "")"
    }
    let python = try Python.run(script, in: folder.url).split(separator: "\n").map(String.init)
    #expect(python.count == Self.files.count)
    for (found, file) in zip(python, Self.files) { #expect(found == line(file)) }
    let gnu = try TarOracle.tar(["-tf", "x.tar", "--quoting-style=literal"], in: folder.url).split(separator: "\n")
    #expect(gnu.map(String.init) == Self.names)
    let own = try members(of: folder.appending("x.tar").path)
    #expect(own.map(\.member.name) == Self.names)
    #expect(own.map(\.bytes) == Self.files.map(\.bytes))
  }

  @Test(
    "every name that Python writes is found, in every format that has a place for it",
    arguments: ["PAX", "GNU", "USTAR"])
  func read(format: String) throws {
    // ustar holds 100 bytes, and a folder of 155 before them.
    let names = Self.names.filter { name in
      guard format == "USTAR" else { return true }
      return name.utf8.count <= 100
    }
    try Data(names.joined(separator: "\n").utf8).write(to: folder.appending("names"))
    try TarOracle.write(
      format,
      "for name in open('names', encoding='utf-8', newline='\\n').read().split('\\n'): add(name, name.encode()[-9:])",
      in: folder)
    let own = try members(of: folder.appending("x.tar").path)
    #expect(own.map(\.member.name) == names)
    for (member, name) in zip(own, names) { #expect(member.bytes == name.utf8.suffix(9)) }
  }
}
