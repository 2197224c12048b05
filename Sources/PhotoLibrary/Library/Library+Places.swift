import DurableFiles
package import Documents
package import Foundation
package import LibraryStore

extension Library {
  /// The photos that were imported from a file, whatever bytes it has now.
  ///
  /// - Throws: `EditError`
  package func assets(importedFrom file: URL) throws(EditError) -> [Asset] {
    try mappingErrors(path: file.path) { try store.assets(importedFrom: file.path) }
  }

  /// The folder of the library that a folder is in, ignoring a library in the folder itself; nil where there is none.
  package static func folder(enclosing folder: URL) -> URL? {
    let isStore = FilePath.name(of: folder.path) == ".photoedit"
    guard let own = try? FilePath.resolved(isStore ? FilePath.folder(of: folder.path) : folder.path), own != "/",
      let found = try? PhotoStore.find(from: FilePath.folder(of: own))
    else { return nil }
    return URL(fileURLWithPath: FilePath.folder(of: found))
  }
}

extension EditingSession {
  /// The number of the state that was opened.
  package var state: Int { opened.state.number }
}
