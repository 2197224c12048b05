/// The complete history of a photo in an archive that was read and checked: its originals, entries, renditions and
/// settings.
///
/// The file must stay until the photo has been created from it. Changes to the file in the meantime are detected.
public struct PhotoHistory: Sendable {
  /// The id of the photo; the same in every library.
  public var photo: AssetID { history.asset }
  /// The name of the file of its original.
  public var fileName: String { history.name }
  /// The number of entries, including that of the import.
  public var entries: Int { history.ids.count }

  let archive: CheckedArchive
  let history: CheckedArchive.History

  /// The histories of an archive, sorted by the ids of the photos.
  ///
  /// - Throws: `StoreError.archiveDamaged`, `.newerVersion`, `.olderVersion`, `.notAFile`, `.file`.
  package static func histories(inFile path: String) throws(StoreError) -> [PhotoHistory] {
    do {
      let archive = try CheckedArchive(path)
      return archive.histories.map { PhotoHistory(archive: archive, history: $0) }
    } catch {
      throw StoreError(error, index: path)
    }
  }
}
