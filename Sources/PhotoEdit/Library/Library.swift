public import Foundation
import Documents
import Rendering
import RevisionStore
import VIPS

/// A folder of photos with the history of every edit.
///
/// Originals are kept as they came, and every version stays reachable. Several processes may use one library.
public final class Library: Sendable {
  let store: PhotoStore

  private init(_ store: PhotoStore) { self.store = store }

  /// Makes a library in a folder of photos; what it keeps lies in the folder `.photoedit` there.
  ///
  /// - Throws: `EditError` where there is one already or the folder cannot be written.
  public static func create(in folder: URL) throws(EditError) -> Library {
    try edging(path: folder.path) { Library(try PhotoStore.create(at: storePath(folder))) }
  }

  /// Opens the library of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of photos, or the `.photoedit` in it.
  ///   - tidying: whether what dead processes left is put in order right now.
  /// - Throws: `EditError` where there is none, or a newer photoedit made it.
  public convenience init(at folder: URL, tidying: Bool = true) throws(EditError) {
    self.init(try edging(path: folder.path) { try PhotoStore.open(at: Self.storePath(folder), recovers: tidying) })
  }

  /// The library of a folder or of the nearest one above it; nil where there is none.
  ///
  /// - Parameter tidying: whether what dead processes left is put in order right now.
  /// - Throws: `EditError` where there is one that cannot be opened.
  public static func find(from folder: URL, tidying: Bool = true) throws(EditError) -> Library? {
    let path: String
    do {
      path = try PhotoStore.find(from: folder.path)
    } catch .notFound {
      return nil
    } catch {
      throw EditError(error)
    }
    return Library(try edging(path: path) { try PhotoStore.open(at: path, recovers: tidying) })
  }

  private static func storePath(_ folder: URL) -> String {
    folder.lastPathComponent == ".photoedit" ? folder.path : folder.appendingPathComponent(".photoedit").path
  }

  /// The folder of photos that the library is in.
  public var folder: URL { URL(fileURLWithPath: store.path).deletingLastPathComponent() }

  /// A warning where the library lies on a network file system, which keeps no promises to other machines.
  public var fileSystemWarning: String? {
    guard let name = store.networkFileSystem else { return nil }
    return "the library is on a network file system (\(name)); other machines must not use it at the same time"
  }

  // MARK: Photos

  /// Takes a photo into the library. The same bytes are the same asset. The file is only read.
  ///
  /// - Parameters:
  ///   - byReference: whether the original stays where it is, and only its path and digest are kept.
  ///   - limits: what the photo may ask for.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError` where it is no photo that can be edited, exceeds a limit, or cannot be kept.
  @discardableResult
  public func importPhoto(
    at file: URL, byReference: Bool = false, note: String? = nil, limits: PhotoLimits = PhotoLimits()
  ) throws(EditError) -> (asset: LibraryAsset, isNew: Bool) {
    try importPhoto(ImportCandidate(contentsOf: file, limits: limits), byReference: byReference, note: note)
  }

  /// Every asset, by the name of its file.
  ///
  /// - Throws: `EditError`
  public func assets() throws(EditError) -> [LibraryAsset] {
    try edging { try store.assets().map(LibraryAsset.init).sorted { ($0.fileName, $0.id) < ($1.fileName, $1.id) } }
  }

  /// The asset that a name means: the path of a photo, the beginning of an id (four digits or more) or a file name.
  ///
  /// - Throws: `EditError` where there is none, or several; then it lists their ids.
  public func asset(named name: String) throws(EditError) -> LibraryAsset {
    try edging { LibraryAsset(try store.asset(named: name)) }
  }

  /// The asset and the revision that `ASSET@REVISION` means.
  ///
  /// - Throws: `EditError` where there is no such asset.
  public func resolve(_ name: String) throws(EditError) -> (asset: LibraryAsset, revision: AssetRevision) {
    let (asset, revision) = Revision.split(name)
    // A file may be called a@2.jpg or even a@2.
    if let whole = try? self.asset(named: name) { return (whole, .current) }
    return (try self.asset(named: asset), AssetRevision(revision))
  }

  /// The asset with the bytes of a file; nil where no asset has them.
  ///
  /// - Throws: `EditError` where the file cannot be read.
  public func asset(withBytesOf file: URL) throws(EditError) -> LibraryAsset? {
    try edging(path: file.path) { try store.asset(withBytesOf: file.path).map(LibraryAsset.init) }
  }
}

/// A photo in a library.
public struct LibraryAsset: Hashable, Sendable {
  /// The id: the first 32 digits of the SHA-256 of the original.
  public let id: String
  /// The name of the file it was imported from.
  public let fileName: String
  /// Where that file was: relative to the library's folder where it lay below that.
  public let path: String
  /// The SHA-256 of the original.
  public let digest: String
  /// The size of the original in bytes.
  public let fileSize: Int
  /// The media type of the original.
  public let mediaType: String
  /// Whether the original stays where it is.
  public let isReference: Bool
  /// The number of the newest entry; 0 where nothing was done.
  public let newestEntry: Int
  /// The number of the current state; 0 for the original.
  public let currentEntry: Int
  let stored: Asset

  init(_ asset: Asset) {
    id = asset.id.text
    fileName = asset.original.name
    path = asset.original.path
    digest = asset.original.object.digest.hex
    fileSize = asset.original.object.size
    mediaType = asset.original.mediaType
    isReference = asset.original.isReference
    newestEntry = asset.newestEntry
    currentEntry = asset.currentEntry
    stored = asset
  }
}

/// A state of a photo.
public enum AssetRevision: Hashable, Sendable, CustomStringConvertible {
  /// The current one: `ASSET@`.
  case current
  /// So many steps back in the undo list: `ASSET@-1`.
  case back(Int)
  /// What an entry stands for: `ASSET@5`; 0 is the original.
  case entry(Int)

  /// Reads what stands behind the `@`; nil where it is no revision.
  public init?(_ text: String) {
    guard let revision = Revision(text) else { return nil }
    self.init(revision)
  }

  init(_ revision: Revision) {
    switch revision {
    case .current: self = .current
    case .back(let steps): self = .back(steps)
    case .entry(let number): self = .entry(number)
    }
  }

  var stored: Revision {
    switch self {
    case .current: .current
    case .back(let steps): .back(steps)
    case .entry(let number): .entry(number)
    }
  }

  public var description: String { stored.description }
}
