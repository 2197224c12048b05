import Documents
import LibraryStore
import PhotoLibrary

/// What operations choose photos by.
struct StatedPhoto: Hashable {
  var isHidden = false
  var isTrashed = false
  var isFavorite = false
  var rating: Int?
  var isEdited = false
  var isInAlbum = false
  var isReference = false
  /// Whether its original was replaced by a file with the same picture.
  var isMerged = false
  /// Whether undo leads back from here, and redo forward.
  var canUndo = false
  var canRedo = false

  /// The number of independent states, with that of being in a limited view.
  static let factors = 8

  /// The photos of a list in which every combination of any three states occurs, and whether each is in the view.
  static let all: [(photo: StatedPhoto, isInView: Bool)] = (0..<16).map { (row: Int) in
    let basis = (0..<4).map { row >> $0 & 1 == 1 }
    // An orthogonal array of strength three: the other columns are the parities of three of the first four.
    let parities = (0..<4).map { left in basis.indices.filter { $0 != left && basis[$0] }.count % 2 == 1 }
    let states = basis + parities
    var photo = StatedPhoto(isHidden: states[0], isTrashed: states[1], isFavorite: states[2])
    photo.rating = states[2] ? 3 : nil
    (photo.isEdited, photo.isInAlbum, photo.isReference, photo.isMerged) = (states[3], states[4], states[5], states[6])
    photo.canUndo = photo.isEdited
    return (photo, states[7])
  }

  /// The state of a photo of a library.
  init(_ id: AssetID, in library: Library, _ album: CollectionID) async throws {
    let asset = try await library.asset(id)
    let entries = try await library.history(of: id)
    (isHidden, isTrashed, isFavorite) = (asset.isHidden, asset.trashed != nil, asset.isFavorite)
    (rating, isEdited, isReference) = (asset.rating, asset.isEdited, asset.isReference)
    isInAlbum = try await library.albums(containing: id).map(\.id).contains(album)
    isMerged = entries.contains { $0.kind == .newOriginal }
    // The photos here have one edit at most, so that undo and redo lead from one end to the other.
    canUndo = asset.isEdited
    canRedo = !asset.isEdited && entries.last?.kind == .undo
  }

  init(isHidden: Bool = false, isTrashed: Bool = false, isFavorite: Bool = false) {
    (self.isHidden, self.isTrashed, self.isFavorite) = (isHidden, isTrashed, isFavorite)
  }
}
