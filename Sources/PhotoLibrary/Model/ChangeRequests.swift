import Documents
import Foundation
public import LibraryStore
import Rendering

/// The changes of one transaction, as `Library.performChanges` collects them. They are applied in order.
///
///     let trip = try await library.performChanges { changes in
///       let album = changes.createAlbum("Trip")
///       changes.insert(photos, into: album)
///       return album
///     }
///
/// Later requests can refer to what earlier ones create: the ids of new photos and collections are final.
public struct ChangeRequests {
  private(set) var requests: [RequestedChange] = []
  private(set) var imports: [ImportRequest] = []

  mutating func add(_ request: RequestedChange) { requests.append(request) }

  mutating func add(_ request: ImportRequest) { imports.append(request) }

  // MARK: Photos

  /// Adds a photo that has already been read. A photo that is already in the library stays unchanged.
  ///
  /// - Parameters:
  ///   - candidate: the photo that was read; a damaged one is refused when the changes are made.
  ///   - byReference: whether the library only refers to the original, by path and digest.
  ///   - note: recorded in the history; nil for none.
  ///   - allowingDamage: whether a damaged photo is accepted; then the note of its first entry says what is wrong.
  /// - Returns: The id of the photo.
  @discardableResult
  public mutating func importPhoto(
    _ candidate: ImportCandidate, byReference: Bool = false, note: String? = nil, allowingDamage: Bool = false
  ) -> AssetID {
    imports.append(
      ImportRequest(candidate: candidate, byReference: byReference, note: note, allowsDamage: allowingDamage))
    return AssetID(original: candidate.photo.info.digest)
  }

  /// Changes settings of photos: only those that are given; the rest stay unchanged.
  public mutating func set(_ settings: AssetSettings, of photos: some Sequence<AssetID>) {
    for photo in photos { add(.set(photo, settings)) }
  }

  /// Marks photos as favorites, or no longer.
  public mutating func setFavorite(_ isFavorite: Bool, of photos: some Sequence<AssetID>) {
    var settings = AssetSettings()
    settings.isFavorite = isFavorite
    set(settings, of: photos)
  }

  /// Hides photos from fetches that do not ask for hidden ones, or shows them again.
  public mutating func setHidden(_ isHidden: Bool, of photos: some Sequence<AssetID>) {
    var settings = AssetSettings()
    settings.isHidden = isHidden
    set(settings, of: photos)
  }

  /// Adds keywords to photos, after those that they have.
  public mutating func addKeywords(_ keywords: [String], to photos: some Sequence<AssetID>) {
    if keywords.isEmpty { return }
    for photo in photos { add(.keywords(photo, clears: false, removed: [], added: keywords)) }
  }

  /// Removes keywords from photos.
  public mutating func removeKeywords(_ keywords: [String], of photos: some Sequence<AssetID>) {
    if keywords.isEmpty { return }
    for photo in photos { add(.keywords(photo, clears: false, removed: keywords, added: [])) }
  }

  /// Removes all keywords from photos.
  public mutating func clearKeywords(of photos: some Sequence<AssetID>) {
    for photo in photos { add(.keywords(photo, clears: true, removed: [], added: [])) }
  }

  /// Moves the date and time of capture of photos, as for a camera whose clock was wrong. Digits after the second and the
  /// zone stay. The changes are refused, with `bad-value`, where a photo has no date then, or would leave the years 0001 to 9999.
  ///
  /// - Parameters:
  ///   - seconds: what each date is moved by; forward if it is positive.
  ///   - photos: the photos.
  public mutating func shiftCapture(by seconds: Int, of photos: some Sequence<AssetID>) {
    for photo in photos { add(.shiftCapture(photo, seconds: seconds)) }
  }

  /// Names a version of a photo, or removes its name. A version has one name, and a name means one version of a photo:
  /// another one that has it loses it.
  ///
  /// - Parameters:
  ///   - name: the name; nil for none.
  ///   - entry: the number of the entry.
  ///   - photo: the photo.
  public mutating func setName(_ name: String?, ofEntry entry: Int, of photo: AssetID) {
    var settings = AssetSettings()
    settings.versionNames = [entry: name]
    add(.set(photo, settings))
  }

  /// Moves photos to the trash. They keep their histories and can be restored; `gc` purges them after 30 days.
  public mutating func trash(_ photos: some Sequence<AssetID>) {
    var settings = AssetSettings()
    settings.trashed = .set(Date.now.utc)
    set(settings, of: photos)
  }

  /// Takes photos out of the trash.
  public mutating func restore(_ photos: some Sequence<AssetID>) {
    var settings = AssetSettings()
    settings.trashed = .cleared
    set(settings, of: photos)
  }

  /// Steps back to the state before the current one; nothing happens where there is none.
  public mutating func undo(_ photo: AssetID, note: String? = nil) { add(.move(photo, .undo, note: note)) }

  /// Steps forward again after an undo; nothing happens where there is nothing to redo.
  public mutating func redo(_ photo: AssetID, note: String? = nil) { add(.move(photo, .redo, note: note)) }

  /// Makes the original, or another state, the current one; nothing happens if it already is.
  public mutating func revert(_ photo: AssetID, to revision: Revision = .entry(0), note: String? = nil) {
    add(.move(photo, .revert(revision), note: note))
  }
}

/// A photo that is to be imported.
struct ImportRequest {
  let candidate: ImportCandidate
  let byReference: Bool
  let note: String?
  let allowsDamage: Bool
  /// Its first edit; nil for none.
  var edit: NewEdit?
}
