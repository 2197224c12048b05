import DurableFiles
import Adjustments
package import Documents
import Foundation

/// The folders in which recipes are found by name, in order: the current folder and the user's folder.
package struct RecipeFolders: Sendable {
  /// The current folder; its recipes are named relative to it.
  private let current: String
  /// The user's folder; nil if neither XDG_CONFIG_HOME nor HOME says where it is.
  package let users: String?

  /// - Parameters:
  ///   - current: the path of the current folder; empty for that of the process.
  ///   - environment: where XDG_CONFIG_HOME and HOME are looked up.
  package init(
    current: String = "", environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.current = current
    // The XDG Base Directory Specification says to ignore a relative path.
    let configuration = environment["XDG_CONFIG_HOME"].flatMap { FilePath.isAbsolute($0) ? $0 : nil }
    let home = environment["HOME"].flatMap { FilePath.isAbsolute($0) ? $0 + "/.config" : nil }
    users = (configuration ?? home).map { $0 + "/photoedit/recipes" }
  }

  /// The path that a text stands for, relative to the current folder.
  func path(_ text: String) -> String { FilePath.joined(current, text) }

  /// The path of the recipe with a given name; nil if no folder has it.
  func file(named name: String) -> String? {
    paths(of: name + ".json").first { FileIdentity($0).map { !$0.isFolder } ?? false }
  }

  /// Whether a recipe can be saved under a name: 1 to 100 bytes without `/`, control characters and `.json`, that begins
  /// with neither `.` nor `-`.
  package static func isSavable(_ name: String) -> Bool {
    RecipeSource.isName(name) && !name.hasPrefix("-") && name.utf8.count <= 100 && !name.lowercased().hasSuffix(".json")
      && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// The path of the user's recipe with a name, which need not exist.
  ///
  /// - Throws: `EditError` where it is not known where the user's folder is.
  package func file(toSave name: String) throws(EditError) -> String {
    if let users { return users + "/" + name + ".json" }
    throw EditError(
      .cannotCreate, "the folder for recipes is not known: neither XDG_CONFIG_HOME nor HOME is an absolute path")
  }

  /// The names of the recipes in the folders. Files that do not say that they are recipes are left out.
  var names: [String] {
    [current.isEmpty ? "." : current, users].compactMap { $0 }.flatMap { folder in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.filter { file in
        file.hasSuffix(".json") && !file.hasPrefix(".") && Self.isRecipe(folder + "/" + file)
      }.map { String($0.dropLast(5)) }
    }
  }

  private func paths(of file: String) -> [String] {
    [path(file)] + (users.map { [$0 + "/" + file] } ?? [])
  }

  /// Whether a file says that it is a recipe. Reading it may still find problems.
  private static func isRecipe(_ path: String) -> Bool {
    guard FileIdentity(path).map({ !$0.isFolder }) ?? false,
      let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
      let status = try? file.status(), status.kind == .file, status.size <= Recipe.maximumSize,
      let text = try? file.bytes(upTo: Recipe.maximumSize)
    else { return false }
    return JSONParser.parse(text).document?.root["formatIdentifier"]?.stringValue == Recipe.formatIdentifier
  }
}
