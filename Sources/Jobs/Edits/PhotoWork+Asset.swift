import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import PhotoLibrary
import Rendering
import LibraryStore
import Workers

extension PhotoWork {
  /// The photo's asset, imported if the photo is inside the library's folder; nil if it is in no library.
  func asset(in library: Library) throws(EditError) -> Asset? {
    if let photo = task.subject.photo { return photo.asset }
    guard task.input != StandardInput.name else { return nil }
    let url = URL(exactPath: task.input)
    // Opening the photo gives better errors about the file.
    guard let identity = FileIdentity(task.input) else { return try library.asset(withoutFile: task.input) }
    if identity.isFolder { return nil }
    if let known = try library.asset(ofFile: url) { return known }
    let changed = library.isReadOnly ? nil : try ChangedPhoto(url, in: library)
    // Look again: if another process has just imported it, its path was not known before.
    if changed != nil, let known = try library.asset(ofFile: url) { return known }
    if let changed, work.continuesHistories {
      return try changed.continued(
        isDryRun: work.isDryRun, in: runner, limits: work.limits, progress: progress.report)
    }
    if let changed, !work.beginsHistories {
      throw changed.refusal(in: runner, limits: work.limits, progress: progress.report)
    }
    guard isInside(library) || changed != nil else { return nil }
    if work.program == nil { try work.recipe(after: nil).checkActive() }
    guard !work.isDryRun, !library.isReadOnly else { return nil }
    let photo = try runner.photo(path: url.path, limits: work.limits, progress: progress.report)
    return try library.importPhoto(ImportCandidate(file: url, photo: photo)).asset
  }

  /// Whether the photo is inside the library's folder.
  func isInside(_ library: Library) -> Bool {
    let folder = library.folder.resolvingSymlinksInPath().path
    return FilePath.relative(URL(exactPath: task.input).resolvingSymlinksInPath().path, to: folder) != nil
  }
}
