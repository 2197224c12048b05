public import Documents
public import Editing
package import Foundation
package import LibraryStore

extension Library {
  /// Writes every photo with its complete history to one tar archive, for another machine.
  ///
  /// Everything is checked against its digest. Originals that the library only refers to are included; renditions that
  /// were evicted are not: they are rendered again there.
  /// - Parameters:
  ///   - path: the destination; its folder must exist.
  ///   - replacing: whether an existing file is replaced. Originals never are.
  /// - Throws: `EditError` where something is damaged or missing; then no file is written.
  package func exportHistories(to path: String, replacing: Bool = false) async throws(EditError) -> ArchiveSummary {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.exportHistories(to: path, replacing: replacing)
    }
  }

  /// Imports the histories that `exportHistories` wrote.
  ///
  /// A photo that already exists gets the entries that are new, where one history is the beginning of the other.
  /// Otherwise it stays unchanged, and its result says that the histories have diverged. An interrupted import can be
  /// repeated.
  /// - Throws: `EditError` where the file is damaged or incomplete; nothing has changed then.
  package func importHistories(from file: URL) async throws(EditError) -> ImportedArchive {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.importHistories(from: file) }
  }

  /// Checks the library: the log and every chain in it, every reference, the adjustments of every entry, and the index.
  ///
  /// - Parameters:
  ///   - readsData: whether every object is read and compared with its digest, and what other programs rendered is
  ///     decoded; otherwise only its presence is checked.
  ///   - loader: decodes it; by default in this process.
  /// - Throws: `EditError` where it cannot be checked at all.
  public func verify(
    readsData: Bool = true, by loader: PhotoLoader = .here
  ) async throws(EditError) -> [VerifyFinding] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.verify(readsData: readsData, by: loader)
    }
  }

  /// Checks one photo: its history and its adjustments, every file that it needs, and what the index says about it.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - readsData: whether its files are read and compared with their digests, and what other programs rendered is
  ///     decoded.
  ///   - loader: decodes it.
  /// - Throws: `EditError` where it cannot be checked at all.
  package func verify(
    _ asset: Asset, readsData: Bool = true, by loader: PhotoLoader = .here
  ) async throws(EditError) -> [VerifyFinding] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.verify(asset, readsData: readsData, by: loader)
    }
  }

  /// Checks the library, reads a part of its objects, and decodes a part of what other programs rendered: each run
  /// continues where the last one stopped, so that repeated runs read and decode all.
  ///
  /// - Parameters:
  ///   - sample: how many objects are read, and how many renditions decoded.
  ///   - loader: decodes them.
  /// - Throws: `EditError` where it cannot be checked at all, or the position cannot be stored.
  package func verify(
    reading sample: VerifySample, by loader: PhotoLoader = .here
  ) async throws(EditError) -> VerifyReport {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.verify(reading: sample, by: loader)
    }
  }

  /// Rebuilds the index from the log. Histories, numbers and current states stay unchanged.
  ///
  /// - Returns: What is wrong with the log and the index afterwards.
  /// - Throws: `EditError`
  package func rebuildIndex() async throws(EditError) -> [VerifyFinding] {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.rebuildIndex() }
  }

  /// Removes files that nothing needs, and renditions that the library does not keep (`renditions`) and that this
  /// program re-renders, byte for byte, when they are requested.
  ///
  /// Originals and adjustments always stay, and the renditions of current states unless the library keeps none; so does
  /// a rendition that was made by other versions, that another edit starts from, or whose original is missing or
  /// damaged.
  /// - Parameters:
  ///   - gracePeriod: younger files stay. With less than a day, an edit in progress may fail because a file that it was
  ///     about to name is removed; nothing that was acknowledged is lost.
  ///   - keepsRenditions: whether renditions stay.
  ///   - isDryRun: whether files are only listed and nothing is changed.
  /// - Throws: `EditError` where the log is damaged; nothing has been removed then.
  package func collect(
    gracePeriod: Duration = defaultGracePeriod, keepsRenditions: Bool = false, isDryRun: Bool = false
  ) async throws(EditError) -> [CollectedFile] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.collect(gracePeriod: gracePeriod, keepsRenditions: keepsRenditions, isDryRun: isDryRun)
    }
  }
}
