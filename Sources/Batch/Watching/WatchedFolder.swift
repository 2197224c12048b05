import Documents
import DurableFiles
import Jobs

/// The folder that photos arrive in, and its contents.
struct WatchedFolder {
  /// Its name as the caller gave it.
  let name: String
  /// Its path with links resolved.
  let path: String
  /// Whether photos in folders below it are included.
  let isRecursive: Bool
  /// A folder below it that is not watched, because outputs are written there; nil for none.
  let left: String?

  /// A folder that exists.
  ///
  /// - Parameter outputs: a folder below it that is not watched; nil for none.
  /// - Throws: `EditError`: `not-a-folder`; where it cannot be read.
  init(_ name: String, isRecursive: Bool, without outputs: String? = nil) throws(EditError) {
    path = try mappingErrors(path: name) { try FilePath.resolved(name) }
    guard try mappingErrors({ [path] in try FileStatus(at: path)?.kind }) == .folder else {
      throw EditError(.notAFolder, "only a folder can be watched", path: name)
    }
    (self.name, self.isRecursive) = (name, isRecursive)
    left = outputs.flatMap { [path] in FilePath.relative($0, to: path) == nil ? nil : $0 }
  }

  /// The error of a folder that is gone.
  func gone() -> EditError {
    EditError(
      .watchedFolderGone, "the watched folder no longer exists",
      hint: "restart when it is back: nothing is lost", path: name)
  }

  /// What is in it now and was left out, because it is not a photo; nothing where it is gone.
  ///
  /// - Parameter usesSidecars: whether the sidecars of photos are read, so that they are not left out.
  func skippedFiles(usesSidecars: Bool) -> SkippedFiles {
    var (photos, others): ([String], [String]) = ([], [])
    try? scan(path, folders: { _ in }) { path in
      switch WatchedName(path) {
      case .photo: photos.append(path)
      case .temporary, .sidecar, .other: others.append(path)
      case .hidden: break
      }
    }
    return SkippedFiles(others, besides: photos, usesSidecars: usesSidecars)
  }

  /// The name of a file in it: its path below the folder; nil for one that is not watched.
  func name(_ name: String, in folder: String) -> String? {
    guard folder == path || isRecursive && contains(folder) else { return nil }
    return FilePath.relative(folder + "/" + name, to: path)
  }

  /// The path of a file by its name.
  func path(of name: String) -> String { path + "/" + name }

  /// Whether a folder is watched.
  func contains(_ folder: String) -> Bool {
    if folder == path { return true }
    guard isRecursive, let below = FilePath.relative(folder, to: path) else { return false }
    if let left, FilePath.isWithin(folder, left) { return false }
    return !FilePath.names(in: below).contains { $0.utf8.first == UInt8(ascii: ".") }
  }

  /// Calls closures for a folder and everything watched below it. A folder that has vanished counts as empty.
  ///
  /// - Throws: `EditError` where a folder cannot be read.
  func scan(
    _ folder: String, folders: (String) throws(EditError) -> Void, files: (String) -> Void
  ) throws(EditError) {
    try folders(folder)
    let names = try mappingErrors { try Folder.names(in: folder) }
    for name in names {
      let below = folder + "/" + name
      guard let status = try? FileStatus(at: below) else {
        if name.unicodeScalars.contains("\u{FFFD}") { files(below) }
        continue
      }
      switch status.kind {
      case .folder: if contains(below) { try scan(below, folders: folders, files: files) }
      default: files(below)
      }
    }
  }
}
