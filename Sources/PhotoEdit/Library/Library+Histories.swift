public import Foundation
import RevisionStore

/// What a file with a library's histories holds.
public struct HistoryArchive: Hashable, Sendable {
  /// How many photos.
  public let photos: Int
  /// How many entries of their histories.
  public let entries: Int
  /// How many originals, renditions and other files.
  public let objects: Int
}

/// What an import of histories did to one photo.
public struct HistoryImport: Hashable, Sendable {
  /// The photo, as it is now.
  public let asset: LibraryAsset
  /// How many entries were added.
  public let added: Int
  /// Whether the photo was not in the library before.
  public let isNew: Bool
}

extension Library {
  /// Writes every photo with its whole history to one file, for another machine: a tar archive.
  ///
  /// Everything is checked against its digest on the way. Originals that are kept by reference are taken along;
  /// renditions that were evicted are not, they are rendered again there.
  /// - Parameters:
  ///   - path: where to; its folder must exist.
  ///   - replacing: whether a file that is there is replaced. Originals never are.
  /// - Throws: `EditError` where something is damaged or missing; then there is no file.
  public func exportHistories(to path: String, replacing: Bool = false) throws(EditError) -> HistoryArchive {
    let target = URL(outputPath: path)
    if let identity = FileIdentity(target.path) {
      guard !identity.isFolder else {
        throw EditError("output-is-folder", .cannotCreate, "it is a folder, expected a file", path: path)
      }
      guard replacing else {
        throw EditError(
          "output-exists", .cannotCreate, "the output exists already", hint: "use --force to replace it", path: path)
      }
      if try asset(withBytesOf: target) != nil {
        throw EditError(
          "output-is-input", .refused, "it is an original of the library; originals are never written", path: path)
      }
    }
    return try edging(path: path) {
      let summary = try store.exportHistories(to: target.path, ifExists: replacing ? .replace : .fail)
      return HistoryArchive(photos: summary.photos, entries: summary.entries, objects: summary.objects)
    }
  }

  /// Takes the histories in that `exportHistories` wrote.
  ///
  /// A photo that is here already gets the entries that are new, where one history is the beginning of the other.
  /// Otherwise nothing is taken in and the error names the photos. An import that was interrupted can be repeated.
  /// - Throws: `EditError` where the file is damaged or incomplete; nothing has changed then.
  public func importHistories(from file: URL) throws(EditError) -> [HistoryImport] {
    try edging(path: file.path) {
      try store.importHistories(from: file.path).map {
        HistoryImport(asset: LibraryAsset($0.asset), added: $0.added, isNew: $0.isNew)
      }
    }
  }

  /// Whether a file begins as one with a library's histories does.
  public static func isHistoryArchive(_ file: URL) -> Bool { PhotoStore.isArchive(at: file.path) }
}
