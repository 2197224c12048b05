import ArgumentParser
import DurableFiles
import Foundation
import PhotoEdit

/// What a shell offers for a word of a call.
enum Completion {
  /// Recipes: the names of those that have one, and files.
  static var recipe: CompletionKind {
    .custom { _, _, prefix in
      let named = RecipeSource.all().map(\.name).filter { $0.hasPrefix(prefix) }
      return named + files(prefix) { $0.lowercased().hasSuffix(".json") }
    }
  }

  /// Changes of adjustments.
  static var setting: CompletionKind { .custom { _, _, prefix in settings(prefix) } }

  /// Photos and changes of their adjustments.
  static var photoOrSetting: CompletionKind {
    .custom { _, _, prefix in settings(prefix) + files(prefix) { _ in true } }
  }

  /// Words, or a file with an extension.
  static func words(_ words: [String], orFile fileExtension: String) -> CompletionKind {
    .custom { _, _, prefix in
      words.filter { $0.hasPrefix(prefix) } + files(prefix) { $0.lowercased().hasSuffix("." + fileExtension) }
    }
  }

  /// The next part of a change: the name of an adjustment, one of its keys, or one of the words that a value can be.
  static func settings(_ prefix: String) -> [String] {
    let parts = prefix.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return Catalog.ops.filter { $0.hasPrefix(prefix) }.map { $0 + "." } }
    let type = Catalog.adjustment(named: parts[0])
    let facts = parts[0] == "output" ? OutputSettings.parameterFacts : type?.parameterFacts ?? []
    guard let sign = parts[1].firstIndex(of: "=") else {
      return facts.map { "\(parts[0]).\($0.key)=" }.filter { $0.hasPrefix(prefix) }
    }
    let key = parts[1][..<sign]
    guard let schema = facts.first(where: { $0.key == key })?.facts.schema else { return [] }
    let words = schema["type"] == "boolean" ? ["true", "false"] : choices(.object(schema))
    return words.map { "\(parts[0]).\(key)=\($0)" }.filter { $0.hasPrefix(prefix) }
  }

  /// The words that a schema allows.
  private static func choices(_ schema: JSONValue) -> [String] {
    (schema["enum"]?.arrayValue ?? []).compactMap(\.stringValue) + (schema["oneOf"]?.arrayValue ?? []).flatMap(choices)
  }

  /// The files whose paths begin so, and the folders that may have such files.
  private static func files(_ prefix: String, where isOffered: (String) -> Bool) -> [String] {
    let folder = FilePath.throughLastSlash(prefix) ?? ""
    let start = prefix.dropFirst(folder.count)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().compactMap { name in
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { return nil }
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      guard exists, isFolder.boolValue || isOffered(name) else { return nil }
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }
}
