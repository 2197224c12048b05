import DurableFiles
import Foundation
import Jobs
import PhotoEdit

extension Library {
  /// The condition that a photo is in a folder, by the path that the library records.
  ///
  /// Like a pattern, a relative name starts from the current folder; outside of the library's folder it may also be a
  /// recorded path. The folder need not exist any more.
  func condition(folder name: String) -> AssetPredicate {
    let here = FileManager.default.currentDirectoryPath
    let found = AssetPredicate.folder(recordedFolder(FilePath.joined(here, name)))
    let isInside = FilePath.isWithin(here, folder.path)
    return isInside || FilePath.isAbsolute(name) ? found : .any([found, .folder(name)])
  }

  /// A folder relative to that of the library, or absolute for one elsewhere; empty for the folder of the library.
  private func recordedFolder(_ path: String) -> String {
    let resolved = ExactPath.real(path) ?? ExactPath.resolved(path)
    let home = ExactPath.real(folder.path) ?? folder.path
    return resolved == home ? "" : FilePath.relative(resolved, to: home) ?? resolved
  }
}
