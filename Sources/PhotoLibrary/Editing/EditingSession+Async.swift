public import Documents
public import Editing
public import Foundation
public import Rendering
public import RevisionStore

extension Library {
  /// Opens a state of a photo for editing, in this process.
  ///
  /// An edit made by photoedit is opened as what it was rendered from, with its recipe; one made by another program as
  /// its rendition, flattened. The older recipe stays in the history.
  ///
  /// - Parameter limits: the resources that the photo may use.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, limits: PhotoLimits = PhotoLimits()
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, limits: limits)
    }
  }

  /// Opens a state of a photo for editing, in the worker of a loader where its codec must not run in this process.
  ///
  /// - Parameter loader: also measures and renders what is committed.
  /// - Throws: `EditError`
  public func editingSession(
    for asset: Asset, at revision: Revision = .current, by loader: PhotoLoader
  ) async throws(EditError) -> EditingSession {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.editingSession(for: asset, at: revision, by: loader)
    }
  }
}

extension EditingSession {
  /// Adds an edit of another program to the photo's history: its adjustments, and the file it rendered. It is durable
  /// when this returns; cancelled while it waits for the library, it does not happen.
  ///
  /// - Parameters:
  ///   - adjustmentData: opaque, not empty.
  ///   - rendition: the rendered file.
  ///   - mediaType: its media type.
  /// - Throws: `EditError`
  public func commit(
    _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String, note: String? = nil
  ) async throws(EditError) -> CommitResult {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.commit(adjustmentData, rendition: rendition, mediaType: mediaType, note: note)
    }
  }
}

extension ImportCandidate {
  /// Reads a photo in this process. The file is only read.
  ///
  /// - Parameter limits: the resources that it may use.
  /// - Throws: `EditError` where it is no photo that can be edited, or exceeds a limit.
  public init(contentsOf file: URL, limits: PhotoLimits = PhotoLimits()) async throws(EditError) {
    self = try await WorkThreads.waiting.run { () throws(EditError) in
      try ImportCandidate(contentsOf: file, limits: limits)
    }
  }
}

extension PhotoLoader {
  /// Reads a photo for a library. The file is only read.
  ///
  /// - Throws: `EditError`, as for any file.
  public func candidate(contentsOf file: URL) async throws(EditError) -> ImportCandidate {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.candidate(contentsOf: file) }
  }
}
