package import Documents
import DurableFiles
import Editing
import Glibc
package import ImageFiles
import PhotoMetadata
import Rendering
import Threads
import VIPS

/// Inputs and outputs that are files.
package struct FileStore: InputStore, OutputStore {
  /// The folders that were cleaned, as they are named.
  private let cleaned = Monitor<Set<String>>([])

  // MARK: Inputs

  package func identity(of place: StoragePlace) throws(EditError) -> InputIdentity {
    let path = Self.path(of: place)
    let status = try Self.reading(path) { () throws(FileError) in try FileStatus(at: path, followingLinks: true) }
    guard let status else { throw EditError(.fileNotFound, "no such file", path: path) }
    guard status.kind == .file else {
      throw EditError(.notAFile, "expected a photo, found \(status.kind.rawValue)", path: path)
    }
    return .file(
      size: status.size, modified: Int(status.modified), changed: Int(status.changed), inode: status.inode)
  }

  package func contents(of place: StoragePlace, limit: Int) throws(EditError) -> ByteBlock {
    var limits = DecodeLimits()
    limits.file = limit
    let path = Self.path(of: place)
    return try mappingErrors(path: path) { try Photo.bytes(ofFile: path, limits: limits) }
  }

  /// The digest of the content of a file, read a block at a time.
  package func digest(of place: StoragePlace) throws(EditError) -> SHA256Digest {
    let path = Self.path(of: place)
    do {
      return try Descriptor.open(path, O_RDONLY | O_NONBLOCK).digest()
    } catch let error as FileError {
      throw EditError(reading: error, as: "file", path)
    } catch {
      throw EditError(error)
    }
  }

  // MARK: Outputs

  package func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? {
    let target = ExactPath.resolved(Self.path(of: place))
    guard let count = try byteCount(at: place) else { return nil }
    let bytes = try? ByteBlock.contents(ofFile: target)
    let trace = bytes?.withUnsafeBytes { MetadataBundle.read(from: $0) }.bundle.xmp.flatMap {
      Provenance.read(fromXMP: $0)
    }
    // An output of another photoedit command has no fingerprint, but is ours too.
    return PlacedOutput(
      fingerprint: trace.map { $0.fingerprint ?? "" }, byteCount: count, original: trace?.originalDigest)
  }

  package func byteCount(at place: StoragePlace) throws(EditError) -> Int? {
    let target = Self.path(of: place)
    let status = try Self.reading(target) { () throws(FileError) in try FileStatus(at: target, followingLinks: true) }
    guard let status else { return nil }
    if status.kind != .file { try FileIdentity(target)?.checkIsFile(target) }
    return status.size
  }

  package func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome {
    let target = Self.path(of: place)
    do {
      try bytes.putDurably(at: target, overwriting: policy.replaces, makingFolders: true, check: check)
      return .written
    } catch let error as FileError {
      // Another run was faster; the same fingerprint means the same file.
      if error.alreadyExists, error.operation != .makeFolder, !fingerprint.isEmpty,
        try existing(at: place)?.fingerprint == fingerprint
      {
        return .foundUnchanged
      }
      var failure = EditError(writing: error, to: target)
      if error.isLostMount { failure.category = .temporary }
      throw failure
    } catch {
      throw EditError(error)
    }
  }

  /// Removes files that a killed run may have left beside an output.
  package func removeStaleFiles(beside place: StoragePlace) {
    // Resolving a folder takes longer than all other work on an output that exists.
    guard cleaned.withLock({ $0.insert(FilePath.folder(of: Self.path(of: place))).inserted }) else { return }
    OutputFolders.removeStaleFiles(in: FilePath.folder(of: ExactPath.resolved(Self.path(of: place))))
  }

  /// Whether two places are the same file, also through links.
  package static func isSameFile(_ first: StoragePlace, _ second: StoragePlace) -> Bool {
    guard case .file(let first) = first, case .file(let second) = second, let identity = FileIdentity(first) else {
      return false
    }
    return identity.isSameFile(as: FileIdentity(second))
  }

  private static func path(of place: StoragePlace) -> String {
    guard case .file(let path) = place else { preconditionFailure("a file store has files only") }
    return path
  }

  private static func reading<Value>(
    _ path: String, _ body: () throws(FileError) -> Value
  ) throws(EditError) -> Value {
    do throws(FileError) { return try body() } catch { throw EditError(reading: error, as: "file", path) }
  }
}
