import Adjustments
public import Documents
public import Editing
public import Foundation
package import PhotoMetadata
public import Rendering
package import LibraryStore
import ImageFiles
package import Workers

/// A photo that was read, hashed and checked for a library, but is not in one yet.
///
/// Reading the next photo while the previous one is written makes a long import faster; the complete file is in memory
/// during that time.
public struct ImportCandidate: Sendable {
  /// Where a photo was read from.
  enum Source: Sendable {
    case file(URL)
    /// Memory, under a name for its file.
    case memory(name: String)
  }

  private(set) var source: Source
  package let photo: Photo
  /// What its header, its metadata and a sidecar beside it say.
  package let facts: PropertyValues
  /// When the sidecar was last changed, in nanoseconds since 1970; nil where there is none that can be read.
  let sidecarModified: Int64?
  /// Why a sidecar beside it was not read, as a sentence; nil where that is not so.
  package let sidecarProblem: String?
  /// The file before it was read; nil where that is not known.
  private(set) var unread: UnreadFile?
  /// The size of the file in bytes.
  package var fileSize: Int { photo.bytes.count }
  /// What is wrong with the photo, as a sentence; nil where no damage is known. What the structure of the file
  /// shows, as an end that is missing, is always detected, damaged pixels only if they were checked.
  public private(set) var damage: String?

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

  /// The same on the calling thread, which waits.
  package init(contentsOf file: URL, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    let unread = UnreadFile(file.path)
    let photo = try mappingErrors(path: file.path) { () throws(PhotoError) in
      try Photo(path: file.path, limits: limits.decoding)
    }
    self.init(file: file, photo: photo, unread: unread)
  }

  package init(file: URL, photo: Photo, unread: UnreadFile? = nil) {
    let sidecar = Sidecar.find(besides: file)
    self.init(.file(file), photo, PropertyValues(photo.info, sidecar: sidecar.contents?.summary), sidecar, unread)
  }

  init(named name: String, photo: Photo) { self.init(.memory(name: name), photo, PropertyValues(photo.info), nil, nil) }

  private init(
    _ source: Source, _ photo: Photo, _ facts: PropertyValues, _ sidecar: Sidecar.Finding?, _ unread: UnreadFile?
  ) {
    (self.source, self.photo, self.facts, self.unread) = (source, photo, facts, unread)
    (sidecarModified, sidecarProblem) = (sidecar?.contents?.modified, sidecar?.problem)
    damage = photo.structuralDamage
  }

  /// The same photo in another file with the same bytes.
  package func copied(to file: URL) -> ImportCandidate {
    var copy = self
    (copy.source, copy.unread) = (.file(file), nil)
    return copy
  }

  /// What messages call it: its path, or its name.
  var name: String {
    switch source {
    case .file(let file): file.path
    case .memory(let name): name
    }
  }

  /// Reads a photo. The file is only read.
  ///
  /// - Parameter checksPixels: whether all pixels are decoded, so that damage is found now.
  /// - Throws: `EditError`, as for any file. Damage is not an error here.
  package init(
    contentsOf file: URL, checksPixels: Bool, in runner: JobRunner, limits: PhotoLimits,
    progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) {
    let unread = UnreadFile(file.path)
    self.init(
      file: file, photo: try runner.photo(path: file.path, limits: limits, progress: progress), unread: unread)
    if checksPixels { try checkPixels(in: runner, limits: limits, progress: progress) }
  }

  /// Decodes all pixels and records what is wrong with them.
  ///
  /// - Throws: `EditError` where they cannot be decoded for a reason other than damage, such as a limit.
  mutating func checkPixels(
    in runner: JobRunner, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) {
    var settings = OutputSettings()
    // A small picture, which needs every row.
    (settings.format, settings.longEdge, settings.metadata) = (.jpeg, 16, .none)
    let job = RenderJob(
      source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)], limits: limits)
    do {
      _ = try runner.run(job, progress: progress).file
    } catch {
      guard error.code == .badImage else { throw error.about(name) }
      damage = damage ?? error.message
    }
  }

  /// Fails if the photo is damaged.
  func checkDamage(isAllowed: Bool) throws(EditError) {
    guard let damage, !isAllowed else { return }
    throw EditError(
      .damagedPhoto, "the photo is damaged and was not imported: \(damage)",
      hint: "import an intact copy, or allow damage", path: name)
  }

  /// The note that marks a damaged photo in its history.
  func note(_ note: String?) -> String? {
    guard let damage else { return note }
    return (note.map { $0 + " – " } ?? "") + "imported damaged: \(damage)"
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
    return checksPixels ? try await checked(read) : read
  }

  /// A candidate, after all its pixels were decoded.
  func checked(_ read: ImportCandidate) async throws(EditError) -> ImportCandidate {
    try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      var candidate = read
      try self.use { runner throws(EditError) in
        try candidate.checkPixels(in: runner, limits: self.limits, progress: nil)
      }
      return candidate
    }
  }

  /// The same on the calling thread, which waits.
  package func candidate(contentsOf file: URL, checksPixels: Bool = false) throws(EditError) -> ImportCandidate {
    try use { runner throws(EditError) in
      try ImportCandidate(contentsOf: file, checksPixels: checksPixels, in: runner, limits: limits)
    }
  }
}
