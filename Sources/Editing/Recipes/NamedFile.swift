import DurableFiles
import Adjustments
import Documents
import Foundation
import Rendering

/// A file that a recipe names by a path.
struct NamedFile {
  let path: String
  /// The folder that the path is relative to.
  let folder: String
  let sandbox: Sandbox

  init(path: String, folder: String, access: FileAccess) {
    self.init(path: path, folder: folder, sandbox: Sandbox(folder, access))
  }

  init(path: String, folder: String, sandbox: Sandbox) {
    (self.path, self.folder, self.sandbox) = (path, folder, sandbox)
  }

  /// Its path without `.` and `..`.
  var absolutePath: String { Sandbox.normalized(named) }

  /// Its path as it was named, from the root.
  private var named: String { FilePath.joined(folder, path) }

  /// The folder of a recipe; the current one if it has no path.
  static func folder(of recipe: String?) -> String {
    guard let recipe else { return FileManager.default.currentDirectoryPath }
    return "/" + FilePath.names(in: ExactPath.absolute(recipe)).dropLast().joined(separator: "/")
  }

  /// Reads the file as the text of a recipe.
  ///
  /// - Throws: `ResourceError`
  func recipe() throws -> RecipeReader.Source {
    RecipeReader.Source(text: try bytes(upTo: Recipe.maximumSize), path: absolutePath)
  }

  /// Reads the file.
  ///
  /// - Throws: `ResourceError`: `file-outside` where the recipe may not name it.
  func read(as kind: Resource.Kind) throws(ResourceError) -> Resource {
    try Resource.read(bytes(upTo: Resource.maximumSize), as: kind)
  }

  private func bytes(upTo limit: Int) throws(ResourceError) -> [UInt8] {
    guard sandbox.allows(naming: named) else { throw outside }
    guard let real = ExactPath.real(named) else {
      throw ResourceError(.fileNotFound, "no such file in '\(folder)'")
    }
    guard sandbox.contains(real) else { throw outside }
    do {
      let file = try Descriptor.open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      let status = try file.status()
      guard status.kind == .file else {
        throw ResourceError(.notAFile, "found \(status.kind.rawValue), expected a file")
      }
      guard status.size <= limit else {
        throw ResourceError(.tooLarge, "\(status.size) bytes, at most \(limit) allowed")
      }
      // A folder of the path may have become a link in the meantime.
      guard !sandbox.isEscaped(by: "/proc/self/fd/\(file.number)") else { throw outside }
      let bytes = try file.bytes(upTo: limit + 1)
      guard bytes.count <= limit else {
        throw ResourceError(.tooLarge, "grew beyond \(limit) bytes while being read")
      }
      return bytes
    } catch let error as ResourceError {
      throw error
    } catch {
      throw ResourceError(.cannotRead, "cannot be read: \((error as? FileError)?.reason ?? "\(error)")")
    }
  }

  private var outside: ResourceError {
    ResourceError(
      .fileOutside, "outside the folder of the recipe",
      hint: "put it beside the recipe, or allow its folder", category: .refused)
  }
}
