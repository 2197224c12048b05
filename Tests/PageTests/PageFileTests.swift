import EmbeddedFiles
import Foundation
import TestSupport
import Testing

@Suite("files of the page", .timeLimit(.minutes(Effort.minutes)))
struct PageFileTests {
  @Test(
    "the program contains the files of the folder Page except its tests, unchanged; Sources/CEmbedded/page.c lists them"
  )
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Page")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      !name.hasPrefix("tests/") && [".html", ".css", ".js", ".svg"].contains { name.hasSuffix($0) }
    }
    #expect(EmbeddedFiles.page.keys.sorted() == names.sorted())
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(EmbeddedFiles.page[name] == text, "\(name)")
    }
  }
}
