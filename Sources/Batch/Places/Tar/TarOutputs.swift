import Documents
import DurableFiles
import Editing
import Jobs
import Threads

/// The archives that outputs are written to.
final class TarOutputs: Sendable {
  private struct State {
    /// The archive that rows are being added to, and those that wait for their last outputs.
    var current: UnfinishedTar?
    var waiting: [UnfinishedTar] = []
    /// The archives that no more rows can be added to.
    var closed: Set<String> = []
    /// Places in such archives.
    var refused: Set<StoragePlace> = []
    /// The contents of existing archives.
    var published: [(path: String, version: FileVersion, tar: PublishedTar)] = []

    func tar(_ archive: String) -> UnfinishedTar? {
      current?.archive == archive ? current : waiting.first { $0.archive == archive }
    }
  }

  private let inputs: TarInputs
  private let state = Monitor(State())

  init(_ inputs: TarInputs) { self.inputs = inputs }

  /// The contents of an existing archive; nil for none.
  func published(_ archive: String) throws(EditError) -> PublishedTar? {
    let path = ExactPath.resolved(archive)
    let status: FileStatus?
    do throws(FileError) {
      status = try FileStatus(at: path)
    } catch {
      throw EditError(readingArchive: error, archive)
    }
    guard let status, status.kind == .file else {
      guard let status else { return nil }
      throw EditError(
        .outputNotAFile, "expected a tar archive, found \(status.kind.rawValue)", path: archive)
    }
    let version = FileVersion(status)
    return try state.withLock { (state) throws(EditError) in
      if let known = state.published.first(where: { $0.path == path && $0.version == version }) { return known.tar }
      let tar = try PublishedTar(path, size: status.size)
      state.published.removeAll { $0.path == path }
      state.published.append((path, version, tar))
      if state.published.count > 4 { state.published.removeFirst() }
      return tar
    }
  }

  /// Records that an output is expected. The outputs of one archive must follow one another.
  func expect(_ member: String, in archive: String) {
    state.withLock { state in
      if state.current?.archive != archive {
        if let last = state.current {
          state.closed.insert(last.archive)
          state.waiting.append(last)
        }
        state.current = state.closed.contains(archive) ? nil : UnfinishedTar(archive)
      }
      guard let current = state.current else {
        state.refused.insert(.tar(archive: archive, member: member))
        return
      }
      current.expect(member)
    }
  }

  /// Records that an expected output will not come.
  func abandon(_ member: String, in archive: String) {
    state.withLock { state in
      if state.refused.remove(.tar(archive: archive, member: member)) != nil { return }
      // If the outputs after it cannot be written, the archive reports that at its end.
      try? state.tar(archive)?.abandon(member)
    }
  }

  /// Adds an output to its archive.
  ///
  /// - Throws: `EditError` where the rows of the archive are not contiguous, or it cannot be written.
  func put(_ output: TarOutput, in archive: String, _ policy: ExistingOutput) throws(EditError) {
    try state.withLock { (state) throws(EditError) in
      guard !state.refused.contains(.tar(archive: archive, member: output.member)), let tar = state.tar(archive) else {
        throw EditError(
          .tarNotContiguous, "the rows that write to this tar archive are not consecutive",
          hint: "sort the manifest by output archive", path: archive)
      }
      try tar.put(output, policy, inputs: inputs)
    }
  }

  /// Gives names to the archives whose last rows have ended.
  func settled(isComplete: Bool) -> [FinishedArchive] {
    state.withLock { state in
      if isComplete, let last = state.current {
        state.closed.insert(last.archive)
        state.waiting.append(last)
        state.current = nil
      }
      var settled: [FinishedArchive] = []
      for tar in state.waiting where tar.isResolved {
        do throws(EditError) {
          if try tar.finish() { settled.append(FinishedArchive(archive: tar.archive)) }
        } catch {
          settled.append(FinishedArchive(archive: tar.archive, error: error))
        }
      }
      state.waiting.removeAll { $0.isResolved }
      return settled
    }
  }
}
