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

  @Test(
    "the examples of an article compile",
    arguments: [
      "EditAPhoto", "KeepAHistory", "ShowALibrary", "RenderManyPhotos", "FollowChanges", "Pick", "LimitedViews",
      "YourOwnEditor", "ComingFromPhotoKit",
    ])
  func compiled(article: String) throws {
    let page = try Self.text("PhotoEdit", article)
    #expect(try Self.text("PhotoEdit", "PhotoEdit").contains("<doc:\(article)>"))
    let examples = page.matches(of: /\n```swift\n(?<code>(?:[^`]|`[^`])*)\n```/).map { String($0.code) }
    #expect(examples.count >= 3)
    let scratch = try ScratchFolder()
    let file = scratch.url.appendingPathComponent("Example.swift")
    let source =
      "import Foundation\nimport PhotoEdit\n\nfunc example() async throws {\n" + examples.joined(separator: "\n")
      + "\n}\n"
    try Data(source.utf8).write(to: file)
    try SymbolGraph.typeCheck(file)
  }
}
