import Documents
import Glibc
import Threads

/// Which spellings of a name are one file in a folder.
package struct FoldedSpellings: Hashable, Sendable {
  /// Whether `A` and `a` are one file.
  package var cases: Bool
  /// Whether the one character `é` and an `e` with a combining accent are one file.
  package var forms: Bool

  /// Each spelling is a file of its own.
  package static let none = FoldedSpellings(cases: false, forms: false)

  package init(cases: Bool, forms: Bool) { (self.cases, self.forms) = (cases, forms) }

  /// Finds out by making a file in a folder and looking for it under other spellings.
  ///
  /// - Throws: `FileError` where no file can be made there.
  package init(in folder: String) throws(FileError) {
    let name = Temporary.freshName() + "é"
    let path = FilePath.joined(folder, name)
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o600)
    defer { Temporary.discard(file.path) }
    // The name is new, so whatever has another spelling of it is this file.
    cases = try FileStatus(at: FilePath.joined(folder, name.uppercased())) != nil
    forms = try FileStatus(at: FilePath.joined(folder, name.decomposed)) != nil
  }

  /// One text for all spellings that are one file.
  package func folded(_ text: String) -> String {
    let form = forms ? text.precomposed : text
    guard cases else { return form }
    return forms ? form.lowercased().precomposed : form.lowercased()
  }
}

/// The names of outputs as their file systems compare them. Each folder is asked once, while there are not very many.
package final class NameFolding: Sendable {
  private static let limit = 4096
  private let known = Monitor<[String: FoldedSpellings]>([:])
  private let spellings: @Sendable (String) throws(FileError) -> FoldedSpellings

  /// - Parameter spellings: finds out about an existing folder.
  package init(
    _ spellings: @escaping @Sendable (String) throws(FileError) -> FoldedSpellings = { folder throws(FileError) in
      try FoldedSpellings(in: folder)
    }
  ) { self.spellings = spellings }

  /// One text for all paths that are one file. A path in a folder that no file can be made in stands for itself: nothing
  /// can be written there.
  package func key(_ path: String) -> String {
    let folder = FilePath.folder(of: path)
    let found = known.withLock { known in
      if let found = known[folder] { return found }
      let found = Self.existing(folder).flatMap { try? spellings($0) } ?? .none
      if known.count >= Self.limit { known.removeAll() }
      known[folder] = found
      return found
    }
    return found.folded(path)
  }

  /// The nearest folder that exists.
  private static func existing(_ folder: String) -> String? {
    var folder = folder
    while true {
      if let status = try? FileStatus(at: folder, followingLinks: true) { return status.kind == .folder ? folder : nil }
      let parent = FilePath.folder(of: folder)
      if parent == folder { return nil }
      folder = parent
    }
  }
}
