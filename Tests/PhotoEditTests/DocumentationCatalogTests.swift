import Foundation
import TestSupport
import Testing

/// The DocC catalogs of the modules that PhotoEdit exports. `make docc` builds them, with warnings as errors.
@Suite("documentation catalogs", .timeLimit(.minutes(Effort.minutes)))
struct DocumentationCatalogTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  private static func text(_ module: String, _ page: String) throws -> String {
    try String(
      contentsOf: sources.appendingPathComponent("\(module)/\(module).docc/\(page).md"), encoding: .utf8)
  }

  @Test("the landing page of a module lists each of its public types once", arguments: SymbolGraph.exported)
  func listed(module: String) throws {
    let types = try SymbolGraph.ofPackage.get().filter { $0.module.name == module }
      .flatMap(\.symbols).filter(\.isTopLevelType).map { $0.pathComponents[0] }
    let page = try Self.text(module, module)
    let topics = try #require(page.components(separatedBy: "## Topics").dropFirst().first)
    #expect(topics.matches(of: /\n- ``(\w+)``/).map { String($0.1) }.sorted() == Set(types).sorted())
  }

  private static let articles = [
    "EditAPhoto", "KeepAHistory", "ShowALibrary", "RenderManyPhotos", "FollowChanges", "Pick", "LimitedViews",
    "YourOwnEditor", "ComingFromPhotoKit",
  ]

  private static func examples(_ article: String) throws -> [String] {
    try text("PhotoEdit", article).matches(of: /\n```swift\n(?<code>(?:[^`]|`[^`])*)\n```/).map { String($0.code) }
  }

  /// The errors of all examples, which are compiled at once: to read the modules takes longer than the examples.
  private static let errors = Result { () throws -> [String] in
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    return try SymbolGraph.errors(
      in: articles.map { article in
        let file = scratch.appending("\(article).swift")
        let code = try examples(article).joined(separator: "\n")
        let source =
          "import Foundation\nimport PhotoEdit\n\nfunc example\(article)() async throws {\n\(code)\n}\n"
        try Data(source.utf8).write(to: file)
        return file
      })
  }

  @Test("the examples of an article compile", arguments: articles)
  func compiled(article: String) throws {
    #expect(try Self.text("PhotoEdit", "PhotoEdit").contains("<doc:\(article)>"))
    #expect(try Self.examples(article).count >= 3)
    // What names no article fails each of them.
    let own = try Self.errors.get().filter { error in
      error.contains("/\(article).swift:") || !Self.articles.contains { error.contains("/\($0).swift:") }
    }
    #expect(own == [])
  }
}
