import Documents
import DurableFiles
import Editing
import Foundation
import Glibc

extension EditingProgram {
  static func author(_ path: String) -> String {
    let name = FilePath.name(of: path).filter { !$0.isNewline && $0 != "\0" }
    return name.isEmpty ? "program" : String(name.prefix(200))
  }

  /// The path of a program, as a shell finds it.
  static func found(_ program: String) throws(EditError) -> String {
    let folders =
      FilePath.hasSlash(program)
      ? [""] : (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" }
    for folder in folders {
      let path = ExactPath.absolute(folder + program)
      if let identity = FileIdentity(path), !identity.isFolder, access(path, X_OK) == 0 { return path }
    }
    let exists = FilePath.hasSlash(program) && FileIdentity(program) != nil
    throw EditError(
      .editorNotFound,
      exists ? "the program cannot be executed" : "no such program",
      hint: exists ? "make it executable: chmod +x" : "to run a program outside of PATH, give its path: ./\(program)",
      path: program)
  }
}
