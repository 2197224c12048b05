package import Documents
import Glibc

/// A failed system call: the operation, the path and the errno.
package struct FileError: Error, Hashable, Sendable {
  /// The operation.
  package let operation: SystemCall.Name
  /// The file or folder.
  package let path: String
  /// The errno.
  package let code: CInt

  package init(_ operation: SystemCall.Name, _ path: String, _ code: CInt) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The message of the C library, such as `No space left on device`.
  package var reason: String { isUnreadableName ? "its name is not UTF-8" : String(cString: strerror(code)) }

  /// Whether the file system or the user's quota is full.
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Whether the process, or the system, may open no more files.
  package var hasNoDescriptor: Bool { code == EMFILE || code == ENFILE }

  /// Whether the file or folder does not exist.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the file system itself is out of reach, so that other files on it fail as well.
  package var isLostMount: Bool { [EIO, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT, ENODEV].contains(code) }

  /// Whether the user lacks permission.
  package var isPermissionDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// Whether the file system does not support the operation.
  package var isUnsupported: Bool { [ENOSYS, EOPNOTSUPP, EINVAL, ENOLCK].contains(code) }

  /// Whether the name of the file is not UTF-8.
  package var isUnreadableName: Bool { code == EILSEQ }

  /// Whether the file or folder already exists.
  package var alreadyExists: Bool { code == EEXIST }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    "cannot \(operation.rawValue) '\(path)': \(reason) (errno \(code))" + (lacking.map { "; \($0)" } ?? "")
  }
}

extension FileError: EditErrorConvertible {
  package var editError: EditError { EditError(editCode, description, hint: hint) }

  /// The stable name of the kind of failure.
  package var editCode: EditError.Code {
    if isDiskFull { return .diskFull }
    if isNotFound { return .fileNotFound }
    if alreadyExists { return .fileExists }
    if isUnreadableName { return .nameNotUTF8 }
    return isPermissionDenied ? .permissionDenied : .fileFailed
  }

  /// What the file system lacks, and its name; nil where that is not the reason.
  package var lacking: String? {
    let ability: PlaceAbility
    switch (operation, code) {
    case (.link, ENOSYS), (.link, EOPNOTSUPP): ability = .hardLinks
    case (.lock, _) where isUnsupported: ability = .locks
    case (.sync, _) where isUnsupported: ability = .syncsFiles
    case (.map, _) where isUnsupported || code == ENODEV: ability = .sharedMaps
    default: return nil
    }
    let place = FilePath.folder(of: path)
    guard !path.utf8.contains(0), let system = try? FileSystem(of: place) else { return nil }
    let name = [system.type.map { "'\($0)'" }, system.mount.map { "on '\($0)'" }].compactMap { $0 }
    return (["the file system"] + name + ["has no", ability.title]).joined(separator: " ")
  }

  /// A suggestion for the user; nil if there is none.
  package var hint: String? {
    if isDiskFull { return "free some space and try again; nothing is lost" }
    if hasNoDescriptor { return "let the process open more files (ulimit -n)" }
    if operation == .map { return "keep the library on a disk of this machine" }
    return isUnreadableName ? "rename it: photoedit reads names as UTF-8 only" : nil
  }
}
