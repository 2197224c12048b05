package import Adjustments
package import Documents
import DurableFiles
package import Foundation
import ImageFiles
import Threads

/// A recipe as it is written, with the files that it names, to be copied to another folder.
package struct RecipeCopy: Sendable {
  /// The recipe.
  package let recipe: Recipe
  /// Its text, with comments.
  package let text: [UInt8]
  /// The paths of the files beside it, relative to its folder, sorted: what its steps name, and recipes that it extends
  /// by a path.
  package var files: [String] { contents.keys.sorted() }
  /// The paths of files that it names outside of its folder, which are not copied.
  package let outside: [String]

  private let contents: [String: [UInt8]]

  /// Reads a recipe on the calling thread.
  ///
  /// - Throws: `EditError` with every problem of the document.
  package init(of source: RecipeSource) throws(EditError) {
    let read = try source.source()
    let named = Monitor<[(path: String, bytes: [UInt8], base: String?)]>([])
    recipe = try source.read(parameters: [:], access: .besideRecipe, isStrict: true, from: read) { path, bytes, base in
      named.withLock { $0.append((path, bytes, base)) }
    }.recipe
    text = read.text
    // What recipes name that are found by name elsewhere is found there, too.
    let folder = NamedFile.folder(of: read.path)
    var (contents, outside): ([String: [UInt8]], [String]) = ([:], [])
    for (path, bytes, base) in named.withLock({ $0 }) {
      if source.place == .builtIn {
        if base == read.path { contents[path] = bytes }
      } else if base == read.path || base.map({ FilePath.relative($0, to: folder) != nil }) ?? false {
        if let below = FilePath.relative(path, to: folder) { contents[below] = bytes } else { outside.append(path) }
      }
    }
    (self.contents, self.outside) = (contents, outside)
  }

  /// A recipe that names no other file any more but those beside it: the files that it names by digest get names.
  package init(_ recipe: Recipe) {
    var contents: [String: [UInt8]] = [:]
    var names: [String: String] = [:]
    for resource in recipe.resources {
      let name = "files/\(resource.digest.hex.prefix(16)).\(resource.fileExtension)"
      (contents[name], names[resource.digest.hex]) = (resource.bytes, name)
    }
    self.recipe = recipe
    text = Array(JSONLayout.text(recipe.json.naming(names)).utf8)
    (self.contents, outside) = (contents, [])
  }

  /// Writes the recipe to a file, and the files that it names beside that. A file that is there already with the same
  /// bytes stays.
  ///
  /// - Parameters:
  ///   - overwriting: whether other files are replaced.
  ///   - makingFolders: whether the folder of the recipe is created.
  /// - Throws: `EditError`
  package func write(to file: URL, overwriting: Bool, makingFolders: Bool = false) throws(EditError) {
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      let target = URL(exactPath: FilePath.joined(FilePath.folder(of: file.path), path))
      if let found = try? Data(contentsOf: target), found.elementsEqual(bytes) { continue }
      try bytes.writeDurably(to: target, overwriting: overwriting, makingFolders: true)
    }
    try text.writeDurably(to: file, overwriting: overwriting, makingFolders: makingFolders)
  }
}

extension Resource {
  /// An extension for a file with its bytes.
  fileprivate var fileExtension: String {
    if let format = FileFormat.recognize(bytes).format { return format.fileExtensions[0] }
    return switch kind {
    case .table: "cube"
    case .picture: "png"
    case .profile: "icc"
    case .font: "ttf"
    }
  }
}

extension JSONValue {
  /// The JSON of a recipe with paths in place of digests of files, without the paths that these had before.
  ///
  /// - Parameter names: paths by the hexadecimal digits of digests.
  fileprivate func naming(_ names: [String: String]) -> JSONValue {
    guard !names.isEmpty else { return self }
    switch self {
    case .array(let values): return .array(values.map { $0.naming(names) })
    case .string(let text): return text.hasPrefix("sha256:") ? .string(names[String(text.dropFirst(7))] ?? text) : self
    case .object(let object):
      return .object(
        JSONObject(
          distinct: object.members.filter { $0.key != "from" || object["op"] == nil }.map { key, value in
            guard key == "sha256", let name = value.stringValue.flatMap({ names[$0] }) else {
              return (key, value.naming(names))
            }
            return ("path", .string(name))
          }))
    default: return self
    }
  }
}
