import Documents
import DurableFiles
import Foundation
import Glibc

/// The private folder in which a program finds the picture to edit and leaves its result.
///
/// The folder is locked while this process lives, and removed with this object. Creating a folder removes those of dead
/// processes.
final class ProgramFolder: Sendable {
  private static let prefix = "photoedit-edit-"

  /// Its path without links.
  let path: String
  /// Refers to the folder, whatever its path refers to by now.
  let descriptor: Int32

  /// Creates the folder in the folder for temporary files.
  ///
  /// - Throws: `EditError`: `cannot-create`.
  init() throws(EditError) {
    let parent = FileManager.default.temporaryDirectory.path
    Self.removeStale(in: parent)
    let made: String
    do throws(FileError) {
      made = try Folder.makeTemporary(Self.prefix, in: parent)
    } catch {
      throw EditError(.cannotCreate, "cannot create a temporary folder: \(error.reason)", path: parent)
    }
    path = (try? FilePath.resolved(made)) ?? made
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw EditError(
        .cannotCreate, "cannot open a temporary folder: \(String(cString: strerror(errno)))",
        path: path)
    }
  }

  deinit {
    remove()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the folder and everything in it.
  func remove() { Self.remove(path) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a new file.
  ///
  /// - Throws: `EditError`
  func write(_ bytes: [UInt8], as name: String) throws(EditError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: file(name)), options: .withoutOverwriting)
    } catch {
      throw EditError(
        .fileFailed, "cannot write the input of the program: \(error.localizedDescription)",
        hint: "the folder for temporary files may be full; TMPDIR names another one", path: file(name))
    }
  }

  /// The names of the files in the folder, sorted.
  var names: [String] { ((try? Folder.unsortedNames(in: path)) ?? []).sorted() }

  private static func remove(_ path: String) {
    guard (try? FileManager.default.removeItem(atPath: path)) == nil else { return }
    // A program may have removed write permission from its folders.
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      var status = stat()
      if lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { chmod(path + "/" + name, 0o700) }
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes the folders of dead processes.
  private static func removeStale(in parent: String) {
    for name in (try? Folder.unsortedNames(in: parent)) ?? [] where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == getuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
        // A folder that is being created is not locked yet.
        time(nil) - status.st_mtim.tv_sec > 10
      else { continue }
      remove(path)
    }
  }
}
