package import DurableFiles
package import Documents
package import Foundation
import Threads

extension [UInt8] {
  /// Writes the bytes durably: a complete file, or none.
  ///
  /// - Parameters:
  ///   - overwriting: whether an existing file is replaced; otherwise it is an error.
  ///   - makingFolders: whether missing folders are created.
  ///   - check: as for `putDurably(at:overwriting:makingFolders:check:)`.
  /// - Throws: `EditError`
  package func writeDurably(
    to url: URL, overwriting: Bool = false, makingFolders: Bool = false, check: () throws(EditError) -> Void = {}
  ) throws(EditError) {
    try writeDurably(
      toResolved: ExactPath.resolved(url.path), overwriting: overwriting, makingFolders: makingFolders, check: check)
  }

  /// Writes the bytes durably to a path without links. Writes nothing if one of its folders has since become a link.
  ///
  /// - Throws: `EditError`
  package func writeDurably(
    toResolved path: String, overwriting: Bool, makingFolders: Bool, check: () throws(EditError) -> Void = {}
  ) throws(EditError) {
    do {
      try putDurably(at: path, overwriting: overwriting, makingFolders: makingFolders, check: check)
    } catch let error as FileError {
      throw EditError(writing: error, to: path)
    } catch {
      throw EditError(error)
    }
  }

  /// Writes the bytes like `writeDurably(toResolved:overwriting:makingFolders:)`. Only a file that was checked is replaced:
  /// one that takes its place in the meantime is checked, too.
  ///
  /// - Parameter check: is called before the file gets its name, each time that another file has it; throws to keep that.
  /// - Throws: `FileError`, or what the check throws.
  package func putDurably(
    at path: String, overwriting: Bool, makingFolders: Bool, check: () throws -> Void = {}
  ) throws {
    OutputFolders.removeStaleFiles(in: FilePath.folder(of: path))
    let folder = try OpenFolder(FilePath.folder(of: path), creating: makingFolders)
    let name = FilePath.name(of: path)
    var changes = 0
    while true {
      do {
        return try folder.write(self, as: name) { found in
          try check()
          return overwriting ? found.map { .replaceOnly($0) } ?? .fail : .fail
        }
      } catch {
        guard overwriting, (error as? FileError)?.isChangedName == true, changes < 3 else { throw error }
        changes += 1
      }
    }
  }
}

extension Data {
  /// Writes the bytes durably, like `[UInt8].writeDurably(to:overwriting:makingFolders:)`.
  package func writeDurably(
    to url: URL, overwriting: Bool = false, makingFolders: Bool = false
  ) throws(EditError) {
    try Array(self).writeDurably(to: url, overwriting: overwriting, makingFolders: makingFolders)
  }
}

/// The folders that this process has written outputs to.
package enum OutputFolders {
  private static let cleaned = Monitor<Set<String>>([])

  /// Removes unfinished files of dead processes from a folder, once per process, because the folder may be large.
  package static func removeStaleFiles(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    // A failure here does not affect the output.
    _ = try? Temporary.removeStale(in: folder)
  }
}

extension EditError {
  /// The error for an output that could not be written.
  package init(writing error: FileError, to path: String) {
    if error.operation == .makeFolder {
      self.init(
        .cannotMakeFolder,
        "cannot create the output folder: \(error.reason) (errno \(error.code))",
        path: FilePath.folder(of: path))
    } else if error.alreadyExists {
      self.init(.outputExists, "the file already exists", path: path)
    } else if error.isNotFound {
      self.init(
        .cannotCreate, "the folder '\(FilePath.folder(of: path))' does not exist", path: path)
    } else if error.isPermissionDenied || error.isBadName {
      self.init(
        .cannotCreate, "cannot create the file: \(error.reason) (errno \(error.code))", path: path)
    } else {
      self.init(
        error.editCode, as: .inputOutput, "cannot write the file: \(error.reason) (errno \(error.code))",
        hint: error.isDiskFull ? "free disk space and try again" : error.hint, path: path)
    }
  }
}

extension FileError {
  /// Whether no file can have that name.
  fileprivate var isBadName: Bool { [EISDIR, ENAMETOOLONG, EINVAL, ELOOP].contains(code) }

  /// Whether another file has got the name, or the file with the name has gone.
  fileprivate var isChangedName: Bool {
    [.link, .rename, .open].contains(operation) && [EEXIST, ENOENT].contains(code)
  }
}
