import Glibc

extension Folder {
  /// Removes a file, or a folder with everything in it, as far as possible. Links are not followed.
  package static func discard(_ path: String) {
    guard let status = try? FileStatus(at: path) else { return }
    guard status.kind == .folder else {
      Temporary.discard(path)
      return
    }
    for name in (try? unsortedNames(in: path)) ?? [] { discard(FilePath.joined(path, name)) }
    rmdir(path)
  }
}
