import Documents
import DurableFiles
import Editing
import Glibc
import Jobs

/// An archive of outputs whose rows are being worked on.
final class UnfinishedTar {
  /// The state of an expected output.
  private enum State {
    case expected
    case abandoned
    case ready(TarOutput)
    case written
  }

  /// Its path, as the manifest names it.
  let archive: String
  private let path: String
  private var members: [(name: [UInt8], state: State)] = []
  private var places: [[UInt8]: Int] = [:]
  /// The number of members at the beginning that are written or abandoned.
  private var head = 0
  private var file: TarOutputFile?
  /// The existing archive, whose other outputs are kept; nil for none.
  private var earlier: PublishedTar?
  private var source: OpenTar?
  /// The existing archive, which is replaced only if it is still this one; nil for none.
  private var replaced: FileStatus?

  init(_ archive: String) { (self.archive, path) = (archive, ExactPath.resolved(archive)) }

  /// Whether no more outputs are expected.
  var isResolved: Bool {
    !members.dropFirst(head).contains { if case .expected = $0.state { true } else { false } }
  }

  func expect(_ member: String) {
    places[Array(member.utf8)] = members.count
    members.append((Array(member.utf8), .expected))
  }

  /// Records that an output will not be created.
  func abandon(_ member: String) throws(EditError) {
    guard let place = places[Array(member.utf8)], case .expected = members[place].state else { return }
    members[place].state = .abandoned
    if file != nil { try advance() }
  }

  /// Adds an output: it is written as soon as those before it are.
  func put(_ output: TarOutput, _ policy: ExistingOutput, inputs: TarInputs) throws(EditError) {
    if file == nil { try begin(policy, inputs) }
    guard let place = places[Array(output.member.utf8)] else {
      preconditionFailure("an output is put where it is expected")
    }
    members[place].state = .ready(output)
    try advance()
  }

  private func begin(_ policy: ExistingOutput, _ inputs: TarInputs) throws(EditError) {
    let folder = FilePath.folder(of: path)
    do {
      try Folder.make(folder)
      OutputFolders.removeStaleFiles(in: folder)
      if let status = try FileStatus(at: path) {
        if inputs.haveRead(FileIdentity(path, status)) {
          throw EditError(
            .outputIsInput, "photos are read from this archive; originals are never written", path: archive)
        }
        try beginReplacing(status, policy)
      }
    } catch let error as FileError {
      throw EditError(writingArchive: error, archive)
    } catch {
      throw EditError(error)
    }
    file = try TarOutputFile(for: path)
  }

  private func beginReplacing(_ status: FileStatus, _ policy: ExistingOutput) throws(EditError) {
    guard status.kind == .file else {
      throw EditError(
        .outputNotAFile, "expected a tar archive, found \(status.kind.rawValue)", path: archive)
    }
    let found = try PublishedTar(path, size: status.size)
    guard policy == .replace || policy == .update && found.isOwned else {
      throw EditError(
        .outputExists,
        found.isOwned
          ? "the tar archive already exists; it can only be rewritten as a whole, not appended to"
          : "the tar archive already exists, and is not marked as made by photoedit", path: archive)
    }
    replaced = status
    if found.isOwned { (earlier, source) = (found, try OpenTar(path)) }
  }

  /// Writes what can be written in order.
  private func advance() throws(EditError) {
    while head < members.count {
      switch members[head].state {
      case .expected: return
      case .abandoned: try keep(String(decoding: members[head].name, as: UTF8.self))
      case .ready(let output): try file?.add(output, path: archive)
      case .written: break
      }
      members[head].state = .written
      head += 1
    }
  }

  /// Copies an output of the earlier archive.
  private func keep(_ member: String) throws(EditError) {
    guard let entry = earlier?[member], let source else { return }
    try file?.add(
      TarOutput(
        member: member, bytes: source.bytes(entry.part), fingerprint: entry.fingerprint, mediaType: entry.mediaType),
      path: archive)
  }

  /// Gives the archive its name if it has new outputs.
  ///
  /// - Returns: Whether any row ends with it.
  func finish() throws(EditError) -> Bool {
    guard let file else { return false }
    try advance()
    for entry in earlier?.entries ?? [] where places[Array(entry.member.utf8)] == nil { try keep(entry.member) }
    if try file.publish(as: path, replacing: replaced) { return true }
    // Another run was faster; the same fingerprints mean the same outputs.
    let size = (try? FileStatus(at: path))?.size ?? 0
    let other = try PublishedTar(path, size: size)
    guard file.entries.allSatisfy({ other[$0.member]?.fingerprint == $0.fingerprint }) else {
      throw EditError(
        .outputExists, "another run has written this tar archive with different outputs",
        hint: "let each shard write its own archives", path: archive)
    }
    return true
  }
}
