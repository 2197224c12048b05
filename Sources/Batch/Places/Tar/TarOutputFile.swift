import Documents
import DurableFiles
import Jobs
import TarFiles

/// An archive that is being written, under a temporary name.
final class TarOutputFile {
  private var file: PendingFile?
  private var position = 0
  private(set) var entries: [PublishedTar.Entry] = []
  private var names: Set<[UInt8]> = []

  /// Creates the file in the folder of the archive.
  init(for path: String) throws(EditError) {
    do throws(FileError) {
      file = try PendingFile(in: FilePath.folder(of: path))
    } catch {
      throw EditError(writingArchive: error, path)
    }
  }

  /// Adds an output and what describes it.
  func add(_ output: TarOutput, path: String) throws(EditError) {
    let names = output.descriptionNames
    // The last name is free: it extends the output's own.
    let description = names.first { !self.names.contains(Array($0.utf8)) } ?? names[names.count - 1]
    let header = TarHeader(name: output.member, size: output.bytes.count, permissions: 0o644)
    entries.append(
      PublishedTar.Entry(
        member: output.member,
        part: TarIndex.Part(offset: position + header.bytes.count, size: output.bytes.count),
        fingerprint: output.fingerprint, mediaType: output.mediaType))
    try write(output.member, output.bytes, path)
    try write(description, output.description, path)
  }

  private func write(_ name: String, _ bytes: [UInt8], _ path: String) throws(EditError) {
    names.insert(Array(name.utf8))
    let header = TarHeader(name: name, size: bytes.count, permissions: 0o644)
    try write(header.bytes + bytes + [UInt8](repeating: 0, count: header.padding), path)
  }

  private func write(_ bytes: [UInt8], _ path: String) throws(EditError) {
    do throws(FileError) {
      try file?.write(bytes)
    } catch {
      throw EditError(writingArchive: error, path)
    }
    position += bytes.count
  }

  /// Gives the archive its name, and writes the index file beside it.
  ///
  /// - Parameter earlier: the archive to replace; nil for none.
  /// - Returns: false where another run has given the name to an archive since.
  func publish(as path: String, replacing earlier: FileStatus?) throws(EditError) -> Bool {
    try write(TarHeader.end, path)
    guard let whole = file.take() else { preconditionFailure("an archive is published once") }
    do throws(FileError) {
      // The index of an earlier archive must not be taken for this one's, whenever the machine stops.
      if earlier != nil { Temporary.discard(ifExists: PublishedTar.indexPath(path)) }
      try whole.publish(as: path, ifExists: earlier.map { .replaceOnly($0) } ?? .fail, size: position)
      try DurableFile.write(
        PublishedTar.index(entries, size: position), to: PublishedTar.indexPath(path), ifExists: .replace)
    } catch {
      if error.alreadyExists { return false }
      throw EditError(writingArchive: error, path)
    }
    return true
  }
}

extension EditError {
  /// The error of an archive that cannot be written.
  init(writingArchive error: FileError, _ path: String) {
    let isTemporary = error.isDiskFull || error.isLostMount
    self.init(
      error.editCode, as: isTemporary ? .temporary : nil,
      "cannot write the tar archive: \(error.reason) (errno \(error.code))",
      hint: error.isDiskFull ? "free some space and resume" : nil, path: path)
  }
}
