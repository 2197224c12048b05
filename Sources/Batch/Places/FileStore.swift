import Documents
import DurableFiles
import Editing
import Glibc
import ImageFiles
import PhotoMetadata
import Threads
import VIPS

/// Inputs and outputs that are files.
struct FileStore: InputStore, OutputStore {
  /// The folders that were cleaned, as they are named.
  private let cleaned = Monitor<Set<String>>([])

  // MARK: Inputs

  func identity(of place: RowPlace) throws(EditError) -> InputIdentity {
    let path = Self.path(of: place)
    let status = try Self.reading(path) { () throws(FileError) in try FileStatus(at: path, followingLinks: true) }
    guard let status else { throw EditError(.fileNotFound, "no such file", path: path) }
    guard status.kind == .file else {
      throw EditError(.notAFile, "expected a photo, found \(status.kind.rawValue)", path: path)
    }
    return .file(
      size: status.size, modified: Int(status.modified), changed: Int(status.changed), inode: status.inode)
  }

  func contents(of place: RowPlace, limit: Int) throws(EditError) -> ByteBlock {
    var limits = DecodeLimits()
    limits.file = limit
    let path = Self.path(of: place)
    return try mappingErrors(path: path) { try ByteBlock.contents(ofFile: path, limits: limits) }
  }

  /// The digest of the content of a file, read a block at a time.
  func digest(of place: RowPlace) throws(EditError) -> SHA256Digest {
    let path = Self.path(of: place)
    do {
      return try Descriptor.open(path, O_RDONLY | O_NONBLOCK).digest()
    } catch let error as FileError {
      throw EditError(readingInput: error, path)
    } catch {
      throw EditError(error)
    }
  }

  // MARK: Outputs

  func existing(at place: RowPlace) throws(EditError) -> PlacedOutput? {
    let target = ExactPath.resolved(Self.path(of: place))
    guard let count = try byteCount(at: place) else { return nil }
    let bytes = try? ByteBlock.contents(ofFile: target)
    let trace = bytes?.withUnsafeBytes { MetadataBundle.read(from: $0) }.bundle.xmp.flatMap {
      Provenance.read(fromXMP: $0)
    }
    // An output of another photoedit command has no fingerprint, but is ours too.
    return PlacedOutput(fingerprint: trace.map { $0.fingerprint ?? "" }, byteCount: count)
  }

  func byteCount(at place: RowPlace) throws(EditError) -> Int? {
    let target = Self.path(of: place)
    let status = try Self.reading(target) { () throws(FileError) in try FileStatus(at: target, followingLinks: true) }
    guard let status else { return nil }
    if status.kind != .file { try FileIdentity(target)?.checkIsFile(target) }
    return status.size
  }

  func put(
    _ bytes: [UInt8], at place: RowPlace, fingerprint: String, mediaType: String, policy: PutPolicy
  ) throws(EditError) -> PutOutcome {
    let target = ExactPath.resolved(Self.path(of: place))
    OutputFolders.removeStaleFiles(in: FilePath.folder(of: target))
    do {
      let folder = try OpenFolder(FilePath.folder(of: target), creating: true)
      try folder.write(bytes, as: FilePath.name(of: target), ifExists: policy == .create ? .fail : .replace)
      return .written
    } catch {
      guard error.alreadyExists, error.operation != .makeFolder else {
        throw EditError(writingOutput: error, to: target)
      }
      // Another run was faster; the same fingerprint means the same file.
      if try existing(at: place)?.fingerprint == fingerprint { return .foundUnchanged }
      throw EditError(writingOutput: error, to: target)
    }
  }

  /// Removes files that a killed run may have left beside an output.
  func removeStaleFiles(beside place: RowPlace) {
    // Resolving a folder takes longer than all other work on an output that exists.
    guard cleaned.withLock({ $0.insert(FilePath.folder(of: Self.path(of: place))).inserted }) else { return }
    OutputFolders.removeStaleFiles(in: FilePath.folder(of: ExactPath.resolved(Self.path(of: place))))
  }

  /// Whether two places are the same file, also through links.
  static func isSameFile(_ first: RowPlace, _ second: RowPlace) -> Bool {
    guard case .file(let first) = first, case .file(let second) = second, let identity = FileIdentity(first) else {
      return false
    }
    return identity.isSameFile(as: FileIdentity(second))
  }

  private static func path(of place: RowPlace) -> String {
    guard case .file(let path) = place else { preconditionFailure("a file store has files only") }
    return path
  }

  private static func reading<Value>(
    _ path: String, _ body: () throws(FileError) -> Value
  ) throws(EditError) -> Value {
    do throws(FileError) { return try body() } catch { throw EditError(readingInput: error, path) }
  }
}

extension EditError {
  /// The error of a file that cannot be read.
  fileprivate init(readingInput error: FileError, _ path: String) {
    self.init(
      error.editCode, as: error.isLostMount ? .temporary : nil,
      "cannot read the file: \(error.reason) (errno \(error.code))", path: path)
  }

  /// The error of an output that cannot be written.
  fileprivate init(writingOutput error: FileError, to path: String) {
    self.init(writing: error, to: path)
    if error.isDiskFull || error.isLostMount { category = .temporary }
  }
}

extension FileError {
  /// Whether the file system itself is out of reach, so that other files on it fail as well.
  var isLostMount: Bool { [EIO, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT, ENODEV].contains(code) }
}
