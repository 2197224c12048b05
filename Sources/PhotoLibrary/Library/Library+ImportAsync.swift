public import Documents
public import Editing
public import Foundation
public import Rendering
public import LibraryStore

extension Library {
  /// Imports a photo. The same bytes are the same asset. The file is only read.
  ///
  /// - Parameters:
  ///   - file: the file of the photo.
  ///   - byReference: whether the library only refers to the original, by path and digest.
  ///   - note: recorded in the history.
  ///   - limits: the resources that the photo may use.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError` where it is not a photo that can be edited, exceeds a limit, or cannot be stored.
  @discardableResult
  public func importPhoto(
    at file: URL, byReference: Bool = false, note: String? = nil, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> (asset: Asset, isNew: Bool) {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.importPhoto(at: file, byReference: byReference, note: note, limits: limits)
    }
  }

  /// Imports a photo that has already been read. The same bytes are the same asset.
  ///
  /// The bytes that were read are stored, unless the file system can share the file's blocks.
  /// - Parameters:
  ///   - candidate: the photo that was read.
  ///   - byReference: whether the library only refers to the original, by path and digest.
  ///   - note: recorded in the history.
  ///   - allowingDamage: whether a damaged photo is accepted; then the note of its first entry says what is wrong.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError`: `damaged-photo` where it is damaged; other errors where it cannot be stored.
  @discardableResult
  public func importPhoto(
    _ candidate: ImportCandidate, byReference: Bool = false, note: String? = nil, allowingDamage: Bool = false
  ) async throws(EditError) -> (asset: Asset, isNew: Bool) {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.importPhoto(candidate, byReference: byReference, note: note, allowingDamage: allowingDamage)
    }
  }

  /// Records where the file of a photo's original is now, if it was moved or renamed since it was imported.
  ///
  /// Nothing is recorded if there is still a file at the recorded place; if the library only refers to the original,
  /// that file must be the original. The file is only read.
  /// - Returns: Whether a new place was recorded.
  /// - Throws: `EditError` where the file cannot be read or has other bytes.
  @discardableResult
  package func relocate(_ asset: Asset, to file: URL) async throws(EditError) -> Bool {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.relocate(asset, to: file) }
  }
}

extension ImportCandidate {
  /// Reads a photo in this process. The file is only read.
  ///
  /// - Parameters:
  ///   - file: the file of the photo.
  ///   - limits: the resources that it may use.
  /// - Throws: `EditError` where it is not a photo that can be edited, or exceeds a limit.
  public init(contentsOf file: URL, limits: PhotoLimits = PhotoLimits()) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try ImportCandidate(contentsOf: file, limits: limits)
    }
  }
}

extension PhotoLoader {
  /// Reads a photo for a library. The file is only read.
  ///
  /// - Parameters:
  ///   - file: the file of the photo.
  ///   - checksPixels: whether all pixels are decoded, so that damage is found now.
  /// - Throws: `EditError`, as for any file. Damage is not an error here: it is in the result.
  public func candidate(
    contentsOf file: URL, checksPixels: Bool = false
  ) async throws(EditError) -> ImportCandidate {
    let read = try await WorkThreads.waiting.run { () throws(EditError) in try self.candidate(contentsOf: file) }
    guard checksPixels else { return read }
    return try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      var candidate = read
      try self.use { runner throws(EditError) in
        try candidate.checkPixels(in: runner, limits: self.limits, progress: nil)
      }
      return candidate
    }
  }
}
