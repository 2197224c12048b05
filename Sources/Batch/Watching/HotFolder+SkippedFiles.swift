import DurableFiles
package import Jobs
extension HotFolder {
  /// What is in the folder now and was left out, because it is not a photo; nothing where the folder is gone.
  package var skippedFiles: SkippedFiles {
    var (photos, others): ([String], [String]) = ([], [])
    try? folder.scan(folder.path, folders: { _ in }) { path in
      switch WatchedName(path) {
      case .photo: photos.append(path)
      case .temporary, .other: others.append(path)
      case .hidden: break
      }
    }
    return SkippedFiles(others, besides: photos, usesSidecars: request.job.work.library != nil)
  }
}
