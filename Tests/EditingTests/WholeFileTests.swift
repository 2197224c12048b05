import Adjustments
import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import Editing

@Suite("files that are read as a whole", .timeLimit(.minutes(Effort.minutes)))
struct WholeFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let recipe = Recipe { Exposure(ev: 1) }

  @Test(
    "a recipe that cannot be opened or read is never taken for an empty one: the error says why",
    arguments: [SystemCall.Name.open, .read], [EMFILE, ENFILE, EACCES, EIO, ESTALE])
  func unread(call: SystemCall.Name, code: CInt) throws {
    let url = scratch.appending("recipe.json")
    try Data(Self.recipe.json.canonicalString().utf8).write(to: url)
    #expect(try Recipe(contentsOf: url).json == Self.recipe.json)
    let observer = SystemCall.Observer { $0.name == call && $0.path == url.path ? code : 0 }
    try SystemCall.$observer.withValue(observer) {
      let error = try #require(throws: EditError.self) { try Recipe(contentsOf: url) }
      let reason = String(cString: strerror(code))
      #expect(error.message == "cannot read the recipe: \(reason) (errno \(code))" && error.path == url.path)
      #expect((error.hint?.contains("ulimit -n") == true) == (code == EMFILE || code == ENFILE))
      #expect(error.category == ([EIO, ESTALE].contains(code) ? .temporary : .inputOutput))
    }
  }

  @Test("what is missing or a folder is named by what it should be")
  func missing() throws {
    let missing = #expect(throws: EditError.self) {
      try WholeFile.bytes(scratch.appending("a").path, as: "list of names")
    }
    #expect(missing?.code == .fileNotFound && missing?.message == "no such list of names")
    let folder = #expect(throws: EditError.self) { try WholeFile.bytes(scratch.url.path, as: "list of names") }
    #expect(folder?.code == .notAFile && folder?.message == "found a folder, expected a list of names")
  }

  @Test(
    "bytes are read up to the limit and not beyond, whatever the size of the file",
    arguments: [0, 1, 262_143, 262_144, 262_145, 600_000])
  func limits(size: Int) throws {
    let url = scratch.appending("file")
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try Data(bytes).write(to: url)
    for limit in [0, 1, size - 1, size, size + 1, .max] where limit >= 0 {
      #expect(try WholeFile.bytes(url.path, as: "file", upTo: limit).elementsEqual(bytes.prefix(limit)), "\(limit)")
    }
  }
}
