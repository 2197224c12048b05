import Documents
import Foundation
import ImageFiles
import Jobs
import TarFiles
import Threads

/// A tar archive that an export of the page writes, one photo after another.
final class PageArchive: OutputStore {
  private let file: Monitor<FileHandle>

  /// Creates the archive, readable for this user only.
  ///
  /// - Throws: `EditError`
  init(path: String) throws(EditError) {
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { throw EditError(.cannotCreate, "cannot create the archive", path: path) }
    self.file = Monitor(file)
  }

  func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? { nil }

  func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome {
    try check()
    guard case .tar(_, let name) = place else { throw Places.noStore(place) }
    let header = TarHeader(name: name, size: bytes.count, permissions: 0o644)
    try mappingErrors {
      try file.withLock { file in
        try file.write(contentsOf: header.bytes + bytes + [UInt8](repeating: 0, count: header.padding))
      }
    }
    return .written
  }

  /// Ends the archive.
  ///
  /// - Throws: `EditError`
  func finish() throws(EditError) {
    try mappingErrors {
      try file.withLock { file in
        try file.write(contentsOf: TarHeader.end)
        try file.close()
      }
    }
  }
}
