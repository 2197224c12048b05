package import Foundation
import RevisionStore

extension [UInt8] {
  /// Writes the bytes durably: whole under the name, or not at all.
  ///
  /// - Parameters:
  ///   - overwriting: whether a file that is there is replaced; without, it is an error.
  ///   - makingFolders: whether folders that are missing are made.
  /// - Throws: `EditError`
  package func writeWhole(
    to url: URL, overwriting: Bool = false, makingFolders: Bool = false
  ) throws(EditError) {
    try writeWhole(atPath: ExactPath.resolved(url.path), overwriting: overwriting, makingFolders: makingFolders)
  }

  /// Writes the bytes durably to a path without links. Where one of its folders has become a link meanwhile, nothing is
  /// written.
  ///
  /// - Throws: `EditError`
  func writeWhole(atPath path: String, overwriting: Bool, makingFolders: Bool) throws(EditError) {
    OutputFolders.tidy(FilePath.folder(of: path))
    do {
      let folder = try OpenFolder(FilePath.folder(of: path), creating: makingFolders)
      try folder.write(self, as: FilePath.name(of: path), ifExists: overwriting ? .replace : .fail)
    } catch {
      throw EditError(writing: error, to: path)
    }
  }
}

extension Data {
  /// Writes the bytes durably: as `[UInt8].writeWhole(to:overwriting:makingFolders:)`.
  package func writeWhole(
    to url: URL, overwriting: Bool = false, makingFolders: Bool = false
  ) throws(EditError) {
    try Array(self).writeWhole(to: url, overwriting: overwriting, makingFolders: makingFolders)
  }
}

extension EditError {
  /// The error of a file that could not be written, for whoever asked for it.
  init(writing error: FileError, to path: String) {
    if error.operation == .makeFolder {
      self.init(
        "cannot-make-folder", .cannotCreate,
        "the output's folder cannot be made: \(error.reason) (errno \(error.code))",
        path: FilePath.folder(of: path))
    } else if error.isAlreadyThere {
      self.init("output-exists", .cannotCreate, "the file exists already", path: path)
    } else if error.isNotFound {
      self.init("cannot-create", .cannotCreate, "it cannot be made: its folder is not there", path: path)
    } else if error.isPermissionDenied || error.isBadName {
      self.init("cannot-create", .cannotCreate, "it cannot be made: \(error.reason) (errno \(error.code))", path: path)
    } else {
      self.init(
        error.storeCode, .inputOutput, "it cannot be written: \(error.reason) (errno \(error.code))",
        hint: error.isDiskFull ? "make room and try again" : nil, path: path)
    }
  }
}

extension FileError {
  /// Whether no file can have that name.
  fileprivate var isBadName: Bool { [EISDIR, ENAMETOOLONG, EINVAL, ELOOP].contains(code) }
}
