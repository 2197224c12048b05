import Adjustments
import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import Editing

/// Names of recipes, and paths as they are written.
@Suite("names of recipes and paths", .timeLimit(.minutes(Effort.minutes)))
struct NameRuleTests {
  @Test("a recipe can be saved under a name without slashes and control characters, of at most 100 bytes")
  func savable() {
    for code in UInt32(0)..<0xA1 {
      guard let scalar = UnicodeScalar(code) else { continue }
      let isControl = code < 0x20 || (0x7F...0x9F).contains(code)
      #expect(RecipeFolders.isSavable("a\(scalar)b") == (!isControl && scalar != "/"), "\(code)")
    }
    for (name, isSavable) in [
      ("", false), ("a", true), ("-a", false), ("a-", true), ("a.json", false), ("a.JSON", false), ("json", true),
      ("-", false),
      (String(repeating: "n", count: 100), true), (String(repeating: "n", count: 101), false),
      (String(repeating: "é", count: 50), true), (String(repeating: "é", count: 51), false),
    ] {
      #expect(RecipeFolders.isSavable(name) == isSavable, "\(name)")
    }
  }

  @Test(
    "the folder of a user's recipes is that of the configuration, else that of the home, each only if it is absolute")
  func folders() throws {
    for configuration in [nil, "", "rel", "/c"] as [String?] {
      for home in [nil, "", "rel", "/h"] as [String?] {
        let environment = ["XDG_CONFIG_HOME": configuration, "HOME": home].compactMapValues { $0 }
        let folders = RecipeFolders(environment: environment)
        let folder = configuration == "/c" ? "/c" : home == "/h" ? "/h/.config" : nil
        #expect(folders.users == folder.map { $0 + "/photoedit/recipes" })
        if let folder {
          #expect(try folders.file(toSave: "warm") == folder + "/photoedit/recipes/warm.json")
        } else {
          let error = #expect(throws: EditError.self) { try folders.file(toSave: "warm") }
          #expect(error?.code == .cannotCreate)
        }
      }
    }
  }

  @Test("each built-in recipe has a name, a text and a place; a name that there is not suggests one")
  func builtIn() throws {
    #expect(BuiltInRecipes.names == BuiltInRecipes.names.sorted() && BuiltInRecipes.names.count > 16)
    for name in BuiltInRecipes.names {
      let source = try BuiltInRecipes.source(name)
      #expect(source.path?.hasSuffix("/\(name).json") == true && BuiltInRecipes.contains(source.path), "\(name)")
      #expect(BuiltInRecipes.text(of: String((source.path ?? "").dropFirst("built-in/".count))) == source.text)
      let error = #expect(throws: EditError.self) { try BuiltInRecipes.source(name + "x") }
      #expect(error?.code == .recipeNotFound && error?.hint == "did you mean '\(name)'?", "\(name)")
    }
    #expect(BuiltInRecipes.looks.allSatisfy(BuiltInRecipes.names.contains) && BuiltInRecipes.text(of: "none") == nil)
    #expect(!BuiltInRecipes.contains("other/x.json") && !BuiltInRecipes.contains(nil))
    #expect(throws: ResourceError.self) { try BuiltInRecipes.file("none.cube", as: .table) }
  }

  @Test(
    "a path without links is made absolute and plain as by Python",
    .enabled(if: Python.has(module: "os"), "needs python3"))
  func paths() throws {
    var random = SeededGenerator(seed: 91)
    let paths = (0..<300).map { _ in
      (Bool.random(using: &random) ? "/" : "")
        + (0..<Int.random(in: 1...6, using: &random)).map { _ in
          ["none", "..", ".", "", "b c", "é", "..."].randomElement(using: &random) ?? "x"
        }.joined(separator: "/")
    }
    let program =
      "import os, sys\nfor path in sys.argv[1:]: print(os.path.normpath('/' + os.path.join(os.getcwd(), path)).replace('//', '/'))"
    let folder = FileManager.default.currentDirectoryPath
    let expected = try Python.run(program, paths, in: URL(fileURLWithPath: folder)).split(separator: "\n").map {
      String($0)
    }
    #expect(expected == paths.map { Sandbox.normalized($0) })
    for path in ["a", "/a", "a/b", ""] {
      #expect(FilePath.joined("/f", path) == (path.hasPrefix("/") ? path : "/f/" + path))
      #expect(ExactPath.absolute(path) == FilePath.joined(folder, path))
    }
  }

  @Test("what may be named is below a folder that is allowed, not beside it")
  func sandbox() {
    for (access, allowed) in [
      (FileAccess.besideRecipe, ["/r/a", "/r/a/b", "/r/x/../a", "/r//a", "/r/./a"]),
      (.folders([URL(fileURLWithPath: "/m")]), ["/r/a", "/m/a", "/x/../m/a"]),
      (.anywhere, ["/r/a", "/x", "/m/a", "/"]),
    ] as [(FileAccess, [String])] {
      let sandbox = Sandbox("/r", access)
      for path in allowed { #expect(sandbox.allows(naming: path), "\(path)") }
    }
    let sandbox = Sandbox("/r", .besideRecipe)
    for path in ["/", "/r", "/ra", "/r/../a", "/m/a", "/r/a/../../b", "/R/a"] {
      #expect(!sandbox.allows(naming: path), "\(path)")
    }
  }
}
