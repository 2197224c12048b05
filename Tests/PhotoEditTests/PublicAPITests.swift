import Foundation
import TestSupport
import Testing

/// What people who import PhotoEdit can use, compared with a recorded list, so that no change of it goes unnoticed.
@Suite("public API", .timeLimit(.minutes(Effort.minutes)))
struct PublicAPITests {
  private static let symbols = SymbolGraph.ofPackage.map(PublicSymbols.init)
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("the public declarations are those of Documentation/PublicAPI.txt")
  func recorded() throws {
    let file = Self.root.appendingPathComponent("Documentation/PublicAPI.txt")
    let lines = try Self.symbols.get().lines
    if ProcessInfo.processInfo.environment["PHOTOEDIT_RECORD_API"] == "1" {
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let (added, removed) = (Set(lines).subtracting(recorded).sorted(), Set(recorded).subtracting(lines).sorted())
    let hint: Comment = "if that was meant, record the list again with 'make api'"
    #expect(added == [], hint)
    #expect(removed == [], hint)
  }

  @Test(
    "every public declaration has a description; parameters of adjustments have it in `@Parameter`",
    arguments: SymbolGraph.exported.filter { $0 != "Adjustments" })
  func documented(module: String) throws {
    #expect(try Self.symbols.get().undocumented[module] ?? [] == [])
  }
}
