import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import Editing

/// Names that begin with an accent: with the slash before it, that is one character.
@Suite("paths with an accent after a slash", .timeLimit(.minutes(Effort.minutes)))
struct AccentPathTests {
  private static let accent = "\u{301}"

  /// Paths of up to three names, with `M` where an accent may be.
  private static let paths: [String] = {
    var paths = ["", "/"]
    for _ in 0..<3 {
      paths += paths.filter { $0.isEmpty || $0.hasSuffix("/") }.flatMap { path in
        ["Ma", "Mb", "..", ".", ""].flatMap { [path + $0 + "/", path + $0] }
      }
    }
    return Array(Set(paths)).sorted()
  }()

  private static func accented(_ path: String) -> String {
    String(decoding: path.utf8.flatMap { $0 == UInt8(ascii: "M") ? Array(accent.utf8) : [$0] }, as: UTF8.self)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool { Array(one.utf8) == Array(other.utf8) }

  @Test("a path with accents leads where the same path with letters in their place leads")
  func letters() {
    #expect(Self.paths.count > 100 && Self.isSame(Self.accented("/Ma"), "/\u{301}a"))
    let folder = "/f/g"
    for path in Self.paths {
      let other = Self.accented(path)
      let absolute = FilePath.joined(folder, path)
      let name: Comment = "\(path)"
      #expect(Self.isSame(FilePath.joined(folder, other), Self.accented(absolute)), name)
      #expect(
        Self.isSame(Sandbox.normalized(Self.accented(absolute)), Self.accented(Sandbox.normalized(absolute))), name)
      let resolved = ExactPath.resolved(absolute)
      #expect(Self.isSame(ExactPath.resolved(Self.accented(absolute)), Self.accented(resolved)), name)
      let recipe = NamedFile.folder(of: absolute)
      #expect(Self.isSame(NamedFile.folder(of: Self.accented(absolute)), Self.accented(recipe)), name)
    }
  }

  @Test("a link whose name begins with an accent is followed, and a path through it is no way out of a folder")
  func links() throws {
    let scratch = try ScratchFolder()
    let root = try #require(ExactPath.real(scratch.url.path))
    for folder in ["real", "outside", "recipes"] {
      try FileManager.default.createDirectory(atPath: root + "/" + folder, withIntermediateDirectories: true)
    }
    let link = root + "/recipes/" + Self.accent + "link"
    #expect(symlink(root + "/outside", link) == 0 && symlink(root + "/real", root + "/" + Self.accent + "in") == 0)
    try Data([1]).write(to: URL(fileURLWithPath: root + "/outside/a.cube"))
    #expect(Self.isSame(ExactPath.resolved(root + "/" + Self.accent + "in/x.jpg"), root + "/real/x.jpg"))
    #expect(
      Self.isSame(
        ExactPath.resolved(root + "/" + Self.accent + "in/" + Self.accent + "x.jpg"), root + "/real/\u{301}x.jpg"))
    #expect(Self.isSame(ExactPath.resolved(root + "/" + Self.accent + "in/../y"), root + "/y"))
    let sandbox = Sandbox(root + "/recipes", .besideRecipe)
    #expect(sandbox.allows(naming: link + "/a.cube") && sandbox.isEscaped(by: link + "/a.cube"))
    #expect(!sandbox.allows(naming: root + "/recipes/" + Self.accent + "x/../../outside/a.cube"))
    #expect(sandbox.allows(naming: root + "/recipes/a/" + Self.accent + "x/../b.cube"))
  }
}
