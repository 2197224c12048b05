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
  /// - Throws: `EditError`
  package func writeDurably(
    to url: URL, overwriting: Bool = false, makingFolders: Bool = false
  ) throws(EditError) {
    try writeDurably(toResolved: ExactPath.resolved(url.path), overwriting: overwriting, makingFolders: makingFolders)
  }

  /// Writes the bytes durably to a path without links. Writes nothing if one of its folders has since become a link.
  ///
  /// - Throws: `EditError`
  package func writeDurably(toResolved path: String, overwriting: Bool, makingFolders: Bool) throws(EditError) {
    do {
      try putDurably(at: path, overwriting: overwriting, makingFolders: makingFolders)
    } catch {
      throw EditError(writing: error, to: path)
    }
  }

  /// Writes the bytes like `writeDurably(toResolved:overwriting:makingFolders:)`.
  ///
  /// - Throws: `FileError`
  package func putDurably(at path: String, overwriting: Bool, makingFolders: Bool) throws(FileError) {
    OutputFolders.removeStaleFiles(in: FilePath.folder(of: path))
    let folder = try OpenFolder(FilePath.folder(of: path), creating: makingFolders)
    try folder.write(self, as: FilePath.name(of: path), ifExists: overwriting ? .replace : .fail)
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
        hint: error.isDiskFull ? "free disk space and try again" : nil, path: path)
    }
  }
}

extension FileError {
  /// Whether no file can have that name.
  fileprivate var isBadName: Bool { [EISDIR, ENAMETOOLONG, EINVAL, ELOOP].contains(code) }
}
