public import Documents
import Editing
public import Foundation
public import RevisionStore
public import Workers

extension Library {
  /// The file of a revision: the original's bytes, or an edit's rendition, checked against their digest.
  ///
  /// A rendition that was evicted is rendered again. Where other versions of the engine, of libvips or of a codec make
  /// another file of it now, the warnings say so.
  /// - Parameter isolation: where it is rendered.
  /// - Throws: `EditError` where it is damaged or missing, naming the entries that need it.
  public func file(
    of asset: Asset, _ revision: Revision = .current, isolation: Isolation = .none
  ) async throws(EditError) -> ExportedFile {
    try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      try self.file(of: asset, revision, isolation: isolation)
    }
  }

  /// Writes every photo with its complete history to one file, for another machine: a tar archive.
  ///
  /// Everything is checked against its digest. Originals that the library only refers to are included; renditions that
  /// were evicted are not, they are rendered again there.
  /// - Parameters:
  ///   - path: where to; its folder must exist.
  ///   - replacing: whether an existing file is replaced. Originals never are.
  /// - Throws: `EditError` where something is damaged or missing; then no file is written.
  public func exportHistories(to path: String, replacing: Bool = false) async throws(EditError) -> ArchiveSummary {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.exportHistories(to: path, replacing: replacing)
    }
  }

  /// Imports the histories that `exportHistories` wrote.
  ///
  /// A photo that exists already gets the entries that are new, where one history is the beginning of the other.
  /// Otherwise nothing is imported and the error names the photos. An interrupted import can be repeated.
  /// - Throws: `EditError` where the file is damaged or incomplete; nothing has changed then.
  public func importHistories(from file: URL) async throws(EditError) -> [ImportedHistory] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.importHistories(from: file) }
  }

  /// Checks the library: every manifest and its chain, every reference, and the index.
  ///
  /// - Parameter readsData: whether every object is read and compared with its digest; otherwise only its presence
  ///   is checked.
  /// - Throws: `EditError` where it cannot be checked at all.
  public func verify(readsData: Bool = true) async throws(EditError) -> [VerifyFinding] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.verify(readsData: readsData) }
  }

  /// Checks the library, and reads a part of its objects: those after the last run's, so that repeated runs read all.
  ///
  /// - Throws: `EditError` where it cannot be checked at all, or the position cannot be stored.
  public func verify(reading sample: VerifySample) async throws(EditError) -> VerifyReport {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.verify(reading: sample) }
  }

  /// Rebuilds the index from the files. Histories, numbers and current states stay what they were.
  ///
  /// - Returns: What is wrong with the files.
  /// - Throws: `EditError`
  public func rebuildIndex() async throws(EditError) -> [VerifyFinding] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.rebuildIndex() }
  }

  /// Removes what nothing needs, and renditions that this program makes again, byte for byte, when they are requested.
  ///
  /// Originals, adjustments, manifests and the renditions of current states always stay.
  ///
  /// - Parameters:
  ///   - gracePeriod: files that are younger stay. Under a day an edit in progress may fail because a file that it was
  ///     about to name is removed; nothing that was acknowledged is lost.
  ///   - keepsRenditions: whether renditions stay; those that can be made again with the same bytes are removed otherwise.
  ///   - isDryRun: whether files are only listed and nothing is changed.
  /// - Throws: `EditError` where a manifest is damaged or missing; nothing has been removed then.
  public func collect(
    gracePeriod: Duration = defaultGracePeriod, keepsRenditions: Bool = false, isDryRun: Bool = false
  ) async throws(EditError) -> [CollectedFile] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.collect(gracePeriod: gracePeriod, keepsRenditions: keepsRenditions, isDryRun: isDryRun)
    }
  }
}
