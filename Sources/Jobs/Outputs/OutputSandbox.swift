import DurableFiles
package import Editing
package import Foundation

/// Where a recipe from anywhere may write: below its own folder, in folders the caller allows, and beside the photos.
package struct OutputSandbox: Hashable, Sendable {
  /// The folder of the recipe.
  package var folder: URL
  /// What else the caller allows.
  package var access: FileAccess

  /// A sandbox.
  package init(folder: URL, access: FileAccess) { (self.folder, self.access) = (folder, access) }

  /// The folders, with those of the photos.
  func sandbox(photos: [String]) -> Sandbox {
    let beside = photos.map { URL(fileURLWithPath: FilePath.folder(of: ExactPath.absolute($0)), isDirectory: true) }
    return switch access {
    case .anywhere: Sandbox(folder.path, .anywhere)
    case .besideRecipe: Sandbox(folder.path, .folders(beside))
    case .folders(let more): Sandbox(folder.path, .folders(more + beside))
    }
  }
}
