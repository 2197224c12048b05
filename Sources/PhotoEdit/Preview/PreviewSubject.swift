public import Adjustments
import Foundation
import ImageFiles
import Rendering
import VIPS

/// What a preview is of: a photo file, or a state of a photo in a library.
public struct PreviewSubject: Sendable {
  private let name: String
  private let library: Library?
  private let entry: (asset: LibraryAsset, revision: AssetRevision)?

  /// Finds what a name means: an existing file, which may be a photo of the library; else an asset of the library, with
  /// or without a revision.
  ///
  /// - Parameters:
  ///   - name: `-` stands for standard input.
  ///   - library: where there is one.
  /// - Throws: `EditError` where it is neither.
  public init(_ name: String, in library: Library?) throws(EditError) {
    (self.name, self.library) = (name, library)
    if name == ApplyJob.standardInput {
      entry = nil
    } else if let identity = FileIdentity(name) {
      let isKnown = identity.isFolder ? nil : try library?.asset(withBytesOf: URL(exactPath: name))
      entry = isKnown.map { ($0, .current) }
    } else if let library {
      entry = try library.resolve(name)
    } else {
      throw EditError("file-not-found", .notFound, "there is no such photo", path: name)
    }
  }

  /// The photo and its adjustments.
  ///
  /// - Parameters:
  ///   - recipe: adjustments in place of those that the photo has.
  ///   - opener: opens the photo; its previews are made where it was opened.
  /// - Throws: `EditError`
  public func open(
    replacing recipe: Recipe?, by opener: PhotoOpener
  ) throws(EditError) -> (photo: EditingInput, recipe: Recipe) {
    var recipe = recipe
    if let library { try recipe?.readFiles(from: library) }
    if let library, let entry {
      let session = try library.editingSession(for: entry.asset, at: entry.revision, by: opener)
      if let recipe { return (session.input, recipe) }
      return (session.input, try session.recipe ?? Recipe())
    }
    guard name == ApplyJob.standardInput else {
      return (try opener.input(contentsOf: URL(exactPath: name)), recipe ?? Recipe())
    }
    return (try opener.input(data: InputStreamBytes.read(opener.limits)), recipe ?? Recipe())
  }

  /// The cache for previews; nil where the photo is in no library.
  public func cache(limit: Int = PreviewCache.usualLimit) -> PreviewCache? {
    entry == nil ? nil : library?.previewCache(limit: limit)
  }

  /// The path of the output.
  ///
  /// - Parameter target: a file, `-`, a template, or a folder, in which the file has the photo's name.
  /// - Throws: `EditError`
  public func outputPath(_ target: String, settings: OutputSettings) throws(EditError) -> String {
    let format = settings.format.flatMap { FileFormat(identifier: $0.rawValue) } ?? .jpeg
    return try OutputTemplate(target).path(
      .init(
        input: entry?.asset.fileName ?? name, index: 1, fileExtension: format.fileExtensions[0], recipe: "",
        revision: entry?.revision.description ?? "", digest: entry?.asset.digest))
  }

  /// Checks that the output is neither the photo nor an original of the library, and no file that exists unless that
  /// may be replaced.
  ///
  /// - Throws: `EditError`
  public func checkOutput(_ path: String, replacing: Bool) throws(EditError) {
    if let library, let entry {
      return try library.checkExport(to: path, of: entry.asset, named: name, replacing: replacing)
    }
    let target = URL(outputPath: path)
    guard let identity = FileIdentity(target.path) else { return }
    if identity == FileIdentity(name) {
      throw EditError("output-is-input", .refused, "it is the photo; originals are never written", path: path)
    }
    try identity.checkIsFile(path)
    guard replacing else {
      throw EditError(
        "output-exists", .cannotCreate, "the output exists already", hint: "use --force to replace it", path: path)
    }
    if try library?.asset(withBytesOf: target) != nil {
      throw EditError(
        "output-is-input", .refused, "it is an original of the library; originals are never written", path: path)
    }
  }
}
