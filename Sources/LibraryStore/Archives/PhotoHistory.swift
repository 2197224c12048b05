import Documents

/// The complete history of a photo in an archive, which was read and checked: its originals, entries and renditions, and what
/// was set about it.
///
/// The file must stay until the photo has been made of it. What was changed in it meanwhile is noticed.
public struct PhotoHistory: Sendable {
  /// The id of the photo; the same in every library.
  public var photo: AssetID { history.asset }
  /// The name of the file of its original.
  public var fileName: String { history.name }
  /// The number of entries, that of its import among them.
  public var entries: Int { history.ids.count }

  let archive: CheckedArchive
  let history: CheckedArchive.History

  /// The histories of an archive, sorted by the ids of the photos.
  ///
  /// - Throws: `StoreError.archiveDamaged`, `.newerVersion`, `.notAFile`, `.file`.
  package static func histories(inFile path: String) throws(StoreError) -> [PhotoHistory] {
    do {
      let archive = try CheckedArchive(path)
      return archive.histories.map { PhotoHistory(archive: archive, history: $0) }
    } catch {
      throw StoreError(error, index: path)
    }
  }
}
